"""Positions in the notation of the worked examples (docs/rules/ocracoke.md), and helpers to play them.

``I[cook* soldier captain] B[...] H0[...] H1[...]`` lists islands, board and hands; ``*`` marks a card lying face up.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Final, cast

from brethren.core.chance import branches
from brethren.core.dealer import ScriptedDealer
from brethren.core.frames import HIDDEN, Frame
from brethren.core.game import Game
from brethren.core.notes import Note, visible_notes
from brethren.core.options import Value
from brethren.core.state import State
from brethren.games.ocracoke.box import PRINTED
from brethren.games.ocracoke.components import CARDS, FACES, SLOTS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.last_result import LastReport
from brethren.games.ocracoke.options import Options
from brethren.games.ocracoke.state import TURN, OcracokeState, blank_state

# Layouts in which no ability can act: the three neutral cards are islands.
CALM4: Final = (
    "I[ghost mermaid kraken] B[blackbeard cook clergy soldier] H0[captain] H1[sailor] H2[lieutenant] H3[gun_master]"
)
CALM3: Final = (
    "I[ghost mermaid kraken] B[blackbeard cook clergy soldier sailor] H0[captain] H1[lieutenant] H2[gun_master]"
)
CALM2: Final = "I[ghost mermaid kraken] B[blackbeard cook clergy soldier] H0[captain sailor] H1[lieutenant gun_master]"
CALM: Final = {2: CALM2, 3: CALM3, 4: CALM4}

# Layouts with the Mermaid on the board and the Kraken in a hand; that for four is W5's, that for two W16's.
WILD4: Final = (
    "I[cook soldier captain] B[mermaid ghost sailor clergy] H0[blackbeard] H1[kraken] H2[lieutenant] H3[gun_master]"
)
WILD3: Final = (
    "I[cook soldier captain] B[mermaid ghost sailor clergy blackbeard] H0[kraken] H1[lieutenant] H2[gun_master]"
)
WILD2: Final = "I[soldier lieutenant ghost] B[blackbeard clergy sailor mermaid] H0[captain cook] H1[gun_master kraken]"
# The layout of W8: a total of zero, and neutral, blue, red and blue hands.
ZERO4: Final = (
    "I[gun_master lieutenant cook] B[blackbeard captain ghost kraken] H0[mermaid] H1[clergy] H2[sailor] H3[soldier]"
)

UNSHUFFLED: Final = tuple(range(SLOTS - 1, 0, -1))
"""The picks of a shuffle that leaves the pack in the order of the component file."""
FACINGS: Final = ("A-1 B-1", "A-2 B-1", "A-1 B-2", "A-2 B-2")

_ZONE: Final = re.compile(r"(I|B|H\d)\[([^]]*)\]")
_SLOT: Final = re.compile(r"([IBH])(\d)([LR]?)")
_MOVE: Final = re.compile(r"(?:P(\d) )?(.+)")


def position(
    text: str,
    *,
    faces: str = "A-1 B-1",
    round: int = 1,
    to_act: int = 0,
    start: int = 0,
    coins: tuple[int, ...] = (),
    known: str = "",
    game_no: int = 1,
    options: Mapping[str, Value] | None = None,
) -> OcracokeState:
    """A match in which it is the turn of ``to_act``; ``known`` says who has seen what: ``B1:0 B2:0,3``."""
    zones = [inside.split() for _, inside in _ZONE.findall(text)]
    seats = len(zones) - 2
    state = blank_state(seats, Options(GAME.resolve_options(seats, dict(options or {})), PRINTED))
    words = [word for zone in zones for word in zone]
    state.cards = [CARDS.index(word.rstrip("*")) for word in words]
    assert sorted(state.cards) == list(range(SLOTS)), f"not the eleven cards: {text}"
    assert [len(zone) for zone in zones] == [3, state.board_size, *[state.hand_size] * seats]
    state.coins = list(coins) or [0] * seats
    state.game_no, state.round, state.start_seat = game_no, round, start
    state.turns_taken = (to_act - start) % seats
    state.flipped = FACINGS.index(faces)
    for seat in range(seats):
        for slot in state.hand_slots(seat):
            state.learn(slot, seat)
    for slot, word in enumerate(words):
        if word.endswith("*"):
            _turn_face_up(state, slot)
    for item in known.split():
        name, _, who = item.partition(":")
        for knower in who.split(","):
            state.learn(slot_of(state, name), int(knower))
    state.stack.append(Frame(TURN, (to_act,), (), to_act))
    return state


def exchange_cards(text: str, one: str, other: str) -> str:
    """The layout with two cards exchanged."""
    return text.replace(one, "#").replace(other, one).replace("#", other)


def _turn_face_up(state: OcracokeState, slot: int) -> None:
    state.show_to_all(slot)
    if slot < 3:
        state.islands_up |= 1 << slot
    else:
        assert state.owner(slot) >= 0, "no board card lies face up"
        state.exposed |= 1 << state.owner(slot)


def slot_of(state: OcracokeState, name: str) -> int:
    """The slot with the name ``I1``, ``B4``, ``H2`` or, with two players, ``H0R``."""
    found = _SLOT.fullmatch(name)
    assert found, f"no slot is called {name}"
    zone, number, place = found[1], int(found[2]), found[3]
    if zone == "H":
        return state.hand_slot(number, int(place == "R"))
    return number - 1 if zone == "I" else number + 2


def new_match(seats: int, picks: tuple[int, ...] = UNSHUFFLED, **options: Value) -> OcracokeState:
    """A match set up by the rules from these picks; seat 0 starts unless an option says otherwise."""
    dealer = ScriptedDealer(picks)
    state = GAME.new(seats, {"start_seat": 0, **options}, dealer)
    assert dealer.picks_used == len(picks), f"{len(picks) - dealer.picks_used} picks were not asked for"
    return state


# Playing ------------------------------------------------------------------------------------------------------------


def play(state: OcracokeState, *moves: str, picks: tuple[int, ...] = ()) -> list[Note]:
    """Make the moves, each by the first waiting seat or the one named (``P2 bet zero``), with exactly these picks."""
    dealer = ScriptedDealer(picks)
    notes = dealer.start_collecting_notes()
    for text in moves:
        found = _MOVE.fullmatch(text)
        assert found
        seat = int(found[1]) if found[1] else state.waiting()[0]
        GAME.play(state, seat, GAME.read(found[2]), dealer)
    assert dealer.picks_used == len(picks), f"{len(picks) - dealer.picks_used} picks were not asked for"
    return notes


def take_turns(state: OcracokeState, count: int) -> list[Note]:
    """Let the next players use card A and take the first option of every question."""
    notes: list[Note] = []
    for _ in range(count):
        now = (state.round, state.turns_taken)
        while GAME.question_name(state) != "bet" and (state.round, state.turns_taken) == now:
            notes += play(state, options_of(state)[0])
    return notes


def bets(text: str) -> list[str]:
    """The moves that set the disks to these faces, seat by seat."""
    return [f"bet {face}" for face in text.split()]


def outcomes(state: OcracokeState, move: str) -> dict[str, Fraction]:
    """Every layout that chance can make of a move by the waiting seat, and its probability."""
    found: dict[str, Fraction] = {}
    for branch in branches(cast("Game[State]", GAME), state, state.waiting()[0], GAME.read(move)):
        assert isinstance(branch.state, OcracokeState)
        text = layout(branch.state)
        found[text] = found.get(text, Fraction(0)) + branch.probability
    return found


# Reading ------------------------------------------------------------------------------------------------------------


def layout(state: OcracokeState) -> str:
    """The cards of a state or view; ``?`` is what a view hides."""
    return " ".join(f"{name}[{zone(state, name)}]" for name in ("I", "B", *[f"H{seat}" for seat in range(state.seats)]))


def zone(state: OcracokeState, name: str) -> str:
    """The cards of one zone: ``zone(state, "I")`` is ``cook* clergy soldier``."""
    if name[0] == "H":
        slots = state.hand_slots(int(name[1]))
    else:
        slots = list(range(3)) if name == "I" else list(range(3, 3 + state.board_size))
    return " ".join(_word(state, slot) for slot in slots)


def _word(state: OcracokeState, slot: int) -> str:
    card = state.cards[slot]
    return ("?" if card == HIDDEN else CARDS[card]) + ("*" if state.face_up(slot) else "")


def faces_of(state: OcracokeState) -> str:
    """The upper faces of the two action cards."""
    return FACINGS[state.flipped]


def options_of(state: OcracokeState, seat: int | None = None) -> list[str]:
    """The legal moves of the seat (or of the first waiting one) as text."""
    asked = state.waiting()[0] if seat is None else seat
    return [GAME.text(move) for move in GAME.legal(state, asked)]


def exposed(state: OcracokeState) -> list[int]:
    """The seats whose hands are face up."""
    return [seat for seat in range(state.seats) if state.exposed >> seat & 1]


def known_by(state: OcracokeState, card: str) -> set[int]:
    """The seats that know where the card is."""
    slot = state.cards.index(CARDS.index(card))
    return {seat for seat in range(state.seats) if state.knows(seat, slot)}


def facts(notes: list[Note], *names: str) -> list[tuple[int, ...]]:
    """The values of all notes of these facts, in order."""
    return [note.values for note in notes if note.fact in names]


def facts_seen_by(notes: list[Note], seat: int | None) -> list[str]:
    """The facts that a seat, or a spectator, gets to see."""
    return [note.fact for note in visible_notes(notes, seat)]


def cards_checked_by(notes: list[Note], seat: int | None) -> list[str]:
    """The cards that a seat saw when it checked them."""
    return cards_of(visible_notes(notes, seat), "saw", "spied")


def cards_of(notes: list[Note], *names: str) -> list[str]:
    """The cards that notes of these facts name; a card is always the last value."""
    return [CARDS[values[-1]] for values in facts(notes, *names)]


def last_report(state: OcracokeState) -> LastReport:
    """The result of the last Report, which there must be."""
    assert state.last_report is not None
    return state.last_report


def paid(state: OcracokeState, seat: int) -> tuple[int, ...]:
    """What the last Report paid a seat for colour, number, zero, hand and report."""
    return last_report(state).paid[seat]


def score(state: OcracokeState) -> str:
    """The last Report as a Score line of the worked examples."""
    report = last_report(state)
    parts = [f"total={report.total} reporter={'none' if report.reporter < 0 else f'P{report.reporter}'}"]
    for seat in range(state.seats):
        bet = FACES[report.bets[seat]]
        hand = "+".join(CARDS[report.cards[slot]] for slot in state.hand_slots(seat))
        parts.append(f"P{seat} {bet} {hand} = {sum(paid(state, seat))}")
    return "; ".join(parts)
