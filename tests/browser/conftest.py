"""A real Chromium and a real server. Tests leave pictures in build/browser."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from brethren.server.static_files import CLIENT_FOLDER
from browser.people import FLAGS, PATIENCE, Visit
from server.server_process import Server

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "build" / "browser"
MISSING = "Chromium is not here (tools/need.py chromium installs Debian's)"
NOT_BUILT = "the client was not built (tools/client.py build)"


def skip_unless(found: object, sentence: str) -> None:
    """Skip if something is missing on this machine; in CI, fail."""
    if found:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(sentence)
    pytest.skip(sentence)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """One per file: its driver keeps an event loop running, and other tests bring their own."""
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    skip_unless(path, MISSING)
    skip_unless((CLIENT_FOLDER / "index.html").exists(), NOT_BUILT)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(str(tmp_path_factory.mktemp("site") / "tables.sqlite")) as server:
        yield server


@pytest.fixture
def visit(chromium: Browser, site: Server, request: pytest.FixtureRequest) -> Iterator[Visit]:
    folder = PICTURES / re.sub(r"[^A-Za-z0-9_-]+", "-", request.node.name).strip("-")
    shutil.rmtree(folder, ignore_errors=True)
    if site.process is None:  # a failed test has left it dead
        site.start()
    found = Visit(chromium, site.base, folder)
    yield found
    found.end()
