"""Verbs number every move of a game; texts and numbers are inverse to each other."""

from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from brethren.core.errors import UnreadableMove
from brethren.core.verbs import Argument, Verbs

HEXES = tuple([str(number) for number in range(1, 161)])
SHIPS = ("sloop", "ship of the line", "brig")


def vocabulary() -> Verbs:
    verbs = Verbs()
    verbs.add("sail")
    verbs.add("peek", ("B1", "B2"))
    verbs.add("bet", ("red_1_2",))
    return verbs


def test_verbs_number_moves_from_0_and_read_their_texts_back() -> None:
    verbs = vocabulary()
    assert [verbs.text(move) for move in range(len(verbs))] == ["sail", "peek B1", "peek B2", "bet red_1_2"]
    assert [verbs.read(verbs.text(move)) for move in range(len(verbs))] == [0, 1, 2, 3]
    assert (verbs.verb(2), verbs.split(2), verbs.arguments(2)) == ("peek", (1, 1), (1,))
    assert (verbs.verb(0), verbs.split(0), verbs.arguments(0)) == ("sail", (0, 0), ())


@pytest.mark.parametrize("text", ["PEEK b2", "  peek   B2 ", "Peek B2"])
def test_case_and_spaces_of_a_move_do_not_matter(text: str) -> None:
    assert vocabulary().read(text) == 2


@pytest.mark.parametrize("text", ["", "peek", "peek B9", "dance", "peek B1 B2"])
def test_text_that_is_not_a_move_is_refused(text: str) -> None:
    with pytest.raises(UnreadableMove, match="the verbs are sail, peek, bet"):
        vocabulary().read(text)


def test_a_number_that_is_not_a_move_is_refused() -> None:
    with pytest.raises(UnreadableMove, match="4 is not a move; moves are 0 to 3"):
        vocabulary().text(4)


# Several arguments ----------------------------------------------------------------------------------------------------


def test_the_last_argument_counts_fastest() -> None:
    verbs = vocabulary()
    sail = verbs.add("steer", HEXES, SHIPS)
    wait = verbs.add("wait")
    move = sail + 11 * len(SHIPS) + 1
    assert verbs.text(move) == "steer 12 ship of the line"
    assert verbs.read("Steer 12  SHIP of the line") == move
    assert (verbs.verb(move), verbs.split(move), verbs.arguments(move)) == ("steer", (sail, 34), (11, 1))
    assert wait == sail + 160 * 3
    assert verbs.argument_counts() == {"sail": 0, "peek": 1, "bet": 1, "steer": 2, "wait": 0}


words = st.lists(st.sampled_from(["a", "b", "c", "Sea", "of"]), min_size=1, max_size=3).map(" ".join)
arguments = st.lists(
    st.one_of(
        st.lists(words, min_size=1, max_size=4, unique_by=str.lower).map(tuple), st.integers(min_value=1, max_value=3)
    ),
    max_size=3,
)


@given(st.lists(st.tuples(words, arguments), min_size=1, max_size=4, unique_by=lambda verb: verb[0].lower()))
def test_text_and_number_are_inverse_whatever_the_verbs(given_verbs: list[tuple[str, list[Argument]]]) -> None:
    verbs, starts = Verbs(), {}
    try:
        for name, texts in given_verbs:
            starts[name] = verbs.add(name, *texts)
    except AssertionError as error:
        assume("two moves have the text" not in str(error))
        raise
    assert len({text.lower() for text in verbs.texts}) == len(verbs)
    for move in range(len(verbs)):
        assert verbs.read(verbs.text(move)) == move
        name = verbs.verb(move)
        again, sizes = 0, [each if isinstance(each, int) else len(each) for each in dict(given_verbs)[name]]
        for index, size in zip(verbs.arguments(move), sizes, strict=True):
            assert 0 <= index < size
            again = again * size + index
        assert verbs.split(move) == (starts[name], again)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("go", [("home",)]), ("go home", [])),
        (("go", [("to sea",)]), ("go to", [("sea",)])),
        (("go", [("x", "X")]), ("stay", [])),
        (("go", [("a", "a b"), ("b c", "c")]), ("stay", [])),
    ],
)
def test_two_moves_with_one_text_are_a_mistake(
    first: tuple[str, list[Argument]], second: tuple[str, list[Argument]]
) -> None:
    with pytest.raises(AssertionError, match="two moves have the text"):
        verbs_of(first, second)


def verbs_of(*rows: tuple[str, list[Argument]]) -> Verbs:
    verbs = Verbs()
    for name, texts in rows:
        verbs.add(name, *texts)
    return verbs


@pytest.mark.parametrize("text", ["a  b", " a", "a\n", "a\x00", "@3", "| 1/2", "a @b", ""])
def test_a_text_that_a_record_could_not_hold_is_a_mistake(text: str) -> None:
    with pytest.raises(AssertionError):
        Verbs().add("go", (text,))


def test_an_argument_needs_a_text_and_a_verb_is_added_once() -> None:
    verbs = vocabulary()
    with pytest.raises(AssertionError, match="argument without texts"):
        verbs.add("go", ())
    with pytest.raises(AssertionError, match="added twice"):
        verbs.add("sail")


# Capacities -----------------------------------------------------------------------------------------------------------


def test_a_capacity_gets_its_texts_from_the_components() -> None:
    verbs = Verbs()
    sail = verbs.add("sail", 4, SHIPS)
    wait = verbs.add("wait")
    assert verbs.text(sail + 2 * 3) == "sail #2 sloop"
    named = verbs.with_texts({"sail": (("Nassau", "Tortuga"), SHIPS)})
    assert named.text(sail + 3 + 2) == "sail Tortuga brig"
    assert named.text(sail + 2 * 3) == "sail #2 sloop"  # beyond the names
    assert named.read("wait") == wait == 12
    assert [named.read(named.text(move)) for move in range(len(named))] == list(range(13))
    assert verbs.text(sail + 3) == "sail #1 sloop"  # the first vocabulary stays as it was


def test_more_texts_than_reserved_and_unknown_verbs_are_mistakes() -> None:
    verbs = Verbs()
    verbs.add("sail", 2)
    with pytest.raises(AssertionError, match="3 texts for 2 arguments"):
        verbs.with_texts({"sail": (("a", "b", "c"),)})
    with pytest.raises(AssertionError, match="has 1 arguments, not 2"):
        verbs.with_texts({"sail": (("a",), ("b",))})
    with pytest.raises(AssertionError, match="never added"):
        verbs.with_texts({"fly": (("a",),)})
