"""Component files of strangers: what is wrong is said in one sentence that names file, table and field."""

from __future__ import annotations

from pathlib import Path

import pytest

import brethren
from brethren.core.dealer import Dealer
from brethren.core.errors import BadComponents, BrethrenError
from brethren.games.rumble.game import GAME
from brethren.kit.component_file import MAX_BYTES
from brethren.kit.toml_text import to_toml
from component_files import printed_content, row, wild_rumble

PRINTED = GAME.components.text


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as caught:
        GAME.with_components(text, "my.toml")
    said = str(caught.value)
    assert "\n" not in said
    assert len(said) < 500
    return said


def changed(path: str, id_: str, /, **fields: object) -> str:
    content = printed_content()
    row(content, path, id_).update(fields)
    return to_toml(content)


def without(path: str, id: str, field: str) -> str:
    content = printed_content()
    del row(content, path, id)[field]
    return to_toml(content)


def with_tables(**tables: object) -> str:
    return to_toml({**printed_content(), **tables})


def test_layout_and_comments_do_not_matter() -> None:
    assert brethren.load("rumble", to_toml(printed_content())) is GAME
    assert brethren.load("rumble", f"# ours\n\n{PRINTED}\n\n# the end\n") is GAME
    one, other = wild_rumble(), f"# another comment\n{wild_rumble()}"
    assert brethren.load("rumble", one).components.hash == brethren.load("rumble", other).components.hash
    assert brethren.load("rumble", one) is not GAME


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            changed("card", "fire", cost=-1),
            'my.toml, [[card]] number 5 "fire": cost should be a whole number from 0 to 5, not -1',
        ),
        (changed("card", "fire", cost=True), "cost should be a whole number from 0 to 5, not True"),
        (changed("card", "fire", cost="2"), "cost should be a whole number from 0 to 5, not '2'"),
        (changed("card", "fire", cost=1.5), "cost should be a whole number from 0 to 5, not 1.5"),
        (
            changed("card", "fire", costt=1),
            """my.toml, [[card]] number 5 "fire": there is no field 'costt'; did you mean 'cost'?""",
        ),
        (without("card", "fire", "cost"), """[[card]] number 5 "fire": the field 'cost' is missing"""),
        (
            changed("card", "fire", target="none"),
            "target is part of the rules and should stay 'all_others', not 'none'",
        ),
        (changed("card", "fire", id="fyre"), "id is part of the rules and should stay 'fire', not 'fyre'"),
        (changed("card", "load", copies=12), "copies is part of the rules and should stay 11, not 12"),
        (changed("card", "hide", cost=1), "cost is part of the rules and should stay 0, not 1"),
        (
            changed("card", "fire", name=""),
            "name should be 1 to 30 printable characters without { } @, not ''",
        ),
        (changed("card", "fire", name="{0}"), "name should be 1 to 30 printable characters"),
        (changed("card", "fire", name="a\nb"), "name should be 1 to 30 printable characters"),
        (changed("card", "fire", name="x" * 31), "name should be 1 to 30 printable characters"),
        (changed("character", "roberts", health=7), "health should be at most max_health, which is 6"),
        (changed("character", "bonny", bullets=6), "bullets should be at most max_bullets of [constants], which is 5"),
        (
            changed("character", "kuki", kit=["load", "fire", "bomb"]),
            "each once: load, shoot, shoot_twice, dodge, fire",
        ),
        (changed("character", "kuki", kit=["load", "load", "dodge"]), "a list of 3 to 18 of these, each once"),
        (
            changed("character", "kuki", kit=["load", "fire", "shoot"]),
            '[[character]] number 10 "kuki": kit should have at least 2 cards without a cost',
        ),
        (changed("character", "kuki", reserved=["load"]), "reserved should be a list of at most 4 of these: block"),
        (changed("card", "block", copies=1), 'number 7 "block": copies should be at least 2, because pirates begin'),
        (changed("option", "search_mode", default="never"), "option search_mode cannot be 'never'; it can be"),
        (changed("option", "storm_round", default="12"), "default should be written 12, not '12'"),
        (changed("option", "mode", default="camp"), "default is part of the rules and should stay 'duel'"),
        (changed("preset", "open", set={"tokens": "always"}), "there is no option 'tokens'; the options are"),
        (
            with_tables(constans={"max_bullets": 3}),
            "my.toml: there is no table 'constans'; did you mean 'constants'?",
        ),
        (with_tables(card=printed_content()["card"][:-1]), "my.toml: [[card]] should be there 18 times, not 17"),
        (with_tables(card=3), "my.toml: card is part of the rules and should stay [{"),
        (with_tables(card=[3]), "my.toml: card is part of the rules and should stay [{"),
        ("[constants]\n", "my.toml: the table 'game' is missing"),
        ("", "my.toml: the table 'game' is missing"),
        ("[constants\n", "my.toml is not a TOML file: Expected ']' at the end of a table declaration"),
    ],
)
def test_what_is_wrong_is_said_in_one_sentence(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


def test_camps_add_up_to_the_players() -> None:
    content = printed_content()
    content["camp_setup"][1]["sun_subordinates"] = 3
    expected = "[[camp_setup]] number 2: three Bosses and the subordinates should be 5 cards for 5 players, not 7"
    assert expected in refusal(to_toml(content))


def test_the_golden_cards_suffice() -> None:
    content = printed_content()
    for card in content["card"][6:12]:
        card["copies"] = 1
    content["character"][9]["reserved"] = []
    assert "the copies of all golden cards should leave 5 after the start cards of all pirates" in refusal(
        to_toml(content)
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" * (MAX_BYTES + 1), "has 262,145 bytes; a component file may have 262,144"),
        ("x = 1\n" + "a." * 60_000 + "a = 1", "line 2 has 120,005 characters; a line may have 400"),
        ("\n".join(["[" + "a." * 50 + "a]"] * 100), "line 1 has 50 dots; a line may have 40"),
        ("a = " + "\n".join(["[" * 300] * 300), "is not a TOML file: it is nested too deeply"),
        ("a = " + "9" * 390 + "\n", "there is no field 'a'"),
        ("a = 2020-01-01\n", "there is no field 'a'"),
        ("\ud800", "is not a TOML file"),
        ("a = \x00\n", "is not a TOML file"),
    ],
    ids=["large", "long line", "dots", "nested", "number", "date", "surrogate", "NUL"],
)
def test_a_bomb_is_harmless(text: str, sentence: str) -> None:
    assert sentence in refusal(text)


def test_the_worst_file_that_is_read_is_read_to_its_end() -> None:
    """Keys of many parts take the reader longest: with ten times the parts it would not finish today."""
    line = ".".join(["k"] * 40)
    assert "there is no table 'a0'" in refusal("\n".join([f"a{number}.{line} = 1" for number in range(1200)]))


def test_garbage_is_refused_whatever_it_is() -> None:
    """Change the file at random, letter by letter and line by line: it is refused in one sentence, or it is a game."""
    chance = Dealer("garbage")
    results = [outcome_of(garbled(chance)) for _ in range(150)]
    assert 0 < results.count("") < 150
    assert [each for each in results if each and ("\n" in each or not each.startswith("my.toml"))] == []


def garbled(chance: Dealer) -> str:
    lines, letters = PRINTED.splitlines(), 'x9"[]={}.,\\ -é\x07'
    for _ in range(1 + chance.pick(3)):
        at = chance.pick(len(lines))
        place = chance.pick(len(lines[at]) + 1)
        letter = letters[chance.pick(len(letters))]
        lines[at] = "" if chance.pick(3) == 0 else lines[at][:place] + letter + lines[at][place + 1 :]
    return "\n".join(lines)


def outcome_of(text: str) -> str:
    """Why a file is refused; nothing, if it is not."""
    try:
        assert GAME.with_components(text, "my.toml").components.hash
    except BrethrenError as error:
        return str(error)
    return ""


def test_a_file_is_named_by_its_name(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(changed("card", "fire", cost=9), "utf8")
    with pytest.raises(BadComponents, match=r'^deck.toml, \[\[card\]\] number 5 "fire": cost should be'):
        brethren.load("rumble", file)
    with pytest.raises(BadComponents, match=r"nothing.toml cannot be read: No such file"):
        brethren.load("rumble", tmp_path / "nothing.toml")
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadComponents, match="is not text in UTF-8"):
        brethren.load("rumble", str(file))
    file.write_text(wild_rumble(), "utf8")
    assert brethren.load("rumble", file) is brethren.load("rumble", wild_rumble())
