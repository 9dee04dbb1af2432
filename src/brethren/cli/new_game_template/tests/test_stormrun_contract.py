"""Storm Run keeps every promise of the contract, on random games at every number of seats."""

from __future__ import annotations

import brethren
from brethren.conformance.suite import check
from brethren.kit.how_to_play import how_to_play
from brethren.scene.scene import SHAPES
from stormrun.game import GAME


def test_every_promise_is_kept() -> None:
    report = check(GAME, games=20)
    assert report.ok, [promise.failures for promise in report.promises]


def test_the_pages_for_people_can_be_drawn() -> None:
    pages = how_to_play(brethren.load("stormrun"))
    assert pages is not None
    assert pages.markdown()
    for picture in pages.pictures:
        assert all([picture.svg(shape) for shape in SHAPES])
