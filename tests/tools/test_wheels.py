"""A wheel from the files of the image, and one from the sdist: installed afresh, each serves the client, compiled."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import tarfile
import time  # noqa: TID251 (a real process takes real time)
import urllib.error
import urllib.request
import venv
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import build_cache
import c_compiler
from brethren.build import running
from server.server_process import PATIENCE, free_port

from .conftest import ROOT
from .docker_context import lay_out

pytestmark = [
    pytest.mark.skipif(running() == "interpreted", reason="the run on the compiled build makes wheels"),
    pytest.mark.skipif(not c_compiler.is_present(), reason="NO C COMPILER: no wheel was built"),
]


def from_image(folder: Path) -> Path:
    return lay_out(ROOT, folder / "image")


def from_sdist(folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    archive = next(folder.glob("*.tar.gz"))
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")


def built_wheel(sources: Path, folder: Path) -> Path:
    """Built with the cache of this checkout, which has what the same sources were compiled to."""
    environment = {
        **os.environ,
        "BRETHREN_BUILD": "compiled",
        "BRETHREN_BUILD_CACHE": str(build_cache.folder()),
    }
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-deps"]
    subprocess.run([*command, "--wheel-dir", str(folder), str(sources)], env=environment, cwd=folder, check=True)
    return next(folder.glob("*.whl"))


def installed(wheel: Path, folder: Path) -> Path:
    """The programs of a fresh environment with the wheel in it; our dependencies it borrows from this one."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-deps", "--no-index"]
    subprocess.run([*pip, str(wheel)], check=True)
    packages = next(folder.glob("lib/python*/site-packages"))
    (packages / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")  # links in there are not followed
    return python.parent


def clean_environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "BRETHREN_BUILD")}


@contextmanager
def served(programs: Path, folder: Path) -> Iterator[str]:
    """The address of ``brethren serve``."""
    port = free_port()
    command = [str(programs / "brethren"), "serve", "--port", str(port), "--db", str(folder / "tables.sqlite")]
    process = subprocess.Popen(command, cwd=folder, env=clean_environment())
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def fetched(url: str) -> str:
    """What is there, as soon as somebody answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(url, timeout=PATIENCE) as answer:
                return str(answer.read().decode())
        except urllib.error.URLError:
            assert time.monotonic() < end, f"{url} does not answer"
            time.sleep(0.05)


@pytest.mark.parametrize("sources", [from_image, from_sdist])
def test_a_wheel_serves_the_client_and_is_compiled(sources: Callable[[Path], Path], tmp_path: Path) -> None:
    wheel = built_wheel(sources(tmp_path), tmp_path)
    programs = installed(wheel, tmp_path / "fresh")
    done = subprocess.run(
        [str(programs / "brethren"), "--version"],
        cwd=tmp_path,
        env=clean_environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "(compiled)" in done.stdout
    with served(programs, tmp_path) as address:
        page = fetched(f"{address}/")
        script = re.search(r'src="(/assets/[^"]+\.js)"', page)
        assert script, page
        assert len(fetched(address + script[1])) > 10_000
        assert fetched(f"{address}/api/games/rumble/rules/pictures/0").startswith("<svg")
