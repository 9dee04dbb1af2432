"""Opens the store that a database address names, and redacts addresses for display."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from brethren.server.store.base import PeerProcesses, Store
from brethren.server.store.errors import StoreError

SCHEME: Final = re.compile(r"([A-Za-z][A-Za-z0-9+.-]*)://")
PLACE: Final = re.compile(
    r"postgres(?:ql)?://(?:[^/?#]*@)?(?P<hosts>[\w.,:\[\]-]*)(?P<database>/[^/?#@]*)?(?:\?[^#@]*)?", re.IGNORECASE
)
PORT: Final = re.compile(r"(?:\[[0-9A-Fa-f:.]*\]|[^:,\[\]]*)(?::\d+)?(?:,|$)")


def open_store(url: str, peers: PeerProcesses | None = None) -> Store:
    """The store at an address: a file, ``sqlite:///file`` or ``postgresql://...``. The caller opens it.

    A file needs to know its peer processes, if there are any; PostgreSQL notifies all processes by itself.
    """
    scheme = SCHEME.match(url)
    if scheme is None:
        return sqlite_store(url, peers)
    match scheme[1].lower():
        case "sqlite":
            return sqlite_store(url.removeprefix(scheme[0]).removeprefix("/"), peers)
        case "postgresql" | "postgres":
            return postgres_store(url)
        case other:
            raise StoreError(f"{other}:// is not supported: give a file or postgresql://user@host/name")


def sqlite_store(path: str, peers: PeerProcesses | None) -> Store:
    from brethren.server.store.sqlite import SqliteStore

    if not path or path.startswith(":") or "\0" in path:
        raise StoreError(f"{path!r} is not a file name for the database")
    file = Path(path).expanduser().absolute()
    if file.is_dir():
        raise StoreError(f"{path} is a folder; the database must be a file")
    if not file.parent.is_dir():
        raise StoreError(f"the folder {file.parent} does not exist")
    return SqliteStore(file, peers=peers)


def postgres_store(url: str) -> Store:
    name = redacted_url(url)
    try:
        from brethren.server.store.postgres import PostgresStore
    except ImportError as error:
        raise StoreError("PostgreSQL needs an extra package: pip install 'brethren[server]'") from error
    return PostgresStore(url, name)


def redacted_url(url: str) -> str:
    """Host and name of a PostgreSQL database, without user, password and settings.

    An ambiguous address is refused, because what looks like a host might be part of a password.
    """
    found = PLACE.fullmatch(url)
    if found is None or "".join(PORT.findall(found["hosts"])) != found["hosts"]:
        raise StoreError(
            "the address of the PostgreSQL database cannot be read: write postgresql://user:password@host:port/name, "
            "with special characters in the password as %40 and the like"
        )
    return f"{found['hosts']}{found['database'] or ''}" or "PostgreSQL"
