"""People with browsers: each has a context of their own, which remembers everything that goes wrong."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

from server.server_process import Client, Server

FLAGS: Final = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
DESKTOP: Final[dict[str, Any]] = {"viewport": {"width": 1440, "height": 900}}
PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
AT_ONCE: Final = {"speed": "instant", "sound": False}
PATIENCE: Final = 60_000
MOST_MOVES: Final = 400
WAITS: Final = "g.piece.usable, [data-testid=game-over]"
MAP_READY: Final = ".viewport[aria-busy=false]"
AXE: Final = Path(__file__).resolve().parent.parent.parent / "web" / "node_modules" / "axe-core" / "axe.min.js"
GRAVE: Final = ("serious", "critical")


class Person:
    """One browser with one page."""

    def __init__(self, context: BrowserContext, base: str, folder: Path, name: str, *, touch: bool) -> None:
        self.context = context
        self.touch = touch
        self.base = base
        self.folder = folder
        self.name = name
        self.complaints: list[str] = []
        self.elsewhere: list[str] = []
        self.requests: list[Request] = []
        self.pictures = 0
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", self._request)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.complaints.append(message.text)

    def _request(self, request: Request) -> None:
        self.requests.append(request)
        if not request.url.startswith((self.base, "data:", "blob:")):
            self.elsewhere.append(request.url)

    def open(self, path: str = "/") -> Page:
        self.page.goto(self.base + path)
        return self.page

    def picture(self, what: str) -> Path:
        """Take a screenshot."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.pictures += 1
        path = self.folder / f"{self.name}-{self.pictures:02}-{what}.png"
        self.page.screenshot(path=path)
        return path

    def sit_down(self, key: str, token: str = "") -> Page:
        """Open a table with a running game; without a token, as a spectator."""
        self.open(f"/t/{key}#{token}" if token else f"/t/{key}")
        self.page.wait_for_selector("g.piece")
        return self.page

    def tool(self, name: str) -> None:
        self.page.get_by_role("navigation", name="Tools").get_by_role("button", name=name).click()

    def dialog(self, name: str) -> Locator:
        return self.page.get_by_role("dialog", name=name)

    # Looking --------------------------------------------------------------------------------------------------------

    def faults(self) -> list[str]:
        """What axe calls serious or critical on the page now."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("axe.run(document, {resultTypes: ['violations']})")
        return [
            f"{each['id']}: {node['html'][:200]}"
            for each in found["violations"]
            if each["impact"] in GRAVE
            for node in each["nodes"]
        ]

    def fits(self) -> bool:
        """Whether nothing is wider than the page."""
        return bool(self.page.evaluate("document.scrollingElement.scrollWidth <= innerWidth"))

    # Playing --------------------------------------------------------------------------------------------------------

    def play_now(self) -> None:
        self.open("/")
        self.page.get_by_role("button", name="Play against bots").first.click()
        self.page.wait_for_selector("g.piece")

    def choose(self, option: str, value: str) -> None:
        """Set an option of a new table, wherever it is in the form."""
        field = self.page.get_by_label(option, exact=True)
        field.wait_for(state="attached")
        self.page.eval_on_selector_all("form details", "all => all.forEach(one => one.open = true)")
        field.select_option(value)

    def over(self) -> bool:
        return self.page.get_by_test_id("game-over").count() > 0

    def wait(self) -> None:
        """Wait until it is our turn, or the game is over."""
        self.page.wait_for_selector(WAITS, state="attached")

    def prompt(self) -> str:
        return self.page.get_by_test_id("prompt").inner_text()

    def move(self) -> None:
        """Make one whole move, however many pieces it takes."""
        self.wait()
        asked = self.page.get_attribute(".table", "data-question")
        while self.page.get_attribute(".table", "data-question") == asked and not self.over():
            self.click()
            self.wait()

    def best(self) -> str:
        """The piece to use: the Report if it is legal, which ends games early; otherwise the first."""
        script = "all => all.map(one => one.dataset.piece)"
        ids: list[str] = self.page.eval_on_selector_all("g.piece.usable:not(.picked)", script)
        return "report" if "report" in ids else ids[0]

    def state(self) -> str:
        """Changes with every move and every piece that is picked."""
        return self.page.get_attribute(".table", "data-state") or ""

    def click(self) -> None:
        """Use one piece, and wait until the page has changed."""
        before = self.state()
        piece = self.page.locator(f'g.piece.usable[data-piece="{self.best()}"]')
        if self.touch:
            piece.tap(force=True)
        else:
            piece.click(force=True)
        self.moved_on(before)

    def moved_on(self, before: str) -> None:
        self.page.wait_for_function("was => document.querySelector('.table')?.dataset.state !== was", arg=before)

    def play_out(self, *, picture_every: int = 12) -> int:
        """Play to the end by clicks or taps alone; returns how many it took."""
        for number in range(MOST_MOVES):
            self.wait()
            if self.over():
                return number
            if number % picture_every == 0:
                self.picture(f"move-{number}")
            self.click()
        raise AssertionError(f"{self.name} has not finished after {MOST_MOVES} clicks")


def played_out(site: Server, people: int = 1) -> tuple[str, list[str]]:
    """A table whose game is over: its key and the tokens. Programs play it, because that is fast."""
    key, tokens = site.table(people=people)
    seats = [Client([site.base], key, token, seat) for seat, token in enumerate(tokens)]

    async def all_play() -> None:
        await asyncio.gather(*[seat.play() for seat in seats])

    with ThreadPoolExecutor(1) as pool:  # the browser uses the event loop of this thread
        pool.submit(asyncio.run, all_play()).result()
    return key, tokens


class Visit:
    """All the people of one test."""

    def __init__(self, browser: Browser, base: str, folder: Path) -> None:
        self.browser = browser
        self.base = base
        self.folder = folder
        self.people: list[Person] = []

    def person(
        self, name: str, shape: dict[str, Any] = DESKTOP, preferences: dict[str, Any] = AT_ONCE, **more: Any
    ) -> Person:
        context = self.browser.new_context(**{"reduced_motion": "reduce", **shape, **more})
        wanted = json.dumps(json.dumps(preferences))
        context.add_init_script(f"localStorage['brethren.preferences'] ??= {wanted};")
        found = Person(context, self.base, self.folder, name, touch=bool(shape.get("has_touch")))
        self.people.append(found)
        return found

    def end(self) -> None:
        for person in self.people:
            person.context.close()
        for person in self.people:
            assert not person.elsewhere, f"{person.name} loaded something from another host: {person.elsewhere}"
