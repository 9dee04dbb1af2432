"""Corsairs, the toy of the hard kind: maps, thousands of decisions, an actor, hidden counters, other components."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from brethren.bots.levels import bot
from brethren.cli import main
from brethren.conformance import check
from brethren.core import registry
from brethren.core.actors import FIRST_ACTOR
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.errors import BadComponents
from brethren.core.game import Game
from brethren.core.game_loop import run_game
from brethren.core.record import Record, Recorder, parse_record
from brethren.core.state import State
from brethren.scene.scene import SHAPES
from brethren.table.replay import loaded_replay
from sampling import samples

TOYS: Final = Path(__file__).parents[1] / "toy_games"
NAVY: Final = FIRST_ACTOR


@pytest.fixture
def game(monkeypatch: pytest.MonkeyPatch) -> Iterator[Game[State]]:
    """Corsairs, installed as another package would install its game."""
    monkeypatch.syspath_prepend(TOYS)
    yield registry.load("corsairs")
    registry._loaded.pop("corsairs", None)


def played(game: Game[State], seats: int, rounds: int) -> Record:
    """A game that random bots play to the end."""
    record = Record(game, seats, {"rounds": rounds}, f"corsairs {seats}")
    dealer = RecordingDealer(Dealer(record.seed))
    state = record.start(dealer)
    run_game(game, state, dealer, [bot("random", Dealer(f"bot {seat}")) for seat in range(seats)], [Recorder(record)])
    return record


@pytest.mark.sampled
def test_a_game_of_three_thousand_decisions_keeps_every_promise(game: Game[State]) -> None:
    """The first of the trials at each number of seats has the options of the box: 250 rounds."""
    report = check(game, games=samples(2))
    assert report.ok, [promise.failures for promise in report.promises]
    assert report.decisions > 250 * 3 * (1 + 2 + 3 + 4)


def test_the_actor_is_in_the_record_the_outcome_and_the_score_sheet(game: Game[State]) -> None:
    record = parse_record(played(game, 3, 40).text(), game)
    assert record.outcome is not None
    [(actor, place, score)] = record.outcome.actors
    assert (actor, place in (1, 2, 3, 4)) == (NAVY, True)
    sheet = loaded_replay(record, ("Anne", "Mary", "Jack")).scores(0)
    rows = sheet["seats"]
    assert isinstance(rows, list)
    assert [row["name"] for row in rows] == ["Anne", "Mary", "Jack", "the Navy"]
    assert rows[-1]["total"] == score == sum([row["amount"] for row in rows[-1]["rows"]])


def test_one_player_can_lose_to_an_actor(game: Game[State]) -> None:
    record = played(game, 1, 1)
    state = record.replay()[-1].state
    state.holders[:2] = [0, NAVY]  # type: ignore[attr-defined] # a state of Corsairs
    state.values[:2] = [1, 3]  # type: ignore[attr-defined] # a state of Corsairs
    assert state.outcome().places == (2,)
    assert "You lost to the Navy" in game.words(state, 0)
    assert "The Navy wins" in game.words(state, None)


@pytest.mark.usefixtures("game")
def test_a_simulation_counts_what_the_actor_wins(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--games", "20", "--seats", "1", "--jobs", "1", "--option", "rounds=3", "--json"]
    assert main(["simulate", "corsairs", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["wins_by_seat"][0] + found["wins_by_actor"].get("navy", 0) == pytest.approx(20)
    assert found["without_winner"] == 0


def test_other_components_are_a_second_game_beside_the_printed_one(game: Game[State]) -> None:
    text = (TOYS / "corsairs" / "components.toml").read_text("utf8").replace('"Gold"', '"Emerald"')
    other = registry.load("corsairs", text)
    assert (other.phrase("names.counter", "3"), game.phrase("names.counter", "3")) == ("Emerald", "gold")
    record = played(other, 2, 5)
    assert parse_record(record.text(), other).replay()[-1].state.over
    assert f"components {other.components.hash}" in record.text()


def with_kinds(game: Game[State], count: int, copies: int) -> Game[State]:
    """Corsairs with so many kinds of counters; the printed game has four."""
    printed = (TOYS / "corsairs" / "components.toml").read_text("utf8").partition("[[counter]]")[0]
    rows = [f'[[counter]]\nname = "Kind {kind}"\nvalue = {kind}\ncopies = {copies}\n' for kind in range(count)]
    return registry.load(game.key, printed + "".join(rows))


@pytest.mark.sampled
@pytest.mark.parametrize(("count", "copies"), [(1, 200), (12, 25)])
def test_a_deck_of_another_length_keeps_every_promise(game: Game[State], count: int, copies: int) -> None:
    """Fewer and more kinds than printed: states, worlds, views and records have as many as the file."""
    other = with_kinds(game, count, copies)
    report = check(other, games=samples(2), seed="kinds", seats=(1, 3), first=1)
    assert report.ok, [promise.failures for promise in report.promises]
    record = played(other, 3, 20)
    moments = parse_record(record.text(), other).replay()
    assert other.component_counts(moments[-1].state) == (copies,) * count
    world = other.fill(moments[0].state.seen_by(1), 1, Dealer("world"))
    assert other.component_counts(world) == (copies,) * count
    told = {other.words(note) for moment in moments for note in moment.notes if note.fact == "dug"}
    assert any([f"Kind {count - 1}" in each for each in told])
    drawn = other.scene(moments[-1].state.seen_by(0), 0)
    labels = {piece.label for piece in drawn.pieces if piece.id.startswith("counter-")}
    assert labels == {f"Kind {kind}" for kind in range(count)}


@pytest.mark.parametrize("count", [0, 13])
def test_a_deck_has_the_lengths_that_the_game_declares(game: Game[State], count: int) -> None:
    with pytest.raises(BadComponents, match=rf"\[\[counter\]\] should be there 1 to 12 times, not {count}"):
        with_kinds(game, count, 9)


@pytest.mark.parametrize("shape", SHAPES)
def test_five_hundred_pieces_change_little_by_little(game: Game[State], shape: str) -> None:
    """The background is sent once; of more than three hundred pieces a move changes a few."""
    dealer = Dealer("pieces")
    state = game.new(4, {}, dealer)
    before = game.scene(state.seen_by(0), 0, shape)
    assert len(before.pieces) + len(before.backgrounds[0].pieces) > 500
    game.play(
        state,
        0,
        game.read("sail 1 east") if game.read("sail 1 east") in game.legal(state, 0) else game.legal(state, 0)[0],
        dealer,
    )
    after = game.scene(state.seen_by(0), 0, shape)
    assert after.backgrounds[0].id == before.backgrounds[0].id
    was = {piece.id: piece.to_plain() for piece in before.pieces}
    assert 0 < sum([was.get(piece.id) != piece.to_plain() for piece in after.pieces]) < 20
