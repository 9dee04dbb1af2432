"""Lists of a component file that may be longer or shorter than the printed ones, within what the game declares."""

from __future__ import annotations

import tomllib
from typing import Final

import pytest

from brethren.core.box import content_hash
from brethren.core.errors import BadComponents
from brethren.kit.component_file import read_components
from brethren.kit.field_rules import FieldRules, Id, ListOf, Number, Rows, Text
from brethren.kit.toml_data import TomlData

PRINTED_TEXT: Final = """
[game]
id = "brig"

[[port]]
id = "nassau"
name = "Nassau"
prices = [3, 4]
[[port.market]]
good = "rum"

[[crew]]
name = "Mate"

[[crew]]
name = "Cook"
"""
PRINTED: Final = TomlData(PRINTED_TEXT, tomllib.loads(PRINTED_TEXT), "components.toml")
RULES: Final[FieldRules] = {
    "port": Rows(1, 3, optional=("text",)),
    "port.id": Id(),
    "port.name": Text(20),
    "port.text": Text(50),
    "port.prices": ListOf(Number(1, 9), 1, 3),
    "port.market": Rows(0, 2),
    "port.market.good": Text(10),
    "event": Rows(0, 2),
    "event.name": Text(20),
    "crew.name": Text(20),
}
GAME: Final = '[game]\nid = "brig"\n'
CREW: Final = '[[crew]]\nname = "Surgeon"\n' * 2


def port(id: str, more: str = "", prices: str = "[1]") -> str:
    return f'[[port]]\nid = "{id}"\nname = "A port"\nprices = {prices}\n{more}'


def read(text: str) -> dict[str, object]:
    return read_components(text, "my.toml", PRINTED, RULES).data


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as caught:
        read(text)
    return str(caught.value)


def test_a_list_may_have_as_many_rows_as_the_game_declares() -> None:
    assert read(PRINTED_TEXT) == {**PRINTED.data, "event": []}
    three = "".join([port("a"), port("b", 'text = "Far away."\n'), port("c", prices="[1, 2, 3]")])
    found = read(GAME + CREW + three + '[[event]]\nname = "Storm"\n')
    assert [each["id"] for each in found["port"]] == ["a", "b", "c"]  # type: ignore[attr-defined] # a list of tables
    assert found["event"] == [{"name": "Storm"}]


def test_a_list_that_is_left_out_is_empty() -> None:
    """So the game reads an empty list, and the hash is that of a file that says so."""
    left_out, empty = read(GAME + CREW + port("a")), read(f"event = []\n{GAME}{CREW}{port('a')}market = []\n")
    assert left_out == empty
    assert content_hash(left_out) == content_hash(empty)
    assert left_out["port"][0]["market"] == []  # type: ignore[index] # a list of tables


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (GAME + CREW, "my.toml: [[port]] should be there 1 to 3 times, not 0"),
        (f"port = []\n{GAME}{CREW}", "my.toml: [[port]] should be there 1 to 3 times, not 0"),
        (GAME + CREW + "".join(map(port, "abcd")), "my.toml: [[port]] should be there 1 to 3 times, not 4"),
        (f'"port.name" = "A"\n{GAME}{CREW}{port("a")}', "my.toml: there is no field 'port.name'"),
        (f"port = 3\n{GAME}{CREW}", "my.toml: port should be a list of tables [[port]], not 3"),
        (f"port = [3]\n{GAME}{CREW}", "my.toml: port should be a list of tables [[port]], not [3]"),
        (f"{GAME}{CREW}[port]\nid = 'a'\n", "my.toml: port should be a list of tables [[port]], not {'id': 'a'}"),
        (
            GAME + CREW + port("a") + port("b") + port("a"),
            'my.toml, [[port]] number 3 "a": id should differ from that of number 1',
        ),
        (
            GAME + CREW + port("B 2"),
            """my.toml, [[port]] number 1 "B 2": id should be 1 to 30 small letters, digits and _, not 'B 2'""",
        ),
        (
            GAME + CREW + port("a", "nmae = 1\n"),
            """my.toml, [[port]] number 1 "a": there is no field 'nmae'; did you mean 'name'?""",
        ),
        (
            GAME + CREW + port("a", "zephyr = 1\n"),
            """"a": there is no field 'zephyr'; there are id, name, prices, market, text""",
        ),
        (GAME + CREW + "[[port]]\nid = 'a'\nname = 'A'\n", """[[port]] number 1 "a": the field 'prices' is missing"""),
        (
            GAME + CREW + port("a", prices="[1, 10]"),
            '"a": prices should be a list of 1 to 3, each a whole number from 1 to 9, not [1, 10]',
        ),
        (GAME + CREW + port("a", prices="[]"), "prices should be a list of 1 to 3, each a whole number"),
        (GAME + CREW + port("a", prices="[1, 1, 1, 1]"), "prices should be a list of 1 to 3, each a whole number"),
        (GAME + CREW + port("a", prices="7"), "prices should be a list of 1 to 3, each a whole number"),
        (
            GAME + CREW + port("a") + "[[port.market]]\ngood = ''\n",
            'my.toml, [[port]] number 1 "a", [[port.market]] number 1: good should be 1 to 10 printable characters',
        ),
        (
            GAME + CREW + port("a") + "[[port.market]]\ngood = 'x'\n" * 3,
            'my.toml, [[port]] number 1 "a": [[port.market]] should be there 0 to 2 times, not 3',
        ),
        (GAME + CREW + CREW + port("a"), "my.toml: [[crew]] should be there 2 times, not 4"),
    ],
)
def test_what_is_wrong_names_file_table_and_field(text: str, sentence: str) -> None:
    assert sentence in refusal(text)
