"""What the state of Pirate Rumble tells the rest of the program about secrets: holes, views, and what was revealed."""

from __future__ import annotations

import pytest

from brethren.core.dealer import Dealer
from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from games.rumble.position import fight, play_moves, table
from rules import rule

VIEWERS = (0, 1, 2, 3, 4, None)
SECRETS = ("health", "bullets", "special", "pile", "secret_cards", "camps", "offered_pirates")


def camp_table() -> RumbleState:
    """One Boss is open, B is dead, and D holds a card that nobody has seen."""
    given = "A sun_boss; B sun dead; C moon_boss morgan s2; D moon bonny hide?; E lone_star_boss"
    return table(5, given)


def dealing() -> RumbleState:
    return GAME.new(5, {"character_assignment": "deal"}, Dealer(3))


def with_value(state: RumbleState, field: str, at: int, value: int) -> RumbleState:
    """A copy with another value in one place of a list or tuple."""
    copy = state.clone()
    values = list(getattr(copy, field))
    values[at] = value
    setattr(copy, field, tuple(values) if isinstance(getattr(copy, field), tuple) else values)
    return copy


@rule("PR-2.7", "PR-2.20", "PR-14.5")
@pytest.mark.parametrize("moment", ["dealing", "camps"])
@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_one_hole_more_or_less_it_is_no_view(moment: str, viewer: int | None) -> None:
    state = dealing() if moment == "dealing" else camp_table()
    view = state.seen_by(viewer)
    assert view.is_view_of(viewer)
    for field in SECRETS:
        for at, value in enumerate(getattr(state, field)):
            seen = getattr(view, field)[at]
            if not (field == "secret_cards" and value == NOBODY):
                changed = with_value(view, field, at, value if seen == HIDDEN else HIDDEN)
                assert not changed.is_view_of(viewer), f"{field} {at}"


@rule("PR-14.15")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_at_the_end_only_the_pile_is_hidden(viewer: int | None) -> None:
    state = camp_table()
    state.stack.clear()
    view = state.seen_by(viewer)
    assert view.is_view_of(viewer)
    assert [field for field in SECRETS if HIDDEN in getattr(view, field)] == ["pile"]
    assert not with_value(view, "secret_cards", 3, HIDDEN).is_view_of(viewer)
    assert not with_value(view, "camps", 3, HIDDEN).is_view_of(viewer)


@pytest.mark.parametrize("field", SECRETS)
def test_a_hole_is_found_wherever_it_is(field: str) -> None:
    state = dealing() if field == "offered_pirates" else camp_table()
    assert not state.has_hidden()
    for at in range(len(getattr(state, field))):
        assert with_value(state, field, at, HIDDEN).has_hidden()


@rule("PR-4.1")
def test_a_sealed_card_reveals_nothing_and_the_last_one_everything() -> None:
    state = table(3)
    before = [state.revealed_to(seat) for seat in (0, 1, 2, None)]
    play_moves(state, "A play load; C play load")
    assert [state.revealed_to(seat) for seat in (0, 1, 2, None)] == before
    play_moves(state, "B play load")
    assert all(state.revealed_to(seat) != old for seat, old in zip((0, 1, 2, None), before, strict=True))
    before = [state.revealed_to(seat) for seat in (0, 1, 2, None)]
    state.stack.clear()
    assert all(state.revealed_to(seat) != old for seat, old in zip((0, 1, 2, None), before, strict=True))


@rule("PR-5.9", "PR-16.7")
def test_every_golden_card_taken_in_a_race_is_revealed_to_all() -> None:
    state = table(5, area="heal cut", search_mode="realtime")
    play_moves(state, "A play search; B play search; C play search; D play load; E play load")
    before = state.revealed_to(3)
    play_moves(state, "B grab 2")
    assert state.revealed_to(3) != before


def test_fully_revealed_opens_shields_and_camps_and_leaves_the_game_alone() -> None:
    state = camp_table()
    shown = state.fully_revealed()
    assert all(shown.sees_tokens(None, seat) and shown.sees_camp(None, seat) for seat in range(5))
    assert shown.open_camps == 0b11111
    assert shown.seen_by(None).health == state.health
    assert state.seen_by(None).health.count(HIDDEN) == 4


def test_fully_revealed_invents_nothing() -> None:
    view = camp_table().seen_by(3)
    shown = view.fully_revealed()
    assert shown.camps == view.camps
    assert shown.open_camps == view.open_camps
    duel = table(3)
    assert duel.fully_revealed().open_camps == 0


def test_a_copy_shares_nothing_that_changes() -> None:
    state = camp_table()
    copy = state.clone()
    before = GAME.to_plain(copy)
    fight(state, "A load; C search 1; D dodge; E load")
    assert GAME.to_plain(copy) == before
    assert GAME.to_plain(state) != before
