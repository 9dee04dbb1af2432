"""The pages for people: complete, short, and with pictures of positions that the game really reaches."""

from __future__ import annotations

from typing import cast
from xml.etree import ElementTree

import pytest

import brethren
from brethren.core.game import Game
from brethren.core.state import State
from brethren.kit.how_to_play import Glossary, HowToPlay, Picture, how_to_play
from brethren.kit.standard_game import StandardGame
from brethren.kit.toml_text import to_toml
from brethren.scene.scene import SHAPES
from component_files import printed_content, row
from toys import CutlassGame

KEYS = brethren.games()


def pages_of(key: str) -> HowToPlay:
    found = how_to_play(brethren.load(key))
    assert found is not None
    return found


def parsed(key: str, text: str) -> HowToPlay:
    game: Game[State] = brethren.load(key)
    assert isinstance(game, StandardGame)
    return HowToPlay(text, game, game.texts)


@pytest.mark.parametrize("key", KEYS)
def test_the_pages_say_what_a_newcomer_needs(key: str) -> None:
    """The goal, a turn, what there is, how it ends, first tips; with pictures, and every card by name."""
    pages = pages_of(key)
    assert len(pages.sections) >= 5
    assert "goal" in pages.sections[0].title
    assert "tips" in pages.sections[-1].title
    assert len({section.id for section in pages.sections}) == len(pages.sections)
    assert len(pages.pictures) >= 3
    explained = [name for glossary in pages.glossaries() for entry in glossary.entries for name in entry.names]
    assert len(explained) == len(set(explained)) > 10


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("key", KEYS)
def test_pictures_are_drawn_from_real_scenes(key: str, shape: str) -> None:
    for picture in pages_of(key).pictures:
        svg = picture.svg(shape, ("Anne", "Bo", "Cy", "Di"))
        root = ElementTree.fromstring(svg)
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        drawn = {piece.attrib["data-piece"] for piece in root.findall(".//*[@data-piece]")}
        scene = picture.game.scene(picture.view, picture.seat, shape)
        assert drawn <= set(scene.piece_ids())
        assert set(picture.shown) <= drawn
        assert len(root.findall(".//*[@data-mark]")) == len(picture.legend)
        assert 0 <= left < left + width <= scene.panels[0].width
        assert 0 <= top < top + height <= scene.panels[0].height
        assert "<script" not in svg
        assert "style=" not in svg
        assert "data-moves" not in svg


def test_a_picture_shows_what_the_seat_sees_and_nothing_else() -> None:
    """The position after a Combat, as the player and as another one see it."""
    page = "## One\n```picture\ncaption = 'A'\nafter = 2\nseat = {}\nshow = ['ship']\n```\n"
    own, other = [parsed("ocracoke", page.format(seat)).pictures[0].svg("wide") for seat in (0, 1)]
    assert "Blackbeard −4" in own
    assert "Blackbeard" not in other
    assert "Report" not in own  # it lies outside


def test_a_picture_may_have_a_game_of_its_own() -> None:
    pages = pages_of("ocracoke")
    own = [picture for picture in pages.pictures if picture.script.seats == 4]
    assert own
    assert all(['"exposed-0"' in picture.svg(shape) for picture in own for shape in SHAPES])


def test_things_with_the_same_text_share_an_entry() -> None:
    [cards] = [glossary for glossary in pages_of("ocracoke").glossaries() if glossary.section == "names.card"]
    assert cards.entries[0].to_plain() == {
        "names": ["Blackbeard −4", "Gun master −3", "Cook −2", "Sailor −1"],
        "text": "Pirate (red): subtracts from the total.",
        "rule": "OC-1.2",
    }


def test_texts_follow_the_components() -> None:
    """With other components the pages tell other numbers and names, and show no position of the printed game."""
    content = printed_content()
    row(content, "card", "fire").update(cost=1, name="Broadside")
    changed, printed = how_to_play(brethren.load("rumble", to_toml(content))), pages_of("rumble")
    assert changed is not None
    assert "- **Fire**: Costs 3 bullets." in printed.markdown()
    assert "- **Broadside**: Costs 1 bullet." in changed.markdown()
    assert ("```" in printed.markdown(), "```" in changed.markdown()) == (True, False)


def test_paragraphs_lists_and_strong_words() -> None:
    pages = parsed(
        "ocracoke",
        "# Title\nleft out\n## One: *two*\nPay **{=pay.zero:coins}**\nand go. [OC-1.2]\n\n1. a\n2. `b`\n\n- <b>c</b>\n",
    )
    [section] = pages.sections
    assert section.to_plain() == {
        "id": "one-two",
        "title": "One: two",
        "blocks": [
            {"kind": "text", "text": "Pay **3 coins** and go. [OC-1.2]"},
            {"kind": "steps", "items": ["a", "b"]},
            {"kind": "list", "items": ["<b>c</b>"]},
        ],
    }
    assert pages.markdown() == "## One: two\n\nPay **3 coins** and go. [OC-1.2]\n\n1. a\n2. b\n\n- <b>c</b>"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("> quoted", "a blockquote cannot be shown"),
        ("```python\n```", "'python' should be 'glossary' or 'picture'"),
        ("```picture\ncaption = 'A'\nmarks = ['ship']\n```", "every mark of 'A' needs a line"),
        ("```glossary\ntexts = 'cards'\n```", "glossary has no field 'names'"),
    ],
)
def test_a_mistake_in_the_pages_is_named(text: str, complaint: str) -> None:
    with pytest.raises(AssertionError, match=complaint):
        parsed("ocracoke", f"## One\n{text}")


def test_a_piece_that_is_not_there_is_named() -> None:
    pages = parsed("ocracoke", "## One\n```picture\ncaption = 'A'\nshow = ['parrot']\n```")
    with pytest.raises(LookupError, match="the wide scene has no parrot"):
        pages.pictures[0].svg("wide")


def test_a_game_without_words_has_no_pages() -> None:
    assert how_to_play(cast("Game[State]", CutlassGame())) is None


def test_kinds_of_blocks() -> None:
    blocks = [block for section in pages_of("rumble").sections for block in section.blocks]
    assert len([block for block in blocks if isinstance(block, Glossary)]) == 4
    assert [block.number for block in blocks if isinstance(block, Picture)] == [0, 1, 2, 3]
