"""What the state of Ocracoke tells the rest of the program about secrets: holes, views, and what was revealed."""

from __future__ import annotations

import pytest

from brethren.core.frames import HIDDEN
from brethren.games.ocracoke.components import SLOTS
from brethren.games.ocracoke.state import CHECKED, OcracokeState
from games.ocracoke.position import CALM4, UNSHUFFLED, WILD2, WILD4, bets, exchange_cards, layout, play, position
from rules import rule

VIEWERS = (0, 1, 2, 3, None)


def after_a_kraken_swap() -> OcracokeState:
    """Seat 0 had seen one of the two cards that the Kraken was shuffled with, and seat 3 the other."""
    layout4 = exchange_cards(WILD4, "kraken", "lieutenant")
    state = position(layout4, faces="A-2 B-1", to_act=2, known="B1:0 B3:3 I2:0,1")
    play(state, "use A", "kraken B1+B3", "check B2", "decline", picks=(0, 1))
    return state


def with_event(view: OcracokeState, at: int, value: int) -> OcracokeState:
    """The view with another value in its first event."""
    changed = view.clone()
    event = list(changed.history[0])
    event[at] = value
    changed.history[0] = tuple(event)
    return changed


@rule("OC-14.10")
def test_a_view_is_the_view_of_its_viewer_alone() -> None:
    state = after_a_kraken_swap()
    assert len(state.history) > 1
    for viewer in VIEWERS:
        view = state.seen_by(viewer)
        assert [view.is_view_of(other) for other in VIEWERS] == [other == viewer for other in VIEWERS]
    assert not any(state.is_view_of(viewer) for viewer in VIEWERS)


@rule("OC-14.5", "OC-14.10")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_with_one_hole_more_or_less_it_is_no_view(viewer: int | None) -> None:
    state = after_a_kraken_swap()
    for slot in range(SLOTS):
        view = state.seen_by(viewer)
        view.cards[slot] = HIDDEN if view.cards[slot] != HIDDEN else state.cards[slot]
        assert not view.is_view_of(viewer)
    view = state.seen_by(viewer)
    for at in (5, 6):
        seen = view.history[0][at]
        assert not with_event(view, at, HIDDEN if seen != HIDDEN else state.history[0][at]).is_view_of(viewer)


def test_a_hole_among_the_cards_or_in_the_history_is_found() -> None:
    state = after_a_kraken_swap()
    assert not state.has_hidden()
    assert all(state.seen_by(viewer).has_hidden() for viewer in VIEWERS)
    assert with_event(state, 5, HIDDEN).has_hidden()
    assert position(WILD4).seen_by(0).has_hidden()
    state.cards[10] = HIDDEN
    assert state.has_hidden()


@rule("OC-14.1", "OC-14.2", "OC-14.4")
@pytest.mark.parametrize(
    ("faces", "moves", "picks", "to"),
    [
        pytest.param("A-1 B-1", ["use A"], (), [], id="nothing-yet"),
        pytest.param("A-1 B-1", ["use A", "combat B3+B4"], (), [1], id="combat"),
        pytest.param("A-1 B-1", ["use B"], (), [1], id="spying"),
        pytest.param("A-2 B-1", ["use A", "kraken B3+B4"], (0, 0), [0, 1, 2, 3, None], id="kraken"),
        pytest.param("A-1 B-1", ["use A", "combat B1+B3"], (), [0, 1, 2, 3, None], id="exposed"),
        pytest.param("A-1 B-2", ["use B", "send B2", "wash I2"], (), [1], id="big-waves"),
    ],
)
def test_to_whom_a_move_reveals_something(
    faces: str, moves: list[str], picks: tuple[int, ...], to: list[int | None]
) -> None:
    state = position(WILD4, faces=faces, to_act=1)
    before = {viewer: state.revealed_to(viewer) for viewer in VIEWERS}
    play(state, *moves, picks=picks)
    assert [viewer for viewer in VIEWERS if state.revealed_to(viewer) != before[viewer]] == to


@rule("OC-10.8")
@pytest.mark.parametrize(("options", "picks"), [({"max_games": 1}, ()), ({}, UNSHUFFLED)], ids=["over", "next-game"])
def test_a_report_reveals_everything_to_all(options: dict[str, int], picks: tuple[int, ...]) -> None:
    """Even if nobody had anything left to learn, the end of a game is one."""
    state = position(CALM4, round=2, options=options)
    for slot in range(SLOTS):
        state.show_to_all(slot)
    play(state, "report", *bets("zero zero zero"))
    before = {viewer: state.revealed_to(viewer) for viewer in VIEWERS}
    play(state, *bets("zero"), picks=picks)
    assert all(state.revealed_to(viewer) != before[viewer] for viewer in VIEWERS)


@rule("OC-9.6")
def test_an_exposed_hand_is_revealed_even_to_those_who_knew_it() -> None:
    state = position(WILD4, to_act=1, known="H1:0,2,3")
    before = state.revealed_to(0)
    play(state, "use A", "combat B1+B3")
    assert state.revealed_to(0) != before


@rule("OC-9.6")
@pytest.mark.parametrize(("text", "flags"), [(WILD4, (1, 1)), (WILD4.replace("blackbeard", "blackbeard*"), (0, 0))])
def test_the_history_says_whether_a_check_exposed_the_hand_and_whether_it_could(
    text: str, flags: tuple[int, int]
) -> None:
    state = position(text)
    play(state, "use A", "combat B1+B3")
    assert state.history == [(CHECKED, 0, 0b101000, *flags)]


def test_all_but_big_waves_tell_something_by_being_chosen() -> None:
    state = position(WILD4, faces="A-1 B-2", to_act=3)
    counts = []
    for moves in (["use B", "send B3", "wash I2"], ["use A", "combat B1+B2", "decline"], ["use A", "kraken B3+B4"]):
        play(state, *moves, picks=(0, 0) if moves[-1].startswith("kraken") else ())
        counts.append(state.choices_that_leaked())
    assert counts == [0, 1, 2]


def test_fully_revealed_shows_all_cards_to_all_and_leaves_the_game_alone() -> None:
    state = position(WILD2, options={"notebook": "off"})
    shown = state.fully_revealed()
    assert {layout(shown.seen_by(viewer)) for viewer in (0, 1, None)} == {layout(state)}
    assert (shown.options.notebook, state.options.notebook) == (True, False)
    assert layout(state.seen_by(None)).count("?") == SLOTS


def test_fully_revealed_invents_nothing() -> None:
    view = position(WILD4).seen_by(2).fully_revealed()
    assert layout(view.seen_by(0)) == "I[? ? ?] B[? ? ? ?] H0[?] H1[?] H2[lieutenant] H3[?]"
    assert not view.knows(None, 0)
