"""Notes: what everybody is told of a round, line by line, with the rule behind it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from brethren.core.dealer import Dealer
from brethren.core.notes import EVERYONE, Note
from brethren.games.rumble.components import CAMP_CARDS, CARDS, PIRATES
from brethren.games.rumble.game import GAME
from games.rumble.position import NAMES, commit_and_play, fight, hand, table
from rules import rule

KINDS: Final = {
    "sc": ["plays", "takes", "salvages", "no_target", "picks", "hand_discarded", "hand_removed", "start_card"],
    "scs": ["plays_at", "plays_both_at", "fizzles", "beaten"],
    "scss": ["plays_at_two"],
    "s": [
        *["dodges", "blocks", "hides", "cover_fails", "tokens_spent", "robs_himself", "loads", "loads_full", "dies"],
        *["dodge_bullet", "refund", "spare_life", "spare_life_lost", "no_healing", "picks_bullet", "picks_nothing"],
        *["survives", "draft", "draws_unseen"],
    ],
    "ss": ["covers", "steals", "steal_dodged", "too_many_thieves", "empty_victim", "counters"],
    "sss": ["steal_redirected"],
    "sn": ["pays", "damaged", "heals"],
    "ssn": ["stolen"],
    "scn": ["dry"],
    "snss": ["redirected"],
    "ssnc": ["hits"],
    "ssnncc": ["reduced"],
    "sscc": ["stopped"],
    "nc": ["turned_up"],
    "sk": ["camp"],
    "sp": ["pirate"],
    "k": ["own_camp"],
    "c": ["unseen"],
}
"""What the values of a fact are: s a seat, c a card, p a pirate, k a camp card, n a number; others are numbers."""
KIND_OF: Final = {fact: kinds for kinds, facts in KINDS.items() for fact in facts}
NAMES_OF: Final = {"s": tuple(NAMES), "c": CARDS, "p": PIRATES, "k": CAMP_CARDS}


def line(note: Note) -> str:
    """``hits C A 1 shoot PR-6.13``; what not everybody may read ends with those who may: ``to AC``."""
    kinds = KIND_OF.get(note.fact, "n" * len(note.values))
    values = [
        NAMES_OF[kind][value] if kind != "n" else str(value) for kind, value in zip(kinds, note.values, strict=True)
    ]
    if note.audience == EVERYONE:
        return " ".join([note.fact, *values, note.rule])
    readers = "".join([name for seat, name in enumerate(NAMES) if note.audience >> seat & 1])
    return " ".join([note.fact, *values, note.rule, "to", readers])


def story(notes: list[Note]) -> list[str]:
    """Everything after the reveal, up to the next round."""
    lines = [line(note) for note in notes if not note.fact.startswith("plays")]
    return [each for each in lines if not each.startswith("round ")]


ROUNDS: Final = [
    # seats, given, orders, options of the table, what is told
    pytest.param(
        5,
        "A b4",
        "A dodge; B block; C hide; D shoot C; E shoot B",
        {},
        """
        dodges A PR-6.2; blocks B PR-6.2; hides C PR-6.2; fizzles D shoot C PR-6.4; pays D 1 PR-6.11;
        pays E 1 PR-6.11; stopped E B shoot block PR-6.17; counters B E PR-6.18; dodge_bullet A PR-7.7;
        damaged E 1 PR-6.20
        """,
        id="stances-and-a-fizzle",
        marks=rule("PR-6.4", "PR-6.17", "PR-6.18"),
    ),
    pytest.param(
        4,
        "B b2",
        "A load; B shoot_twice A C; C hide; D load",
        {},
        """
        hides C PR-6.2; fizzles B shoot_twice C PR-6.4; pays B 2 PR-6.11; loads A PR-7.1; loads D PR-7.1
        """,
        id="the-second-target-hides",
        marks=rule("PR-6.4"),
    ),
    pytest.param(
        3,
        "",
        "A steal B; B hide; C load",
        {},
        """
        hides B PR-6.2; fizzles A steal B PR-6.4; loads C PR-7.1
        """,
        id="a-thief-at-a-hider",
        marks=rule("PR-6.4"),
    ),
    pytest.param(
        4,
        "",
        "A load; B load; C steal D; D hide",
        {},
        """
        hides D PR-6.2; fizzles C steal D PR-6.4; loads A PR-7.1; loads B PR-7.1
        """,
        id="a-thief-at-a-hider-in-later-seats",
        marks=rule("PR-6.4"),
    ),
    pytest.param(
        5,
        "A pargo b3; C dead; E b3",
        "A bomb B; B load; D load; E fire",
        {},
        """
        pays A 3 PR-6.11; pays E 3 PR-6.11; hits A B 3 bomb PR-6.13; hits A D 1 bomb PR-6.13;
        hits E A 2 fire PR-6.13; hits E B 2 fire PR-6.13; hits E D 2 fire PR-6.13; loads B PR-7.1;
        loads D PR-7.1; damaged A 2 PR-6.20; damaged B 5 PR-6.20; damaged D 3 PR-6.20; dies B PR-11.5
        """,
        id="the-dead-are-skipped",
        marks=rule("PR-1.6", "PR-6.13", "PR-9.11"),
    ),
    pytest.param(
        3,
        "A dead; B b2",
        "B shoot C; C hide",
        {"target_timing": "after_reveal"},
        """
        hides C PR-6.2; no_target B shoot PR-3.11; pays B 1 PR-6.11
        """,
        id="no-target-is-left",
        marks=rule("PR-3.11"),
    ),
    pytest.param(
        8,
        "A b0; E b1",
        "A load; B steal C; C dodge; D steal E; E load; F steal E; G load; H steal A",
        {"area": "cut cut hide hide"},
        """
        dodges C PR-6.2; steal_dodged B C PR-7.6; steals D E PR-8.17; steals F E PR-8.17; steals H A PR-8.17;
        too_many_thieves D E PR-6.7 to DE; too_many_thieves F E PR-6.7 to EF; empty_victim H A PR-8.18 to AH;
        loads A PR-7.1; dodge_bullet C PR-7.7; loads E PR-7.1; loads G PR-7.1
        """,
        id="thefts-that-fail",
        marks=rule("PR-6.7", "PR-7.6", "PR-8.17", "PR-8.18"),
    ),
    pytest.param(
        4,
        "B b4; C kidd b0",
        "A steal B; B load; C steal B; D load",
        {},
        """
        steals A B PR-8.17; steals C B PR-8.17; stolen A B 1 PR-6.8 to AB; stolen C B 3 PR-6.8 to BC;
        loads B PR-7.1; loads D PR-7.1
        """,
        id="kidd-shares",
        marks=rule("PR-6.8", "PR-8.17"),
    ),
    pytest.param(
        5,
        "C morgan s2; E b3",
        "A load; B hide; C take_cover D; D load; E fire",
        {},
        """
        hides B PR-6.2; covers C D PR-9.2; pays E 3 PR-6.11; redirected E 2 C D PR-6.15; hits E A 2 fire PR-6.13;
        hits E D 4 fire PR-6.13; loads A PR-7.1; loads D PR-7.1; damaged A 2 PR-6.20; damaged D 4 PR-6.20
        """,
        id="a-fire-on-the-cover",
        marks=rule("PR-6.15", "PR-9.2"),
    ),
    pytest.param(
        5,
        "C morgan s1; D b3",
        "A load_full; B steal C; C take_cover D; D steal C; E load",
        {},
        """
        covers C D PR-9.2; tokens_spent C PR-9.7 to C; steal_redirected B C D PR-9.3; steals B D PR-8.17;
        steal_redirected D C D PR-9.3; robs_himself D PR-9.5; stolen B D 1 PR-6.8 to BD; loads_full A PR-8.10;
        loads E PR-7.1
        """,
        id="thieves-on-the-cover",
        marks=rule("PR-6.8", "PR-8.10", "PR-8.17", "PR-9.2", "PR-9.3", "PR-9.5", "PR-9.7"),
    ),
    pytest.param(
        5,
        "C morgan s2",
        "A load; B steal C; C take_cover D; D dodge; E shoot C",
        {},
        """
        dodges D PR-6.2; covers C D PR-9.2; steal_redirected B C D PR-9.3; steal_dodged B D PR-7.6;
        pays E 1 PR-6.11; redirected E 1 C D PR-6.15; stopped E D shoot dodge PR-6.17; loads A PR-7.1;
        dodge_bullet D PR-7.7
        """,
        id="a-cover-that-dodges",
        marks=rule("PR-6.15", "PR-6.17", "PR-7.6", "PR-9.2", "PR-9.3"),
    ),
    pytest.param(
        4,
        "C morgan s1",
        "A load; B load; C take_cover D; D hide",
        {},
        """
        hides D PR-6.2; fizzles C take_cover D PR-6.4; cover_fails C PR-9.6; tokens_spent C PR-9.7 to C;
        loads A PR-7.1; loads B PR-7.1
        """,
        id="a-cover-that-hides",
        marks=rule("PR-6.4", "PR-9.6", "PR-9.7"),
    ),
    pytest.param(
        5,
        "B cheung b3; D b3; E b2",
        "A steal E; B fire; C block; D fire; E shoot_twice A C",
        {},
        """
        blocks C PR-6.2; steals A E PR-8.17; stolen A E 1 PR-6.8 to AE; pays B 3 PR-6.11; pays D 3 PR-6.11;
        dry E shoot_twice 2 PR-6.12; fires 2 PR-7.11; hits B A 1 fire PR-6.13; stopped B C fire block PR-6.17;
        counters C B PR-6.18; hits B D 1 fire PR-6.13; hits B E 1 fire PR-6.13; hits D A 1 fire PR-6.13;
        hits D B 1 fire PR-6.13; stopped D C fire block PR-6.17; counters C D PR-6.18; hits D E 1 fire PR-6.13;
        refund B PR-10.7; damaged A 2 PR-6.20; damaged B 2 PR-6.20; damaged D 2 PR-6.20; damaged E 2 PR-6.20
        """,
        id="two-fires-and-a-dry-shot",
        marks=rule("PR-6.8", "PR-6.12", "PR-6.17", "PR-6.18", "PR-7.11", "PR-8.17", "PR-10.7"),
    ),
    pytest.param(
        4,
        "C cheung b4",
        "A dodge; B load; C fire; D search 1",
        {"area": "heal cut"},
        """
        takes D heal PR-5.3; dodges A PR-6.2; pays C 3 PR-6.11; reduced C A 2 1 fire dodge PR-6.17;
        hits C B 2 fire PR-6.13; hits C D 2 fire PR-6.13; dodge_bullet A PR-7.7; loads B PR-7.1;
        refund C PR-10.7; damaged A 1 PR-6.20; damaged B 2 PR-6.20; damaged D 2 PR-6.20; heals D 1 PR-6.23;
        turned_up 0 steal PR-12.7
        """,
        id="one-fire",
        marks=rule("PR-5.3", "PR-6.17", "PR-6.23", "PR-10.7", "PR-12.7"),
    ),
    pytest.param(
        4,
        "C cheung b3",
        "A load; B steal C; C fire; D load",
        {},
        """
        steals B C PR-8.17; stolen B C 1 PR-6.8 to BC; dry C fire 3 PR-6.12; loads A PR-7.1; loads D PR-7.1
        """,
        id="a-dry-fire-refunds-nothing",
        marks=rule("PR-6.8", "PR-6.12", "PR-8.17"),
    ),
    pytest.param(
        4,
        "",
        "A dodge; B cut A; C block; D cut C",
        {},
        """
        dodges A PR-6.2; blocks C PR-6.2; hits B A 1 cut PR-6.13; hits D C 1 cut PR-6.13; counters C D PR-6.18;
        dodge_bullet A PR-7.7; damaged A 1 PR-6.20; damaged C 1 PR-6.20; damaged D 1 PR-6.20
        """,
        id="cut",
        marks=rule("PR-6.18"),
    ),
    pytest.param(
        4,
        "B read",
        "A load; B shoot_twice D D; C load; D dodge",
        {},
        """
        dodges D PR-6.2; pays B 2 PR-6.11; reduced B D 2 1 shoot_twice dodge PR-6.17; loads A PR-7.1;
        loads C PR-7.1; dodge_bullet D PR-7.7; damaged D 1 PR-6.20
        """,
        id="both-shots-at-one",
        marks=rule("PR-6.17", "PR-10.4"),
    ),
    pytest.param(
        5,
        "C pargo b3",
        "A load; B block; C bomb B; D dodge; E heal",
        {},
        """
        blocks B PR-6.2; dodges D PR-6.2; pays C 3 PR-6.11; hits C A 1 bomb PR-6.13;
        reduced C B 3 2 bomb block PR-6.17; counters B C PR-6.18; loads A PR-7.1; dodge_bullet D PR-7.7;
        damaged A 1 PR-6.20; damaged B 2 PR-6.20; damaged C 1 PR-6.20; heals E 2 PR-6.23
        """,
        id="a-bomb",
        marks=rule("PR-6.17", "PR-6.18", "PR-6.23"),
    ),
    pytest.param(
        4,
        "A h3; C h1; D h2",
        "A heal; B search 1; C hide; D dodge",
        {"storm_round": 10, "round": 12, "area": "heal cut"},
        """
        takes B heal PR-5.3; hides C PR-6.2; dodges D PR-6.2; storm 12 PR-6.19; dodge_bullet D PR-7.7;
        damaged A 1 PR-6.20; damaged B 1 PR-6.20; damaged C 1 PR-6.20; damaged D 1 PR-6.20; dies C PR-11.5;
        no_healing A PR-15.3; no_healing B PR-15.3; turned_up 0 steal PR-12.7
        """,
        id="a-storm",
        marks=rule("PR-5.3", "PR-6.19", "PR-11.5", "PR-12.7", "PR-15.3"),
    ),
    pytest.param(
        3,
        "",
        "A load; B load; C load",
        {"storm_round": 10, "round": 9},
        """
        loads A PR-7.1; loads B PR-7.1; loads C PR-7.1; storm_rises 10 PR-15.1
        """,
        id="the-storm-rises",
        marks=rule("PR-15.1"),
    ),
    pytest.param(
        4,
        "C blackbeard",
        "A hide; B block; C pick; D load",
        {},
        """
        hides A PR-6.2; blocks B PR-6.2; loads D PR-7.1; picks C hide PR-9.8; picks C block PR-9.8
        """,
        id="blackbeard-picks",
        marks=rule("PR-9.8"),
    ),
    pytest.param(
        4,
        "C blackbeard",
        "A load; B load; C pick; D load",
        {},
        """
        loads A PR-7.1; loads B PR-7.1; loads D PR-7.1; picks_nothing C PR-9.9
        """,
        id="blackbeard-finds-nothing",
        marks=rule("PR-9.9"),
    ),
    pytest.param(
        4,
        "C blackbeard",
        "A load; B load; C pick; D load",
        {"storm_round": 10, "round": 12},
        """
        storm 12 PR-6.19; loads A PR-7.1; loads B PR-7.1; loads D PR-7.1; damaged A 1 PR-6.20;
        damaged B 1 PR-6.20; damaged C 1 PR-6.20; damaged D 1 PR-6.20; picks_bullet C PR-15.3
        """,
        id="nothing-in-a-storm",
        marks=rule("PR-6.19", "PR-15.3"),
    ),
    pytest.param(
        4,
        "C roberts h2 s1",
        "A shoot C; B shoot C; C load; D load",
        {},
        """
        pays A 1 PR-6.11; pays B 1 PR-6.11; hits A C 1 shoot PR-6.13; hits B C 1 shoot PR-6.13; loads C PR-7.1;
        loads D PR-7.1; damaged C 2 PR-6.20; spare_life C PR-10.2
        """,
        id="a-spare-life",
        marks=rule("PR-10.2"),
    ),
    pytest.param(
        4,
        "C roberts h1 s1 [heal heal cut]",
        "A shoot C; B shoot C; C load; D load",
        {},
        """
        pays A 1 PR-6.11; pays B 1 PR-6.11; hits A C 1 shoot PR-6.13; hits B C 1 shoot PR-6.13; loads C PR-7.1;
        loads D PR-7.1; damaged C 2 PR-6.20; spare_life_lost C PR-10.2; dies C PR-11.5;
        hand_discarded C heal PR-11.6; hand_discarded C heal PR-11.6; hand_discarded C cut PR-11.6
        """,
        id="a-spare-life-is-not-enough",
        marks=rule("PR-10.2", "PR-11.5", "PR-11.6"),
    ),
    pytest.param(
        4,
        "C h1 [heal heal cut]",
        "A shoot C; B load; C load; D load",
        {"dead_hand": "remove"},
        """
        pays A 1 PR-6.11; hits A C 1 shoot PR-6.13; loads B PR-7.1; loads C PR-7.1; loads D PR-7.1;
        damaged C 1 PR-6.20; dies C PR-11.5; hand_removed C heal PR-11.6; hand_removed C heal PR-11.6;
        hand_removed C cut PR-11.6
        """,
        id="a-hand-out-of-the-game",
        marks=rule("PR-11.5", "PR-11.6"),
    ),
    pytest.param(
        5,
        "A sun_boss; B sun h1; C moon_boss h1; D moon; E lone_star_boss",
        "A load; B dodge; C cut B; D shoot C; E load",
        {},
        """
        dodges B PR-6.2; pays D 1 PR-6.11; hits C B 1 cut PR-6.13; hits D C 1 shoot PR-6.13; loads A PR-7.1;
        dodge_bullet B PR-7.7; loads E PR-7.1; damaged B 1 PR-6.20; damaged C 1 PR-6.20; dies B PR-11.5;
        camp B sun PR-14.8; dies C PR-11.5
        """,
        id="a-camp-is-shown-by-death",
        marks=rule("PR-11.5", "PR-14.8"),
    ),
    pytest.param(
        4,
        "A sun_boss dead; B sun h1; C moon_boss; D moon",
        "B load; C cut B; D load",
        {},
        """
        hits C B 1 cut PR-6.13; loads B PR-7.1; loads D PR-7.1; damaged B 1 PR-6.20; dies B PR-11.5;
        camp B sun PR-14.8; camp C moon_boss PR-14.15; camp D moon PR-14.15; camp_wins 1 PR-14.10
        """,
        id="a-camp-wins",
        marks=rule("PR-11.5", "PR-14.8", "PR-14.10", "PR-14.15"),
    ),
    pytest.param(
        3,
        "A h1; B b2",
        "A load; B shoot A; C load",
        {},
        """
        pays B 1 PR-6.11; hits B A 1 shoot PR-6.13; loads A PR-7.1; loads C PR-7.1; damaged A 1 PR-6.20;
        dies A PR-11.5; shields_off PR-11.9
        """,
        id="two-are-left",
        marks=rule("PR-11.5", "PR-11.9"),
    ),
    pytest.param(
        3,
        "A dead; C h1",
        "B shoot C; C load",
        {},
        """
        pays B 1 PR-6.11; hits B C 1 shoot PR-6.13; loads C PR-7.1; damaged C 1 PR-6.20; dies C PR-11.5;
        survives B PR-13.2
        """,
        id="one-survives",
        marks=rule("PR-11.5", "PR-13.2"),
    ),
    pytest.param(
        3,
        "A dead; B h1; C h1",
        "B shoot C; C shoot B",
        {},
        """
        pays B 1 PR-6.11; pays C 1 PR-6.11; hits B C 1 shoot PR-6.13; hits C B 1 shoot PR-6.13;
        damaged B 1 PR-6.20; damaged C 1 PR-6.20; dies B PR-11.5; dies C PR-11.5; all_dead 5 PR-13.3
        """,
        id="nobody-survives",
        marks=rule("PR-11.5", "PR-13.3"),
    ),
    pytest.param(
        3,
        "",
        "A load; B load; C load",
        {"max_rounds": 60, "round": 60},
        """
        storm 60 PR-6.19; loads A PR-7.1; loads B PR-7.1; loads C PR-7.1; damaged A 1 PR-6.20;
        damaged B 1 PR-6.20; damaged C 1 PR-6.20; too_long 60 PR-15.5
        """,
        id="the-last-round",
        marks=rule("PR-6.19", "PR-15.5"),
    ),
]


@pytest.mark.parametrize(("seats", "given", "orders", "options", "told"), ROUNDS)
def test_the_story_of_a_round(seats: int, given: str, orders: str, options: dict[str, Any], told: str) -> None:
    notes = fight(table(seats, given, **options), orders)
    assert story(notes) == [" ".join(each.split()) for each in told.split(";")]


@rule("PR-4.1", "PR-4.4", "PR-10.4")
def test_cards_and_targets_are_told_together() -> None:
    notes = fight(table(5, "B read; C b2"), "A load; B shoot_twice D D; C shoot_twice A E; D shoot C; E dodge")
    assert [line(note) for note in notes if note.fact.startswith("plays")] == [
        "plays A load PR-4.1",
        "plays_both_at B shoot_twice D PR-10.4",
        "plays_at_two C shoot_twice A E PR-4.4",
        "plays_at D shoot C PR-4.4",
        "plays E dodge PR-4.1",
    ]


@rule("PR-5.3", "PR-5.4")
def test_a_contested_card_is_told_by_another_rule_than_one_that_nobody_else_wants() -> None:
    state = table(5, area="heal cut")
    notes = commit_and_play(state, "A load; B search 1; C search 1; D search 1; E search 2", picks=(1,))
    assert [line(note) for note in notes if note.fact in ("beaten", "takes")] == [
        "beaten B heal C PR-5.4",
        "beaten D heal C PR-5.4",
        "takes C heal PR-5.4",
        "takes E cut PR-5.3",
    ]
    notes = commit_and_play(table(5, area="heal cut"), "A load; B search 1; C search 1; D load; E load", picks=(0,))
    assert [line(note) for note in notes if note.fact == "takes"] == ["takes B heal PR-5.4"]


@rule("PR-2.2", "PR-2.10", "PR-2.12", "PR-2.17", "PR-14.4", "PR-14.5", "PR-14.6")
@pytest.mark.parametrize("mode", ["duel", "camp"])
@pytest.mark.parametrize("seed", range(6))
def test_the_story_of_a_setup(mode: str, seed: int) -> None:
    """Everything that is dealt is told, in the order in which it is dealt, and secrets only to their owners."""
    dealer = Dealer(seed)
    notes = dealer.start_collecting_notes()
    state = GAME.new(8, {"mode": mode}, dealer)
    pirates = [PIRATES[pirate] for pirate in state.pirates]
    told = ["game_begins 1 PR-2.1", *[f"pirate {NAMES[seat]} {pirates[seat]} PR-2.2" for seat in range(8)]]
    told += [f"start_card {NAMES[seat]} {card} PR-2.10" for seat in range(8) for card in hand(state, NAMES[seat])]
    told += [f"turned_up {place} {CARDS[card]} PR-2.12" for place, card in enumerate(state.area)]
    if "bonny" in pirates:
        owner, card = pirates.index("bonny"), CARDS[state.secret_cards[pirates.index("bonny")]]
        told += [f"draws_unseen {NAMES[owner]} PR-2.17", f"unseen {card} PR-2.17 to {NAMES[owner]}"]
    if mode == "camp":
        camps = [CAMP_CARDS[card] for card in state.camps]
        bosses = [name for name in CAMP_CARDS if name.endswith("_boss") and state.open_camps >> camps.index(name) & 1]
        told += ["camps_dealt PR-14.4", *[f"own_camp {camps[seat]} PR-14.5 to {NAMES[seat]}" for seat in range(8)]]
        told += [f"camp {NAMES[camps.index(name)]} {name} PR-14.6" for name in bosses]
        assert bosses
    assert [line(note) for note in notes] == [*told, "round 1 PR-1.16"]


@rule("PR-2.3", "PR-2.4", "PR-2.5")
@pytest.mark.parametrize("assignment", ["deal", "pick"])
def test_pirates_that_were_chosen_are_told(assignment: str) -> None:
    dealer = Dealer(2)
    notes = dealer.start_collecting_notes()
    state = GAME.new(4, {"character_assignment": assignment}, dealer)
    first = state.waiting()[0]
    for _ in range(4):
        seat = state.waiting()[0]
        GAME.play(state, seat, GAME.legal(state, seat)[1], dealer)
    order = [(first + turn) % 4 for turn in range(4)] if assignment == "pick" else [0, 1, 2, 3]
    rule_id = "PR-2.4" if assignment == "pick" else "PR-2.3"
    told = [f"draft {NAMES[first]} PR-2.4"] if assignment == "pick" else []
    told += [f"pirate {NAMES[seat]} {PIRATES[state.pirates[seat]]} {rule_id}" for seat in order]
    assert [line(note) for note in notes if note.fact in ("draft", "pirate")] == told
