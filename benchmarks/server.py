"""The server as ``brethren serve`` runs it, without limits on how often one address may ask.

benchmarks/server.py PORT DB [PROCESSES [asgi]]     DB is a file, a postgresql:// address, or "none" to keep nothing;
                                                    with "asgi" WebSockets go through uvicorn's own protocol
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

import uvicorn

from brethren.server import gc_policy, uvicorn_websocket, worker
from brethren.server.app import application
from brethren.server.logs import log_to_stderr

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.memory_store import MemoryStore

UNLIMITED: Final = {"rate": 1e9, "burst": 1e9}
HERE: Final = "127.0.0.1"
NONE: Final = "none"


def main(port: int, db: str, processes: int = 1, *, asgi: bool = False) -> int:
    log_to_stderr()
    if processes > 1:
        return worker.serve(processes, HERE, port, {"db": db, **UNLIMITED})
    app = application(os.devnull if db == NONE else db, **UNLIMITED)
    if db == NONE:
        app.state.registry.store = app.state.registry.loader.store = MemoryStore()
    if asgi:
        gc_policy.disable_gc()
        config = uvicorn_websocket.uvicorn_config(app, host=HERE, port=port)
        config.ws = "websockets-sansio"
        uvicorn.Server(config).run()
    else:
        uvicorn_websocket.serve(app, HERE, port)
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2], *map(int, sys.argv[3:4]), asgi="asgi" in sys.argv[4:]))
