"""The table as drawn: every move within reach, every piece in its place, and nothing to be seen that is hidden."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations

import pytest

from brethren import Dealer
from brethren.games.ocracoke.components import BOARD_START, CARDS, SLOTS
from brethren.games.ocracoke.game import GAME
from brethren.games.ocracoke.scene import scene
from brethren.games.ocracoke.scene.view_model import card_tags
from brethren.games.ocracoke.state import KRAKEN_SWAPPED, SWAPPED, WAVED, OcracokeState
from brethren.scene.scene import SHAPES, WIDE, Piece, Scene
from brethren.scene.svg import scene_svg
from games.ocracoke.position import CALM2, CALM4, WILD3, WILD4, bets, last_report, play, position, slot_of
from rules import rule

TABLES = [pytest.param(seats, shape, id=f"{seats}-{shape}") for seats in (2, 3, 4) for shape in SHAPES]


def draw(state: OcracokeState, seat: int | None, shape: str = WIDE) -> Scene:
    """What the seat sees of a state; the words are their own keys."""
    view = state.seen_by(seat)
    legal = [] if seat is None else GAME.legal(view, seat)
    return scene(view, seat, shape, legal, GAME.question_name(view), lambda section, key: key)


def match(seats: int, seed: int, **options: str | int) -> Iterator[OcracokeState]:
    """Every state of a match played at random."""
    dealer = Dealer(seed)
    state = GAME.new(seats, {"max_games": 3, **options}, dealer)
    yield state
    while state.stack:
        seat = state.waiting()[dealer.pick(len(state.waiting()))]
        moves = GAME.legal(state, seat)
        GAME.play(state, seat, moves[dealer.pick(len(moves))], dealer)
        yield state


def viewers(state: OcracokeState) -> list[int | None]:
    return [*range(state.seats), None]


def cards(drawn: Scene) -> list[Piece]:
    """The character cards."""
    return [piece for piece in drawn.pieces if piece.id.startswith("card-")]


def piece(drawn: Scene, id: str) -> Piece:
    (found,) = [each for each in drawn.pieces if each.id == id]
    return found


def card_at(drawn: Scene, state: OcracokeState, name: str) -> Piece:
    """The card in the slot with that name."""
    return piece(drawn, f"card-{state.game_no % 2}-{card_tags(state)[slot_of(state, name)]}")


# In random play -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_every_legal_move_is_within_reach(seats: int, shape: str) -> None:
    for state in match(seats, 11):
        for seat in viewers(state):
            drawn = draw(state, seat, shape)
            legal = [] if seat is None else GAME.legal(state, seat)
            reached = {move for each in drawn.pieces for move in each.moves}
            assert reached == set(legal)
            assert all(each.glow and each.label for each in drawn.pieces if each.moves)


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_any_move_is_singled_out_by_the_pieces_it_names(seats: int, shape: str) -> None:
    for state in match(seats, 12):
        for seat in state.waiting():
            drawn = draw(state, seat, shape)
            for move in GAME.legal(state, seat):
                naming = [set(each.moves) for each in drawn.pieces if move in each.moves]
                assert set.intersection(*naming) == {move}


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_pieces_lie_on_the_sheet_and_cards_beside_each_other(seats: int, shape: str) -> None:
    for state in match(seats, 13, target_coins=10):
        for seat in viewers(state):
            drawn = draw(state, seat, shape)
            for each in drawn.pieces:
                assert each.width > 0 < each.height, each.id
                assert each.x >= 0 <= each.y, each.id
                assert each.x + each.width <= drawn.panels[0].width, each.id
                assert each.y + each.height <= drawn.panels[0].height, each.id
            for one, other in combinations([each for each in drawn.pieces if each.kind == "card"], 2):
                assert not overlap(one, other), (one.id, other.id)


def overlap(one: Piece, other: Piece) -> bool:
    across = one.x < other.x + other.width and other.x < one.x + one.width
    return across and one.y < other.y + other.height and other.y < one.y + one.height


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_what_may_be_pressed_is_not_covered(seats: int, shape: str) -> None:
    solid = ("card", "disc", "plate", "zone", "text", "line", "sign")
    for state in match(seats, 14):
        for seat in state.waiting():
            drawn = draw(state, seat, shape)
            for place, each in enumerate(drawn.pieces):
                if each.moves:
                    above = [other for other in drawn.pieces[place + 1 :] if other.kind in solid]
                    assert not any(overlap(each, other) for other in above), each.id


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_ids_are_unique_and_everybody_has_the_same_cards(seats: int, shape: str) -> None:
    for state in match(seats, 15):
        tables = [draw(state, seat, shape) for seat in viewers(state)]
        for drawn in tables:
            ids = [each.id for each in drawn.pieces]
            assert len(ids) == len(set(ids))
        assert all({each.id for each in cards(drawn)} == {each.id for each in cards(tables[0])} for drawn in tables)
        assert len(cards(tables[0])) == SLOTS


@rule("OC-14.3", "OC-14.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tags_follow_the_cards_as_far_as_players_can(seats: int) -> None:
    """A tag stands for one card until a Kraken Swap, and no card that stays where it is changes its tag."""
    kinds = set()
    for seed in range(6):
        before: OcracokeState | None = None
        for state in match(seats, seed):
            now = card_tags(state)
            assert len(set(now)) == SLOTS
            if before is not None and before.game_no == state.game_no:
                kinds |= compare(before, state)
            before = state.clone()
    assert kinds == {SWAPPED, WAVED, KRAKEN_SWAPPED}


def compare(before: OcracokeState, after: OcracokeState) -> set[int]:
    """The kinds of moves in between; the cards that kept their tags are those that players could follow."""
    events = [event for event in after.history[len(before.history) :] if event[0] in (SWAPPED, WAVED, KRAKEN_SWAPPED)]
    old, new = (
        dict(zip(card_tags(before), before.cards, strict=True)),
        dict(zip(card_tags(after), after.cards, strict=True)),
    )
    assert all(new[tag] == old[tag] for tag in new if tag in old)
    mixed = [slot for event in events if event[0] == KRAKEN_SWAPPED for slot in event[2:5]]
    assert {card_tags(after)[slot] for slot in mixed} == set(new) - set(old)
    moved = {slot for event in events for slot in event[2:5]}
    still = [slot for slot in range(SLOTS) if slot not in moved]
    assert [card_tags(before)[slot] for slot in still] == [card_tags(after)[slot] for slot in still]
    return {event[0] for event in events}


@rule("OC-14.1", "OC-14.2", "OC-14.10")
@pytest.mark.parametrize("notebook", ["on", "off"])
@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_nothing_hidden_is_in_the_scene(seats: int, shape: str, notebook: str) -> None:
    """The scene is the same in every world that the viewer thinks possible; even of a state that is no view."""
    dealer = Dealer(5)
    for state in match(seats, 16, max_games=1, notebook=notebook):
        for seat in viewers(state):
            drawn = draw(state, seat, shape).to_plain()
            world = GAME.fill(state.seen_by(seat), seat, dealer)
            assert draw(world, seat, shape).to_plain() == drawn
            legal = [] if seat is None else GAME.legal(state, seat)
            assert (
                scene(state, seat, shape, legal, GAME.question_name(state), lambda section, key: key).to_plain()
                == drawn
            )


@rule("OC-10.7")
@pytest.mark.parametrize("shape", SHAPES)
def test_a_sealed_bet_is_seen_by_its_owner_only(shape: str) -> None:
    said = []
    for bet in bets("red_1_2 zero"):
        state = position(CALM4, round=2)
        play(state, "report", bet)
        said.append([draw(state, seat, shape).to_plain() for seat in viewers(state)])
        assert piece(draw(state, 1, shape), "set-0").icon == "check"
    assert said[0][1:] == said[1][1:]
    texts = scene(state.seen_by(0), 0, shape, [], "", lambda section, key: f"{key} {{0}}" if "disk" in key else key)
    assert piece(texts, "set-0").text == "own_disk zero"


# Without a notebook ---------------------------------------------------------------------------------------------------

GHOST_AT_SEA = (
    "I[cook soldier gun_master] B[captain ghost sailor kraken] H0[lieutenant] H1[blackbeard] H2[mermaid] H3[clergy]"
)


def is_shown(state: OcracokeState, seat: int | None, name: str) -> tuple[bool, bool]:
    """Whether the scene and the terminal show the seat the card in a slot of the board."""
    drawn = card_at(draw(state, seat), state, name)
    (line,) = [each for each in GAME.terminal_lines(state.seen_by(seat), seat) if f" {name} " in each]
    return bool(drawn.icon), f"{name} ?" not in line


@rule("OC-9.12", "OC-14.4")
def test_the_card_of_a_ghost_look_is_shown_while_it_is_looked_at() -> None:
    state = position(GHOST_AT_SEA, options={"notebook": "off"})
    play(state, "use A", "combat B1+B2")
    assert [is_shown(state, 0, name) for name in ("B1", "B2", "B3")] == [(True, True)] * 2 + [(False, False)]
    play(state, "look B3")
    assert [is_shown(state, 0, name) for name in ("B1", "B2", "B3")] == [(False, False)] * 2 + [(True, True)]
    for other in (None, 1, 2, 3):
        assert is_shown(state, other, "B3") == (False, False)
    play(state, "use A", "swap B1")
    assert is_shown(state, 0, "B3") == (False, False), "something else has happened since"


@rule("OC-14.4")
@pytest.mark.parametrize("notebook", ["on", "off"])
def test_scene_and_terminal_agree_about_a_card_that_everybody_has_seen(notebook: str) -> None:
    state = position(CALM4, faces="A-2 B-1", options={"notebook": notebook})
    state.exposed = 1
    state.show_to_all(state.hand_slot(0))
    play(state, "use A", "swap B2")
    for seat in viewers(state):
        assert is_shown(state, seat, "B2") == (notebook == "on",) * 2


@rule("OC-14.4")
@pytest.mark.parametrize("notebook", ["on", "off"])
def test_scene_and_terminal_agree_about_every_card(notebook: str) -> None:
    for state in match(4, 16, max_games=2, notebook=notebook):
        for seat in viewers(state):
            for place in range(state.board_size):
                assert len(set(is_shown(state, seat, f"B{place + 1}"))) == 1


# Cards ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_a_card_keeps_its_id_when_it_is_swapped(shape: str) -> None:
    state = position(CALM4, faces="A-2 B-1")
    hand, board = card_at(draw(state, 0, shape), state, "H0"), card_at(draw(state, 0, shape), state, "B2")
    play(state, "use A", "swap B2", "check B1")
    for seat in viewers(state):
        drawn = draw(state, seat, shape)
        assert card_at(drawn, state, "H0").id == board.id
        assert card_at(drawn, state, "B2").id == hand.id


def test_a_new_deal_has_new_cards() -> None:
    state = position(CALM4, round=2)
    before = {each.id for each in cards(draw(state, 0))}
    GAME.play(state, 0, GAME.read("report"), Dealer(1))
    for seat in range(4):
        GAME.play(state, seat, GAME.read("bet blue_9_10"), Dealer(1))
    assert state.game_no == 2
    assert before.isdisjoint({each.id for each in cards(draw(state, 0))})


@rule("OC-14.4")
@pytest.mark.parametrize("shape", SHAPES)
def test_the_notebook_marks_what_the_viewer_knows(shape: str) -> None:
    state = position(CALM4, known="B1:0 H2:0")
    drawn = draw(state, 0, shape)
    known, held, unknown = card_at(drawn, state, "B1"), card_at(drawn, state, "H2"), card_at(drawn, state, "B2")
    assert (known.face_up, known.corner, known.badge, known.tone, known.text) == (False, "−4", "skull", "red", "")
    assert (held.face_up, held.corner, held.badge, held.tone) == (False, "+3", "anchor", "blue")
    assert (unknown.face_up, unknown.corner, unknown.badge, unknown.icon, unknown.tone) == (False, "", "", "", "")
    assert card_at(draw(state, 1, shape), state, "B1").corner == ""


@pytest.mark.parametrize("shape", SHAPES)
def test_without_a_notebook_face_down_cards_stay_unmarked(shape: str) -> None:
    state = position(CALM4, known="B1:0 B2:0 B3:0 B4:0 I1:0", options={"notebook": "off"})
    drawn = draw(state, 0, shape)
    for each in cards(drawn):
        if each.id != card_at(drawn, state, "H0").id:
            assert (each.face_up, each.corner, each.badge, each.icon, each.tone, each.text) == (
                False,
                "",
                "",
                "",
                "",
                "",
            )
            assert each.label == "card_down"
    assert card_at(drawn, state, "H0").face_up
    assert "total" not in [each.id for each in drawn.pieces]


@pytest.mark.parametrize("notebook", ["on", "off"])
def test_viewers_see_the_cards_that_they_are_looking_at(notebook: str) -> None:
    state = position(CALM4, options={"notebook": notebook})
    play(state, "use A", "combat B1+B3")
    assert [card_at(draw(state, 0), state, name).face_up for name in ("B1", "B2", "B3")] == [True, False, True]
    assert [card_at(draw(state, 1), state, name).face_up for name in ("B1", "B2", "B3")] == [False, False, False]
    play(state, "decline")
    assert not card_at(draw(state, 0), state, "B1").face_up


@pytest.mark.parametrize("shape", SHAPES)
def test_colour_is_never_the_only_sign(shape: str) -> None:
    for state in match(3, 17):
        for seat in viewers(state):
            for each in cards(draw(state, seat, shape)):
                if each.corner:
                    signs = {"red": ("−", "skull"), "blue": ("+", "anchor"), "neutral": ("0", "wave")}
                    assert (each.corner[0], each.badge) == signs[each.tone]


def test_all_eleven_cards_have_faces_of_their_own() -> None:
    *_, state = match(4, 18, max_games=1)
    shown = cards(draw(state, None))
    assert {each.text for each in shown} == set(CARDS)
    assert len({each.icon for each in shown}) == SLOTS


# The table ------------------------------------------------------------------------------------------------------------


@rule("OC-1.5")
@pytest.mark.parametrize("shape", SHAPES)
def test_the_total_is_there_once_the_whole_board_is_known(shape: str) -> None:
    state = position(CALM4, known="B1:0 B2:0 B3:0")
    assert "total" not in [each.id for each in draw(state, 0, shape).pieces]
    state.learn(slot_of(state, "B4"), 0)
    assert (piece(draw(state, 0, shape), "total").tone, piece(draw(state, 0, shape), "total").icon) == ("red", "skull")
    assert "total" not in [each.id for each in draw(state, 1, shape).pieces]


@rule("OC-4.2", "OC-4.3")
@pytest.mark.parametrize("shape", SHAPES)
def test_bow_and_stern_offer_two_actions_and_name_the_next(shape: str) -> None:
    drawn = draw(position(CALM4, faces="A-2 B-1"), 0, shape)
    assert [piece(drawn, id).text for id in ("action-A", "action-B")] == ["swap", "spying"]
    assert piece(drawn, "action-A").id == piece(draw(position(CALM4), 0, shape), "action-A").id


@pytest.mark.parametrize("shape", SHAPES)
def test_panels_show_who_starts_who_is_exposed_and_who_is_asked(shape: str) -> None:
    text = WILD4.replace("H2[lieutenant]", "H2[lieutenant*]")
    drawn = draw(position(text, to_act=1, start=3, coins=(4, 0, 1, 0)), 0, shape)
    assert [piece(drawn, id).icon for id in ("start-3", "exposed-2", "asked-1")] == ["flag", "mermaid", "hourglass"]
    assert [seat for seat in range(4) if piece(drawn, f"seat-{seat}").glow] == [1]
    assert len([each for each in drawn.pieces if each.id.startswith("coin-0-") and each.face_up]) == 4


@pytest.mark.parametrize("target", [3, 5, 10])
@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_the_places_of_coins_lie_side_by_side(seats: int, shape: str, target: int) -> None:
    drawn = draw(GAME.new(seats, {"target_coins": target}, Dealer("coins")), 0, shape)
    for seat in range(seats):
        spots = [each for each in drawn.pieces if each.id.startswith(f"coin-{seat}-")]
        assert len(spots) in (1, target)
        assert all(spot.width >= 8 for spot in spots)
        assert not any(overlap(left, right) for left, right in combinations(spots, 2))


def test_coins_beyond_the_target_overlap() -> None:
    drawn = draw(position(CALM4, coins=(8, 0, 0, 0)), 0)
    assert len([each for each in drawn.pieces if each.id.startswith("coin-0-") and each.face_up]) == 8


@rule("OC-10.5")
@pytest.mark.parametrize("shape", SHAPES)
def test_the_disk_is_two_rows_of_five_with_zero_between(shape: str) -> None:
    state = position(CALM4, round=2)
    play(state, "report")
    discs = [each for each in draw(state, 2, shape).pieces if each.id.startswith("bet-")]
    rows = sorted({each.y for each in discs})
    assert [[each.tone for each in discs if each.y == y] for y in rows] == [["red"] * 5, ["neutral"], ["blue"] * 5]
    assert not [each for each in draw(state, None, shape).pieces if each.id.startswith("bet-")]


@rule("OC-1.6")
def test_two_cards_say_what_they_are_worth_together() -> None:
    assert piece(draw(position(CALM2), 0), "worth-0").tone == "blue"
    assert piece(draw(position(CALM2), 1), "worth-1").icon == "wave"


@pytest.mark.parametrize("order", ["in_order", "random"])
def test_islands_say_when_they_turn_up(order: str) -> None:
    state = position(CALM4.replace("ghost", "ghost*"), round=2, options={"island_reveal": order})
    drawn = draw(state, 0)
    said = "turns_up" if order == "in_order" else "turns_up_some"
    assert [piece(drawn, f"isle-{slot}").text for slot in range(BOARD_START)] == ["", said, said]


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_the_score_sheet_of_the_last_report(seats: int, shape: str) -> None:
    """A line for every player, at the end of the match and before."""
    *_, state = match(seats, 19, max_games=1)
    for seat in viewers(state):
        drawn = draw(state, seat, shape)
        for player in range(seats):
            paid = [str(coins) if coins else "·" for coins in last_report(state).paid[player]]
            assert [piece(drawn, f"sheet-{player}-{column}").text for column in range(2, 7)] == paid
            assert piece(drawn, f"sheet-{player}-8").text == str(state.coins[player])
        winners = [player for player in range(seats) if any(each.id == f"winner-{player}" for each in drawn.pieces)]
        assert winners == state.outcome().winners()
    *_, state = (each for each in match(seats, 19, target_coins=10) if each.game_no == 2)
    assert piece(draw(state, 0, shape), "sheet-total").text == "sheet"


@pytest.mark.parametrize(("seats", "shape"), TABLES)
def test_every_scene_becomes_a_picture(seats: int, shape: str) -> None:
    for place, state in enumerate(match(seats, 20, max_games=1)):
        seat = viewers(state)[place % (seats + 1)]
        drawn = draw(state, seat, shape)
        found = [
            each.attrib["data-piece"] for each in ET.fromstring(scene_svg(drawn)).iter() if "data-piece" in each.attrib
        ]
        assert found == [each.id for each in drawn.pieces]


def test_a_kraken_swap_gives_three_cards_new_ids() -> None:
    state = position(WILD3, faces="A-2 B-1")
    before = {each.id for each in cards(draw(state, 0))}
    play(state, "use A", "kraken B1+B3", picks=(0, 1))
    fresh = {card_at(draw(state, None), state, name).id for name in ("H0", "B1", "B3")}
    assert before.isdisjoint(fresh)
    assert {each.id for each in cards(draw(state, 1))} - before == fresh
