#!/usr/bin/env python3
"""Report which rules of docs/rules are cited by a passing test.

    python tools/rule_coverage.py [--json] [--results FILE]

Without FILE (written by ``pytest --rule-report=FILE``) it runs the tests that cite rules. The exit code is 1 if a rule
is cited by no passing test or a test cites an unknown rule, and 2 if there are no results.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE_LINE = re.compile(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", re.MULTILINE)


class NoResults(Exception):
    """There are no test results; the message says why in one sentence."""


def rules_of_games() -> dict[str, list[str]]:
    """The rule ids of every game, in the order of its rules file."""
    files = sorted((ROOT / "docs" / "rules").glob("*.md"))
    found = {file.stem: list(dict.fromkeys(RULE_LINE.findall(file.read_text()))) for file in files}
    return {game: ids for game, ids in found.items() if ids}


def read_results(file: Path) -> set[str]:
    """The rules that passing tests cite, according to a report."""
    try:
        data: object = json.loads(file.read_text())
    except OSError as error:
        raise NoResults(f"{file} cannot be read: {error.strerror}.") from None
    except ValueError:
        raise NoResults(f"{file} is not JSON; it should be a file that pytest --rule-report wrote.") from None
    if not isinstance(data, dict) or not all(isinstance(tests, list) for tests in data.values()):
        raise NoResults(f"{file} should map rule ids to lists of tests, as pytest --rule-report writes it.")
    return {str(cited) for cited, tests in data.items() if tests}


def interpreter() -> str:
    """The Python of the project's virtual environment if there is one, else the current one."""
    own = ROOT / ".venv" / "bin" / "python"
    return str(own) if own.exists() else sys.executable


def run_tests() -> set[str]:
    """Run the tests that cite rules and return the rules proved."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "rules.json"
        command = [interpreter(), "-m", "pytest", "-q", "-m", "rule", f"--rule-report={file}", "tests"]
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        lines = (ran.stdout + ran.stderr).strip().splitlines() or ["no output"]
        if ran.returncode not in (0, 1):
            raise NoResults(f"The tests did not run; pytest ended with {ran.returncode}: {lines[-1]}")
        if ran.returncode == 1:
            print(f"Some tests failed: {lines[-1]}", file=sys.stderr)
        return read_results(file)


def coverage(games: dict[str, list[str]], proved: set[str]) -> dict[str, dict[str, object]]:
    """For every game the number of rules, the number proved, and those that are missing."""
    document: dict[str, dict[str, object]] = {}
    for game, ids in games.items():
        missing = [each for each in ids if each not in proved]
        document[game] = {"rules": len(ids), "cited": len(ids) - len(missing), "missing": missing}
    return document


def line_of(game: str, row: dict[str, object]) -> str:
    missing = row["missing"]
    tail = f"; missing {', '.join(missing)}" if isinstance(missing, list) and missing else ""
    return f"{game}: {row['cited']} of {row['rules']} rules cited by a passing test{tail}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Report which rules of docs/rules are cited by a passing test.")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--results", type=Path, metavar="FILE", help="use the results of an earlier run")
    chosen = parser.parse_args()
    try:
        proved = read_results(chosen.results) if chosen.results else run_tests()
    except NoResults as error:
        print(error, file=sys.stderr)
        return 2
    games = rules_of_games()
    document = coverage(games, proved)
    print(json.dumps(document) if chosen.json else "\n".join(line_of(*item) for item in document.items()))
    unknown = sorted(proved - {each for ids in games.values() for each in ids})
    if unknown:
        print(f"Tests cite rules that are not in docs/rules: {', '.join(unknown)}", file=sys.stderr)
    return 1 if unknown or any(row["missing"] for row in document.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
