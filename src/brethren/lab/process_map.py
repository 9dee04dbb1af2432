"""Split work among processes, which exchange only plain data."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from typing import TypeVar

Task = TypeVar("Task")
Result = TypeVar("Result")


def core_count() -> int:
    """How many processes can run at once on this machine."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def chunks(total: int, jobs: int, largest: int = 250) -> list[range]:
    """Split the numbers below ``total`` into chunks small enough to balance the work and show progress."""
    size = max(1, min(largest, total // (jobs * 8)))
    return [range(start, min(start + size, total)) for start in range(0, total, size)]


def map_processes(work: Callable[[Task], Result], tasks: list[Task], jobs: int) -> Generator[Result, None, None]:
    """Yield the result of every task as it finishes; with one job, everything runs in this process.

    Close the generator early to stop the other processes at once.
    """
    if jobs <= 1 or len(tasks) <= 1:
        yield from map(work, tasks)
        return
    others = set(active_children())
    context = get_context("spawn")  # a fork would copy the threads of a progress bar in the middle of their work
    with ProcessPoolExecutor(min(jobs, len(tasks)), context, initializer=_reset_signals) as pool:
        before = signal.signal(signal.SIGTERM, _exit_on_sigterm)
        try:
            with _sigint_blocked():
                futures: list[Future[Result]] = [pool.submit(work, task) for task in tasks]
            for future in as_completed(futures):
                yield future.result()
        except BaseException:
            for worker in set(active_children()) - others:
                worker.terminate()
            raise
        finally:
            signal.signal(signal.SIGTERM, before)


@contextmanager
def _sigint_blocked() -> Iterator[None]:
    """Block Ctrl-C while the processes start: a pool that is half started cannot be stopped."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _exit_on_sigterm(number: int, frame: object) -> None:
    """Exit by an exception, so that the other processes are stopped too."""
    raise SystemExit(128 + number)


def _reset_signals() -> None:
    """Ignore Ctrl-C in a worker: the main process handles it and stops the workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
