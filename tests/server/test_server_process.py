"""The test helpers work while processes start and end."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from server.server_process import alive, children, free_port, until


@pytest.mark.parametrize("error", [FileNotFoundError, ProcessLookupError])
@pytest.mark.parametrize("gone", ["children", "cmdline"])
def test_a_process_may_end_between_listing_and_reading(
    monkeypatch: pytest.MonkeyPatch, error: type[OSError], gone: str
) -> None:
    def vanished(file: Path) -> str:
        if file.name == gone:
            raise error(str(file))
        return "1 2 3"

    monkeypatch.setattr(Path, "read_text", vanished)
    assert children(os.getpid()) == []


def test_a_zombie_process_is_not_alive() -> None:
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert alive(process.pid)
        process.kill()
        until(lambda: not alive(process.pid), "it is dead")
        assert process.returncode is None, "its parent has not asked yet"
    assert not alive(process.pid)


def test_no_port_is_given_twice_or_while_it_is_in_use() -> None:
    first = free_port()
    with socket.create_server(("127.0.0.1", first + 1)):
        found = [free_port() for _ in range(50)]
    assert first not in found
    assert first + 1 not in found
    assert len(set(found)) == 50
