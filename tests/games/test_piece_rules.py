"""Cards, characters and states lead to their rule, on both shapes of the table and in every position."""

from __future__ import annotations

import pytest

from brethren.conformance.suite import trial_options
from brethren.core.dealer import Dealer
from brethren.core.registry import load
from brethren.core.state import State
from brethren.kit.rulebook import rulebook_of
from brethren.scene.citation import split_citation, with_citation
from brethren.scene.scene import SHAPES, TALL, WIDE
from games.ocracoke.position import WILD4, play, position
from games.rumble.position import table


def rules_of_pieces(key: str, view: State, seat: int | None, shape: str) -> dict[str, str]:
    return {piece.id: piece.rule for piece in load(key).scene(view, seat, shape).pieces if piece.rule}


@pytest.mark.parametrize(
    ("text", "parts"), [("Peek. [OC-5.1]", ("Peek.", "OC-5.1")), ("[so] it is", ("[so] it is", ""))]
)
def test_a_citation_is_the_rule_at_the_end_of_a_text(text: str, parts: tuple[str, str]) -> None:
    assert split_citation(text) == parts
    assert with_citation(*parts) == text


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("key", "seats"), [("ocracoke", 2), ("ocracoke", 4), ("rumble", 5)])
def test_what_has_details_has_a_rule_that_exists(key: str, seats: int, seed: int) -> None:
    game, dealer, choices = load(key), Dealer(f"pieces {seed}"), Dealer("choices")
    known = {rule.id for rule in rulebook_of(game).rules}
    state = game.new(seats, trial_options(game, seats, seed, "pieces"), dealer)
    found = set()
    for _ in range(40):
        if state.over:
            break
        for shape in SHAPES:
            pieces = game.scene(state.seen_by(0), 0, shape).pieces
            assert not [piece.id for piece in pieces if bool(piece.details) != bool(piece.rule)]
            assert not [piece.id for piece in pieces if piece.rule and ("[" in piece.details or not piece.label)]
            found |= {piece.rule for piece in pieces if piece.rule}
        seat = state.waiting()[choices.pick(len(state.waiting()))]
        moves = game.legal(state, seat)
        game.play(state, seat, moves[choices.pick(len(moves))], dealer)
    assert len(found) > 3
    assert found <= known


@pytest.mark.parametrize("shape", SHAPES)
def test_cards_actions_and_the_badge_of_ocracoke(shape: str) -> None:
    state = position(WILD4)
    before = rules_of_pieces("ocracoke", state.seen_by(0), 0, shape)
    assert (before["action-A"], before["action-B"]) == ("OC-5.1", "OC-7.1")
    assert "exposed-0" not in before
    play(state, "use A", "combat B1+B3")  # the Mermaid and a plain card
    after = rules_of_pieces("ocracoke", state.seen_by(0), 0, shape)
    assert after["exposed-0"] == "OC-9.7"
    assert "OC-9.6" in after.values()


def test_pirates_cards_and_the_storm_of_rumble() -> None:
    view = table(4, "A morgan s1", round=40).seen_by(0)
    for shape in (WIDE, TALL):
        rules = rules_of_pieces("rumble", view, 0, shape)
        assert (rules["seat-0"], rules["held-0"], rules["round"]) == ("PR-9.2", "PR-7.1", "PR-15.1")
