"""The web server: tables over HTTP and WebSocket, storage, and bots in worker processes."""
