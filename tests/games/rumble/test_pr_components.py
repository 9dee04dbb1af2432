"""Pirate Rumble with other components: they take effect, games play to their end, and two boxes do not mix."""

from __future__ import annotations

import gc
import json
import pickle  # noqa: TID251 (our own processes send states to each other)
from typing import Final

import pytest

import brethren
from brethren.bots.levels import bot
from brethren.bots.random_bot import RandomBot
from brethren.conformance import check
from brethren.core import registry
from brethren.core.dealer import Dealer, RecordingDealer
from brethren.core.errors import BadComponents, BadRecord, BadState
from brethren.core.game import Game
from brethren.core.game_loop import Player, run_game
from brethren.core.record import Record, Recorder, parse_record
from brethren.core.registry import MAX_CHANGED, find_changed
from brethren.core.state import State
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.box_checks import FIELD_RULES
from brethren.games.rumble.components import BLOCK, FIRST_GOLDEN, GOLDEN_KINDS, HIDE, KUKI, LOAD_FULL, ROBERTS
from brethren.games.rumble.state import RumbleState
from brethren.kit.field_rules import Names, Number
from brethren.kit.toml_text import to_toml
from brethren.table import requests as ask
from brethren.table.fair import verify_deal
from brethren.table.new_tables import create_rematch, create_table
from component_files import Content, printed_content, row, wild_rumble
from table.seating import Seating

PRINTED_GAME: Final = brethren.load("rumble")


def wild() -> Game[State]:
    return brethren.load("rumble", wild_rumble())


def with_change(path: str, id_: str, /, **fields: object) -> Game[State]:
    content = printed_content()
    row(content, path, id_).update(fields)
    return brethren.load("rumble", to_toml(content))


def started(game: Game[State], seats: int = 3, pool: str = "all", **options: str | int | bool) -> RumbleState:
    state = game.new(seats, {"character_pool": pool, **options}, Dealer("start"))
    assert isinstance(state, RumbleState)
    return state


def play_round(game: Game[State], state: RumbleState, *cards: str) -> None:
    """One round, each seat with its card and the first target."""
    dealer = Dealer("round")
    for seat, text in enumerate(cards):
        game.play(state, seat, game.read(f"play {text}"), dealer)
        while seat in state.waiting() and state.stack[-1].answers_of(seat):
            game.play(state, seat, game.legal(state, seat)[0], dealer)


# Values ---------------------------------------------------------------------------------------------------------------


def test_tokens_and_decks_come_from_the_box() -> None:
    game = wild()
    state = started(game, 4, "roberts+kuki+bonny+read")
    roberts, kuki = state.seat_of(ROBERTS), state.seat_of(KUKI)
    assert (state.health[roberts], state.bullets[kuki]) == (9, 4)
    assert [state.golden_in_hand[kuki * 6 + card - FIRST_GOLDEN] for card in (HIDE, BLOCK)] == [1, 1]
    assert len(state.area) == 3
    assert game.component_counts(state) == (8, 6, 6, 6, 9, 5)
    assert started(PRINTED_GAME, 4, "roberts+kuki+bonny+read").health[roberts] == 6


def test_costs_damage_and_gains_come_from_the_box() -> None:
    game = wild()
    state = started(game, 3, "read+cheung+kidd")
    play_round(game, state, "fire", "load", "load")
    assert state.bullets == [1 + (state.pirates[0] == 7), 7, 7]
    assert state.health == [5, 1, 1]
    printed = started(PRINTED_GAME, 3, "read+cheung+kidd")
    play_round(PRINTED_GAME, printed, "load", "load", "load")
    assert printed.bullets == [5, 5, 5]


@pytest.mark.parametrize(
    ("card", "fields", "cards", "health"),
    [
        ("shoot", {"damage": 3}, ("shoot", "load", "load"), [5, 2, 5]),
        ("shoot_twice", {"damage": 2}, ("shoot_twice", "load", "load"), [5, 3, 3]),
        ("fire", {"cost": 0, "damage_if_several": 3}, ("fire", "fire", "load"), [2, 2, 0]),
        ("search", {"health_gain": 3}, ("shoot", "search", "load"), [5, 5, 5]),
        ("dodge", {"bullets_gain": 4}, ("shoot", "dodge", "load"), [5, 5, 5]),
    ],
)
def test_each_number_has_its_effect(
    card: str, fields: dict[str, int], cards: tuple[str, ...], health: list[int]
) -> None:
    game = with_change("card", card, **fields)
    state = started(game, 3, "read+cheung+kidd")
    play_round(game, state, *cards)
    assert state.health == health
    if card == "dodge":
        assert state.bullets[1] == 5
    if card == "search":
        assert state.last_battle is not None
        assert state.last_battle.health_gained == (0, 3, 0)


def test_load_full_takes_no_bullet_and_adds_none_to_who_has_enough() -> None:
    game = with_change("card", "load_full", bullets_to=2)
    state = started(game, 3, "read+cheung+kidd")
    for seat, bullets in enumerate((1, 2, 4)):
        state.bullets[seat] = bullets
        state.golden_in_hand[seat * GOLDEN_KINDS + LOAD_FULL - FIRST_GOLDEN] += 1
    play_round(game, state, "load_full", "load_full", "load_full")
    assert state.bullets == [2, 2, 4]


def test_a_storm_hurts_as_the_box_says_and_the_game_is_bounded() -> None:
    game = wild()
    assert {option.name: option.default for option in game.options}["storm_round"] == 12
    state = started(game, 3, "read+cheung+kidd", storm_round=20)
    assert game.max_decisions(3, {"storm_round": 20}) > PRINTED_GAME.max_decisions(3, {"storm_round": 20})
    for number in range(20):
        play_round(game, state, *(["load"] * 3 if number % 2 else ["dodge"] * 3))
    assert state.health == [3, 3, 3]


def test_texts_and_names_come_from_the_box() -> None:
    game, state = wild(), started(wild(), 3, "roberts+bonny+read")
    assert game.words(game.read("play fire"), 0) == "<b>Inferno</b>"
    assert game.move_help(game.read("play fire")).startswith("Costs 1 bullet. 4 damage to everyone else, or 1 if")
    assert game.move_help(game.read("play load")) == "Take <i>five</i>."
    assert game.move_help(game.read("take roberts")).startswith("9 health and a spare life")
    assert game.move_help(game.read("take roberts")).endswith(
        "With these components: 9 health, 2 bullets, 1 special token. [PR-10.2]"
    )
    assert game.phrase("names.pirate", "roberts") == "Black Bart"
    assert game.phrase("game", "title") == "Wild Rumble (changed components)"
    assert "deals 2 damage" in game.phrase("facts", "storm")
    labels = [piece.label for piece in game.scene(state.seen_by(0), 0).pieces]
    assert any("<b>Inferno</b>" in label for label in labels)
    assert "&lt;b&gt;Inferno&lt;/b&gt;" in game.svg(state.seen_by(0), 0)
    assert "<b>Inferno" not in game.svg(state.seen_by(0), 0)


def test_the_printed_game_says_what_it_always_said() -> None:
    assert PRINTED_GAME.words(PRINTED_GAME.read("play fire"), 0) == "Fire"
    assert PRINTED_GAME.move_help(PRINTED_GAME.read("play fire")) == (
        "Costs 3 bullets. 2 damage to everyone else, or 1 if two or more players Fire this round. [PR-7.9]"
    )
    assert PRINTED_GAME.phrase("game", "title") == "Pirate Rumble"
    assert "\n".join(PRINTED_GAME.terminal_lines(started(PRINTED_GAME).seen_by(0), 0))


def test_the_verbs_are_the_same_for_every_box() -> None:
    assert wild().verbs.texts == PRINTED_GAME.verbs.texts
    assert wild().read("play fire") == PRINTED_GAME.read("play fire")


# Two games beside each other ------------------------------------------------------------------------------------------


def test_a_state_belongs_to_its_box() -> None:
    game = wild()
    mine, printed = started(game), started(PRINTED_GAME)
    assert mine.box is game.components
    assert mine.clone().box is mine.seen_by(0).box is mine.fully_revealed().box is game.components
    assert mine.to_plain()["components"] == game.components.hash
    assert "components" not in printed.to_plain()
    again = game.from_plain(json.loads(json.dumps(mine.to_plain())))
    assert again.to_plain() == mine.to_plain()
    assert isinstance(again, RumbleState)
    assert again.box is game.components
    with pytest.raises(
        BadState, match=f"should be of the components {PRINTED_GAME.components.hash}, not '{game.components.hash}'"
    ):
        PRINTED_GAME.from_plain(mine.to_plain())
    with pytest.raises(BadState, match="not of the printed ones"):
        game.from_plain(printed.to_plain())


def test_a_pickled_state_brings_its_components_along() -> None:
    for state in (started(wild()), started(PRINTED_GAME)):
        again = pickle.loads(pickle.dumps(state))
        assert again.to_plain() == state.to_plain()
        assert again.box.hash == state.box.hash


def test_games_that_nobody_plays_are_forgotten() -> None:
    game = wild()
    for copies in range(MAX_CHANGED + 1):
        with_change("card", "hide", copies=copies)
    assert find_changed("rumble", game.components.hash) is None
    del game
    gc.collect()
    assert len(registry._changed) == MAX_CHANGED
    assert wild().components.hash


# Records and tables ---------------------------------------------------------------------------------------------------


def recorded(game: Game[State]) -> Record:
    record = Record(game, 4, {}, "seven")
    dealer = RecordingDealer(Dealer("seven"))
    state = record.start(dealer)
    run_game(game, state, dealer, [RandomBot(Dealer("bots"))] * 4, [Recorder(record)])
    return record


def test_a_record_names_its_components() -> None:
    game = wild()
    text = recorded(game).text()
    assert f"\ncomponents {game.components.hash}\n" in text
    assert "components" not in recorded(PRINTED_GAME).text()
    assert parse_record(text, game).replay()[-1].state.over
    with pytest.raises(BadRecord, match=rf"with other components \(hash {game.components.hash}\) than these"):
        parse_record(text, PRINTED_GAME)
    with pytest.raises(BadRecord, match="played with the printed components; leave out the component file"):
        parse_record(recorded(PRINTED_GAME).text(), game)


def test_a_table_keeps_its_components_and_proves_its_deal_with_them() -> None:
    seating = Seating(3, 2, game="rumble", options={}, components=wild_rumble())
    assert seating.table.game.components.hash == wild().components.hash
    seating.play_out()
    assert seating.replayed().record.text() == seating.table.record.text()
    record = seating.table.record
    assert f"components {wild().components.hash}" in record.proof
    assert len(verify_deal(record)) == 4
    record.proof = [line for line in record.proof if not line.startswith("components")]
    with pytest.raises(BadRecord, match="for other components"):
        verify_deal(record)


def test_a_rematch_is_played_with_the_same_components() -> None:
    seating = Seating(3, game="rumble", options={}, components=wild_rumble())
    [created, *_] = create_rematch(seating.table, "5eed" * 16, 0.0)
    assert vars(created)["components"] == wild_rumble()
    host = ask.Join("Anne", "hash")
    ours = ask.Create("rumble", 3, {}, {}, components=PRINTED.text)
    [printed, _] = create_table(ours, host, "5eed", 0.0)
    assert vars(printed)["components"] == "", "the printed file is not kept"
    with pytest.raises(BadComponents, match="the component file: there is no field 'x'"):
        create_table(ask.Create("rumble", 3, {}, {}, components="x = 1\n"), host, "5eed", 0.0)


# Whatever is accepted can be played -----------------------------------------------------------------------------------


def random_content(chance: Dealer) -> Content:
    """The printed content with every number and kit that may change drawn anew, or half of them left."""
    content = printed_content()
    for path, rows in content.items():
        for fields in rows if isinstance(rows, list) else [rows]:
            for field in list(fields):
                rule = FIELD_RULES.get(f"{path}:{fields.get('id')}.{field}", FIELD_RULES.get(f"{path}.{field}"))
                if chance.pick(2) or path == "camp_setup":
                    continue
                if isinstance(rule, Number):
                    fields[field] = rule.low + chance.pick(min(rule.high - rule.low, 12) + 1)
                elif isinstance(rule, Names) and field == "kit":
                    fields[field] = [each for each in rule.ids if chance.pick(4)]
    for pirate in content["character"]:
        pirate["health"] = min(pirate["health"], pirate["max_health"])
        pirate["bullets"] = min(pirate["bullets"], content["constants"]["max_bullets"])
    return content


def random_games(count: int) -> list[Game[State]]:
    """Games over random components that are accepted."""
    chance, found = Dealer("components"), list[Game[State]]()
    while len(found) < count:
        try:
            found.append(PRINTED_GAME.with_components(to_toml(random_content(chance)), "my.toml"))
        except BadComponents as error:
            assert "\n" not in str(error)  # noqa: PT017 (most are accepted)
    return found


def test_whatever_is_accepted_keeps_every_promise() -> None:
    for number, game in enumerate(random_games(8)):
        report = check(game, games=1, seed=f"components {number}", seats=(3 + number % 6,))
        assert report.ok, [each.failures for each in report.promises if each.failed]


def test_whatever_is_accepted_ends_with_every_bot() -> None:
    for number, game in enumerate(random_games(32)):
        seats = 3 + number % 6
        dealer = Dealer(f"game {number}")
        mode = "camp" if number % 2 and seats > 3 else "duel"
        state = game.new(seats, {"mode": mode, "character_assignment": "deal"}, dealer)
        most = game.max_decisions(seats, {"mode": mode})
        players: list[Player] = [RandomBot(Dealer("bots"))] * seats
        if number % 4 == 0:
            players[0] = bot("mate", Dealer("mate"))
        assert run_game(game, state, dealer, players, max_decisions=most) <= most
        assert state.over
