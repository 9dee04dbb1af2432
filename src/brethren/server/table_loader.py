"""Opens tables from the store: from the last snapshot and the log after it, or from the whole log."""

from __future__ import annotations

import asyncio
import zlib
from hashlib import blake2b
from typing import Any, Final

import msgspec

from brethren.core.errors import BrethrenError
from brethren.server import wire
from brethren.server.code_version import code_version
from brethren.server.logs import LOG
from brethren.server.slices import run_in_slices
from brethren.server.store import Snapshot, Store
from brethren.table.apply import apply_lines, created_table
from brethren.table.snapshots import restore, to_snapshot
from brethren.table.table import Table

SNAPSHOT_EVERY: Final = 256
"""Entries from one snapshot to the next. Most games are shorter: they never need one."""
CHECKSUM_BYTES: Final = 16
_decode: Final = msgspec.json.Decoder(dict[str, Any]).decode


class BadSnapshot(BrethrenError):
    """A snapshot that is damaged, or does not belong to the log."""


class TableLoader:
    """Loads tables, and saves snapshots of long ones. Losing every snapshot costs time and nothing else."""

    def __init__(self, store: Store, snapshot_every: int = SNAPSHOT_EVERY) -> None:
        self.store = store
        self.snapshot_every = snapshot_every

    def is_snapshot_due(self, table: Table, last: int) -> bool:
        """Whether enough entries have come since the log had the length ``last``."""
        return table.state is not None and table.length - last >= self.snapshot_every

    async def load(self, key: str) -> tuple[Table, int] | None:
        """The table with that key, and the length of its log at the snapshot that was used (0 for none)."""
        lines = await self.store.read(key, limit=self.snapshot_every)
        if not lines:
            return None
        if len(lines) == self.snapshot_every:
            found = await self._load_snapshot(key, lines[:1])
            if found is not None:
                return found
            lines += await self.store.read(key, since=self.snapshot_every)
        table = created_table(key, lines)
        await run_in_slices(apply_lines(table, lines[1:]))
        return table, 0

    async def _load_snapshot(self, key: str, first: list[str]) -> tuple[Table, int] | None:
        table = created_table(key, first)
        snapshot = await self.store.last_snapshot(key, await asyncio.to_thread(code_version, table.game))
        if snapshot is None:
            return None
        try:
            restore(table, await asyncio.to_thread(opened, key, snapshot))
            lines = await self.store.read(key, since=snapshot.seq - 1)
            if table.length != snapshot.seq or not lines:
                raise BadSnapshot(f"the snapshot of table {key!r} and its log have different lengths")
        except Exception:  # whatever is wrong with it: it is only a cache, and the log has everything
            LOG.warning("a snapshot cannot be used; replaying the log", exc_info=True)
            return None
        await run_in_slices(apply_lines(table, lines[1:]))
        return table, snapshot.seq

    async def save(self, table: Table) -> None:
        """Save a snapshot of the table as it is now; compressing and writing happen in other threads."""
        version = await asyncio.to_thread(code_version, table.game)
        length, data = table.length, wire.encode(to_snapshot(table))
        sealed_data = await asyncio.to_thread(sealed, table.key, length, data)
        await self.store.save_snapshot(table.key, version, Snapshot(length, sealed_data))


def sealed(key: str, length: int, data: bytes) -> bytes:
    """The data of a snapshot, compressed, after a checksum that also names its table and its place in the log."""
    packed = zlib.compress(data, 1)
    return _checksum(key, length, packed) + packed


def opened(key: str, snapshot: Snapshot) -> dict[str, Any]:
    """The data in a snapshot, or BadSnapshot."""
    checksum, packed = snapshot.data[:CHECKSUM_BYTES], snapshot.data[CHECKSUM_BYTES:]
    if checksum != _checksum(key, snapshot.seq, packed):
        raise BadSnapshot(f"the snapshot of table {key!r} is damaged")
    return _decode(zlib.decompress(packed))


def _checksum(key: str, length: int, packed: bytes) -> bytes:
    return blake2b(f"{key} {length} ".encode() + packed, digest_size=CHECKSUM_BYTES).digest()
