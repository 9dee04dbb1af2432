"""Static files: the client's page, its files with ETags and compressed forms, and nothing else from the disk."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from starlette.requests import Request

from brethren.server.static_files import CLIENT_FOLDER, IMMUTABLE, REVALIDATE, accepts, cached_file
from server.in_process import InProcessServer, refused

SCRIPT = b"console.log('ahoy')\n"
BUILT = {
    "index.html": b"<!doctype html><title>Brethren</title><script src=/assets/index-1a2b.js></script>",
    "sw.js": b"self.skipWaiting()",
    "manifest.webmanifest": b"{}",
    "icons/icon.svg": b"<svg xmlns='http://www.w3.org/2000/svg'/>",
    "icons/icon.png": b"\x89PNG",
    "assets/index-1a2b.js": SCRIPT,
    "assets/index-1a2b.js.gz": gzip.compress(SCRIPT),
    "assets/index-1a2b.js.br": b"as brotli would",
    "assets/style-3c.css": b"body{}",
    "odd.bin": b"\x00",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A client as it is built, and a secret beside it."""
    for name, content in BUILT.items():
        path = tmp_path / "client" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (tmp_path / "secret.txt").write_text("secret")
    return tmp_path / "client"


@pytest.fixture
def server(tmp_path: Path, folder: Path) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path, client=folder) as found:
        yield found


def plain(server: InProcessServer, path: str, encoding: str = "identity", **headers: str) -> httpx2.Response:
    return server.client.get(path, headers={"accept-encoding": encoding, **headers})


@pytest.mark.parametrize(
    "path",
    ["/", "/new/ocracoke", "/t/Jrk0OGtFFlqC", "/rules", "/rules/ocracoke", "/record", "/guide/ocracoke", "/apis"],
)
def test_every_page_of_the_client_is_its_one_page(server: InProcessServer, path: str) -> None:
    answer = plain(server, path)
    assert answer.status_code == 200
    assert answer.content == BUILT["index.html"]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == REVALIDATE
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    assert "unsafe" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize(
    ("path", "kind", "cache"),
    [
        ("/index.html", "text/html; charset=utf-8", REVALIDATE),
        ("/sw.js", "text/javascript; charset=utf-8", REVALIDATE),
        ("/manifest.webmanifest", "application/manifest+json", REVALIDATE),
        ("/icons/icon.svg", "image/svg+xml", REVALIDATE),
        ("/icons/icon.png", "image/png", REVALIDATE),
        ("/odd.bin", "application/octet-stream", REVALIDATE),
        ("/assets/index-1a2b.js", "text/javascript; charset=utf-8", IMMUTABLE),
        ("/assets/style-3c.css", "text/css; charset=utf-8", IMMUTABLE),
    ],
)
def test_files_have_their_content_type_and_cache_lifetime(
    server: InProcessServer, path: str, kind: str, cache: str
) -> None:
    answer = plain(server, path)
    assert answer.content == BUILT[path[1:]]
    assert answer.headers["content-type"] == kind
    assert answer.headers.get_list("cache-control") == [cache]
    again = plain(server, path, **{"if-none-match": f'"x", {answer.headers["etag"]}'})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == answer.headers["etag"]
    assert again.headers["x-content-type-options"] == "nosniff"
    assert plain(server, path, **{"if-none-match": '"other"'}).status_code == 200


def test_compressed_forms_are_sent_to_clients_that_accept_them(server: InProcessServer) -> None:
    path = "/assets/index-1a2b.js"
    tags = set()
    for accepted, encoding in [
        ("gzip, deflate", "gzip"),
        ("gzip, br", "br"),
        ("br;q=0, gzip", "gzip"),
        ("identity", ""),
    ]:
        with server.client.stream("GET", path, headers={"accept-encoding": accepted}) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers.get("content-encoding", "") == encoding
        assert raw == BUILT[path[1:] + {"gzip": ".gz", "br": ".br", "": ""}[encoding]]
        assert answer.headers["vary"] == "accept-encoding"
        tags.add(answer.headers["etag"])
    assert len(tags) == 3
    assert "vary" not in plain(server, "/sw.js", "gzip").headers


def test_a_long_generated_response_is_cached_compressed() -> None:
    assert set(cached_file(b"short", "text/plain").encodings) == {""}
    assert gzip.decompress(cached_file(b"long" * 1000, "text/plain").encodings["gzip"]) == b"long" * 1000
    scope = {"type": "http", "headers": [(b"accept-encoding", b"deflate, GZIP;q=0.5")]}
    assert accepts(Request(scope), "gzip")
    assert not accepts(Request(scope), "br")


@pytest.mark.parametrize(
    "path",
    [
        "/assets/none.js",
        "/assets/none",
        "/assets/index-1a2b.js.gz",
        "/assets/index-1a2b.js.br",
        "/favicon.ico",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/.%00.txt",
        "/api/none",
        "/api",
        "/healthz/none",
        "/metrics/none",
    ],
)
def test_nothing_else_is_found(server: InProcessServer, path: str) -> None:
    answer = server.client.get(path)
    assert "nothing at" in refused(answer, 404)
    assert "secret" not in answer.text.replace("secret.txt", "")


def test_pages_allow_only_get_and_head(server: InProcessServer) -> None:
    assert server.client.head("/").status_code == 200
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        answer = server.client.request(method, "/t/x")
        assert "does not support" in refused(answer, 405)
        assert answer.headers["allow"] == "GET, HEAD"
        assert refused(server.client.request(method, "/api/none"), 404)


def test_a_page_may_load_all_its_files(tmp_path: Path, folder: Path) -> None:
    with InProcessServer(tmp_path, client=folder, rate=0.01, burst=10) as server:
        assert [plain(server, "/sw.js").status_code for _ in range(100)] == [200] * 100
        assert server.get("/healthz").status_code == 200
        assert [plain(server, "/").status_code for _ in range(200)][-1] == 429  # but not for ever


def test_without_a_client_there_is_a_page_that_says_so(tmp_path: Path) -> None:
    with InProcessServer(tmp_path, client=tmp_path / "nowhere") as server:
        answer = plain(server, "/")
        assert answer.status_code == 200
        assert "has no browser client" in answer.text
        assert 'href="/api/docs"' in answer.text
        assert refused(server.get("/t/x"), 404)
    assert CLIENT_FOLDER.name == "client"
