"""A declaration of fields writes, reads, compares and empties a state."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from brethren.core.errors import BadState
from brethren.core.fields import Fields, IntField, IntsField, RecordField, RowsField
from brethren.core.plain import require_ints


def a_pair(data: object) -> tuple[int, ...]:
    return tuple(require_ints(data, "a pair", 2, 0, 9))


def first_of(data: object) -> object:
    assert isinstance(data, list)
    return data[0] if data else None


FIELDS = Fields(
    IntField("round", "the round", 1, 9, empty=1),
    IntsField("coins", "the coins", 0, 99, length=3),
    IntsField("ships", "the ships", -2, 5, length=3, empty=-2, as_tuple=True, attribute="ship_of"),
    IntsField("pile", "the pile", 0, 5),
    IntsField("camps", "the camps", 0, 5, length=3, optional=True, as_tuple=True),
    RowsField("history", "the history", a_pair),
    RowsField("offers", "the offers", a_pair, lengths=(0, 3), as_tuple=True),
    RecordField("last", "the last", lambda last: [] if last is None else [last], first_of),
)
PLAIN = {
    "round": 2,
    "coins": [1, 2, 3],
    "ships": [0, -2, 5],
    "pile": [5, 5],
    "camps": [],
    "history": [[1, 2], [3, 4]],
    "offers": [[0, 1], [2, 3], [4, 5]],
    "last": ["x"],
}


def read(plain: dict[str, object]) -> SimpleNamespace:
    state = SimpleNamespace()
    FIELDS.read_into(state, plain)
    return state


def test_what_is_written_is_read() -> None:
    state = read(PLAIN)
    assert (state.round, state.coins, state.ship_of) == (2, [1, 2, 3], (0, -2, 5))
    assert (state.pile, state.camps, state.history) == ([5, 5], (), [(1, 2), (3, 4)])
    assert (state.offers, state.last) == (((0, 1), (2, 3), (4, 5)), "x")
    assert FIELDS.to_plain(state) == PLAIN


def test_the_empty_state_can_be_written_and_read_and_shares_nothing() -> None:
    one, other = SimpleNamespace(), SimpleNamespace()
    FIELDS.make_empty(one)
    FIELDS.make_empty(other)
    assert vars(one) == vars(other)
    assert vars(one) == vars(read(FIELDS.to_plain(one)))
    one.coins[0] = 7
    assert vars(one) != vars(other)
    assert other.coins == [0, 0, 0]


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        pytest.param("round", 10, "the round should be a whole number from 1 to 9, not 10", id="too-high"),
        pytest.param("round", True, "the round should be a whole number from 1 to 9, not True", id="no-number"),
        pytest.param("coins", [1, 2], "the coins should be a list of 3, not [1, 2]", id="too-short"),
        pytest.param("ships", [0, 0, -3], "the ships should be whole numbers from -2 to 5, not -3", id="too-low"),
        pytest.param("camps", [1], "the camps should be a list of 3, not [1]", id="neither-empty-nor-full"),
        pytest.param("history", [[1]], "a pair should be a list of 2, not [1]", id="a-bad-row"),
        pytest.param("offers", [[0, 1]], "the offers should have 0 or 3 rows, not 1", id="a-wrong-number-of-rows"),
        pytest.param("history", {}, "the history should be a list, not {}", id="no-list"),
    ],
)
def test_a_bad_field_is_named(key: str, value: object, sentence: str) -> None:
    with pytest.raises(BadState) as refusal:
        read({**PLAIN, key: value})
    assert str(refusal.value) == sentence


def test_a_missing_field_is_named() -> None:
    with pytest.raises(BadState, match="'coins'"):
        read({key: value for key, value in PLAIN.items() if key != "coins"})
