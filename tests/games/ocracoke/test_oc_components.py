"""Ocracoke with other components: values, names, rounds and pay take effect, and games play to their end."""

from __future__ import annotations

from typing import Final

import pytest

import brethren
from brethren.bots.levels import bot
from brethren.conformance import check
from brethren.core.dealer import Dealer
from brethren.core.errors import BadComponents
from brethren.core.game import Game
from brethren.core.game_loop import run_game
from brethren.core.state import State
from brethren.games.ocracoke.box import FIELD_RULES, MAX_TOTAL, PRINTED
from brethren.games.ocracoke.components import CARDS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.rules.booty import Claim, payments
from brethren.games.ocracoke.state import OcracokeState
from brethren.kit.field_rules import Number
from brethren.kit.toml_text import to_toml
from component_files import Content, printed_content, rich_ocracoke, row

FACE: Final = GAME.read("bet red_3_4") - GAME.read("bet red_9_10")


def over(content: Content) -> Game[State]:
    return brethren.load("ocracoke", to_toml(content))


def test_values_rounds_and_pay_come_from_the_box() -> None:
    game = over(rich_ocracoke())
    state = game.new(4, {}, Dealer("rich"))
    assert isinstance(state, OcracokeState)
    assert state.options.target_coins == 10
    assert state.box.values[CARDS.index("captain")] == 2
    assert game.read("report") in game.legal(state, state.waiting()[0]), "a Report in the first round"
    claim = Claim(-3, (-1,), FACE, is_reporter=True)
    assert payments(claim, state.options) == (2, 4, 0, 1, 3)
    assert game.max_decisions(4, {}) == GAME.max_decisions(4, {}) * (3 * 4 * 4 + 4) // (4 * 4 * 4 + 4)
    printed = GAME.new(4, {}, Dealer("rich"))
    assert GAME.read("report") not in GAME.legal(printed, printed.waiting()[0])
    assert payments(claim, printed.options) == (1, 1, 0, 1, 1)


def test_names_and_texts_come_from_the_box() -> None:
    game = over(rich_ocracoke())
    assert game.phrase("names.card", "captain") == "Admiral +2"
    assert game.phrase("names.short", "captain") == "Admiral"
    assert game.phrase("names.card", "soldier") == "Soldier +3"
    assert game.phrase("cards", "soldier") == "A <b>brave</b> soldier."
    assert "earn 3 extra coins" in game.move_help(game.read("report"))
    assert game.phrase("facts", "forced").startswith("Round 3 is over")
    assert game.phrase("game", "title") == "Ocracoke: Gold and Glory (changed components)"
    assert [GAME.phrase("names.card", card) for card in ("captain", "sailor", "ghost")] == [
        "Captain +4",
        "Sailor −1",
        "Ghost (0)",
    ]
    assert "earn 1 extra coin if" in GAME.move_help(GAME.read("report"))


@pytest.mark.parametrize(
    ("path", "id_", "fields", "sentence"),
    [
        ("character", "ghost", {"value": 1}, "value is part of the rules and should stay 0, not 1"),
        ("character", "captain", {"value": -2}, "value should be a whole number from 1 to 7, not -2"),
        ("character", "captain", {"value": 5}, "all blue cards together should be worth at most 10"),
        ("option", "two_player_hand_colour", {"default": "any"}, "default is part of the rules"),
    ],
)
def test_what_the_rules_need_is_kept(path: str, id_: str, fields: dict[str, object], sentence: str) -> None:
    content = printed_content("ocracoke")
    row(content, path, id_).update(fields)
    with pytest.raises(BadComponents, match=sentence):
        over(content)


@pytest.mark.parametrize(
    ("timing", "sentence"),
    [
        ({"report_from_round": 4, "rounds": 3}, "report_from_round should be at most rounds, which is 3"),
        ({"rounds": 3}, "forced_report_after_round should be rounds, which is 3"),
        ({"rounds": 5}, "rounds should be a whole number from 2 to 4, not 5"),
    ],
)
def test_the_timing_fits_together(timing: dict[str, int], sentence: str) -> None:
    content = printed_content("ocracoke")
    content["timing"].update(timing)
    with pytest.raises(BadComponents, match=sentence):
        over(content)


def random_content(chance: Dealer) -> Content:
    content = printed_content("ocracoke")
    for path in ("character", "scoring", "timing"):
        rows = content[path]
        for fields in rows if isinstance(rows, list) else [rows]:
            for field in list(fields):
                rule = FIELD_RULES.get(f"{path}:{fields.get('id')}.{field}", FIELD_RULES.get(f"{path}.{field}"))
                if isinstance(rule, Number) and chance.pick(2):
                    fields[field] = rule.low + chance.pick(rule.high - rule.low + 1)
    content["timing"]["forced_report_after_round"] = content["timing"]["rounds"]
    return content


def test_whatever_is_accepted_keeps_every_promise_and_ends() -> None:
    chance, played = Dealer("components"), 0
    while played < 6:
        try:
            game = over(random_content(chance))
        except BadComponents as error:
            assert "\n" not in str(error)  # noqa: PT017 (most are accepted)
            continue
        seats = 2 + played % 3
        report = check(game, games=1, seed=f"components {played}", seats=(seats,))
        assert report.ok, [each.failures for each in report.promises if each.failed]
        state, dealer = game.new(seats, {"max_games": 2}, Dealer("game")), Dealer("moves")
        run_game(game, state, dealer, [bot("mate", Dealer("mate"))] * seats)
        assert state.over
        played += 1


def test_the_printed_values_are_those_of_the_disk() -> None:
    assert sum([value for value in PRINTED.values if value > 0]) == MAX_TOTAL
