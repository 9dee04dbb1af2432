"""The promises that have nothing to do with secrets. Each check returns how often it looked, or raises Broken."""

from __future__ import annotations

import json
from typing import Final

from brethren.conformance.trial import PromiseBroken, Trial, state_text
from brethren.core.dealer import Dealer, ScriptedDealer
from brethren.core.errors import IllegalMove
from brethren.core.record import PlayedMove, Record, parse_record
from brethren.core.state import State
from brethren.core.undo import is_question_still_open, retractable_answers

SAMPLED_PLIES: Final = 8
"""Moments of a game at which the costly checks look."""


def sample_plies(trial: Trial, count: int = SAMPLED_PLIES) -> list[int]:
    """Some moments before the end, always the first, the others at random."""
    dealer = Dealer(f"{trial.seed} sample")
    total = len(trial.moves)
    return sorted({0, *[dealer.pick(total) for _ in range(count)]}) if total else []


def ends(trial: Trial) -> int:
    bound = trial.game.max_decisions(trial.seats, trial.options)
    if not trial.over:
        raise PromiseBroken(f"the game goes on after {bound} decisions, its bound")
    dealer = trial.dealer()
    state = trial.game.new(trial.seats, trial.options, dealer)
    for seat, move in trial.moves:
        trial.game.apply(state, seat, move, dealer)
    outcome = state.outcome() if state.over else None
    if outcome is not None and (len(outcome.places) != trial.seats or len(outcome.scores) != trial.seats):
        raise PromiseBroken(f"{outcome} does not have a place and a score for each of {trial.seats} seats")
    return 1


def determinism(trial: Trial) -> int:
    again = Trial(trial.game, trial.seats, trial.options, trial.seed)
    dealer = again.dealer()
    notes = dealer.collect_notes()
    state = trial.game.new(trial.seats, trial.options, dealer)
    again.record_state(state, dealer, notes)
    for seat, move in trial.moves:
        notes = dealer.collect_notes()
        trial.game.apply(state, seat, move, dealer)
        again.record_state(state, dealer, notes)
    for ply, text in enumerate(trial.state_texts):
        if (text, trial.note_texts[ply], trial.picks[ply]) != (
            again.state_texts[ply],
            again.note_texts[ply],
            again.picks[ply],
        ):
            raise PromiseBroken(f"the same seed and moves lead elsewhere at move {ply}")
    return len(trial.state_texts)


def aliasing(trial: Trial) -> int:
    """Keep every state, in turn the original and its clone, and look at all of them when the game is over."""
    dealer = trial.dealer()
    state = trial.game.new(trial.seats, trial.options, dealer)
    for ply, (seat, move) in enumerate(trial.moves):
        copy = state.clone()
        kept, state = (copy, state) if ply % 2 else (state, copy)
        trial.states.append(kept)
        trial.game.apply(state, seat, move, dealer)
    trial.states.append(state)
    for ply, kept in enumerate(trial.states):
        if state_text(trial.game, kept) != trial.state_texts[ply]:
            raise PromiseBroken(f"the state after move {ply} changed when later moves were made")
    return len(trial.states)


def codec(trial: Trial) -> int:
    for ply, text in enumerate(trial.state_texts):
        again = trial.game.from_plain(json.loads(text))
        if state_text(trial.game, again) != text:
            raise PromiseBroken(f"the state after move {ply} comes back from plain data as another")
        for seat in trial.states[ply].waiting():
            if trial.game.legal(again, seat) != trial.game.legal(trial.states[ply], seat):
                raise PromiseBroken(f"the state after move {ply}, reloaded, offers seat {seat} other moves")
        if ply < len(trial.moves):
            trial.game.apply(again, *trial.moves[ply], scripted_dealer(trial, ply + 1))
            if state_text(trial.game, again) != trial.state_texts[ply + 1]:
                raise PromiseBroken(f"the state after move {ply}, reloaded, goes on differently")
    return len(trial.state_texts) + sum([_check_views(trial, ply) for ply in sample_plies(trial)])


def _check_views(trial: Trial, ply: int) -> int:
    """Bots in other processes get views as plain data."""
    viewers: list[int | None] = [None]
    viewers.extend(range(trial.seats))
    for viewer in viewers:
        text = state_text(trial.game, trial.states[ply].seen_by(viewer))
        if state_text(trial.game, trial.game.from_plain(json.loads(text))) != text:
            raise PromiseBroken(f"what seat {viewer} sees after move {ply} comes back from plain data as another view")
    return len(viewers)


def scripted_dealer(trial: Trial, ply: int) -> ScriptedDealer:
    """The picks that led to the state after move ``ply``."""
    return ScriptedDealer([value for value, _ in trial.picks[ply]])


def text(trial: Trial) -> int:
    game = trial.game
    for move in range(len(game.verbs)):
        if game.read(game.text(move)) != move:
            raise PromiseBroken(f"move {move} is written {game.text(move)!r} and read as {game.read(game.text(move))}")
    return len(game.verbs)


def legal(trial: Trial) -> int:
    looked = 0
    for ply, state in enumerate(trial.states):
        for seat in range(trial.seats):
            _check_moves_of_seat(trial, state, seat, ply)
            looked += 1
    return looked


def _check_moves_of_seat(trial: Trial, state: State, seat: int, ply: int) -> None:
    game = trial.game
    moves = game.legal(state, seat)
    asked = seat in state.waiting()
    if bool(moves) != asked:
        raise PromiseBroken(
            f"after move {ply} seat {seat} is {'' if asked else 'not '}asked and has {len(moves)} moves"
        )
    if len(set(moves)) != len(moves) or any(not 0 <= move < len(game.verbs) for move in moves):
        raise PromiseBroken(f"after move {ply} the moves of seat {seat} repeat or are none: {moves}")
    if game.legal(state.seen_by(seat), seat) != moves:
        raise PromiseBroken(f"after move {ply} seat {seat} has other moves by its own view")
    if (
        asked
        and game.procedures[state.stack[-1].kind].skip_if_forced
        and game.legal(state.seen_by(None), seat) != moves
    ):
        raise PromiseBroken(f"after move {ply} a question is skipped when forced, but its options are secret")


def illegal(trial: Trial) -> int:
    looked = 0
    dealer = Dealer(f"{trial.seed} illegal")
    for ply in sample_plies(trial):
        state = trial.states[ply].clone()
        for seat in range(trial.seats):
            moves = trial.game.legal(state, seat)
            tries = [-1, len(trial.game.verbs), *[dealer.pick(len(trial.game.verbs)) for _ in range(6)]]
            for move in tries:
                if move not in moves and move != trial.game.resignation:
                    _check_refusal(trial, state, seat, move, ply)
                    looked += 1
    return looked


def _check_refusal(trial: Trial, state: State, seat: int, move: int, ply: int) -> None:
    accepted = True
    try:
        trial.game.play(state, seat, move, Dealer(trial.seed))
    except IllegalMove:
        accepted = False
    if accepted or state_text(trial.game, state) != trial.state_texts[ply]:
        done = "accepted" if accepted else "refused, but changed the state"
        raise PromiseBroken(f"after move {ply} the illegal move {move} of seat {seat} was {done}")


def components(trial: Trial) -> int:
    before = trial.game.component_counts(trial.states[0])
    for ply, state in enumerate(trial.states):
        if trial.game.component_counts(state) != before:
            raise PromiseBroken(
                f"after move {ply} the components are {trial.game.component_counts(state)}, and were {before}"
            )
    return len(trial.states)


def commute(trial: Trial) -> int:
    looked = 0
    for ply, state in enumerate(trial.states):
        if len(state.waiting()) < 2 or trial.game.procedures[state.stack[-1].kind].race:
            continue
        results = [
            _state_after_answers(trial, state, order) for order in (state.waiting(), tuple(reversed(state.waiting())))
        ]
        if results[0] != results[1]:
            raise PromiseBroken(f"after move {ply} the answers of seats {state.waiting()} matter in their order")
        looked += 1
    return looked


def _state_after_answers(trial: Trial, before: State, order: tuple[int, ...]) -> str:
    """Where it leads when the seats answer in this order, each by its own random choices."""
    state, dealer = before.clone(), Dealer(f"{trial.seed} deal")
    for seat in order:
        choices = Dealer(f"{trial.seed} answer {seat}")
        asked = public_question(state)
        while seat in state.waiting() and public_question(state) == asked:
            moves = trial.game.legal(state, seat)
            trial.game.apply(state, seat, moves[choices.pick(len(moves))], dealer)
    return state_text(trial.game, state)


def recall(trial: Trial) -> int:
    """At some moments every seat takes back what it has sealed, and gives the same answer again."""
    moments, tried = sample_plies(trial), 0
    given: list[PlayedMove] = []  # to the open question
    choices: list[PlayedMove] = []
    for ply, (seat, move) in enumerate(trial.moves):
        for each in {answer.seat for answer in choices} if ply in moments else ():
            _check_answering_again(trial, ply, given, [answer for answer in choices if answer.seat == each])
            tried += 1
        before, after, played = trial.states[ply], trial.states[ply + 1], PlayedMove(seat, move, trial.picks[ply + 1])
        choices = retractable_answers(trial.game, choices, before, played, after)
        given = [*given, played] if is_question_still_open(before, after) else []
    return tried


def _check_answering_again(trial: Trial, ply: int, given: list[PlayedMove], gone: list[PlayedMove]) -> None:
    """The question is answered anew, by the others first."""
    state = trial.states[ply - len(given)].clone()
    for each in [*[answer for answer in given if answer not in gone], *gone]:
        trial.game.play(state, each.seat, each.move, ScriptedDealer([]))
    if state_text(trial.game, state) != trial.state_texts[ply]:
        raise PromiseBroken(f"after move {ply} what seat {gone[0].seat} takes back and gives again has left a trace")


def scores(trial: Trial) -> int:
    dealer = trial.dealer()
    notes = dealer.collect_notes()
    state = trial.game.new(trial.seats, trial.options, dealer)
    for seat, move in trial.moves:
        trial.game.apply(state, seat, move, dealer)
    found = [trial.game.points_from(note) for note in notes]
    earned = [each for each in found if each is not None]
    if earned and not trial.game.has_points:
        raise PromiseBroken(
            "the notes tell how points came, and the game does not say that its scores are made of points"
        )
    for seat, score in enumerate(state.outcome().scores if trial.game.has_points else ()):
        points = sum([amount for each, amount in earned if each == seat])
        if points != score:
            raise PromiseBroken(f"the notes say that seat {seat} earned {points}, and its score is {score}")
    return 1


def public_question(state: State) -> tuple[object, ...]:
    """The open question as everybody sees it; a step of a longer answer leaves it as it was."""
    top = state.stack[-1] if state.stack else None
    return (len(state.stack), top and top.kind, top and top.seats, top and top.answered_seats)


def replay(trial: Trial) -> int:
    record = Record(trial.game, trial.seats, trial.options, trial.seed)
    record.deal = trial.picks[0]
    record.moves = [
        PlayedMove(seat, move, picks) for (seat, move), picks in zip(trial.moves, trial.picks[1:], strict=True)
    ]
    record.outcome = trial.states[-1].outcome()
    again = parse_record(record.text(), trial.game)
    if again.text() != record.text():
        raise PromiseBroken("the record, read and written again, is another")
    for dealer in (None, Dealer(trial.seed)):
        moments = again.replay(dealer)
        if [state_text(trial.game, moment.state) for moment in moments] != trial.state_texts:
            raise PromiseBroken(f"the record replays differently {'without' if dealer is None else 'with'} a generator")
    return 2
