"""Section 6: who sees what, and what follows from the history."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brethren.conformance.suite import trial_options
from brethren.core.dealer import Dealer
from brethren.core.frames import HIDDEN, NOBODY
from brethren.core.options import Value
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.components import FIRST_GOLDEN, GOLDEN_KINDS, ROBERTS, SALVAGED
from brethren.games.rumble.game import GAME
from brethren.games.rumble.ledger import ledger_of
from brethren.games.rumble.round_history import RoundRecord, pack, unpack
from brethren.games.rumble.state import RumbleState
from games.rumble.position import facts_seen_by, fight, play_moves, table
from rules import rule

GAMES = given(seats=st.integers(3, 8), seed=st.integers(0, 10**9))


def moments(seats: int, seed: int, options: dict[str, Value] | None = None, most: int = 250) -> list[RumbleState]:
    """Moments of a game of random moves; gestures are mostly made right, so that something happens."""
    dealer = Dealer(seed)
    chosen = trial_options(GAME, seats, 1, str(seed)) if options is None else options  # type: ignore[arg-type]  # a game
    state = GAME.new(seats, chosen, dealer)
    found = [state.clone()]
    while not state.over and len(found) < most:
        seat = state.waiting()[dealer.pick(len(state.waiting()))]
        moves = GAME.legal(state, seat)
        move = moves[dealer.pick(len(moves))]
        if GAME.question_name(state) == "gestures":
            move = GAME.bot_reaction(state.seen_by(seat), seat, move, dealer)[0]
        GAME.play(state, seat, move, dealer)
        found.append(state.clone())
    return found


@GAMES
@settings(max_examples=60)
def test_the_ledger_knows_all_tokens(seats: int, seed: int) -> None:
    """[PR-R50] Everything but what Roberts did in secret follows from the history."""
    for state in moments(seats, seed):
        if NOBODY in state.pirates or state.over:
            continue
        book = ledger_of(state.seen_by(None))
        for seat in state.living_seats():
            assert book.bullets[seat] == state.bullets[seat]
            if state.pirates[seat] == ROBERTS:
                assert (state.health[seat], state.special[seat]) in book.roberts_pairs
                assert state.options.ask_roberts or len(book.roberts_pairs) == 1
            else:
                assert (book.health[seat], book.special[seat]) == (state.health[seat], state.special[seat])


@rule("PR-1.9", "PR-1.10", "PR-1.14", "PR-3.7", "PR-11.5")
@GAMES
@settings(max_examples=60)
def test_what_holds_at_every_moment(seats: int, seed: int) -> None:
    for state in moments(seats, seed):
        if NOBODY in state.pirates:
            continue
        for seat in range(seats):
            assert 0 <= state.health[seat] <= PRINTED.max_health[state.pirates[seat]]
            assert 0 <= state.bullets[seat] <= 5
            assert bool(state.health[seat]) == state.is_alive(seat) == (not state.death_rounds[seat])
            if GAME.question_name(state) == "choose" and seat in state.waiting():
                assert len(GAME.legal(state, seat)) >= 2
        assert set(state.waiting()) <= set(state.living_seats())
        assert sum(GAME.component_counts(state)) == 36


@GAMES
@settings(max_examples=40)
def test_views_hide_what_section_6_says(seats: int, seed: int) -> None:
    for state in moments(seats, seed)[::5]:
        for viewer in (*range(seats), None):
            view = state.seen_by(viewer)
            shown = (
                state.over
                or state.options.tokens_visible == "always"
                or (state.options.tokens_visible == "two_left" and state.alive.bit_count() == 2)
            )
            for seat in range(seats):
                hidden = seat != viewer and state.is_alive(seat) and not shown
                for numbers in (view.health, view.bullets, view.special):
                    assert (numbers[seat] == HIDDEN) == hidden
                if state.camps:
                    known = seat == viewer or state.open_camps >> seat & 1 or state.over
                    assert (view.camps[seat] == HIDDEN) == (not known)
                secret = state.secret_cards[seat] != NOBODY and seat != viewer and not state.over
                assert (view.secret_cards[seat] == HIDDEN) == secret
            assert set(view.pile) <= {HIDDEN}
            assert all(answer[0] == viewer for frame in view.stack for answer in frame.sealed)


@GAMES
@settings(max_examples=20)
def test_a_filled_world_is_one_the_seat_thinks_possible(seats: int, seed: int) -> None:
    dealer = Dealer(seed)
    for state in moments(seats, seed)[::9]:
        for viewer in (*range(seats), None):
            world = GAME.fill(state.seen_by(viewer), viewer, dealer)
            assert GAME.to_plain(world.seen_by(viewer)) == GAME.to_plain(state.seen_by(viewer))
            assert GAME.component_counts(world) == GAME.component_counts(state)
            assert viewer is None or GAME.legal(world, viewer) == GAME.legal(state, viewer)
            assert sorted(world.camps) == sorted(state.camps)


def test_every_world_that_is_possible_is_met() -> None:
    """Bonny's card is any that is missing, camps are any that fit."""
    state = table(4, "A bonny hide?; B ching s2", area="heal heal", discard="steal steal steal steal")
    seen = {GAME.fill(state.seen_by(1), 1, Dealer(seed)).secret_cards[0] for seed in range(200)}
    assert seen == set(range(FIRST_GOLDEN, FIRST_GOLDEN + GOLDEN_KINDS))
    state = table(5, "A sun_boss; B sun; C moon_boss; D moon; E lone_star_boss")
    worlds = {GAME.fill(state.seen_by(None), None, Dealer(seed)).camps for seed in range(100)}
    assert len(worlds) == 6
    worlds = {GAME.fill(state.seen_by(1), 1, Dealer(seed)).camps for seed in range(100)}
    assert worlds == {(3, 0, 4, 1, 5), (3, 0, 4, 5, 1)}


def test_sealed_answers_are_invented_whole() -> None:
    """A player who has committed a shot also has a target."""
    state = table(4)
    play_moves(state, "A play shoot; A aim 1; B play load")
    plays = set()
    for seed in range(200):
        world = GAME.fill(state.seen_by(3), 3, Dealer(seed))
        answers = [GAME.text(move) for seat, move in world.stack[-1].sealed if seat == 0]
        plays.add(tuple(answers))
        assert len(answers) == {"play shoot": 2, "play shoot_twice": 3}.get(answers[0], 1)
    assert ("play shoot", "aim 2") in plays
    assert len(plays) > 10


def test_roberts_secret_leaves_two_worlds() -> None:
    state = table(3, "A roberts h2 s1; B b5", roberts_exchange="ask")
    play_moves(state, "A keep; A play load; B play load; C play load")
    state.history, state.round = [], 1  # what happened before this position is not in its history
    book = ledger_of(state.seen_by(1))
    assert book.roberts_pairs == [(6, 1)]


@pytest.mark.parametrize("seat", range(8))
def test_a_record_comes_back_as_it_was(seat: int) -> None:
    cards, aims, took = [NOBODY] * 8, [NOBODY] * 16, [NOBODY] * 8
    cards[seat], aims[2 * seat], aims[2 * seat + 1], took[seat] = 17, 7, 0, SALVAGED + 11
    again = unpack(pack(RoundRecord(cards, aims, took, 1 << seat, 3, 128)))
    assert (again.cards, again.aims, again.golden_taken) == (cards, aims, took)
    assert (again.voided, again.spare_life_used, again.resigned) == (1 << seat, 3, 128)


def test_the_golden_hands_are_public() -> None:
    state = table(3, "A [heal cut]")
    fight(state, "ABC load")
    assert state.seen_by(1).golden_in_hand == state.golden_in_hand


@rule("PR-2.7", "PR-11.9")
@pytest.mark.parametrize(
    ("visible", "third", "public"),
    [
        pytest.param("two_left", "C h5", False, id="behind-shields"),
        pytest.param("never", "C dead", False, id="never-even-with-two-left"),
        pytest.param("two_left", "C dead", True, id="two-left"),
        pytest.param("always", "C h5", True, id="always-open"),
    ],
)
@pytest.mark.parametrize(("pirate", "card"), [("morgan", "take_cover B"), ("ching", "search heal")])
def test_others_hear_that_special_tokens_are_spent_only_where_tokens_are_open(
    visible: str, third: str, public: bool, pirate: str, card: str
) -> None:
    state = table(3, f"A {pirate} s1; {third}", tokens_visible=visible, discard="heal")
    notes = fight(state, f"A {card}; B load" + ("" if "dead" in third else "; C load"))
    assert "tokens_spent" in facts_seen_by(notes, "A")
    assert [("tokens_spent" in facts_seen_by(notes, who)) for who in ("B", "C", None)] == [public] * 3
