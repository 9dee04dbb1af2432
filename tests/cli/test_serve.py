"""``brethren serve``: its options, its output, the browser it opens."""

from __future__ import annotations

import socket
from pathlib import Path
from queue import Queue
from typing import Any

import pytest

from brethren.cli import serve
from brethren.server import uvicorn_websocket, worker
from server.server_process import PATIENCE, free_port

from .conftest import Run


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Any]:
    """The applications that would have been served."""
    found: list[Any] = []
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(uvicorn_websocket, "serve", lambda app, host, port: found.append(app))
    return found


def limits(app: Any) -> tuple[float, float]:
    bucket = app.state.message_limiter
    return bucket.rate, bucket.burst


def test_open_goes_to_the_first_page(run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """It is opened once the server accepts connections."""
    opened: Queue[str] = Queue()
    monkeypatch.setattr("webbrowser.open", opened.put)
    monkeypatch.setenv("DISPLAY", ":0")
    port = free_port()
    told = run("serve", "--port", str(port), "--open")
    assert told.code == 0
    assert f"Serving at http://127.0.0.1:{port}/\n" in told.out
    assert len(served) == 1
    assert opened.empty()
    with socket.create_server(("127.0.0.1", port)):
        assert opened.get(timeout=PATIENCE) == f"http://127.0.0.1:{port}/"


def test_nothing_is_opened_unless_asked_for_and_where_no_window_can_be(
    run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "Thread", None)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    assert run("serve", "--port", str(free_port())).code == 0
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert run("serve", "--port", str(free_port()), "--open").code == 0


def test_phones_are_sent_to_the_first_page(run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "own_address", lambda: "192.0.2.7")
    port = free_port()
    told = run("serve", "--port", str(port), "--host", "0.0.0.0")
    assert f"From phones on the same network: http://192.0.2.7:{port}/\n" in told.out
    assert serve.qr_code("http://192.0.2.7:8077/").strip()


def test_rate_and_burst(run: Run, served: list[Any]) -> None:
    port = str(free_port())
    run("serve", "--port", port)
    run("serve", "--port", port, "--rate", "5")
    run("serve", "--port", port, "--rate", "5", "--burst", "7")
    assert [limits(app) for app in served] == [(50, 200), (5, 20), (5, 7)]


def test_several_processes_share_the_workers(run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr(worker, "serve", lambda *given: asked.append(given))
    port = free_port()
    assert run("serve", "--port", str(port), "--processes", "3", "--workers", "7", "--rate", "5").code == 0
    settings = {"db": "brethren.sqlite", "workers": 2, "rate": 5.0, "burst": 20.0}
    assert asked == [(3, "127.0.0.1", port, settings)]
    assert served == []


def test_a_server_that_does_not_come_up_says_so_by_its_code(
    run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "serve", lambda *_: 3)
    assert run("serve", "--port", str(free_port()), "--processes", "2").code == 3


def test_without_sockets_that_can_be_handed_on(run: Run, served: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "send_fds")
    told = run("serve", "--port", str(free_port()), "--processes", "2")
    assert (told.code, told.err.count("\n")) == (2, 1)
    assert "--processes above 1 needs" in told.err


def test_a_file_that_is_no_database(run: Run, served: list[Any], tmp_path: Path) -> None:
    wrong = tmp_path / "letter.txt"
    wrong.write_text("Dear Anne, this is no database at all.\n" * 10)
    told = run("serve", "--port", str(free_port()), "--db", str(wrong))
    assert (told.code, told.out) == (2, "")
    assert told.err == f"brethren: the database {wrong} cannot be used: file is not a database\n"
    assert served == []


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--rate", "0"], "--rate must be above 0, not 0"),
        (["--burst", "0.5"], "--burst must be at least 1, not 0.5"),
        (["--burst", "-3"], "--burst must be at least 1, not -3"),
        (["--rate", "nan"], "--rate must be above 0, not nan"),
        (["--rate", "inf"], "--rate must be above 0, not inf"),
        (["--burst", "nan"], "--burst must be at least 1, not nan"),
        (["--burst", "0"], "--burst must be at least 1, not 0"),
        (["--workers", "-1"], "--workers must be from 1 to 64, not -1"),
        (["--workers", "0"], "--workers must be from 1 to 64, not 0"),
        (["--processes", "0"], "--processes must be from 1 to 64, not 0"),
        (["--processes", "65"], "--processes must be from 1 to 64, not 65"),
        (["--port", "0"], "--port must be from 1 to 65535, not 0"),
    ],
)
def test_bad_numbers(run: Run, served: list[Any], arguments: list[str], why: str) -> None:
    given = arguments if "--port" in arguments else ["--port", str(free_port()), *arguments]
    told = run("serve", *given)
    assert told.code == 2
    assert why in told.err
    assert served == []


def test_a_port_that_is_taken(run: Run, served: list[Any]) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        told = run("serve", "--port", str(other.getsockname()[1]))
    assert "cannot listen" in told.err
    assert served == []
