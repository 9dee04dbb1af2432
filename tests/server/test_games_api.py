"""The API of games: options and settings as a form needs them, pictures, rulebooks, guides."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

import brethren
from brethren.bots.levels import LEVELS
from brethren.kit.guide import load_guide
from brethren.kit.rulebook import Rule, rulebook_of
from brethren.server import guides_api
from brethren.table.settings import SETTINGS
from server.in_process import InProcessServer, refused
from toys import CutlassGame


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InProcessServer]:
    with InProcessServer(tmp_path_factory.mktemp("library")) as found:
        yield found


def listed(server: InProcessServer, key: str = "ocracoke") -> dict[str, Any]:
    [found] = [game for game in server.get("/api/games").json() if game["key"] == key]
    return dict(found)


# Games and settings ---------------------------------------------------------------------------------------------------


def test_every_game_says_what_a_home_page_needs(server: InProcessServer) -> None:
    for game in server.get("/api/games").json():
        for name in ("title", "hook", "length", "weight", "summary"):
            assert game[name], f"{game['key']} has no {name}"
        assert [bot["level"] for bot in game["bots"]] == list(LEVELS)
        assert all(re.fullmatch(r"[A-Z].*\.", bot["text"]) for bot in game["bots"])
        assert set(game["preset_texts"]) == set(game["preset_names"]) == set(game["presets"])
        assert all(0 < len(name) <= 16 for name in game["preset_names"].values())
        for option in game["options"]:
            assert option["label"]
            assert [choice["value"] for choice in option["choices"]] == ([] if option["is_range"] else option["values"])


@pytest.mark.parametrize(("key", "points"), [("ocracoke", True), ("rumble", False)])
def test_a_game_says_whether_its_scores_are_made_of_points(server: InProcessServer, key: str, points: bool) -> None:
    """A game without points has no score sheet to show."""
    assert listed(server, key)["points"] is points


@pytest.mark.parametrize("key", brethren.games())
def test_options_have_labels_help_and_rules(server: InProcessServer, key: str) -> None:
    known = {rule.id for rule in rulebook_of(brethren.load(key)).rules}
    for option in listed(server, key)["options"]:
        assert option["rules"]
        assert set(option["rules"]) <= known
        assert "[" not in option["help"]
        texts = [option["label"], *[choice["text"] for choice in option["choices"]]]
        assert len(set(texts)) == len(texts)
        assert not [text for text in texts if "_" in text]


def test_the_options_form_of_ocracoke(server: InProcessServer) -> None:
    options = {option["name"]: option for option in listed(server, "ocracoke")["options"]}
    assert options["zero_bet"]["choices"][0] == {"value": "replace", "text": "3 coins"}
    assert options["target_coins"]["values"] == [3, 10]
    assert options["two_player_hand_colour"]["seats"] == [2]
    assert options["start_seat"]["names_seat"]


def test_the_options_form_of_rumble(server: InProcessServer) -> None:
    options = {option["name"]: option for option in listed(server, "rumble")["options"]}
    assert options["mode"]["choices"][1] == {"value": "camp", "text": "secret camps"}
    assert options["character_pool"]["choices"][0] == {"value": "roberts", "text": "Bartholomew Roberts"}
    assert options["storm_round"]["choices"][:2] == [{"value": 0, "text": "never"}, {"value": 10, "text": "10"}]
    game = brethren.load("rumble")
    assert game.option_label("character_pool", "bonny+read+kidd") == "Anne Bonny, Mary Read, William Kidd"
    assert game.option_label("character_pool", "all") == "all"


def test_a_game_without_words_is_listed_too() -> None:
    assert CutlassGame().option_label("two_words") == "Two words"
    assert CutlassGame().option_label("rounds", True) == "true"


def test_settings_have_what_a_form_needs(server: InProcessServer) -> None:
    settings = server.get("/api/settings").json()
    assert [setting["name"] for setting in settings] == [setting.name for setting in SETTINGS]
    for setting in settings:
        assert setting["label"]
        assert setting["help"].endswith(".")
        assert bool(setting["choices"]) != setting["is_range"]
        assert setting["is_range"] == (setting["low"] < setting["high"])


@pytest.mark.parametrize(
    "path",
    [
        "/api/games",
        "/api/settings",
        "/api/games/ocracoke/rules",
        "/api/games/ocracoke/rules/pictures/0",
        "/api/games/ocracoke/picture",
        "/api/games/ocracoke/guide",
    ],
)
def test_an_unchanged_response_is_not_sent_again(server: InProcessServer, path: str) -> None:
    first = server.get(path)
    assert first.headers["cache-control"] == "no-cache"
    again = server.client.get(path, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


# Pictures -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("key", brethren.games())
def test_a_picture_of_a_game_in_the_middle(server: InProcessServer, key: str, shape: str) -> None:
    answer = server.get(f"/api/games/{key}/picture?shape={shape}")
    assert answer.headers["content-type"] == "image/svg+xml"
    root = ElementTree.fromstring(answer.text)
    left, top, width, height = map(float, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert (width > height) == (shape == "wide")
    assert len(root.findall(".//*[@data-piece]")) > 10
    assert "<script" not in answer.text
    assert "style=" not in answer.text  # the policy of our pages would not let it pass


def test_the_picture_of_rumble_shows_a_battle(server: InProcessServer) -> None:
    """If bots play differently one day, choose another seed."""
    root = ElementTree.fromstring(server.get("/api/games/rumble/picture?shape=wide").text)
    pieces = {piece.attrib["data-piece"] for piece in root.findall(".//*[@data-piece]")}
    assert pieces >= {"story", "story-0", "story-4", "seat-4", "golden-0", "golden-1", "held-0", "card-0-1"}


# Rulebooks ------------------------------------------------------------------------------------------------------------


def test_rules_are_found_by_their_ids(server: InProcessServer) -> None:
    rulebook = server.get("/api/games/ocracoke/rules").json()
    book = rulebook_of(brethren.load("ocracoke"))
    assert [rule["id"] for rule in rulebook["rules"]] == [rule.id for rule in book.rules]
    assert [id for chapter in rulebook["chapters"] for id in chapter["rules"]] == [rule.id for rule in book.rules]
    assert [ruling["id"] for ruling in rulebook["rulings"]] == [ruling.id for ruling in book.rulings]
    rules = {rule["id"]: rule for rule in rulebook["rules"]}
    assert rules["OC-2.11"]["text"] == [
        "At the start of every game card A shows Combat and card B shows Spying. (Option “Starting actions”.)"
    ]
    assert rules["OC-1.8"]["rulings"] == ["OC-R1"]
    assert rules["OC-1.8"]["chapter"] == "OC-1"
    rulings = {ruling["id"]: ruling for ruling in rulebook["rulings"]}
    for rule in rulebook["rules"]:
        assert all(rule["id"] in rulings[id]["rules"] for id in rule["rulings"])


def test_a_rulebook_begins_with_pages_for_people(server: InProcessServer) -> None:
    for key in brethren.games():
        pages = server.get(f"/api/games/{key}/rules").json()["how_to_play"]
        pictures = [block["picture"] for section in pages for block in section["blocks"] if block["kind"] == "picture"]
        assert [picture["number"] for picture in pictures] == list(range(len(pictures)))
        for picture in pictures:
            for shape, size in picture["sizes"].items():
                answer = server.get(f"/api/games/{key}/rules/pictures/{picture['number']}?shape={shape}")
                assert answer.headers["content-type"] == "image/svg+xml"
                root = ElementTree.fromstring(answer.text)
                assert [int(root.attrib[name]) for name in ("width", "height")] == size
                assert root.attrib["aria-label"] == picture["caption"]


@pytest.mark.parametrize("number", ["99", "-1", "x", "%D9%A3", "1e1", "0000"])
def test_a_picture_that_does_not_exist(server: InProcessServer, number: str) -> None:
    refusal = refused(server.get(f"/api/games/ocracoke/rules/pictures/{number}"), 404)
    assert "there is no such picture" in refusal


def test_no_markup_is_left_in_the_rules(server: InProcessServer) -> None:
    rulebook = server.get("/api/games/ocracoke/rules").json()
    for rule in rulebook["rules"] + rulebook["rulings"]:
        for block in rule["text"]:
            for text in block if isinstance(block, list) else [block]:
                assert not re.search(r"[`<>]|\*\*|\]\(", text), rule["id"]


def test_lists_inside_a_rule_stay_lists() -> None:
    rule = Rule(
        "XX-1.1", "XX-1 Things", "All *of* these:\n  - **one** `id`\n  - [two](there)\n\n  and so on, 2 * 3 * 4"
    )
    assert rule.blocks() == ["All of these:", ["one id", "two"], "and so on, 2 * 3 * 4"]


# Guides ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("key", [key for key in brethren.games() if load_guide(brethren.load(key)) is not None])
def test_a_guide_has_every_moment(server: InProcessServer, key: str, shape: str) -> None:
    guide = server.get(f"/api/games/{key}/guide?shape={shape}").json()
    assert [moment["move"] for moment in guide["moments"]] == list(range(len(guide["moments"])))
    for step in guide["steps"]:
        moment = guide["moments"][step["at"]]
        assert set(step["points"]) <= set(moment["pieces"])
        if step["wants"]:
            assert [step["wants"]["move"], step["wants"]["text"]] in moment["moves"]
            after = guide["moments"][step["at"] + 1]["played"]
            assert (after["seat"], after["move"]) == (guide["seat"], step["wants"]["move"])
    assert guide["steps"][-1]["at"] == guide["moments"][-1]["move"]
    assert "outcome" in guide["moments"][-1]


@pytest.mark.parametrize("key", brethren.games())
def test_an_option_has_a_group_and_depends_only_on_known_options(server: InProcessServer, key: str) -> None:
    [game] = [each for each in server.get("/api/games").json() if each["key"] == key]
    values = {option["name"]: option["values"] for option in game["options"]}
    for option in game["options"]:
        assert option["group"] == option["group"].strip()
        for name, value in option["only"].items():
            assert value in values[name]


def test_the_advanced_options_of_rumble_are_grouped(server: InProcessServer) -> None:
    [game] = [each for each in server.get("/api/games").json() if each["key"] == "rumble"]
    options = {option["name"]: option for option in game["options"]}
    assert len([option for option in options.values() if not option["group"]]) <= 6
    assert options["gesture_seconds"]["group"] == options["gestures"]["group"] == "Gestures"
    assert options["gesture_seconds"]["only"] == {"gestures": "on"}


def test_a_game_without_a_guide(server: InProcessServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guides_api, "load_guide", lambda game: None)
    guides_api.guide_json.cache_clear()
    assert "there is no guide for ocracoke" in refused(server.get("/api/games/ocracoke/guide"), 404)
    guides_api.guide_json.cache_clear()


@pytest.mark.parametrize(
    "path", ["/api/games/chess/rules", "/api/games/chess/guide", "/api/games/chess/picture", "/api/games/%00/rules"]
)
def test_unknown_games_are_not_found(server: InProcessServer, path: str) -> None:
    assert "there is no game" in refused(server.get(path), 404)
    assert refused(server.get("/api/games/ocracoke/picture?shape=round"), 400)
