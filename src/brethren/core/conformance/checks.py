"""The promises that have nothing to do with secrets. Each check returns how often it looked, or raises Broken."""

from __future__ import annotations

import json
from typing import Final

from brethren.core.conformance.line import Broken, Line, text_of
from brethren.core.dealer import Dealer, ScriptedDealer
from brethren.core.errors import IllegalMove
from brethren.core.record import Played, Record, read_record
from brethren.core.state import State
from brethren.core.undo import choices_left, is_asked_still

SAMPLES: Final = 8
"""Moments of a game at which the costly checks look."""


def sample(line: Line, count: int = SAMPLES) -> list[int]:
    """Some moments before the end, always the first, the others at random."""
    dealer = Dealer(f"{line.seed} sample")
    total = len(line.moves)
    return sorted({0, *[dealer.pick(total) for _ in range(count)]}) if total else []


def ends(line: Line) -> int:
    bound = line.game.bound(line.seats, line.options)
    if not line.over:
        raise Broken(f"the game goes on after {bound} decisions, its bound")
    dealer = line.dealer()
    state = line.game.new(line.seats, line.options, dealer)
    for seat, move in line.moves:
        line.game.apply(state, seat, move, dealer)
    outcome = state.outcome() if state.over else None
    if outcome is not None and (len(outcome.places) != line.seats or len(outcome.scores) != line.seats):
        raise Broken(f"{outcome} does not have a place and a score for each of {line.seats} seats")
    return 1


def determinism(line: Line) -> int:
    again = Line(line.game, line.seats, line.options, line.seed)
    dealer = again.dealer()
    notes = dealer.listen()
    state = line.game.new(line.seats, line.options, dealer)
    again.keep(state, dealer, notes)
    for seat, move in line.moves:
        notes = dealer.listen()
        line.game.apply(state, seat, move, dealer)
        again.keep(state, dealer, notes)
    for ply, text in enumerate(line.texts):
        if (text, line.notes[ply], line.picks[ply]) != (again.texts[ply], again.notes[ply], again.picks[ply]):
            raise Broken(f"the same seed and moves lead elsewhere at move {ply}")
    return len(line.texts)


def aliasing(line: Line) -> int:
    """Keep every state, in turn the original and its clone, and look at all of them when the game is over."""
    dealer = line.dealer()
    state = line.game.new(line.seats, line.options, dealer)
    for ply, (seat, move) in enumerate(line.moves):
        copy = state.clone()
        kept, state = (copy, state) if ply % 2 else (state, copy)
        line.states.append(kept)
        line.game.apply(state, seat, move, dealer)
    line.states.append(state)
    for ply, kept in enumerate(line.states):
        if text_of(line.game, kept) != line.texts[ply]:
            raise Broken(f"the state after move {ply} changed when later moves were made")
    return len(line.states)


def codec(line: Line) -> int:
    for ply, text in enumerate(line.texts):
        again = line.game.from_plain(json.loads(text))
        if text_of(line.game, again) != text:
            raise Broken(f"the state after move {ply} comes back from plain data as another")
        for seat in line.states[ply].waiting():
            if line.game.legal(again, seat) != line.game.legal(line.states[ply], seat):
                raise Broken(f"the state after move {ply}, reloaded, offers seat {seat} other moves")
        if ply < len(line.moves):
            line.game.apply(again, *line.moves[ply], scripted(line, ply + 1))
            if text_of(line.game, again) != line.texts[ply + 1]:
                raise Broken(f"the state after move {ply}, reloaded, goes on differently")
    return len(line.texts)


def scripted(line: Line, ply: int) -> ScriptedDealer:
    """The picks that led to the state after move ``ply``."""
    return ScriptedDealer([value for value, _ in line.picks[ply]])


def text(line: Line) -> int:
    game = line.game
    for move in range(len(game.verbs)):
        if game.read(game.text(move)) != move:
            raise Broken(f"move {move} is written {game.text(move)!r} and read as {game.read(game.text(move))}")
    return len(game.verbs)


def legal(line: Line) -> int:
    looked = 0
    for ply, state in enumerate(line.states):
        for seat in range(line.seats):
            _look_at_moves(line, state, seat, ply)
            looked += 1
    return looked


def _look_at_moves(line: Line, state: State, seat: int, ply: int) -> None:
    game = line.game
    moves = game.legal(state, seat)
    asked = seat in state.waiting()
    if bool(moves) != asked:
        raise Broken(f"after move {ply} seat {seat} is {'' if asked else 'not '}asked and has {len(moves)} moves")
    if len(set(moves)) != len(moves) or any(not 0 <= move < len(game.verbs) for move in moves):
        raise Broken(f"after move {ply} the moves of seat {seat} repeat or are none: {moves}")
    if game.legal(state.seen_by(seat), seat) != moves:
        raise Broken(f"after move {ply} seat {seat} has other moves by its own view")
    if asked and game.procedures[state.stack[-1].kind].unless_forced and game.legal(state.seen_by(None), seat) != moves:
        raise Broken(f"after move {ply} a question is skipped when forced, but its options are secret")


def illegal(line: Line) -> int:
    looked = 0
    dealer = Dealer(f"{line.seed} illegal")
    for ply in sample(line):
        state = line.states[ply].clone()
        for seat in range(line.seats):
            moves = line.game.legal(state, seat)
            tries = [-1, len(line.game.verbs), *[dealer.pick(len(line.game.verbs)) for _ in range(6)]]
            for move in tries:
                if move not in moves and move != line.game.resignation:
                    _expect_refusal(line, state, seat, move, ply)
                    looked += 1
    return looked


def _expect_refusal(line: Line, state: State, seat: int, move: int, ply: int) -> None:
    accepted = True
    try:
        line.game.play(state, seat, move, Dealer(line.seed))
    except IllegalMove:
        accepted = False
    if accepted or text_of(line.game, state) != line.texts[ply]:
        done = "accepted" if accepted else "refused, but changed the state"
        raise Broken(f"after move {ply} the illegal move {move} of seat {seat} was {done}")


def components(line: Line) -> int:
    before = line.game.census(line.states[0])
    for ply, state in enumerate(line.states):
        if line.game.census(state) != before:
            raise Broken(f"after move {ply} the components are {line.game.census(state)}, and were {before}")
    return len(line.states)


def commute(line: Line) -> int:
    looked = 0
    for ply, state in enumerate(line.states):
        if len(state.waiting()) < 2 or line.game.procedures[state.stack[-1].kind].race:
            continue
        results = [_answered(line, state, order) for order in (state.waiting(), tuple(reversed(state.waiting())))]
        if results[0] != results[1]:
            raise Broken(f"after move {ply} the answers of seats {state.waiting()} matter in their order")
        looked += 1
    return looked


def _answered(line: Line, before: State, order: tuple[int, ...]) -> str:
    """Where it leads when the seats answer in this order, each by its own random choices."""
    state, dealer = before.clone(), Dealer(f"{line.seed} deal")
    for seat in order:
        choices = Dealer(f"{line.seed} answer {seat}")
        asked = asked_of(state)
        while seat in state.waiting() and asked_of(state) == asked:
            moves = line.game.legal(state, seat)
            line.game.apply(state, seat, moves[choices.pick(len(moves))], dealer)
    return text_of(line.game, state)


def recall(line: Line) -> int:
    """At some moments every seat takes back what it has sealed, and gives the same answer again."""
    moments, tried = sample(line), 0
    given: list[Played] = []  # to the open question
    choices: list[Played] = []
    for ply, (seat, move) in enumerate(line.moves):
        for each in {answer.seat for answer in choices} if ply in moments else ():
            _answer_again(line, ply, given, [answer for answer in choices if answer.seat == each])
            tried += 1
        before, after, played = line.states[ply], line.states[ply + 1], Played(seat, move, line.picks[ply + 1])
        choices = choices_left(line.game, choices, before, played, after)
        given = [*given, played] if is_asked_still(before, after) else []
    return tried


def _answer_again(line: Line, ply: int, given: list[Played], gone: list[Played]) -> None:
    """The question is answered anew, by the others first."""
    state = line.states[ply - len(given)].clone()
    for each in [*[answer for answer in given if answer not in gone], *gone]:
        line.game.play(state, each.seat, each.move, ScriptedDealer([]))
    if text_of(line.game, state) != line.texts[ply]:
        raise Broken(f"after move {ply} what seat {gone[0].seat} takes back and gives again has left a trace")


def scores(line: Line) -> int:
    dealer = line.dealer()
    notes = dealer.listen()
    state = line.game.new(line.seats, line.options, dealer)
    for seat, move in line.moves:
        line.game.apply(state, seat, move, dealer)
    found = [line.game.earned(note) for note in notes]
    earned = [each for each in found if each is not None]
    for seat, score in enumerate(state.outcome().scores if earned else ()):
        points = sum([amount for each, amount in earned if each == seat])
        if points != score:
            raise Broken(f"the notes say that seat {seat} earned {points}, and its score is {score}")
    return 1


def asked_of(state: State) -> tuple[object, ...]:
    """The open question as everybody sees it; a step of a longer answer leaves it as it was."""
    top = state.stack[-1] if state.stack else None
    return (len(state.stack), top and top.kind, top and top.seats, top and top.done)


def replay(line: Line) -> int:
    record = Record(line.game, line.seats, line.options, line.seed)
    record.deal = line.picks[0]
    record.moves = [Played(seat, move, picks) for (seat, move), picks in zip(line.moves, line.picks[1:], strict=True)]
    record.outcome = line.states[-1].outcome()
    again = read_record(record.text(), line.game)
    if again.text() != record.text():
        raise Broken("the record, read and written again, is another")
    for dealer in (None, Dealer(line.seed)):
        moments = again.replay(dealer)
        if [text_of(line.game, moment.state) for moment in moments] != line.texts:
            raise Broken(f"the record replays differently {'without' if dealer is None else 'with'} a generator")
    return 2
