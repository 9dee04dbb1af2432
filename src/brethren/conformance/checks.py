"""The promises that do not concern secrets. Each check returns how many cases it tested, or raises PromiseBroken."""

from __future__ import annotations

import json
from itertools import pairwise
from typing import Final

from brethren.conformance.trial import PromiseBroken, Trial, state_text
from brethren.core.actors import FIRST_ACTOR, is_actor
from brethren.core.dealer import Dealer, ScriptedDealer
from brethren.core.errors import IllegalMove
from brethren.core.record import PlayedMove, Record, parse_record
from brethren.core.state import State
from brethren.core.undo import is_question_still_open, retractable_answers

SAMPLED_PLIES: Final = 8
"""How many positions of a game the expensive checks test."""


def sample_plies(trial: Trial, count: int = SAMPLED_PLIES) -> list[int]:
    """Some positions before the end: the first, and a random one from each of ``count`` parts of the game."""
    dealer = Dealer(f"{trial.seed} sample")
    places = trial.positions()[:-1]
    ends = [len(places) * part // count for part in range(count + 1)]
    chosen = [low + dealer.pick(high - low) for low, high in pairwise(ends) if high > low]
    return sorted({0, *[places[each] for each in chosen]}) if places else []


def ends(trial: Trial) -> int:
    limit = trial.game.max_decisions(trial.seats, trial.options)
    if not trial.over:
        raise PromiseBroken(f"the game did not end within its limit of {limit} decisions")
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
    notes = dealer.start_collecting_notes()
    state = trial.game.new(trial.seats, trial.options, dealer)
    again.record_state(state, dealer, notes)
    for seat, move in trial.moves:
        notes = dealer.start_collecting_notes()
        trial.game.apply(state, seat, move, dealer)
        again.record_state(state, dealer, notes)
    for ply, (notes_text, picks) in enumerate(zip(trial.note_texts, trial.picks, strict=True)):
        text = trial.state_texts.get(ply)
        if (text, notes_text, picks) != (again.state_texts.get(ply), again.note_texts[ply], again.picks[ply]):
            raise PromiseBroken(f"the same seed and moves give something else at move {ply}")
    return len(trial.state_texts)


def aliasing(trial: Trial) -> int:
    """Keep the states, alternately the original and its clone, and compare all of them after the game."""
    dealer = trial.dealer()
    state = trial.game.new(trial.seats, trial.options, dealer)
    for ply, (seat, move) in enumerate(trial.moves):
        if ply in trial.state_texts:
            copy = state.clone()
            kept, state = (copy, state) if len(trial.states) % 2 else (state, copy)
            trial.states[ply] = kept
        trial.game.apply(state, seat, move, dealer)
    trial.states[len(trial.moves)] = state
    for ply, kept in trial.states.items():
        if state_text(trial.game, kept) != trial.state_texts[ply]:
            raise PromiseBroken(f"the state after move {ply} changed when later moves were made")
    return len(trial.states)


def codec(trial: Trial) -> int:
    for ply, text in trial.state_texts.items():
        again = trial.game.from_plain(json.loads(text))
        if state_text(trial.game, again) != text:
            raise PromiseBroken(f"the state after move {ply} is different after a round trip through plain data")
        for seat in trial.states[ply].waiting():
            if trial.game.legal(again, seat) != trial.game.legal(trial.states[ply], seat):
                raise PromiseBroken(f"the reloaded state after move {ply} offers seat {seat} other moves")
        if ply < len(trial.moves):
            trial.game.apply(again, *trial.moves[ply], scripted_dealer(trial, ply + 1))
            if state_text(trial.game, again) != trial.text_at(ply + 1):
                raise PromiseBroken(f"the reloaded state after move {ply} continues differently")
    return len(trial.state_texts) + sum([_check_views(trial, ply) for ply in sample_plies(trial)])


def _check_views(trial: Trial, ply: int) -> int:
    """Check that views survive plain data, as bots in other processes get them that way."""
    viewers: list[int | None] = [None]
    viewers.extend(range(trial.seats))
    for viewer in viewers:
        text = state_text(trial.game, trial.states[ply].seen_by(viewer))
        if state_text(trial.game, trial.game.from_plain(json.loads(text))) != text:
            raise PromiseBroken(f"the view of seat {viewer} after move {ply} is different after plain data")
    return len(viewers)


def scripted_dealer(trial: Trial, ply: int) -> ScriptedDealer:
    """A dealer with the picks of move ``ply``."""
    return ScriptedDealer([value for value, _ in trial.picks[ply]])


def text(trial: Trial) -> int:
    game = trial.game
    for move in range(len(game.verbs)):
        if game.read(game.text(move)) != move:
            raise PromiseBroken(f"move {move} is written {game.text(move)!r} and read as {game.read(game.text(move))}")
    return len(game.verbs)


def legal(trial: Trial) -> int:
    checked = 0
    for ply, state in trial.states.items():
        for seat in range(trial.seats):
            _check_moves_of_seat(trial, state, seat, ply)
            checked += 1
    return checked


def _check_moves_of_seat(trial: Trial, state: State, seat: int, ply: int) -> None:
    game = trial.game
    moves = game.legal(state, seat)
    to_move = seat in state.waiting()
    if bool(moves) != to_move:
        raise PromiseBroken(
            f"after move {ply} seat {seat} is {'' if to_move else 'not '}to move and has {len(moves)} legal moves"
        )
    if len(set(moves)) != len(moves) or any(not 0 <= move < len(game.verbs) for move in moves):
        raise PromiseBroken(f"after move {ply} the legal moves of seat {seat} repeat or do not exist: {moves}")
    if game.legal(state.seen_by(seat), seat) != moves:
        raise PromiseBroken(f"after move {ply} seat {seat} has other legal moves in its view")
    if (
        to_move
        and game.procedures[state.stack[-1].kind].skip_if_forced
        and game.legal(state.seen_by(None), seat) != moves
    ):
        raise PromiseBroken(f"after move {ply} a question with skip_if_forced has secret moves")


def illegal(trial: Trial) -> int:
    checked = 0
    dealer = Dealer(f"{trial.seed} illegal")
    for ply in sample_plies(trial):
        state = trial.states[ply].clone()
        for seat in range(trial.seats):
            moves = trial.game.legal(state, seat)
            tries = [-1, len(trial.game.verbs), *[dealer.pick(len(trial.game.verbs)) for _ in range(6)]]
            for move in tries:
                if move not in moves and move != trial.game.resignation:
                    _check_refusal(trial, state, seat, move, ply)
                    checked += 1
    return checked


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
    for ply, state in trial.states.items():
        if trial.game.component_counts(state) != before:
            raise PromiseBroken(
                f"after move {ply} the components are {trial.game.component_counts(state)} instead of {before}"
            )
    return len(trial.states)


def commute(trial: Trial) -> int:
    checked = 0
    for ply, state in trial.states.items():
        if len(state.waiting()) < 2 or trial.game.procedures[state.stack[-1].kind].race:
            continue
        results = [
            _state_after_answers(trial, state, order) for order in (state.waiting(), tuple(reversed(state.waiting())))
        ]
        if results[0] != results[1]:
            raise PromiseBroken(f"after move {ply} the order in which seats {state.waiting()} answer matters")
        checked += 1
    return checked


def _state_after_answers(trial: Trial, before: State, order: tuple[int, ...]) -> str:
    """The state after the seats answer in this order, each with its own random choices."""
    state, dealer = before.clone(), Dealer(f"{trial.seed} deal")
    for seat in order:
        choices = Dealer(f"{trial.seed} answer {seat}")
        question = public_question(state)
        while seat in state.waiting() and public_question(state) == question:
            moves = trial.game.legal(state, seat)
            trial.game.apply(state, seat, moves[choices.pick(len(moves))], dealer)
    return state_text(trial.game, state)


def recall(trial: Trial) -> int:
    """At some positions, let every seat take back its sealed answer and give the same one again."""
    checked = 0
    for ply in sample_plies(trial):
        answers, choices = _open_answers(trial, ply)
        for each in {answer.seat for answer in choices}:
            _check_answering_again(trial, ply, answers, [answer for answer in choices if answer.seat == each])
            checked += 1
    return checked


def _open_answers(trial: Trial, ply: int) -> tuple[list[PlayedMove], list[PlayedMove]]:
    """The answers to the question that is open at a position, and those of them that can be taken back."""
    states = [trial.state_at(ply)]
    while len(states) <= ply and is_question_still_open(trial.state_at(ply - len(states)), states[0]):
        states.insert(0, trial.state_at(ply - len(states)))
    first = ply - len(states) + 1
    answers = [PlayedMove(*trial.moves[each], trial.picks[each + 1]) for each in range(first, ply)]
    choices: list[PlayedMove] = []
    for played, (before, after) in zip(answers, pairwise(states), strict=True):
        choices = retractable_answers(trial.game, choices, before, played, after)
    return answers, choices


def _check_answering_again(trial: Trial, ply: int, answers: list[PlayedMove], undone: list[PlayedMove]) -> None:
    """Answer the question again, with the undone answers last."""
    state = trial.state_at(ply - len(answers)).clone()
    for each in [*[answer for answer in answers if answer not in undone], *undone]:
        trial.game.play(state, each.seat, each.move, ScriptedDealer([]))
    if state_text(trial.game, state) != trial.state_texts[ply]:
        raise PromiseBroken(f"after move {ply} the answer that seat {undone[0].seat} undid and gave again left a trace")


def scores(trial: Trial) -> int:
    dealer = trial.dealer()
    notes = dealer.start_collecting_notes()
    state = trial.game.new(trial.seats, trial.options, dealer)
    for seat, move in trial.moves:
        trial.game.apply(state, seat, move, dealer)
    points_of_notes = [trial.game.points_from(note) for note in notes]
    earned = [each for each in points_of_notes if each is not None]
    if earned and not trial.game.has_points:
        raise PromiseBroken("the game reports points, but its has_points is False")
    outcome = state.outcome()
    totals = [*enumerate(outcome.scores), *[(actor, score) for actor, _, score in outcome.actors]]
    for who, score in totals if trial.game.has_points else []:
        points = sum([amount for each, amount in earned if each == who])
        if points != score:
            named = f"actor {who - FIRST_ACTOR}" if is_actor(who) else f"seat {who}"
            raise PromiseBroken(f"the notes give {named} {points} points, but its score is {score}")
    return 1


def public_question(state: State) -> tuple[object, ...]:
    """The open question as everyone sees it; a partial answer does not change it."""
    top = state.stack[-1] if state.stack else None
    return (len(state.stack), top and top.kind, top and top.seats, top and top.answered_seats)


def replay(trial: Trial) -> int:
    record = Record(trial.game, trial.seats, trial.options, trial.seed)
    record.deal = trial.picks[0]
    record.moves = [
        PlayedMove(seat, move, picks) for (seat, move), picks in zip(trial.moves, trial.picks[1:], strict=True)
    ]
    record.outcome = trial.states[len(trial.moves)].outcome()
    again = parse_record(record.text(), trial.game)
    if again.text() != record.text():
        raise PromiseBroken("the record is different after reading and writing it")
    for dealer in (None, Dealer(trial.seed)):
        for ply, moment in enumerate(again.moments(dealer)):
            if ply in trial.state_texts and state_text(trial.game, moment.state) != trial.state_texts[ply]:
                how = "without" if dealer is None else "with"
                raise PromiseBroken(f"the record replays differently {how} its seed")
    return 2
