"""The decorator with which tests cite the rules they prove: ``@rule("OC-9.6")``."""

from __future__ import annotations

import pytest


def rule(*ids: str) -> pytest.MarkDecorator:
    """Mark a test that would fail if one of these rules of docs/rules were broken."""
    return pytest.mark.rule(*ids)
