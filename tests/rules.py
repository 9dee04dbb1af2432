"""Tests say which rules they prove: ``@rule("OC-9.6")``."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test with the rules of docs/rules that it would catch being broken."""
    return pytest.mark.rule(*ids)
