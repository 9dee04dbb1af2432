"""What is particular to PostgreSQL: notifications to other processes, passwords, settings."""

from __future__ import annotations

import asyncio
import logging

import pytest

from brethren.server.store import Conflict, StoreError, open_store
from brethren.server.store.address import redacted_url
from brethren.server.store.postgres import PostgresStore
from server import postgres
from server.postgres import PASSWORD, Postgres
from server.proxy import until


def test_other_stores_are_notified_of_an_append_and_our_own_is_not(postgresql: Postgres) -> None:
    url = postgresql.url(postgresql.emptied())

    async def scenario() -> None:
        async with open_store(url) as ann, open_store(url) as bob:
            notices: dict[str, list[tuple[str, int]]] = {"ann": [], "bob": []}
            await ann.listen(lambda table, length: notices["ann"].append((table, length)))
            await bob.listen(lambda table, length: notices["bob"].append((table, length)))
            await ann.create("a table ☠", ["a", "b"])
            await bob.append("a table ☠", 2, ["c"])
            with pytest.raises(Conflict):
                await bob.append("a table ☠", 2, ["d"])
            await ann.append("a table ☠", 3, ["d", "e"])
            await until(lambda: len(notices["bob"]) == 2 and len(notices["ann"]) == 1)
            assert notices == {"ann": [("a table ☠", 3)], "bob": [("a table ☠", 2), ("a table ☠", 5)]}

    asyncio.run(scenario())


@pytest.mark.parametrize(("ci", "end"), [("", pytest.skip.Exception), ("true", pytest.fail.Exception)])
def test_a_missing_server_is_reported_clearly(
    monkeypatch: pytest.MonkeyPatch, ci: str, end: type[BaseException]
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr(postgres, "glob", lambda pattern: [])
    monkeypatch.setattr(postgres, "find_spec", lambda name: None)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(end, match="POSTGRESQL MISSING: there is no initdb"):
        postgres.required()


# Passwords and settings -----------------------------------------------------------------------------------------------


def refusal(url: str) -> str:
    """Why a store cannot be opened: the message and all its causes."""

    async def opened() -> None:
        name = redacted_url(url)
        async with PostgresStore(url, name, retry_delays=(0.01,)):
            pass

    with pytest.raises(StoreError) as caught:
        asyncio.run(opened())
    error: BaseException | None = caught.value
    assert "\n" not in str(error)
    said = ""
    while error is not None:
        said += f"{error!r} {error}\n"
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return said


def test_a_password_opens_and_a_wrong_one_is_not_repeated(
    postgresql: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    database = postgresql.new_database()
    postgresql.run([f"CREATE ROLE guarded LOGIN PASSWORD '{PASSWORD}'", f"ALTER DATABASE {database} OWNER TO guarded"])

    async def opened() -> None:
        async with open_store(postgresql.url(database, "guarded", PASSWORD)) as store:
            await store.create("t", ["a"])

    asyncio.run(opened())
    said = refusal(postgresql.url(database, "guarded", "wrongsecret"))
    assert "password authentication failed" in said
    assert "wrongsecret" not in said + caplog.text
    assert PASSWORD not in caplog.text


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("postgresql://me:secret@/nothing?host=/nowhere", "the database /nothing cannot be reached"),
        ("postgresql://me:secret@localhost:1/db", "the database localhost:1/db cannot be reached"),
        ("postgresql://me:secret@localhost:999999/db", "the database localhost:999999/db cannot be reached"),
        ("postgresql://me:secret@localhost/db?sslmode=secret", "cannot be read"),
        ("postgresql://me:sec/ret@localhost/db", "cannot be read"),
        ("postgresql://me:1/secret@localhost/db", "cannot be read"),
        ("postgresql://me:1?secret@localhost/db", "cannot be read"),
        ("postgresql://me:#secret@localhost/db", "cannot be read"),
        ("postgresql://me:secret", "cannot be read"),
    ],
)
def test_no_password_is_in_any_message(url: str, sentence: str, caplog: pytest.LogCaptureFixture) -> None:
    said = refusal(url)
    assert sentence in said
    assert "sec" not in said + caplog.text


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("postgresql://me:p@ss@host:5432/db?sslmode=require", "host:5432/db"),
        ("postgres://a,b:1,[::1]:5/db", "a,b:1,[::1]:5/db"),
        ("postgresql:///?host=/tmp", "/"),
        ("postgresql://", "PostgreSQL"),
    ],
)
def test_what_of_an_address_is_shown(url: str, name: str) -> None:
    assert redacted_url(url) == name


def test_a_database_that_is_not_there_or_not_utf8_is_refused(postgresql: Postgres) -> None:
    assert "does not exist" in refusal(postgresql.url("atlantis"))
    latin = postgresql.new_database("ENCODING 'LATIN1' TEMPLATE template0")
    assert "does not keep its text as UTF8" in refusal(postgresql.url(latin))


def test_commits_wait_for_the_disk_whatever_the_database_says(postgresql: Postgres) -> None:
    database = postgresql.new_database()
    postgresql.run([f"ALTER DATABASE {database} SET synchronous_commit = off"])
    url = postgresql.url(database)

    async def scenario() -> None:
        async with PostgresStore(url, redacted_url(url)) as store:
            assert await store._pool.run(lambda link: link.fetchval("SHOW synchronous_commit")) == "on"

    asyncio.run(scenario())
