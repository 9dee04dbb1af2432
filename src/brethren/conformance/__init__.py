"""Conformance: test every promise of the contract on random games. Call ``check(game)``."""

from brethren.conformance.report import Promise, Report
from brethren.conformance.suite import PROMISES, check

__all__ = ["PROMISES", "Promise", "Report", "check"]
