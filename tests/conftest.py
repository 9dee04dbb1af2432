"""``--rule-report FILE`` writes which rules passing tests cite."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import settings

RULE = "rule"

settings.register_profile("brethren", deadline=None, derandomize=True)
settings.load_profile("brethren")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule-report", metavar="FILE", help="write JSON: for each rule, the passing tests that cite it")


def pytest_configure(config: pytest.Config) -> None:
    file = config.getoption("--rule-report")
    if file and not hasattr(config, "workerinput"):  # an xdist worker sends its reports to the controller
        config.pluginmanager.register(RuleReport(Path(file)))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Store the cited rules as user properties, which reach the reports even from xdist workers."""
    for item in items:
        for mark in item.iter_markers(RULE):
            item.user_properties.extend((RULE, cited) for cited in mark.args)


class RuleReport:
    """Collects the rules cited by passing tests; an expected failure proves nothing."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.proved: dict[str, set[str]] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when != "call" or not report.passed or hasattr(report, "wasxfail"):
            return
        for name, value in report.user_properties:
            if name == RULE:
                self.proved.setdefault(str(value), set()).add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        tests_by_rule = {cited: sorted(tests) for cited, tests in sorted(self.proved.items())}
        self.file.write_text(json.dumps(tests_by_rule, indent=1) + "\n")
