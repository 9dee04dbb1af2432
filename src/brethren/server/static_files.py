"""Files that are the same for everybody: the built client, pictures, rulebooks. They stay in memory.

The client's files are read when the server starts, so that a request looks an address up in a dictionary and never
opens a path. docs/decisions/0009 compares this with Starlette's StaticFiles.
"""

from __future__ import annotations

import gzip
from hashlib import blake2b
from pathlib import Path
from typing import Final

from starlette.convertors import Convertor, register_url_convertor
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

CLIENT_FOLDER: Final = Path(__file__).parent / "client"
"""Where the client is built to."""
INDEX: Final = "index.html"
ASSETS: Final = "assets/"
"""Their names change with their content, so browsers may cache them forever."""
IMMUTABLE: Final = "public, max-age=31536000, immutable"
REVALIDATE: Final = "no-cache"
MIN_COMPRESSED: Final = 1024
"""Files up to this size, in bytes, are not worth compressing."""
ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
"""Content encodings, best first, and the endings of files compressed with them."""
MEDIA_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".map": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
}
JSON: Final = MEDIA_TYPES[".json"]
SVG: Final = MEDIA_TYPES[".svg"]
NOT_BUILT: Final = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Brethren</title>
<link rel="stylesheet" href="/api/docs.css">
<h1>Brethren</h1>
<p>This installation has no browser client. Programs can still play through the
<a href="/api/docs">HTTP API</a>.</p>
</html>
"""


class CachedFile:
    """A file in memory with its compressed forms and its ETag."""

    def __init__(
        self,
        content: bytes,
        media_type: str,
        cache_control: str = REVALIDATE,
        compressed: dict[str, bytes] | None = None,
    ) -> None:
        self.media_type = media_type
        self.cache_control = cache_control
        self.etag = blake2b(content, digest_size=12).hexdigest()
        self.encodings = {"": content, **(compressed or {})}

    def response(self, request: Request) -> Response:
        """The best form that the browser accepts, or 304 if the browser has it already."""
        encoding = next((name for name, _ in ENCODINGS if name in self.encodings and accepts(request, name)), "")
        tag = f'"{self.etag}{encoding}"'
        headers = {"cache-control": self.cache_control, "etag": tag}
        if len(self.encodings) > 1:
            headers["vary"] = "accept-encoding"
        known = [each.strip().removeprefix("W/") for each in request.headers.get("if-none-match", "").split(",")]
        if tag in known or "*" in known:
            return Response(status_code=304, headers=headers)
        if encoding:
            headers["content-encoding"] = encoding
        return Response(self.encodings[encoding], headers=headers, media_type=self.media_type)


def cached_file(content: bytes, kind: str) -> CachedFile:
    """A file made by the server; a long one is compressed once."""
    return CachedFile(
        content, kind, compressed={"gzip": gzip.compress(content, mtime=0)} if len(content) > MIN_COMPRESSED else None
    )


def accepts(request: Request, encoding: str) -> bool:
    """Whether the browser accepts that content encoding."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() == encoding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class ClientFiles:
    """The files of the built client, by path."""

    def __init__(self, folder: Path = CLIENT_FOLDER) -> None:
        self.files: dict[str, CachedFile] = {}
        endings = tuple([ending for _, ending in ENCODINGS])
        for path in sorted(folder.rglob("*")) if (folder / INDEX).is_file() else []:
            if path.is_file() and path.suffix not in endings:
                self.files[path.relative_to(folder).as_posix()] = _read(path, folder)

    def find(self, path: str) -> CachedFile:
        """The file at a path; paths without a dot are pages of the client, which are all the same file."""
        found = self.files.get(path)
        if found is None and not path.startswith(ASSETS) and "." not in path.rpartition("/")[2]:
            found = self.files.get(INDEX)
        if found is None:
            raise HTTPException(404)
        return found


def _read(path: Path, folder: Path) -> CachedFile:
    packed = {name: path.with_name(path.name + ending) for name, ending in ENCODINGS}
    return CachedFile(
        path.read_bytes(),
        MEDIA_TYPES.get(path.suffix, "application/octet-stream"),
        IMMUTABLE if path.relative_to(folder).as_posix().startswith(ASSETS) else REVALIDATE,
        {name: sibling.read_bytes() for name, sibling in packed.items() if sibling.is_file()},
    )


class PageConvertor(Convertor[str]):
    """Matches every path that is not the API's."""

    regex = r"(?!(?:api|healthz|metrics)(?:/|$)).*"

    def convert(self, value: str) -> str:
        return value

    def to_string(self, value: str) -> str:
        return value


async def client_file(request: Request) -> Response:
    """A file of the client, or its single page."""
    files: ClientFiles = request.app.state.client
    path: str = request.path_params["path"]
    if not files.files and not path:
        return CachedFile(NOT_BUILT.encode(), MEDIA_TYPES[".html"]).response(request)
    return files.find(path).response(request)


register_url_convertor("page", PageConvertor())
CLIENT_ROUTES: Final = (Route("/{path:page}", client_file, include_in_schema=False),)


def is_client_path(path: str) -> bool:
    """Whether a path is the client's."""
    return CLIENT_ROUTES[0].path_regex.match(path) is not None
