"""`make quick`: which tests belong to a change."""

from __future__ import annotations

from pathlib import Path

import pytest

import quick


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("src/brethren/games/rumble/rules/battle.py", "tests/games/rumble"),
        ("src/brethren/core/game.py", "tests/core"),
        ("src/brethren/lab/bench.py", "tests/cli"),
        ("docs/rules/rumble.md", "tests/games/rumble"),
        ("docs/hosting.md", "tests/docs"),
        ("tests/core/test_build.py", "tests/core/test_build.py"),
        ("tests/server/stores.py", "tests/server"),
        ("tools/quick.py", "tests/tools"),
        ("LICENSE", ""),
    ],
)
def test_the_tests_of_a_changed_file(changed: str, tests: str) -> None:
    assert quick.tests_of(changed) == tests


def test_browser_tests_and_what_is_gone_are_left_out() -> None:
    assert quick.chosen(["tests/browser/test_play.py", "tests/core/test_that_was_removed.py"]) == []


def test_a_file_is_not_named_beside_its_folder() -> None:
    assert quick.chosen(["tests/core/test_build.py", "src/brethren/core/game.py"]) == ["tests/core"]


REPORT = """\
<testsuites><testsuite>
<testcase classname="tests.core.test_build" name="test_a[1-x.y]" time="4.5"/>
</testsuite></testsuites>
"""


def test_timings_are_those_of_the_last_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick, "TIMINGS", tmp_path / "unit.xml")
    assert quick.timings() == {}
    quick.TIMINGS.write_text(REPORT)
    assert quick.timings() == {"tests/core/test_build.py::test_a[1-x.y]": 4.5}
