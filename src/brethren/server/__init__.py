"""The web shell: links to tables over HTTP and WebSocket, storage, bots in processes of their own."""
