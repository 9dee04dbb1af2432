"""How many samples a test draws: all of them with ``CI=true``, half of them elsewhere."""

from __future__ import annotations

import os


def samples(count: int) -> int:
    """The number of samples to draw now; mark tests that use it with ``@pytest.mark.sampled``."""
    return count if os.environ.get("CI") == "true" else max(1, count // 2)
