"""What nobody should miss: a story is told to its end before anything later is shown, and its end is not given away."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import expect

from browser.fake_table import KEY, FakeTable
from browser.people import DESKTOP, MAP_READY, PHONE, Person, Visit

FAST: dict[str, Any] = {"preferences": {"speed": "fast", "sound": False}, "reduced_motion": "no-preference"}
SHAPES = pytest.mark.parametrize("shape", [pytest.param(DESKTOP, id="desktop"), pytest.param(PHONE, id="phone")])
RECORD: Final = """() => {
    const seen = window.seen = [];
    const look = () => {
        const step = document.querySelector('[data-testid=animation]')?.dataset;
        const now = [
            step ? `step ${step.id}.${step.step}` : 'no story',
            document.querySelector('[data-testid=prompt]')?.textContent.trim(),
            document.querySelector('[data-testid=game-over]') ? 'result' : '',
        ].join(' | ');
        if (seen.at(-1) !== now) seen.push(now);
    };
    look();
    const all = {subtree: true, childList: true, attributes: true, characterData: true};
    new MutationObserver(look).observe(document.body, all);
}"""
"""Keeps everything that the page has shown, so that a test need not look at the right time."""
OUTCOME: Final = {"places": [2, 1, 2, 2], "scores": [3, 9, 1, 0], "reason": "gold", "actors": []}


def story(id: int, count: int = 3, **last: Any) -> dict[str, Any]:
    """An animation in which Flint hits somebody several times."""
    steps = [
        {
            "icon": "pistol",
            "lines": [f"Blow {id}.{place}"],
            "marks": [{"on": "ship-1-0", "to": "ship-0-0", "text": "2"}],
            "time": 700,
            "moment": "battle",
        }
        for place in range(count)
    ]
    steps[-1].update(last)
    return {"id": str(id), "steps": steps}


def watching(person: Person) -> FakeTable:
    table = FakeTable(person.page, 40)
    person.sit_down(KEY, "a" * 24)
    person.page.wait_for_selector(MAP_READY)
    person.page.evaluate(RECORD)
    return table


def seen(person: Person, until: str) -> list[str]:
    """All that was shown, up to the first time that something with this text was."""
    person.page.wait_for_function("text => window.seen.some(each => each.includes(text))", arg=until)
    everything: list[str] = person.page.evaluate("window.seen")
    return everything[: next(place for place, each in enumerate(everything) if until in each) + 1]


def steps_of(id: int, shown: list[str]) -> list[str]:
    return list(dict.fromkeys([each.split(" | ")[0] for each in shown if each.startswith(f"step {id}.")]))


@SHAPES
def test_what_comes_later_does_not_cut_a_story(visit: Visit, shape: dict[str, Any]) -> None:
    """Two battles and a move, all at once: each battle is told whole, one after the other."""
    anne = visit.person("anne", shape, **FAST)
    table = watching(anne)
    table.news(prompt="After the first battle.", moves=[], waiting=[1], animation=story(1))
    table.news(prompt="After the second battle.", animation=story(2))
    table.news(prompt="Mary sails.", pieces=[{"id": "gold", "count": 13}])
    shown = seen(anne, "Mary sails.")
    assert steps_of(1, shown) == ["step 1.0", "step 1.1", "step 1.2"]
    assert steps_of(2, shown) == ["step 2.0", "step 2.1", "step 2.2"]
    ends = [
        next(place for place, each in enumerate(shown) if text in each) for text in ("step 1.2", "step 2.0", "Mary")
    ]
    assert ends == sorted(ends)
    anne.picture("after")
    assert not anne.complaints, anne.complaints


@SHAPES
def test_the_headline_and_the_result_wait_for_the_last_blow(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape, **FAST)
    table = watching(anne)
    over = {"phase": "over", "moves": [], "waiting": [], "outcome": OUTCOME, "lines": [["won", "Flint wins!", ""]]}
    table.news(prompt="Flint wins!", animation=story(1, moment="end", lines=["Flint takes it all."]), **over)
    shown = seen(anne, "result")
    told = [each for each in shown if each.startswith("step")]
    assert steps_of(1, shown) == ["step 1.0", "step 1.1", "step 1.2"]
    assert not [each for each in told if "Flint wins!" in each or "result" in each], "its end is given away"
    expect(anne.page.get_by_test_id("prompt")).to_have_text("Flint wins!")
    anne.picture("result")
    assert not [each for each in anne.complaints if "404" not in each], "the server does not know this table"


def test_the_log_beside_the_table_waits_too(visit: Visit) -> None:
    anne = visit.person("anne", **FAST)
    table = watching(anne)
    log = anne.page.get_by_role("complementary", name="What has happened")
    expect(log).to_contain_text("The wind is fair.")
    table.news(prompt="Your turn.", animation=story(1, count=12), lines=[["won", "Flint wins!", ""]])
    anne.page.wait_for_function("() => window.seen.some(each => each.startsWith('step 1.'))")
    telling = "() => document.querySelector('[data-testid=animation]') && document.querySelector('.docked').textContent"
    text = anne.page.evaluate(telling)
    assert not text or "Flint wins!" not in text
    anne.page.keyboard.press("Escape")
    expect(log).to_contain_text("Flint wins!")
    assert not anne.complaints, anne.complaints


@SHAPES
def test_one_s_own_end_is_a_stop(visit: Visit, shape: dict[str, Any]) -> None:
    anne = visit.person("anne", shape, **FAST)
    table = watching(anne)
    end = {
        "icon": "stone",
        "lines": ["You die."],
        "marks": [{"on": "seat-0", "icon": "stone"}],
        "time": 700,
        "moment": "death",
    }
    blow = {
        "icon": "bomb",
        "lines": ["Mary's Bomb hits you for 3."],
        "marks": [{"on": "seat-2", "to": "seat-0", "text": "3"}],
        "time": 700,
        "moment": "battle",
    }
    after = {"icon": "heart", "lines": ["Mary gains 1 health."], "marks": [], "time": 700}
    table.news(prompt="Waiting for Mary.", moves=[], waiting=[2], animation={"id": "1", "steps": [blow, end, after]})
    table.news(prompt="Later news.")
    out = anne.page.get_by_test_id("out")
    expect(out).to_contain_text("Mary's Bomb hits you for 3.")
    anne.picture("out")
    assert not anne.faults()
    assert "Later news." not in anne.page.get_by_test_id("prompt").inner_text()
    out.get_by_role("button", name="Watch on").click()
    assert "step 1.2" in steps_of(1, seen(anne, "Later news."))
    table.news(prompt="Once more.", animation={"id": "2", "steps": [blow, end, after]})
    out.get_by_role("button", name="Skip to the result").click()
    expect(anne.page.get_by_test_id("prompt")).to_have_text("Once more.")
    table.news(prompt="Nobody waits.", animation=story(3))
    expect(anne.page.get_by_test_id("prompt")).to_have_text("Nobody waits.")
    hellos = [message["watching"] for message in table.received if message["do"] == "hello"]
    assert hellos[0] is True
    assert hellos[-1] is False
    assert not anne.complaints, anne.complaints


def test_what_others_do_is_said_where_they_sit(visit: Visit) -> None:
    anne = visit.person("anne", **FAST)
    table = watching(anne)
    step = {"icon": "eye", "lines": ["Flint peeks at B3."], "marks": [{"on": "ship-1-0"}], "time": 700}
    table.news(prompt="Waiting for Mary.", animation={"id": "1", "steps": [{**step, "speaker": "ship-1-0"}]})
    bubble = anne.page.locator(".marks .bubble")
    expect(bubble).to_contain_text("Flint peeks at B3.")
    assert not anne.page.get_by_test_id("animation").count(), "one step needs no panel"
    anne.picture("bubble")
    expect(bubble).to_have_count(0)
    assert not anne.complaints, anne.complaints
