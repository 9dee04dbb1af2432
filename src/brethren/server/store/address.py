"""Which store an address means, and what of the address may be shown."""

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
    """The store of an address: a file or ``sqlite:///file`` or ``postgresql://...``. It is yet to be opened.

    A file needs to be told of neighbours, if there are any; PostgreSQL tells all processes by itself.
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
            raise StoreError(f"{other}:// is no database we know: give a file or postgresql://user@host/name")


def sqlite_store(path: str, peers: PeerProcesses | None) -> Store:
    from brethren.server.store.sqlite import SqliteStore

    if not path or path.startswith(":") or "\0" in path:
        raise StoreError(f"{path!r} is no file to keep tables in")
    file = Path(path).expanduser().absolute()
    if file.is_dir():
        raise StoreError(f"{path} is a folder, and the database is to be a file")
    if not file.parent.is_dir():
        raise StoreError(f"the folder {file.parent} does not exist")
    return SqliteStore(file, peers=peers)


def postgres_store(url: str) -> Store:
    name = redacted_url(url)
    try:
        from brethren.server.store.postgres import PostgresStore
    except ImportError as error:
        raise StoreError("PostgreSQL needs a package more: pip install 'brethren[server]'") from error
    return PostgresStore(url, name)


def redacted_url(url: str) -> str:
    """Host and name of a PostgreSQL database, without user, password and settings.

    An address that can be read in two ways is refused, for what seems to be a host might be half a password.
    """
    found = PLACE.fullmatch(url)
    if found is None or "".join(PORT.findall(found["hosts"])) != found["hosts"]:
        raise StoreError(
            "the address of the PostgreSQL database cannot be read: write postgresql://user:password@host:port/name, "
            "with special characters in the password as %40 and the like"
        )
    return f"{found['hosts']}{found['database'] or ''}" or "PostgreSQL"
