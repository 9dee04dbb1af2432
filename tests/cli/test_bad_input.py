"""Every kind of bad input ends with one sentence and exit code 2, and changes nothing."""

from __future__ import annotations

import re
import socket
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import Run, with_checksum


def all_files(folder: Path) -> dict[str, bytes]:
    return {str(file): file.read_bytes() for file in sorted(folder.rglob("*")) if file.is_file()}


def refused(run: Run, folder: Path, *arguments: str) -> str:
    """Run a command that must fail, and return its error sentence."""
    before = all_files(folder)
    done = run(*arguments, typed="1\n")
    assert done.code == 2
    assert done.out == ""
    assert re.fullmatch(r"brethren: [^\n]+\n", done.err)
    assert all_files(folder) == before
    return done.err.removeprefix("brethren: ").rstrip()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("play chess", "there is no game 'chess'; the games are ocracoke"),
        ("simulate chess", "there is no game 'chess'; the games are ocracoke"),
        ("rules chess", "there is no game 'chess'; the games are ocracoke"),
        ("check chess", "there is no game 'chess'; the games are ocracoke"),
        ("play ocracoke --seats 5", "ocracoke needs 2, 3 or 4 seats, not 5"),
        ("simulate ocracoke --seats 1", "ocracoke needs 2, 3 or 4 seats, not 1"),
        ("check ocracoke --seats 7", "ocracoke needs 2, 3 or 4 seats, not 7"),
        ("play ocracoke --seat 4", "--seat must be 0 to 3 (0 is seat 1), not 4"),
        ("play ocracoke --seats 2 --seat -1", "--seat must be 0 to 1 (0 is seat 1), not -1"),
        ("play ocracoke --bots admiral", "there is no bot 'admiral'; the bots are random, mate"),
        ("play ocracoke --bots mate,mate", "4 seats need 1 bot (for all other seats) or 3 bots, not 2"),
        ("simulate ocracoke --bots admiral", "there is no bot 'admiral'; the bots are random, mate"),
        ("simulate ocracoke --bots mate,mate", "4 seats need 1 bot (for all seats) or 4 bots, not 2"),
        ("play ocracoke --preset slow", "ocracoke has no preset 'slow'; its presets are standard, first_game, quick"),
        ("play ocracoke --option storms=on", "there is no option 'storms'; the options are abilities, "),
        ("play ocracoke --option max_games=0", "option max_games cannot be '0'; it can be 1 to 50"),
        ("play ocracoke --option max_games=5.0", "option max_games cannot be '5.0'; it can be 1 to 50"),
        ("play ocracoke --option max_games=", "option max_games cannot be ''; it can be 1 to 50"),
        ("play ocracoke --option abilities=null", "option abilities cannot be 'null'; it can be all, none"),
        (
            "simulate rumble --option bot_gesture_error=0.02",
            "option bot_gesture_error cannot be '0.02'; it can be 0 to",
        ),
        ("simulate ocracoke --option abilities=some", "option abilities cannot be 'some'; it can be all, none"),
        ("play ocracoke --option abilities", "write an option as NAME=VALUE, not 'abilities'"),
        ("play ocracoke --option max_games=3 --option max_games=5", "option max_games is given twice"),
        ("play ocracoke --seats 4 --option two_player_hand_colour=any", "option two_player_hand_colour is for 2 seats"),
        ("play", "name a game, such as brethren play ocracoke"),
        ("play ocracoke some.brethren", "FILE needs --resume"),
        ("play --resume", "there is no game to resume; start one with brethren play GAME"),
        ("play --resume none.brethren", "cannot open none.brethren: no such file or directory"),
        ("rules ocracoke OC-99.1", "ocracoke has no rule 'OC-99.1'; its rules go from OC-1.1 to OC-14.10"),
        ("replay none.brethren", "cannot open none.brethren: no such file or directory"),
        ("show none.brethren", "cannot open none.brethren: no such file or directory"),
        ("verify none.brethren", "cannot open none.brethren: no such file or directory"),
        ("verify http://[bad/record", "cannot get a record from http://[bad/record: the address is not valid"),
        ("verify http://\x7fhere/record", "the address is not valid"),
        ("simulate ocracoke --games 0", "invalid value for '--games': it must be 1 to 100000000, not 0 (see"),
        ("simulate ocracoke --games many", "invalid value for '--games': 'many' is not a whole number (see"),
        ("play ocracoke --seats 2.5", "invalid value for '--seats': '2.5' is not a whole number (see"),
        ("bench --seconds soon", "invalid value for '--seconds': 'soon' is not a number (see"),
        ("bench --seconds 0", "invalid value for '--seconds': it must be at least 0.01, not 0 (see"),
        ("simulate", "missing argument 'GAME' (see brethren simulate --help)"),
        ("sail", "no such command 'sail'"),
        ("bench --fast", "no such option: --fast (see brethren bench --help)"),
    ],
)
def test_bad_arguments(run: Run, tmp_path: Path, line: str, sentence: str) -> None:
    assert sentence in refused(run, tmp_path, *line.split())


BAD_RECORDS: dict[str, tuple[Callable[[str], str], str]] = {
    "truncated": (lambda text: text[: len(text) // 2], "the record is truncated: its last line should be its checksum"),
    "empty": (lambda text: "", "this is not a Brethren record: its first line should be 'brethren record 1'"),
    "edited": (lambda text: text.replace("1. ", "1.  ", 1), "the record was changed after it was written"),
    "illegal-move": (
        lambda text: with_checksum(re.sub(r"^1\. (\d) use .", r"1. \1 report", text, flags=re.MULTILINE)),
        "the record does not replay: 'report' is not legal now; seat",
    ),
    "wrong-seat": (
        lambda text: with_checksum(re.sub(r"^1\. \d", "1. 9", text, flags=re.MULTILINE)),
        "the record does not replay: seat 9 is not to move now; the game waits for seat",
    ),
    "no-move": (
        lambda text: with_checksum(re.sub(r"^(2\. \d) .*", r"\1 swim", text, flags=re.MULTILINE)),
        "'swim' is not a move; the verbs are use, report, ",
    ),
    "other-picks": (
        lambda text: with_checksum(re.sub(r"^deal \d+", "deal 99", text, flags=re.MULTILINE)),
        "pick 1 is 99; it must be below 4",
    ),
    "other-end": (
        lambda text: with_checksum(re.sub(r"^end places \d", "end places 9", text, flags=re.MULTILINE)),
        "the record's moves do not lead to the result it states",
    ),
    "newer-rules": (
        lambda text: with_checksum(re.sub(r"^rules \d+", "rules 99", text, flags=re.MULTILINE)),
        "the record was made with version 99 of the rules of ocracoke, and this installation has version 1; "
        "replay it with a newer",
    ),
    "no-option": (
        lambda text: with_checksum(
            re.sub(r"^option target_coins .*", "option target_coins 5.0", text, flags=re.MULTILINE)
        ),
        "option target_coins cannot be '5.0'; it can be 3 to 10",
    ),
    "no-seats": (
        lambda text: with_checksum(re.sub(r"^seats .*", "seats 4.0", text, flags=re.MULTILINE)),
        "the record has a line that cannot be read",
    ),
    "other-game": (
        lambda text: with_checksum(text.replace("game ocracoke", "game chess")),
        "there is no game 'chess'; the games are ocracoke",
    ),
}


@pytest.mark.parametrize("command", ["replay", "show", "play --resume"])
@pytest.mark.parametrize("kind", BAD_RECORDS)
def test_bad_records(run: Run, tmp_path: Path, record: Path, kind: str, command: str) -> None:
    spoil, sentence = BAD_RECORDS[kind]
    bad = tmp_path / "bad.brethren"
    bad.write_text(spoil(record.read_text("utf8")), "utf8")
    assert sentence in refused(run, tmp_path, *command.split(), str(bad))


def test_a_record_with_the_wrong_seed(run: Run, tmp_path: Path, record: Path) -> None:
    bad = tmp_path / "bad.brethren"
    bad.write_text(with_checksum(record.read_text("utf8").replace("seed 7", "seed 8")), "utf8")
    assert "the recorded picks of the deal differ" in refused(run, tmp_path, "replay", str(bad))


def test_a_file_that_is_not_text(run: Run, tmp_path: Path) -> None:
    (tmp_path / "picture").write_bytes(b"\x89PNG\xff\xfe")
    assert "is not a record: it is not text" in refused(run, tmp_path, "replay", str(tmp_path / "picture"))
    assert "is a directory" in refused(run, tmp_path, "replay", str(tmp_path))


@pytest.mark.parametrize("number", ["-1", "9999"])
def test_moves_out_of_range(run: Run, tmp_path: Path, record: Path, number: str) -> None:
    assert re.fullmatch(
        rf"--move must be 0 to \d+, not {number}", refused(run, tmp_path, "show", str(record), "--move", number)
    )


@pytest.mark.parametrize("command", ["replay", "show"])
def test_seats_out_of_range(run: Run, tmp_path: Path, record: Path, command: str) -> None:
    assert "--seat must be 0 to 3 (0 is seat 1), not 4" in refused(run, tmp_path, command, str(record), "--seat", "4")


def test_pictures_that_cannot_be_written(run: Run, tmp_path: Path, record: Path) -> None:
    nowhere = str(tmp_path / "no" / "such.svg")
    assert nowhere in refused(run, tmp_path, "show", str(record), "--svg", nowhere)
    assert "is a directory" in refused(run, tmp_path, "show", str(record), "--svg", str(tmp_path))
    assert "--shape must be wide or tall, not 'round'" in refused(
        run, tmp_path, "show", str(record), "--shape", "round"
    )


def test_a_game_that_was_not_played_in_a_terminal_is_not_resumed(run: Run, tmp_path: Path) -> None:
    run("play", "ocracoke", "--seed", "1", "--bots", "random")
    file = tmp_path / "state" / "brethren" / "ocracoke.brethren"
    file.write_text(with_checksum(file.read_text("utf8").replace("player 0 You", "player 0 Anne")), "utf8")
    assert "one of its players should be called 'You'" in refused(run, tmp_path, "play", "--resume")
    file.write_text(
        with_checksum(file.read_text("utf8").replace("player 0 Anne", "player 0 You").replace("(random)", "(king)")),
        "utf8",
    )
    assert "there is no bot 'king'" in refused(run, tmp_path, "play", "--resume")


def test_a_state_folder_that_cannot_be_made(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "file"))
    assert "not a directory" in refused(run, tmp_path, "play", "ocracoke")


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (("--seats", "77"), "--resume continues a game as it was set up, so leave out --seats"),
        (("--bots", "king"), "so leave out --bots"),
        (("--seed", "9"), "so leave out --seed"),
        (("--option", "foo"), "so leave out --option"),
    ],
)
def test_a_resumed_game_takes_no_other_options(run: Run, tmp_path: Path, extra: tuple[str, str], sentence: str) -> None:
    run("play", "ocracoke", "--seed", "1", "--bots", "random")
    assert sentence in refused(run, tmp_path, "play", "--resume", *extra)


@pytest.mark.parametrize("seed", ["", "a\nb", "x\x0by", "a\u2028b", "\udcff"])
@pytest.mark.parametrize("command", [("play", "ocracoke"), ("simulate", "ocracoke"), ("check", "ocracoke")])
def test_a_seed_is_one_line_of_text(run: Run, tmp_path: Path, command: tuple[str, ...], seed: str) -> None:
    assert "a seed must be one line of printable text" in refused(run, tmp_path, *command, "--seed", seed)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("player 3 ", "player 4 ", "the record should have the line of player 3, not"),
        ("player 0 You\n", "", "the record should have the line of player 0, not"),
        ("rules 1\n", "rules 1\nrules 1\n", "an unexpected line: 'rules 1'"),
        ("rules 1\n", "rules 1\nsong 5\n", "an unexpected line: 'song 5'"),
    ],
)
def test_a_bad_record_header(run: Run, tmp_path: Path, record: Path, old: str, new: str, sentence: str) -> None:
    record.write_text(with_checksum(record.read_text("utf8").replace(old, new)), "utf8")
    assert sentence in refused(run, tmp_path, "replay", str(record))


@pytest.mark.parametrize(
    ("response", "sentence"),
    [
        (
            b'HTTP/1.0 409 Conflict\r\n\r\n{"is":"refused","why":"the game is not over"}',
            ": the game is not over",
        ),
        (b'HTTP/1.0 404 Not Found\r\n\r\n{"why":["no"]}', ": Not Found"),
        (b'HTTP/1.0 404 Not Found\r\n\r\n{"why":"\\u001b[2J"}', ": Not Found"),
        (b"HTTP/1.0 502 Bad Gateway\r\n\r\n<html>", ": Bad Gateway"),
        (
            b"HTTP/1.0 200 OK\r\n\r\n<html>",
            "/record: this is not a Brethren record: its first line should be 'brethren record 1'",
        ),
        (b"HTTP/1.0 200 OK\r\n\r\n\x89PNG\xff\xfe", ": the response is not text"),
        (b"SSH-2.0-OpenSSH\r\n", ": the server does not speak HTTP"),
        (b"", ": remote end closed connection without response"),
        (None, ": connection refused"),
    ],
)
def test_addresses_without_a_record(run: Run, tmp_path: Path, response: bytes | None, sentence: str) -> None:
    with socket.socket() as server:
        server.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{server.getsockname()[1]}/record"
        if response is not None:
            server.listen()
            threading.Thread(target=answer_once, args=(server, response)).start()
        message = refused(run, tmp_path, "verify", url)
    assert url in message
    assert message.startswith("cannot get a record from") or "this is not a Brethren record" in message
    assert message.endswith(sentence)


def answer_once(server: socket.socket, response: bytes) -> None:
    link, _ = server.accept()
    with link:
        link.recv(4096)
        link.sendall(response)


def test_rules_tells_one_thing_at_a_time(run: Run, tmp_path: Path) -> None:
    assert "use only one of" in refused(run, tmp_path, "rules", "ocracoke", "OC-1.1", "--verbs")
    assert "use only one of" in refused(run, tmp_path, "rules", "ocracoke", "--options", "--verbs")
