"""The server as ``brethren serve`` runs it, without limits on how often one address may ask.

benchmarks/server.py PORT DB      DB is a file, a postgresql:// address, or "none" for a store that keeps nothing
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from brethren.server.app import application
from brethren.server.metrics import log_to_stderr
from brethren.server.sockets import serve

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from benchmarks.memory_store import MemoryStore

UNLIMITED: Final = 1e9
NONE: Final = "none"


def main(port: int, db: str) -> None:
    log_to_stderr()
    app = application(os.devnull if db == NONE else db, workers=1, rate=UNLIMITED, burst=UNLIMITED)
    if db == NONE:
        app.state.house.store = MemoryStore()
    serve(app, "127.0.0.1", port)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
