"""Group commit, without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from brethren.server.store.errors import Conflict, StoreError
from brethren.server.store.group_commit import GroupCommit
from brethren.server.store.rows import Append


class Disk:
    """Writes a group when it is told to, and remembers what it wrote."""

    def __init__(self) -> None:
        self.groups: list[list[str]] = []
        self.free = asyncio.Semaphore(0)
        self.problem: Exception | None = None

    async def write(self, group: list[Append]) -> list[bool]:
        await self.free.acquire()
        self.groups.append([append.table for append in group])
        if self.problem is not None:
            raise self.problem
        return [append.seq > 0 for append in group]

    def spin(self, times: int = 1) -> None:
        for _ in range(times):
            self.free.release()


def append(table: str, seq: int = 1) -> Append:
    return Append(table, seq, ("entry",), None)


def run(scenario: Callable[[Disk], Awaitable[None]]) -> None:
    async def started() -> None:
        await scenario(Disk())

    asyncio.run(started())


async def settled() -> None:
    """Let all pending tasks run."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_what_comes_while_the_disk_is_busy_is_written_together() -> None:
    async def scenario(disk: Disk) -> None:
        group = GroupCommit(disk.write, largest=4)
        first = asyncio.ensure_future(group.append(append("a")))
        await settled()
        others = [asyncio.ensure_future(group.append(append(name))) for name in "bcdefg"]
        await settled()
        disk.spin(3)
        await asyncio.gather(first, *others)
        assert disk.groups == [["a"], ["b", "c", "d", "e"], ["f", "g"]]
        await group.close()

    run(scenario)


def test_a_table_is_once_in_a_group_and_in_order() -> None:
    async def scenario(disk: Disk) -> None:
        group = GroupCommit(disk.write)
        tasks = [asyncio.ensure_future(group.append(append(name, seq))) for name, seq in [("a", 1), ("a", 2), ("b", 1)]]
        await settled()
        disk.spin(2)
        await asyncio.gather(*tasks)
        assert disk.groups == [["a", "b"], ["a"]]
        await group.close()

    run(scenario)


def test_a_conflict_is_reported_to_its_caller_only() -> None:
    async def scenario(disk: Disk) -> None:
        group = GroupCommit(disk.write)
        tasks = [asyncio.ensure_future(group.append(append(name, seq))) for name, seq in [("a", 1), ("b", 0), ("c", 1)]]
        disk.spin()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [type(None), Conflict, type(None)]
        await group.close()

    run(scenario)


def test_an_append_cancelled_before_it_began_is_not_written() -> None:
    async def scenario(disk: Disk) -> None:
        group = GroupCommit(disk.write)
        tasks = [asyncio.ensure_future(group.append(append(name))) for name in "abc"]
        await settled()  # a, b and c are with the disk
        late = [asyncio.ensure_future(group.append(append(name))) for name in "xyz"]
        await settled()
        late[1].cancel()
        tasks[1].cancel()
        disk.spin(2)
        await asyncio.gather(*tasks, *late, return_exceptions=True)
        assert disk.groups == [["a", "b", "c"], ["x", "z"]]
        await group.close()

    run(scenario)


@pytest.mark.parametrize("problem", [StoreError("the disk is full"), KeyError("a bug")], ids=["failure", "bug"])
def test_a_failure_is_reported_to_the_whole_group_and_the_next_group_is_written(problem: Exception) -> None:
    async def scenario(disk: Disk) -> None:
        group = GroupCommit(disk.write)
        disk.problem = problem
        tasks = [asyncio.ensure_future(group.append(append(name))) for name in "ab"]
        disk.spin()
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results] == [StoreError, StoreError]
        assert results[0] is not results[1]
        disk.problem = None
        disk.spin()
        await group.append(append("c"))
        await group.close()

    run(scenario)


def test_finishing_writes_what_waits_and_takes_no_more() -> None:
    async def scenario(disk: Disk) -> None:
        group = GroupCommit(disk.write, largest=2)
        tasks = [asyncio.ensure_future(group.append(append(name))) for name in "abcde"]
        await settled()
        disk.spin(3)
        await group.close()
        await asyncio.gather(*tasks)
        assert disk.groups == [["a", "b"], ["c", "d"], ["e"]]
        with pytest.raises(StoreError, match="closed"):
            await group.append(append("f"))

    run(scenario)
