"""Where tables are kept: an append-only log of text entries for each, in SQLite or PostgreSQL.

A store knows nothing of games. What it promises is in ``base.Store``, and both backends keep the same promises:

    async with open_store("tables.sqlite") as store:
        await store.create("t1", ["first"])
        await store.append("t1", 1, ["second", "third"])   # on disk when it returns, or Conflict
        await store.read("t1", since=1)
"""

from brethren.server.store.address import open_store
from brethren.server.store.base import Appended, OnAppended, Store
from brethren.server.store.errors import Conflict, StoreError
from brethren.server.store.rows import ListedTable, RewrittenLog, Snapshot, TableSummary

__all__ = [
    "Appended",
    "Conflict",
    "ListedTable",
    "OnAppended",
    "RewrittenLog",
    "Snapshot",
    "Store",
    "StoreError",
    "TableSummary",
    "open_store",
]
