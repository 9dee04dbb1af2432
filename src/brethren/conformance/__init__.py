"""Conformance: every promise of the contract, tried on games played at random. ``check(game)`` is the whole of it."""

from brethren.conformance.report import Promise, Report
from brethren.conformance.suite import PROMISES, check

__all__ = ["PROMISES", "Promise", "Report", "check"]
