"""How smoothly a browser draws a map with 500 pieces: first draw, frames while panning, listeners and memory.

python benchmarks/frames.py [--pieces 500] [--seconds 4] [--json]

It starts a server for the client's files and a Chromium, once as a desktop and once as a phone whose processor is
slowed down four times. The table is synthetic (tests/browser/fake_table.py), so no server is part of what is measured.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from browser.fake_table import KEY, FakeTable  # noqa: E402 (the tests are no package)
from browser.people import DESKTOP, FLAGS, MAP_READY, PHONE  # noqa: E402
from server.server_process import Server  # noqa: E402

SCREENS: Final[list[tuple[str, dict[str, Any], int]]] = [("desktop", DESKTOP, 1), ("phone, processor / 4", PHONE, 4)]
UPDATES: Final = 200
FIRST_DRAW: Final = """
const parse = JSON.parse;
JSON.parse = (text, ...more) => {
    if (text.length > 50000) window.arrived ??= performance.now();
    return parse(text, ...more);
};
new MutationObserver((_, me) => {
    if (document.querySelectorAll("g.piece").length < PIECES) return;
    me.disconnect();
    requestAnimationFrame(() => setTimeout(() => (window.drawn = performance.now())));
}).observe(document, {childList: true, subtree: true});
"""
"""Measures from the arrival of the table's message to the end of the frame with all pieces in it."""
PAN: Final = """async ([seconds, touch]) => {
    const area = document.querySelector(".viewport");
    const box = area.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const send = (kind, dx, dy) => {
        const at = {clientX: x + dx, clientY: y + dy, bubbles: true, cancelable: true, view: window};
        if (!touch) return (kind === "down" ? area : window).dispatchEvent(new MouseEvent("mouse" + kind, at));
        const finger = new Touch({identifier: 1, target: area, clientX: at.clientX, clientY: at.clientY});
        const name = {down: "touchstart", move: "touchmove", up: "touchend"}[kind];
        const touches = kind === "up" ? [] : [finger];
        area.dispatchEvent(new TouchEvent(name, {...at, touches, targetTouches: touches, changedTouches: [finger]}));
    };
    const frame = () => new Promise(requestAnimationFrame);
    send("down", 0, 0);
    await frame();
    const times = [await frame()];
    while (times.at(-1) - times[0] < seconds * 1000) {
        const angle = (times.at(-1) - times[0]) / 300;
        send("move", 180 * Math.sin(angle), 90 * Math.cos(angle * 0.7));
        times.push(await frame());
    }
    send("up", 0, 0);
    return times.slice(1).map((time, index) => time - times[index]);
}"""


def metrics(cdp: CDPSession, *, collect: bool = True) -> dict[str, float]:
    if collect:
        cdp.send("HeapProfiler.collectGarbage")
    found: dict[str, float] = {each["name"]: each["value"] for each in cdp.send("Performance.getMetrics")["metrics"]}
    return found


def open_table(browser: Browser, base: str, shape: dict[str, Any], pieces: int) -> tuple[Page, FakeTable, CDPSession]:
    context = browser.new_context(**shape)
    context.add_init_script("localStorage['brethren.preferences'] = '{\"sound\": false}';")
    context.add_init_script(FIRST_DRAW.replace("PIECES", str(pieces)))
    page = context.new_page()
    page.set_default_timeout(120_000)
    cdp = context.new_cdp_session(page)
    cdp.send("Performance.enable", {"timeDomain": "threadTicks"})  # time of the processor, whatever else it does
    return page, FakeTable(page, pieces), cdp


def pan(page: Page, cdp: CDPSession, seconds: float, *, touch: bool) -> dict[str, float]:
    """Zoom in a little, so that there is somewhere to go, and drag in circles."""
    for _ in range(3):
        page.keyboard.press("+")
        page.wait_for_timeout(700)
    before = metrics(cdp)
    gaps = sorted(page.evaluate(PAN, [seconds, touch]))
    after = metrics(cdp, collect=False)
    return {
        "frames a second": 1000 * len(gaps) / sum(gaps),
        "median frame, ms": gaps[len(gaps) // 2],
        "slowest in twenty, ms": gaps[int(len(gaps) * 0.95)],
        "ms of processor a frame": 1000 * (after["TaskDuration"] - before["TaskDuration"]) / len(gaps),
        "layouts and style changes a frame": (after["LayoutCount"] - before["LayoutCount"]) / len(gaps),
    }


def growth(page: Page, table: FakeTable, cdp: CDPSession) -> dict[str, float]:
    """What is left of many updates: listeners, nodes and memory."""
    update(page, table)
    before = metrics(cdp)
    update(page, table)
    after = metrics(cdp)
    return {
        "listeners": after["JSEventListeners"],
        "more listeners": after["JSEventListeners"] - before["JSEventListeners"],
        "more nodes": after["Nodes"] - before["Nodes"],
        "more memory, kB": (after["JSHeapUsedSize"] - before["JSHeapUsedSize"]) / 1000,
    }


def update(page: Page, table: FakeTable) -> None:
    """Move a ship and count gold, many times."""
    at = table.view["pieces"]["ship-0-0"]["at"]
    for number in range(UPDATES):
        table.news(pieces=[{"id": "ship-0-0", "at": [at[0] + number % 9, *at[1:]]}, {"id": "gold", "count": number}])
        page.wait_for_timeout(10)
    shown = "was => document.querySelector('.table').dataset.state.startsWith(was)"
    page.wait_for_function(shown, arg=f"{table.view['version']} ")
    page.wait_for_timeout(2000)


def measure(
    browser: Browser, base: str, shape: dict[str, Any], slower: int, pieces: int, seconds: float
) -> dict[str, float]:
    page, table, cdp = open_table(browser, base, shape, pieces)
    page.goto(base)  # the client's files are in the cache, as on the second visit
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    table.held = []
    page.goto(f"{base}/t/{KEY}#{'a' * 24}")
    page.get_by_text("Connecting…").wait_for()
    page.wait_for_timeout(1000)
    before = metrics(cdp)
    table.release()
    page.wait_for_function("() => window.drawn")
    after = metrics(cdp, collect=False)
    first = {
        "first draw, ms": page.evaluate("drawn - arrived"),
        "first draw, ms of processor": 1000 * (after["TaskDuration"] - before["TaskDuration"]),
    }
    page.wait_for_selector(MAP_READY)
    page.wait_for_timeout(1000)
    figures = {**first, **pan(page, cdp, seconds, touch=bool(shape.get("has_touch")))}
    figures.update(growth(page, table, cdp))
    page.context.close()
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--pieces", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=4)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    figures: dict[str, dict[str, float]] = {}
    with TemporaryDirectory() as folder, Server(f"{folder}/tables.sqlite") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        for name, shape, slower in SCREENS:
            figures[name] = measure(browser, server.base, shape, slower, wanted.pieces, wanted.seconds)
        browser.close()
    if wanted.json:
        print(json.dumps(figures, indent=1))
        return
    for name, found in figures.items():
        print(f"{name}, {wanted.pieces} pieces")
        for what, value in found.items():
            print(f"  {what:<36}{value:>10.1f}")


if __name__ == "__main__":
    main()
