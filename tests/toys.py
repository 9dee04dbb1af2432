"""Cutlass: a tiny game that keeps every promise of the contract, and a broken version of it for each promise.

Every seat holds a hidden card. In each of three rounds all bid in secret (a lone high bid scores a point), and then
one seat holds on to its card or draws another. The highest card at the end scores two points.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from brethren.core.dealer import Dealer, RecordingDealer, ScriptedDealer
from brethren.core.frames import HIDDEN, Frame, frame_from_plain
from brethren.core.game import Game, all_seats, question
from brethren.core.notes import Note
from brethren.core.options import Option, Value
from brethren.core.outcome import Outcome, rank_by_score
from brethren.core.plain import require_field, require_int, require_ints, require_list
from brethren.core.state import State
from brethren.core.verbs import Verbs

VERBS: Final = Verbs()
BID: Final = VERBS.add("bid", ("low", "high"))
HOLD: Final = VERBS.add("hold")
DRAW: Final = VERBS.add("draw")
BIDDING, TURN = 0, 1
CARDS: Final = 8


class Cutlass(State):
    def __init__(self, seats: int, stack: list[Frame], cards: list[int], scores: list[int], rounds: int) -> None:
        super().__init__(seats, stack)
        self.cards = cards  # the hands by seat, then the pile
        self.scores = scores
        self.rounds = rounds  # left to play
        self.draws = [0] * seats
        self.opened = 0  # how often all bids were revealed

    def outcome(self) -> Outcome:
        return rank_by_score(tuple(self.scores), "rounds")

    def clone(self) -> Cutlass:
        return self._copy(self.cards.copy(), self.scores.copy(), self.stack.copy())

    def _copy(self, cards: list[int], scores: list[int], stack: list[Frame]) -> Cutlass:
        copy = type(self)(self.seats, stack, cards, scores, self.rounds)
        copy.draws = self.draws.copy()
        copy.opened = self.opened
        return copy

    def seen_by(self, seat: int | None) -> Cutlass:
        cards = [card if slot == seat or self.over else HIDDEN for slot, card in enumerate(self.cards)]
        viewer = HIDDEN if seat is None else seat
        return self._copy(cards, self.scores.copy(), [frame.seen_by(viewer) for frame in self.stack])

    def revealed_to(self, seat: int | None) -> tuple[int, ...]:
        return (self.draws[seat] if seat is not None else 0, self.opened, int(self.over))

    def to_plain(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "cards": list(self.cards),
            "scores": list(self.scores),
            "rounds": self.rounds,
            "draws": list(self.draws),
            "opened": self.opened,
            "stack": [frame.to_plain() for frame in self.stack],
        }


class CutlassGame(Game[Cutlass]):
    state_class = Cutlass

    def __init__(self) -> None:
        rows = (
            question(BIDDING, "bidding", lambda state, frame, seat: [BID, BID + 1], self.bid),
            question(TURN, "turn", lambda state, frame, seat: [HOLD, DRAW], self.take_turn),
        )
        options = (Option("rounds", 3, bounds=(1, 5)),)
        super().__init__("cutlass", 1, (2, 3), VERBS, rows, options, {"short": {"rounds": 1}})

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> Cutlass:
        cards = list(range(CARDS))
        dealer.shuffle(cards)
        bidding = Frame(BIDDING, all_seats(seats))
        return self.state_class(seats, [bidding], cards, [0] * seats, int(options["rounds"]))

    def bid(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        frame = frame.with_answer(seat, move)
        dealer.note("bid_set", seat, rule="CU-1.1")
        if frame.seats:
            state.stack.append(frame)
            return
        state.opened += 1
        high = [each for each, answer in enumerate(frame.answers()) if answer == BID + 1]
        if len(high) == 1:
            state.scores[high[0]] += 1
        for each, answer in enumerate(frame.answers()):
            dealer.note("bid", each, answer - BID, rule="CU-1.2")
        state.stack.append(Frame(TURN, (state.rounds % state.seats,)))

    def take_turn(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        if move == DRAW:
            self.draw(state, seat, dealer)
        else:
            self.hold(state, seat, dealer)
        state.rounds -= 1
        if state.rounds:
            state.stack.append(Frame(BIDDING, all_seats(state.seats)))
            return
        best = max(range(state.seats), key=lambda each: state.cards[each])
        state.scores[best] += 2

    def draw(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        at = state.seats + dealer.pick(CARDS - state.seats)
        state.cards[seat], state.cards[at] = state.cards[at], state.cards[seat]
        state.draws[seat] += 1
        dealer.note("draws", seat, rule="CU-2.1")
        dealer.note("drew", seat, state.cards[seat], rule="CU-2.1", to=1 << seat)

    def hold(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        dealer.note("holds", seat, rule="CU-2.2")

    def from_plain(self, data: object) -> Cutlass:
        seats = require_int(require_field(data, "seats"), "the seats", 2, self.seat_counts[-1])
        cards = require_ints(require_field(data, "cards"), "the cards")
        scores = require_ints(require_field(data, "scores"), "the scores", seats)
        stack = [frame_from_plain(item, 2, seats) for item in require_list(require_field(data, "stack"), "the stack")]
        state = self.state_class(
            seats, stack, cards, scores, require_int(require_field(data, "rounds"), "the rounds", 0, 5)
        )
        state.draws = require_ints(require_field(data, "draws"), "the draws", seats)
        state.opened = require_int(require_field(data, "opened"), "the number of revealed bids", 0, 5)
        return state

    def fill(self, view: Cutlass, seat: int | None, dealer: Dealer) -> Cutlass:
        world = view.clone()
        if not view.over:
            holes = [slot for slot in range(len(view.cards)) if slot != seat]
            unseen = [card for card in range(CARDS) if seat is None or card != view.cards[seat]]
            dealer.shuffle(unseen)
            for slot, card in zip(holes, unseen, strict=False):
                world.cards[slot] = card
        self.fill_sealed_answers(world, dealer)
        return world

    def max_decisions(self, seats: int, options: dict[str, Value]) -> int:
        return int(self.resolve_options(seats, options)["rounds"]) * (seats + 1)

    def component_counts(self, state: Cutlass) -> tuple[int, ...]:
        return tuple(sorted(state.cards))

    def words(
        self, what: object, seat: int | None = None, view: State | None = None, names: tuple[str, ...] = ()
    ) -> str:
        return self.text(what) if isinstance(what, int) else str(what)

    def phrase(self, section: str, key: str) -> str:
        return f"{section}.{key}"


# The broken games -----------------------------------------------------------------------------------------------------


class SharedScores(Cutlass):
    def clone(self) -> Cutlass:
        return self._copy(self.cards.copy(), self.scores, self.stack.copy())


class Aliasing(CutlassGame):
    """Clones share the list of scores."""

    state_class = SharedScores


_ticks = count(1)


class DependsOnGlobal(CutlassGame):
    """A move depends on something outside the state."""

    def hold(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        super().hold(state, seat, dealer)
        state.scores[seat] += next(_ticks)


class ShowsACard(Cutlass):
    def seen_by(self, seat: int | None) -> Cutlass:
        view = super().seen_by(seat)
        view.cards[0] = self.cards[0]
        return view


class LeakyView(CutlassGame):
    """Everyone sees the card of seat 0."""

    state_class = ShowsACard


class LeakyNote(CutlassGame):
    """Holding a card reveals it to everyone."""

    def hold(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        dealer.note("holds", seat, state.cards[seat], rule="CU-2.2")


class LeakyLength(CutlassGame):
    """A high card makes one more note."""

    def hold(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        super().hold(state, seat, dealer)
        if state.cards[seat] >= CARDS // 2:
            dealer.note("grins", seat, rule="CU-2.2")


class LeakyOrder(CutlassGame):
    """Notes mention the seats in the order of their cards."""

    def hold(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        for each in sorted(range(state.seats), key=lambda other: state.cards[other]):
            dealer.note("looks_on", each, rule="CU-2.2")


class LeakyQuestion(CutlassGame):
    """After a seat holds a high card, the next question is different."""

    def take_turn(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        super().take_turn(state, frame, seat, move, dealer)
        if move == HOLD and state.cards[seat] >= CARDS // 2 and not state.over:
            state.stack[-1] = Frame(TURN, (state.rounds % state.seats,))


class AcceptsAnyMove(CutlassGame):
    """Accepts any move from any seat."""

    def play(self, state: Cutlass, seat: int, move: int, dealer: Dealer) -> None:
        self.apply(state, seat, move, dealer)


class LosesScores(CutlassGame):
    """Loses the scores between saving and loading."""

    def from_plain(self, data: object) -> Cutlass:
        state = super().from_plain(data)
        state.scores = [0] * state.seats
        return state


class FirstComeFirstServed(CutlassGame):
    """The first to bid gets a point, though all bid at the same time."""

    def bid(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        if not frame.answered_seats:
            state.scores[seat] += 1
        super().bid(state, frame, seat, move, dealer)


class RemembersAnswerOrder(CutlassGame):
    """The state remembers the order of the bids until all are in."""

    def bid(self, state: Cutlass, frame: Frame, seat: int, move: int, dealer: Dealer) -> None:
        super().bid(state, frame.with_memo(seat), seat, move, dealer)


class LosesACard(CutlassGame):
    """A card that is exchanged for another disappears."""

    def draw(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        state.cards[seat] = state.cards.pop()
        state.draws[seat] += 1
        dealer.note("draws", seat, rule="CU-2.1")


class NeverEnds(CutlassGame):
    """The rounds never run out."""

    def hold(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        state.rounds += 1

    def draw(self, state: Cutlass, seat: int, dealer: Dealer) -> None:
        super().draw(state, seat, dealer)
        state.rounds += 1


class RepeatsAMove(CutlassGame):
    """Offers the same move twice."""

    def legal(self, state: Cutlass, seat: int) -> list[int]:
        moves = super().legal(state, seat)
        return moves + moves[-1:]


class AmbiguousText(CutlassGame):
    """Two moves have the same text."""

    def text(self, move: int) -> str:
        return super().text(HOLD if move == DRAW else move)


class ReplaysDifferently(CutlassGame):
    """Deals differently when the dealer replays a record."""

    def set_up(self, seats: int, options: dict[str, Value], dealer: Dealer) -> Cutlass:
        state = super().set_up(seats, options, dealer)
        if isinstance(dealer, RecordingDealer) and isinstance(dealer.source, ScriptedDealer):
            state.scores[0] += 1
        return state


class WrongPoints(CutlassGame):
    """Reports a point for holding a card, which the score does not have."""

    def __init__(self) -> None:
        super().__init__()
        self.has_points = True

    def points_from(self, note: Note) -> tuple[int, int] | None:
        return (note.values[0], 1) if note.fact == "holds" else None


BROKEN: Final = {
    Aliasing: "aliasing",
    DependsOnGlobal: "determinism",
    LeakyView: "views",
    LeakyNote: "notes",
    LeakyLength: "shape",
    LeakyOrder: "shape",
    LeakyQuestion: "shape",
    AcceptsAnyMove: "illegal",
    LosesScores: "codec",
    FirstComeFirstServed: "commute",
    RemembersAnswerOrder: "recall",
    LosesACard: "components",
    NeverEnds: "ends",
    RepeatsAMove: "legal",
    AmbiguousText: "text",
    WrongPoints: "scores",
    ReplaysDifferently: "replay",
}
"""Each broken game and the one promise that it breaks."""
