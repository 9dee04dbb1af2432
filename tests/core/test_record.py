"""Records: readable, replayable, and protected by a checksum."""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path

import pytest

import brethren
from brethren import BadRecord, BrethrenError, Dealer, NewerRules, RecordingDealer
from brethren.bots.random_bot import RandomBot
from brethren.core import registry
from brethren.core.errors import NoComponents
from brethren.core.game_loop import run_game
from brethren.core.record import Record, Recorder, parse_record
from component_files import wild_rumble


def a_record(seats: int = 3, stop: int | None = None) -> Record:
    game = brethren.load("ocracoke")
    record = Record(game, seats, {"max_games": 2}, seed="7")
    record.players = ["Anne", "Bo <b>", "a name\nof two lines"][:seats]
    dealer = RecordingDealer(Dealer("7"))
    state = record.start(dealer)
    run_game(game, state, dealer, [RandomBot(Dealer(f"bot {seat}")) for seat in range(seats)], [Recorder(record)])
    return record if stop is None else record.truncated(stop)


def with_checksum(text: str) -> str:
    """The text with a correct checksum, as a patient forger would write it."""
    body = text.rpartition("sum ")[0]
    return f"{body}sum {blake2b(body.encode(), digest_size=16).hexdigest()}\n"


def test_a_record_has_one_move_per_line_and_reads_back() -> None:
    record = a_record()
    text = record.text()
    assert text.splitlines()[:4] == ["brethren record 1", "game ocracoke", "rules 1", "seats 3"]
    assert "player 1 Bo <b>" in text
    assert "\n1. " in text
    again = parse_record(text)
    assert again.text() == text
    assert again.players == ["Anne", "Bo <b>", "a name of two lines"]


def test_it_replays_with_and_without_a_generator() -> None:
    record = parse_record(a_record().text())
    game = record.game
    without = [game.to_plain(moment.state) for moment in record.replay()]
    with_seed = [game.to_plain(moment.state) for moment in record.replay(Dealer("7"))]
    assert without == with_seed
    assert len(without) == len(record.moves) + 1
    assert any(moment.notes for moment in record.replay())


def test_another_seed_does_not_deal_this_game() -> None:
    with pytest.raises(BadRecord, match="the recorded picks of the deal differ from those the rules draw"):
        a_record().replay(Dealer("8"))


def test_an_unfinished_game_has_a_record() -> None:
    record = parse_record(a_record(stop=9).text())
    assert record.outcome is None
    assert not record.replay()[-1].state.over
    assert len(record.moves) == 9


def forged(old: str, new: str) -> Callable[[str], str]:
    return lambda text: with_checksum(text.replace(old, new, 1))


@pytest.mark.parametrize(
    ("forge", "complaint"),
    [
        pytest.param(lambda text: "", "this is not a Brethren record: its first line should be", id="empty"),
        pytest.param(lambda text: "{}", "this is not a Brethren record", id="something-else"),
        pytest.param(lambda text: text[: len(text) // 2], "the record is truncated", id="truncated"),
        pytest.param(lambda text: text[:-9], "the record is truncated", id="truncated-sum"),
        pytest.param(lambda text: text.replace("use A", "use B", 1), "was changed after it was written", id="edited"),
        pytest.param(forged("\n2. ", "\n3. "), "should have move 2 here, not", id="renumbered"),
        pytest.param(forged("use A", "dance"), "'dance' is not a move", id="no-move"),
        pytest.param(forged("game ocracoke", "game chess"), "there is no game 'chess'", id="no-game"),
        pytest.param(forged("seats 3", "seats 9"), "needs 2, 3 or 4 seats, not 9", id="seats"),
        pytest.param(forged("seats 3", "seats x"), "has a line that cannot be read", id="not-a-number"),
        pytest.param(forged("seats 3\n", ""), "the record has no line 'seats'", id="missing-line"),
        pytest.param(forged("max_games 2", "max_games 99"), "option max_games cannot be '99'", id="option"),
        pytest.param(forged("\ndeal ", "\ndealt "), "has an unexpected line", id="deal"),
    ],
)
def test_bad_records_are_refused_in_a_sentence(forge: Callable[[str], str], complaint: str) -> None:
    with pytest.raises(BrethrenError, match=complaint):
        parse_record(forge(a_record().text())).replay()


@pytest.mark.parametrize(
    ("rules", "advice"), [("2", "replay it with a newer brethren"), ("0", "the brethren it was made with")]
)
def test_rules_of_another_version_are_refused(rules: str, advice: str) -> None:
    with pytest.raises(
        NewerRules,
        match=f"made with version {rules} of the rules of ocracoke, .* has version 1; .*{advice}",
    ):
        parse_record(forged("rules 1", f"rules {rules}")(a_record().text()))


@pytest.mark.parametrize(
    ("forge", "complaint"),
    [
        pytest.param(("1. 1 use A", "1. 1 decline"), "does not replay: 'decline' is not legal now", id="illegal"),
        pytest.param(("1. 1 use A", "1. 0 use A"), "does not replay: seat 0 is not to move", id="seat"),
        pytest.param(("deal 1/3", "deal 5/3"), "pick 1 is 5; it must be below 3", id="pick"),
        pytest.param((" reason ", " reason x"), "the record's moves do not lead to the result it states", id="end"),
    ],
)
def test_a_forged_game_does_not_replay(forge: tuple[str, str], complaint: str) -> None:
    text = a_record().text()
    assert forge[0] in text, "the forgery has something to change"
    with pytest.raises(BadRecord, match=complaint):
        parse_record(forged(*forge)(text)).replay()


# Changed components ---------------------------------------------------------------------------------------------------


def a_wild_record() -> Record:
    game = brethren.load("rumble", wild_rumble())
    record = Record(game, 3, {"storm_round": 10}, seed="7")
    dealer = RecordingDealer(Dealer("7"))
    state = record.start(dealer)
    run_game(game, state, dealer, [RandomBot(Dealer(f"bot {seat}")) for seat in range(3)], [Recorder(record)])
    registry._changed.clear()
    return record


def test_a_record_brings_its_components_along() -> None:
    """Whoever has the text can replay it, in a process that has never seen these components."""
    record = a_wild_record()
    text = record.text()
    assert f"\ncomponents {record.game.components.hash}\n" in text
    assert '\nfile name = "<b>Powder</b>"\n' in text
    again = parse_record(text)
    assert again.game.components.hash == record.game.components.hash
    assert again.replay()[-1].state.over
    assert again.text() == text


def test_without_its_components_a_record_says_how_to_add_them(tmp_path: Path) -> None:
    record = a_wild_record()
    text = record.text(with_file=False)
    assert "\nfile " not in text
    with pytest.raises(NoComponents, match=r"played with changed components \(hash [0-9a-f]{32}\), .* add their file"):
        parse_record(text)
    complete = parse_record(text, component_text=wild_rumble())
    assert complete.text() == record.text()
    file = tmp_path / "wild.toml"
    file.write_text(wild_rumble(), "utf8")
    assert parse_record(text, components=file).text() == record.text()
    with pytest.raises(NoComponents):  # although they are known by now: a hash is no key to somebody's file
        parse_record(text)


@pytest.mark.parametrize(
    ("forge", "complaint"),
    [
        (forged("file cost = 1", "file cost = 2"), r"with other components \(hash [0-9a-f]{32}\) than these \(hash "),
        (
            forged("file cost = 1", "file cost = 99"),
            "the components of the record cannot be used: the component file, ",
        ),
        (
            lambda text: with_checksum(re.sub("components .*\n", "", text, count=1)),
            "played with the printed components",
        ),
    ],
    ids=["others", "bad", "no-hash"],
)
def test_components_that_do_not_belong_to_the_record_are_refused(forge: Callable[[str], str], complaint: str) -> None:
    text = a_wild_record().text()
    assert forge(text) != text
    with pytest.raises(BadRecord, match=complaint):
        parse_record(forge(text))


def test_a_component_text_is_never_the_name_of_a_file() -> None:
    """It comes from strangers, who must not read files of the server."""
    with pytest.raises(BadRecord, match="is not a TOML file"):
        parse_record(a_wild_record().text(with_file=False), component_text="/etc/passwd")
