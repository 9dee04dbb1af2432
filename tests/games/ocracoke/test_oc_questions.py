"""What the questions of Ocracoke declare, which tables, bots and saved games rely on."""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.core.game import Procedure
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.state import (
    CHECKED,
    EVENT_KINDS,
    EVENTS_PER_TURN,
    FRAME_KINDS,
    KRAKEN_SWAPPED,
    LOOKED,
    REPORTED,
    SWAPPED,
    WAVED,
    OcracokeState,
)
from games.ocracoke.position import WILD4, play, position
from rules import rule

ROWS = {row.name: row for row in GAME.procedures}
HAND = BOARD = (3, 10)
MASK = (0, 2**11 - 1)


def named(flag: str) -> list[str]:
    """The questions that declare this."""
    return [name for name, row in ROWS.items() if getattr(row, flag)]


def below(row: Procedure[OcracokeState]) -> list[str]:
    return [GAME.procedures[kind].name if kind >= 0 else "nothing" for kind in row.allowed_below]


@rule("OC-10.4", "OC-10.13")
def test_only_the_bets_are_made_at_the_same_time_and_they_are_final() -> None:
    assert named("simultaneous") == named("final") == ["bet"]
    assert named("multi_part") == named("race") == named("timed") == []


@rule("OC-8.4")
def test_only_an_island_without_alternative_is_chosen_by_itself() -> None:
    assert named("skip_if_forced") == ["waves_island"]


def test_frames_remember_slots_masks_of_slots_and_the_action_card() -> None:
    assert {name: row.memo for name, row in ROWS.items() if row.memo} == {
        "swap_board": (HAND,),
        "swap_check": (HAND, (NOBODY, 10)),
        "waves_board": (HAND,),
        "waves_island": (HAND, BOARD),
        "ghost_look": (MASK, MASK),
        "flip": ((0, 1),),
    }


@rule("OC-4.1", "OC-4.5")
def test_every_question_of_an_action_is_asked_before_its_card_is_turned() -> None:
    outside = {"turn": ["nothing"], "bet": ["nothing"], "flip": ["end_turn"], "end_turn": ["nothing"]}
    assert {name: below(row) for name, row in ROWS.items() if name in outside} == outside
    assert all(below(row) == ["flip"] for name, row in ROWS.items() if name not in outside)


def test_the_kinds_of_frames_and_events_are_counted() -> None:
    assert len(GAME.procedures) == FRAME_KINDS
    assert tuple(range(EVENT_KINDS)) == (SWAPPED, KRAKEN_SWAPPED, WAVED, CHECKED, LOOKED, REPORTED), "as they are saved"


@rule("OC-6.1", "OC-6.5", "OC-9.12")
def test_a_turn_has_at_most_three_events() -> None:
    state = position(WILD4, faces="A-2 B-1")
    play(state, "use A", "swap B3", "check B2", "look B1")
    assert len(state.history) == EVENTS_PER_TURN == 3
