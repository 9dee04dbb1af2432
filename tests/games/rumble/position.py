"""Positions in the notation of the worked examples (docs/rules/rumble.md), and helpers to play them.

``table(4, "A h3 b1; B kidd")`` seats four pirates; a seat that is not named gets the next usual pirate, with h5 b2.
``fight(state, "A dodge; B shoot A; C search 2")`` lets everybody commit and plays the round; golden cards that are
played are put into the hands first, as the examples assume.
"""

from __future__ import annotations

from typing import Any, Final

from brethren.core.dealer import ScriptedDealer
from brethren.core.frames import NOBODY, Frame
from brethren.core.notes import Note, visible_notes
from brethren.core.options import Value
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.components import CAMP_CARDS, CARDS, FIRST_GOLDEN, GOLDEN_KINDS, PIRATES
from brethren.games.rumble.game import GAME
from brethren.games.rumble.options import Options
from brethren.games.rumble.state import CHOOSE, RumbleState, blank_state

USUAL_PIRATES: Final = ("kuki", "bonny", "blackbeard", "ching", "cheung", "kidd", "read", "pargo", "roberts", "zheng")
NAMES: Final = "ABCDEFGH"


def table(
    seats: int,
    given: str = "",
    *,
    round: int = 5,
    area: str = "",
    discard: str = "",
    lead: str = "A",
    **options: Value,
) -> RumbleState:
    """Seats as ``A morgan h3 b1 s2 dodge! [block heal] sun_boss``; ``!`` is a locked card, ``dead`` is dead."""
    mode: dict[str, Value] = {"mode": "camp"} if "_boss" in given else {}
    state = blank_state(seats, Options(GAME.resolve_options(seats, {**mode, **options}), PRINTED))
    state.game_no, state.round, state.alive = 1, round, (1 << seats) - 1
    state.health, state.bullets = [5] * seats, [2] * seats
    words = {line.split()[0]: line.split()[1:] for line in given.split(";") if line.strip()}
    state.pirates = _pirates(seats, words)
    camps = [NOBODY] * seats
    for seat in range(seats):
        for word in words.get(NAMES[seat], []):
            _place(state, seat, word, camps)
    if NOBODY not in camps:
        _set_camps(state, tuple(camps))
    state.lead = NAMES.index(lead)
    for name in discard.split():
        state.discard_counts[CARDS.index(name) - FIRST_GOLDEN] += 1
    _set_golden_cards(state, area)
    state.stack.append(Frame(CHOOSE, tuple(state.living_seats())))
    return state


def _pirates(seats: int, words: dict[str, list[str]]) -> tuple[int, ...]:
    named = [next((word for word in words.get(NAMES[seat], []) if word in PIRATES), "") for seat in range(seats)]
    free = [name for name in USUAL_PIRATES if name not in named]
    return tuple(PIRATES.index(name or free.pop(0)) for name in named)


def _place(state: RumbleState, seat: int, word: str, camps: list[int]) -> None:
    word = word.strip("[]")
    if word in CAMP_CARDS:
        camps[seat] = CAMP_CARDS.index(word)
    elif word == "dead":
        state.alive &= ~(1 << seat)
        state.death_rounds[seat] = state.round - 1
        state.health[seat] = state.bullets[seat] = 0
    elif word.endswith("!"):
        state.locked[seat] = CARDS.index(word[:-1])
    elif word.endswith("?"):
        state.secret_cards = tuple(
            CARDS.index(word[:-1]) if each == seat else card for each, card in enumerate(state.secret_cards)
        )
    elif word in CARDS:
        state.golden_in_hand[seat * GOLDEN_KINDS + CARDS.index(word) - FIRST_GOLDEN] += 1
    elif word not in PIRATES:
        {"h": state.health, "b": state.bullets, "s": state.special}[word[0]][seat] = int(word[1:])


def _set_camps(state: RumbleState, camps: tuple[int, ...]) -> None:
    state.camps = camps
    for seat, card in enumerate(camps):
        if card in PRINTED.face_up_bosses[state.seats] or not state.is_alive(seat):
            state.open_camps |= 1 << seat


def _set_golden_cards(state: RumbleState, area: str) -> None:
    """The named cards are the area (``-`` is an empty place), all others the pile, in the order of components.toml."""
    named = [NOBODY if name == "-" else CARDS.index(name) for name in area.split()]
    left = [copies - used for copies, used in zip(PRINTED.golden_copies, GAME.component_counts(state), strict=True)]
    for card in named:
        if card != NOBODY:
            left[card - FIRST_GOLDEN] -= 1
    state.pile = [FIRST_GOLDEN + kind for kind in range(GOLDEN_KINDS) for _ in range(left[kind])]
    places = PRINTED.area_sizes[state.seats]
    state.area = named if area else [state.pile.pop() for _ in range(places)]
    assert len(state.area) == places, f"the area of {state.seats} players has {places} places"


# Playing --------------------------------------------------------------------------------------------------------------


def fight(state: RumbleState, orders: str, picks: tuple[int, ...] = ()) -> list[Note]:
    """One round; ``A search 2`` names the second place, ``A search heal`` a card of the discard pile."""
    commands = _commands(orders)
    for seat, words in commands.items():
        _put_in_hand(state, seat, CARDS.index(words[0]))
    return commit_and_play(state, orders, picks)


def commit_and_play(state: RumbleState, orders: str, picks: tuple[int, ...] = ()) -> list[Note]:
    """The same without putting golden cards into hands; later orders answer the questions after the reveal."""
    dealer = ScriptedDealer(picks)
    notes = dealer.start_collecting_notes()
    commands = _commands(orders)
    for seat, words in commands.items():
        play_move(state, seat, f"play {words[0]}", dealer)
        if words[0] != "search":
            for aim in words[1:]:
                _aim(state, seat, aim, dealer)
    while GAME.question_name(state) in ("search", "race") and state.round == len(state.history) + 1 + _offset(state):
        seat = state.waiting()[0]
        play_move(state, seat, _search_move(commands[seat]), dealer)
    assert dealer.picks_used == len(picks), f"{len(picks) - dealer.picks_used} picks were not asked for"
    return notes


def _offset(state: RumbleState) -> int:
    """How many rounds before the position are not in its history."""
    return state.round - 1 - len(state.history)


def _commands(orders: str) -> dict[int, list[str]]:
    found: dict[int, list[str]] = {}
    for line in orders.split(";"):
        who, *words = line.split()
        for name in who:
            found[NAMES.index(name)] = words
    return found


def _put_in_hand(state: RumbleState, seat: int, card: int) -> None:
    """Take a golden card that is to be played out of the pile, if it is not in hand."""
    if FIRST_GOLDEN <= card < FIRST_GOLDEN + GOLDEN_KINDS and not state.holds(seat, card):
        state.pile.remove(card)
        state.golden_in_hand[seat * GOLDEN_KINDS + card - FIRST_GOLDEN] += 1


def _aim(state: RumbleState, seat: int, name: str, dealer: Any) -> None:
    """Name a target, unless it was the only one and is already named."""
    move = GAME.read(f"aim {NAMES.index(name)}")
    if move in GAME.legal(state, seat):
        GAME.play(state, seat, move, dealer)
    else:
        assert not any(GAME.text(each).startswith("aim") for each in GAME.legal(state, seat)), f"{name} is no target"


def _search_move(words: list[str]) -> str:
    what = words[1]
    return f"grab {what}" if what.isdigit() else what if what in ("none", "miss") else f"salvage {what}"


def play_move(state: RumbleState, seat: int, text: str, dealer: Any = None) -> list[Note]:
    """Make one move."""
    chosen = dealer or ScriptedDealer(())
    notes: list[Note] = [] if dealer else chosen.start_collecting_notes()
    GAME.play(state, seat, GAME.read(text), chosen)
    return notes


def play_moves(state: RumbleState, moves: str, picks: tuple[int, ...] = ()) -> list[Note]:
    """Make moves, given as ``A play shoot; A aim 1``."""
    dealer = ScriptedDealer(picks)
    notes = dealer.start_collecting_notes()
    for line in moves.split(";"):
        who, text = line.split(maxsplit=1)
        GAME.play(state, NAMES.index(who), GAME.read(text), dealer)
    assert dealer.picks_used == len(picks), f"{len(picks) - dealer.picks_used} picks were not asked for"
    return notes


# Reading --------------------------------------------------------------------------------------------------------------


def options_of(state: RumbleState, who: str) -> list[str]:
    """The legal moves of a seat as text, without the verb ``play``."""
    moves = GAME.legal(state, NAMES.index(who))
    return [GAME.text(move).removeprefix("play ") for move in moves]


def tokens(state: RumbleState, who: str) -> str:
    """``h3 b2``, with ``s1`` for those who have special tokens; or ``dead``."""
    seat = NAMES.index(who)
    if not state.is_alive(seat):
        return "dead"
    special = f" s{state.special[seat]}" if PRINTED.start_special[state.pirates[seat]] else ""
    return f"h{state.health[seat]} b{state.bullets[seat]}{special}"


def assert_tokens(state: RumbleState, text: str) -> None:
    """``A h3 b2; B b1; C dead``: every token is as stated; several seats may share a line (``BC h5``)."""
    for line in text.split(";"):
        seats, *wanted = line.split()
        for who in seats:
            there = tokens(state, who).split()
            assert all(word in there for word in wanted), f"{who} has {' '.join(there)}, not {' '.join(wanted)}"


def hand(state: RumbleState, who: str) -> list[str]:
    """The public golden cards in a seat's hand."""
    seat = NAMES.index(who)
    return [
        CARDS[FIRST_GOLDEN + kind]
        for kind in range(GOLDEN_KINDS)
        for _ in range(state.golden_in_hand[seat * GOLDEN_KINDS + kind])
    ]


def discarded(state: RumbleState) -> list[str]:
    return [CARDS[FIRST_GOLDEN + kind] for kind in range(GOLDEN_KINDS) for _ in range(state.discard_counts[kind])]


def removed(state: RumbleState) -> list[str]:
    return [
        CARDS[FIRST_GOLDEN + kind]
        for kind in range(GOLDEN_KINDS)
        for _ in range(state.discard_counts[GOLDEN_KINDS + kind])
    ]


def area(state: RumbleState) -> list[str]:
    return ["-" if card == NOBODY else CARDS[card] for card in state.area]


def locked(state: RumbleState, who: str) -> str:
    card = state.locked[NAMES.index(who)]
    return "" if card == NOBODY else CARDS[card]


def fizzled_and_dry(state: RumbleState) -> tuple[int, int]:
    """The masks of the seats whose cards fizzled or were dry in the last Battle."""
    assert state.last_battle is not None
    return state.last_battle.fizzled, state.last_battle.dry


def winners(state: RumbleState) -> str:
    """The names of the winners of a finished game."""
    assert state.over
    return "".join(NAMES[seat] for seat in state.outcome().winners())


def facts(notes: list[Note], *names: str) -> list[tuple[int, ...]]:
    """The values of all notes of these facts, in order."""
    return [note.values for note in notes if note.fact in names]


def facts_seen_by(notes: list[Note], who: str | None) -> list[str]:
    """The facts that a seat, or a spectator, gets to see."""
    return [note.fact for note in visible_notes(notes, None if who is None else NAMES.index(who))]
