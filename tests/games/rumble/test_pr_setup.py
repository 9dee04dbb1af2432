"""PR-2: pirates, tokens, golden cards, the lead."""

from __future__ import annotations

import pytest

from brethren import BadOption, Dealer
from brethren.core.dealer import RecordingDealer
from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.box import PRINTED
from brethren.games.rumble.components import BONNY, CARDS, FIRST_GOLDEN, KIDD, KUKI, MORGAN, PIRATES, READ, ROBERTS
from brethren.games.rumble.game import GAME
from brethren.games.rumble.state import RumbleState
from games.rumble.position import (
    NAMES,
    commit_and_play,
    facts,
    facts_seen_by,
    fight,
    hand,
    options_of,
    play_move,
    table,
    tokens,
)
from rules import rule

ALL = range(40)


def new(seats: int, seed: int = 1, **options: str) -> RumbleState:
    return GAME.new(seats, dict(options), Dealer(seed))


def with_pirates(*names: str, seed: int = 1) -> RumbleState:
    """A new game of just these pirates, in whatever seats."""
    return new(len(names), seed, character_pool="+".join(names))


def seat(state: RumbleState, pirate: str) -> str:
    return NAMES[state.pirates.index(PIRATES.index(pirate))]


@rule("PR-2.1", "PR-2.2", "PR-2.5")
def test_random_pirates_are_different_and_public() -> None:
    """[PR-R67] Every pirate comes to every seat."""
    seen = {pair for seed in range(200) for pair in enumerate(new(5, seed).pirates)}
    assert len(seen) == 5 * 11
    state = new(5)
    assert len(set(state.pirates)) == 5
    assert state.seen_by(None).pirates == state.seen_by(2).pirates == state.pirates


@rule("PR-2.2")
def test_the_pool() -> None:
    state = new(3, character_pool="zheng+bonny+kuki")
    assert {PIRATES[pirate] for pirate in state.pirates} == {"zheng", "bonny", "kuki"}
    with pytest.raises(BadOption, match="at least 4"):
        new(4, character_pool="zheng+bonny+kuki")
    with pytest.raises(BadOption, match="character_pool cannot be"):
        new(3, character_pool="zheng+bonny+sparrow")


@rule("PR-2.3")
@pytest.mark.parametrize(("seats", "each"), [(3, 3), (4, 2), (5, 2), (6, 1), (8, 1)])
def test_deal(seats: int, each: int) -> None:
    """[PR-D1] min(3, pool // players) pirates each; where that is one there is no choice."""
    state = new(seats, character_assignment="deal")
    if each == 1:
        assert GAME.question_name(state) == "choose"
        return
    assert (GAME.question_name(state), state.waiting()) == ("deal", tuple(range(seats)))
    offers = [GAME.legal(state, who) for who in range(seats)]
    assert [len(offer) for offer in offers] == [each] * seats
    assert len({move for offer in offers for move in offer}) == each * seats
    view = state.seen_by(1)
    assert [card != HIDDEN for card in view.offered_pirates] == [at // each == 1 for at in range(each * seats)]
    for who in range(seats):
        assert state.pirates == (NOBODY,) * seats, "chosen pirates are public when all have chosen"
        GAME.play(state, who, offers[who][-1], Dealer(2))
    assert list(state.pirates) == [offer[-1] for offer in offers]
    assert (state.offered_pirates, state.round) == ((), 1)


@rule("PR-2.4")
def test_pick() -> None:
    """[PR-D2] Clockwise from a drawn seat, openly."""
    starters = {new(4, seed, character_assignment="pick").waiting()[0] for seed in ALL}
    assert starters == {0, 1, 2, 3}
    state = new(4, character_assignment="pick")
    first = state.waiting()[0]
    for step in range(4):
        who = (first + step) % 4
        assert state.waiting() == (who,)
        moves = GAME.legal(state, who)
        assert len(moves) == 11 - step
        GAME.play(state, who, moves[0], Dealer(1))
        assert state.pirates[who] == moves[0]
        assert state.seen_by(None).pirates == state.pirates
    assert state.round == 1


@rule("PR-2.6", "PR-2.15", "PR-2.16", "PR-2.14")
def test_tokens_at_the_start() -> None:
    wanted = dict.fromkeys(PIRATES, "h5 b2")
    wanted |= {"roberts": "h6 b2 s1", "bonny": "h5 b4", "morgan": "h5 b2 s2", "ching": "h5 b2 s2"}
    met = set()
    for seed in ALL:
        state = new(8, seed)
        for who, pirate in enumerate(state.pirates):
            assert tokens(state, NAMES[who]) == wanted[PIRATES[pirate]]
            met.add(pirate)
    assert len(met) == 11
    assert PRINTED.start_health[ROBERTS] == 6
    assert PRINTED.start_bullets[BONNY] == 4
    assert PRINTED.start_special[MORGAN] == 2


@rule("PR-2.7")
def test_tokens_are_behind_the_shield() -> None:
    state = new(4)
    view = state.seen_by(2)
    for shown, true in ((view.health, state.health), (view.bullets, state.bullets), (view.special, state.special)):
        assert [number == HIDDEN for number in shown] == [True, True, False, True]
        assert shown[2] == true[2]
    assert state.seen_by(None).health == [HIDDEN] * 4


@rule("PR-2.8")
def test_zheng_has_qi() -> None:
    state = with_pirates("zheng", "kuki", "bonny")
    assert tokens(state, seat(state, "zheng")) == "h5 b2"


@rule("PR-2.9")
def test_kits() -> None:
    plain = ["load", "shoot", "shoot_twice", "dodge", "fire", "search"]
    special = {
        "morgan": [*plain, "take_cover"],
        "blackbeard": [*plain, "pick"],
        "pargo": ["load", "shoot", "shoot_twice", "dodge", "bomb", "search"],
        "zheng": ["load", "dodge", "search", "smite", "stabbing", "whirlwind"],
    }
    for pirate, kit in enumerate(PRINTED.kits):
        assert [CARDS[card] for card in kit] == special.get(PIRATES[pirate], plain)
    state = table(3, "A b5; B zheng b5; C pargo b5")
    assert options_of(state, "B") == special["zheng"]
    assert options_of(state, "C") == special["pargo"]


@rule("PR-2.10", "PR-2.11", "PR-2.13", "PR-8.1")
def test_golden_start_cards_come_out_of_the_pile() -> None:
    """[PR-R48] The start cards of a pirate who is not in play stay in the pile."""
    state = with_pirates("read", "kidd", "kuki", "zheng")
    assert hand(state, seat(state, "read")) == ["cut"]
    assert hand(state, seat(state, "kidd")) == ["steal"]
    assert hand(state, seat(state, "kuki")) == ["block", "block"]
    assert len(state.pile) + len(state.area) == 32
    assert GAME.component_counts(state) == PRINTED.golden_copies == (8, 6, 6, 6, 5, 5)
    assert (READ, KIDD, KUKI) == (2, 6, 9)
    bare = with_pirates("roberts", "morgan", "zheng", "ching")
    assert len(bare.pile) + len(bare.area) == 36


@rule("PR-2.11")
def test_the_pile_is_shuffled_and_face_down() -> None:
    piles = {tuple(with_pirates("roberts", "morgan", "zheng", seed=seed).pile) for seed in ALL}
    assert len(piles) == len(ALL)
    state = new(3)
    assert state.seen_by(0).pile == [HIDDEN] * len(state.pile)


@rule("PR-2.12")
@pytest.mark.parametrize(("seats", "places"), [(3, 1), (4, 2), (5, 2), (6, 3), (7, 3), (8, 4)])
def test_the_golden_area(seats: int, places: int) -> None:
    state = new(seats)
    assert len(state.area) == places == PRINTED.area_sizes[seats]
    assert state.seen_by(None).area == state.area


@rule("PR-2.14")
def test_special_cards_and_tokens_belong_to_their_owners() -> None:
    state = table(8, "A morgan s2; B blackbeard; C pargo b3; D zheng; E roberts s1; F ching s2")
    assert "take_cover" in options_of(state, "A")
    assert "pick" in options_of(state, "B")
    assert "bomb" in options_of(state, "C")
    assert {"smite", "stabbing", "whirlwind"} <= set(options_of(state, "D"))
    assert "take_cover" not in options_of(state, "E") + options_of(state, "F")


@rule("PR-2.17")
def test_bonny_draws_a_card_that_only_she_sees() -> None:
    for seed in ALL:
        dealer = RecordingDealer(Dealer(seed))
        notes = dealer.start_collecting_notes()
        state = GAME.new(3, {"character_pool": "bonny+morgan+zheng"}, dealer)
        bonny = state.pirates.index(BONNY)
        card = state.secret_cards[bonny]
        assert FIRST_GOLDEN <= card < FIRST_GOLDEN + 6
        assert state.seen_by(bonny).secret_cards[bonny] == card
        assert state.seen_by((bonny + 1) % 3).secret_cards[bonny] == state.seen_by(None).secret_cards[bonny] == HIDDEN
        assert facts([note for note in notes if note.visible_to(bonny)], "unseen") == [(card,)]
        assert "unseen" not in facts_seen_by(notes, None)
        names = [note.fact for note in notes]
        assert names.index("draws_unseen") > names.index("turned_up"), "the area is filled first"
        assert CARDS[card] in options_of(state, NAMES[bonny])


@rule("PR-2.18")
def test_the_lead_is_drawn_and_passes_clockwise_among_the_living() -> None:
    assert {new(4, seed).lead for seed in ALL} == {0, 1, 2, 3}
    state = table(4, "C dead", lead="B")
    fight(state, "ABD load")
    assert state.lead == 3
    fight(state, "ABD dodge")
    assert state.lead == 0


@rule("PR-2.19")
def test_no_card_is_locked_at_the_start() -> None:
    state = new(4)
    assert state.locked == [NOBODY] * 4
    assert state.discard_counts == [0] * 12


@rule("PR-2.20")
@pytest.mark.parametrize(
    ("given", "play", "known", "secret_left"),
    [
        pytest.param("A bonny heal heal?", "heal", [], True, id="a-known-copy-goes-first"),
        pytest.param("A bonny hide heal?", "heal", ["hide"], False, id="only-then-the-unseen-one"),
        pytest.param("A bonny hide heal?", "hide", [], True, id="another-kind"),
    ],
)
def test_bonnys_unseen_card(given: str, play: str, known: list[str], secret_left: bool) -> None:
    state = table(3, given)
    notes = fight(state, f"A {play}; B load; C load")
    assert hand(state, "A") == known
    assert (state.secret_cards[0] != NOBODY) == secret_left
    assert bool(facts(notes, "unseen_played")) != secret_left
    assert state.seen_by(1).secret_cards[0] == (HIDDEN if secret_left else NOBODY)


def test_a_question_in_the_setup_takes_any_order() -> None:
    state = new(3, character_assignment="deal")
    for who in (2, 0, 1):
        play_move(state, who, GAME.text(GAME.legal(state, who)[0]), Dealer(1))
    commit_and_play(state, "ABC load")
    assert state.round == 2
