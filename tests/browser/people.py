"""People in front of browsers: each has a context of his own, and everything that goes wrong there is remembered."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

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
AT_ONCE: Final = {"pace": "instant", "sound": False}
PATIENCE: Final = 20_000
MOST_MOVES: Final = 400
WAITS: Final = "g.piece.usable, [data-testid=end]"


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
        """Keep what is seen now."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.pictures += 1
        path = self.folder / f"{self.name}-{self.pictures:02}-{what}.png"
        self.page.screenshot(path=path)
        return path

    # Playing --------------------------------------------------------------------------------------------------------

    def play_now(self) -> None:
        self.open("/")
        self.page.get_by_role("button", name="Play now against bots").first.click()
        self.page.wait_for_selector("g.piece")

    def over(self) -> bool:
        return self.page.get_by_test_id("end").count() > 0

    def wait(self) -> None:
        """Until it is one's turn, or the end."""
        self.page.wait_for_selector(WAITS, state="attached")

    def prompt(self) -> str:
        return self.page.get_by_test_id("prompt").inner_text()

    def best(self) -> str:
        """The piece to use: the Report where one may call it, so that a game does not take all day; or the first."""
        script = "all => all.map(one => one.dataset.piece)"
        ids: list[str] = self.page.eval_on_selector_all("g.piece.usable:not(.picked)", script)
        return "report" if "report" in ids else ids[0]

    def state(self) -> str:
        """Changes with every move and every piece that is picked."""
        return self.page.get_attribute(".table", "data-state") or ""

    def click(self) -> None:
        """Use one piece, and wait until that has done something."""
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
        """To the end, by clicks or taps alone; how many it took."""
        for number in range(MOST_MOVES):
            self.wait()
            if self.over():
                return number
            if number % picture_every == 0:
                self.picture(f"move-{number}")
            self.click()
        raise AssertionError(f"{self.name} has not come to an end after {MOST_MOVES} clicks")


class Visit:
    """Everybody who comes to a server during one test."""

    def __init__(self, browser: Browser, base: str, folder: Path) -> None:
        self.browser = browser
        self.base = base
        self.folder = folder
        self.people: list[Person] = []

    def person(
        self, name: str, shape: dict[str, Any] = DESKTOP, taste: dict[str, Any] = AT_ONCE, **more: Any
    ) -> Person:
        context = self.browser.new_context(**{"reduced_motion": "reduce", **shape, **more})
        wanted = json.dumps(json.dumps(taste))
        context.add_init_script(f"if (!localStorage['brethren.taste']) localStorage['brethren.taste'] = {wanted};")
        found = Person(context, self.base, self.folder, name, touch=bool(shape.get("has_touch")))
        self.people.append(found)
        return found

    def end(self) -> None:
        for person in self.people:
            person.context.close()
        for person in self.people:
            assert not person.elsewhere, f"{person.name} was sent to another host: {person.elsewhere}"
