"""Snapshots are a cache: they make opening a long table fast, and losing or damaging them changes nothing else."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from pathlib import Path

import pytest

from brethren.core import registry
from brethren.core.dealer import Dealer
from brethren.core.registry import load
from brethren.scene.json_text import to_json
from brethren.server.code_version import code_version
from brethren.server.store import Snapshot, Store, StoreError
from brethren.server.table_loader import SNAPSHOT_EVERY, TableLoader, opened, sealed
from brethren.table.apply import replay_log
from brethren.table.snapshots import FORMAT
from brethren.table.table import Table
from component_files import wild_rumble
from long_game import KEY, install, long_table
from server.in_process import InProcessServer, granted
from server.stores import run
from table.same_table import assert_same
from table.seating import Seating

WRITER = Path(__file__).with_name("snapshot_writer.py")
LONG = 2 * SNAPSHOT_EVERY + 50


@pytest.fixture(scope="module")
def seating() -> Seating:
    return long_table(moves=LONG)


def version() -> str:
    install()
    return code_version(load(KEY))


async def loaded(store: Store) -> tuple[Table, int]:
    """The table as a server that has just started opens it, and the length at the snapshot that it used."""
    found = await TableLoader(store).load("t")
    assert found is not None
    return found


async def saved(store: Store, seating: Seating, length: int) -> Snapshot:
    """The snapshot that a server saves when the log has this length."""
    await TableLoader(store).save(replay_log("t", seating.lines[:length]))
    found = await store.last_snapshot("t", version())
    assert found is not None
    assert found.seq == length
    return found


# The store ------------------------------------------------------------------------------------------------------------


def test_a_store_keeps_the_last_two_snapshots_of_each_table(url: str) -> None:
    async def scenario(store: Store) -> None:
        for seq in (5, 9, 7, 12):
            await store.save_snapshot("t", "v1", Snapshot(seq, bytes([seq, 0, 255])))
        await store.save_snapshot("other", "v1", Snapshot(3, b"other"))
        assert await store.last_snapshot("t", "v1") == Snapshot(12, bytes([12, 0, 255]))
        await store.save_snapshot("t", "v2", Snapshot(12, b"again"))
        assert await store.last_snapshot("t", "v2") == Snapshot(12, b"again")
        assert await store.last_snapshot("t", "v1") == Snapshot(9, bytes([9, 0, 255]))
        await store.save_snapshot("t", "v2", Snapshot(20, b"more"))
        assert await store.last_snapshot("t", "v1") is None
        assert await store.last_snapshot("other", "v1") == Snapshot(3, b"other")
        assert await store.last_snapshot("nobody", "v1") is None

    run(url, scenario)


def test_a_part_of_a_log_is_read(url: str) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", ["a", "b", "c", "d"])
        assert await store.read("t", limit=2) == ["a", "b"]
        assert await store.read("t", since=1, limit=1) == ["b"]
        assert await store.read("t", since=3, limit=9) == ["d"]

    run(url, scenario)


# Loading --------------------------------------------------------------------------------------------------------------


def test_a_table_opens_from_the_last_snapshot_and_the_log_after_it(url: str, seating: Seating) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", seating.lines)
        for length in (300, 401):
            await saved(store, seating, length)
            table, used = await loaded(store)
            assert used == length
            assert_same(table, seating.table)

    run(url, scenario)


def test_without_snapshots_the_whole_log_is_replayed(url: str, seating: Seating) -> None:
    async def scenario(store: Store) -> None:
        assert await TableLoader(store).load("t") is None
        await store.create("t", seating.lines)
        table, used = await loaded(store)
        assert used == 0
        assert_same(table, seating.table)

    run(url, scenario)


def test_a_short_table_is_read_at_once(tmp_path: Path) -> None:
    async def scenario(store: Store) -> None:
        short = Seating(3)
        await store.create("t", short.lines)
        await store.save_snapshot("t", version(), Snapshot(len(short.lines), b"never read"))
        table, used = await loaded(store)
        assert used == 0
        assert_same(table, short.table)

    run(str(tmp_path / "t.sqlite"), scenario)


def test_a_table_with_changed_components_opens_from_its_snapshot(url: str) -> None:
    """By a process that does not know them: the file is in the log, and the snapshot names its hash."""
    seating = Seating(6, game="rumble", options={}, components=wild_rumble())
    printed = Seating(6, game="rumble", options={})
    middle = len(seating.lines) + 10
    for each in (seating, printed):
        each.play_out(limit=20)

    async def scenario(store: Store) -> None:
        await store.create("t", seating.lines)
        loader = TableLoader(store, snapshot_every=10)
        await loader.save(replay_log("t", seating.lines[:middle]))
        registry._changed.clear()
        found = await loader.load("t")
        assert found is not None
        table, used = found
        assert used == middle
        assert table.game.components.hash == seating.table.game.components.hash
        assert_same(table, replay_log("t", seating.lines))
        await loader.save(replay_log("t", printed.lines[: middle + 1]))  # as if it came from another table
        found = await loader.load("t")
        assert found is not None
        assert found[1] == 0, "a snapshot with other components is not used"
        assert_same(found[0], replay_log("t", seating.lines))

    run(url, scenario)


def damaged(snapshot: Snapshot, seating: Seating) -> dict[str, Snapshot]:
    """Snapshots that must not be trusted."""
    seq, data = snapshot
    flipped = bytearray(data)
    flipped[len(data) // 2] ^= 1
    content = opened("t", snapshot)
    return {
        "one bit": Snapshot(seq, bytes(flipped)),
        "cut off": Snapshot(seq, data[:-5]),
        "empty": Snapshot(seq, b""),
        "moved to another place": Snapshot(seq + 1, data),
        "of another table": Snapshot(seq, sealed("u", seq, b"{}")),
        "other content": Snapshot(seq, sealed("t", seq, b"{}")),
        "no object": Snapshot(seq, sealed("t", seq, b"[1, 2]")),
        "another length": Snapshot(seq + 1, sealed("t", seq + 1, to_json(content).encode())),
        "a state that is none": Snapshot(seq, sealed("t", seq, to_json({**content, "state": {"seats": 3}}).encode())),
        "longer than the log": Snapshot(
            len(seating.lines) + 5, sealed("t", len(seating.lines) + 5, to_json(content).encode())
        ),
    }


def test_a_snapshot_that_cannot_be_trusted_is_ignored(tmp_path: Path, seating: Seating) -> None:
    async def find(store: Store) -> None:
        found.update(damaged(await saved(store, seating, 400), seating))

    found: dict[str, Snapshot] = {}
    run(str(tmp_path / "good.sqlite"), find)
    for name, bad in found.items():
        require_ignored(str(tmp_path / f"{name}.sqlite"), seating, bad)


def require_ignored(url: str, seating: Seating, bad: Snapshot) -> None:
    async def scenario(store: Store) -> None:
        await store.create("t", seating.lines)
        await store.save_snapshot("t", version(), bad)
        table, used = await loaded(store)
        assert used == 0, url
        assert_same(table, seating.table)

    run(url, scenario)


def test_other_code_or_other_rules_do_not_read_a_snapshot(
    tmp_path: Path, seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load(KEY)
    before = code_version(game)

    async def scenario(store: Store) -> None:
        await store.create("t", seating.lines)
        await saved(store, seating, 400)
        monkeypatch.setattr("brethren.server.code_version._fingerprint", lambda module: "another")
        assert (await loaded(store))[1] == 0

    run(str(tmp_path / "t.sqlite"), scenario)
    monkeypatch.undo()
    assert code_version(game) == before
    assert code_version(load("ocracoke")) != code_version(load("rumble"))
    assert code_version(load("ocracoke")).split()[:3] == [str(FORMAT), "ocracoke", "1"]


# A server -------------------------------------------------------------------------------------------------------------


def test_a_server_saves_snapshots_and_opens_from_them(tmp_path: Path, seating: Seating) -> None:
    start = len(seating.lines) - 100
    with InProcessServer(tmp_path) as server:
        server.call(lambda: server.registry.store.create("t", seating.lines[:start]))
        assert server.get("/api/tables/t").status_code == 200
        server.call(lambda: all_tasks_done(server))
        first = server.call(lambda: server.registry.store.last_snapshot("t", version()))
        assert first.seq == start, "a long table without a snapshot gets one when it is opened"
        server.registry.loader.snapshot_every = 5
        for number in range(12):
            table = server.live("t").table
            seat = table.waiting_seats()[0]
            assert table.state is not None
            chosen = table.game.legal(table.state, seat)[0]
            message = {"seat": seat, "move": chosen, "question": table.question_numbers[seat], "id": f"s {number}"}
            granted(server.request("t", f"token {seat}", do="move", **message))
            server.call(lambda: all_tasks_done(server))  # on a busy machine a snapshot may come after further moves
        last = server.call(lambda: server.registry.store.last_snapshot("t", version()))
        assert last.seq == start + 10
        shown = server.get("/api/tables/t?seat=1", "token 1").content
    with InProcessServer(tmp_path) as server:
        assert server.get("/api/tables/t?seat=1", "token 1").content == shown
        assert server.live("t").snapshot_length == last.seq


async def all_tasks_done(server: InProcessServer) -> None:
    await asyncio.gather(*server.registry.tasks)


def test_a_snapshot_that_cannot_be_saved_disturbs_nobody(
    tmp_path: Path, seating: Seating, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*_: object) -> None:
        raise StoreError("the disk is full")

    with InProcessServer(tmp_path) as server:
        monkeypatch.setattr(server.registry.store, "save_snapshot", broken)
        server.call(lambda: server.registry.store.create("t", seating.lines))
        assert server.get("/api/tables/t").status_code == 200
        server.call(lambda: all_tasks_done(server))
        assert server.registry.metrics.failures == 0


# Killed while it writes one -------------------------------------------------------------------------------------------


def killed(url: str, after: int) -> int:
    """Run the writer and kill it after this many moves; returns the length of the log that it last reported."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    length = 0
    with subprocess.Popen(
        [sys.executable, str(WRITER), url, "t"], stdout=subprocess.PIPE, text=True, env=environment
    ) as child:
        assert child.stdout is not None
        for count, line in enumerate(child.stdout):
            if count == after:
                child.kill()
            length = int(line)
    assert child.returncode == -9
    return length


def test_kill_9_in_the_middle_of_writing_a_snapshot(url: str) -> None:
    """Whenever it happens: every acknowledged entry is there, and the table opens as its log says."""
    seating = long_table(rounds=2000, moves=300)
    run(url, lambda store: store.create("t", seating.lines))
    dealer, from_snapshot = Dealer("kill"), 0
    for _ in range(5):
        promised = killed(url, 3 + dealer.pick(60))

        async def scenario(store: Store, promised: int = promised) -> None:
            nonlocal from_snapshot
            lines = await store.read("t")
            assert len(lines) >= promised
            snapshot = await store.last_snapshot("t", version())
            if snapshot is not None:
                assert snapshot.seq <= len(lines)
                assert opened("t", snapshot), "a whole one or none"
            table, used = await loaded(store)
            from_snapshot += used > 0
            assert_same(table, replay_log("t", lines))

        run(url, scenario)
    assert from_snapshot, "at least one kill left a snapshot behind"
