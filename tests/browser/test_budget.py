"""What a first visit costs: bytes on the network, requests, and the time until the first prompt."""

from __future__ import annotations

import json
from typing import Any

from browser.people import Person, Visit
from server.server_process import Server

MOST_BYTES = 200_000
MOST_REQUESTS = 14
LONGEST = 3_000
"""In milliseconds; an idle machine takes a tenth of that."""


class Meter:
    """Counts what a page loads over the network."""

    def __init__(self, person: Person) -> None:
        self.bytes = 0
        self.addresses: list[str] = []
        session = person.context.new_cdp_session(person.page)
        session.on("Network.loadingFinished", self._finished)
        session.on("Network.requestWillBeSent", self._sent)
        session.send("Network.enable")

    def _finished(self, event: dict[str, Any]) -> None:
        self.bytes += int(event["encodedDataLength"])

    def _sent(self, event: dict[str, Any]) -> None:
        self.addresses.append(event["request"]["url"])


def keep(person: Person, **figures: float) -> None:
    person.folder.mkdir(parents=True, exist_ok=True)
    (person.folder / "figures.json").write_text(json.dumps(figures, indent=1) + "\n")


def test_first_visit(visit: Visit) -> None:
    anne = visit.person("anne", service_workers="block")
    meter = Meter(anne)
    page = anne.open("/")
    page.get_by_role("button", name="Play against bots").first.wait_for()
    page.wait_for_load_state("networkidle")
    keep(anne, bytes=meter.bytes, requests=len(meter.addresses))
    assert 0 < meter.bytes <= MOST_BYTES
    assert len(meter.addresses) <= MOST_REQUESTS, meter.addresses
    assert not anne.complaints


def test_friend_opens_a_link(visit: Visit, site: Server) -> None:
    """Straight to a table, with an empty cache."""
    key, [token] = site.table()
    anne = visit.person("anne", service_workers="block")
    meter = Meter(anne)
    page = anne.sit_down(key, token)
    page.get_by_test_id("prompt").wait_for()
    time = page.evaluate("performance.now()")
    page.wait_for_load_state("networkidle")
    keep(anne, bytes=meter.bytes, requests=len(meter.addresses), prompt=time)
    assert 0 < meter.bytes <= MOST_BYTES
    assert len(meter.addresses) <= MOST_REQUESTS, meter.addresses
    assert time < LONGEST


def test_from_the_click_to_the_first_prompt(visit: Visit) -> None:
    anne = visit.person("anne")
    page = anne.open("/")
    button = page.get_by_role("button", name="Play against bots").first
    button.wait_for()
    page.evaluate("""() => {
        const begin = performance.now();
        new MutationObserver((_, me) => {
            if (!document.querySelector("[data-testid=prompt]")) return;
            window.took = performance.now() - begin;
            me.disconnect();
        }).observe(document.body, {childList: true, subtree: true});
    }""")
    button.click()
    page.wait_for_function("() => window.took")
    time = page.evaluate("window.took")
    keep(anne, prompt=time)
    assert time < LONGEST


def test_nothing_comes_from_elsewhere(visit: Visit, site: Server) -> None:
    """Even a script injected into a page could not: the policy allows only this host."""
    anne = visit.person("anne")
    page = anne.open("/")
    page.get_by_role("button", name="Play against bots").first.wait_for()
    policy = page.evaluate("fetch('/').then(answer => answer.headers.get('content-security-policy'))")
    assert "default-src 'none'" in policy or "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert not anne.elsewhere
