"""Storm Run keeps every promise of the contract, on random games at every number of seats."""

from __future__ import annotations

from brethren.conformance.suite import check
from stormrun.game import GAME


def test_every_promise_is_kept() -> None:
    report = check(GAME, games=20)
    assert report.ok, [promise.failures for promise in report.promises]
