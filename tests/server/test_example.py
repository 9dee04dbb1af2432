"""The example client of the documentation plays a whole game against a real server."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from brethren.core.record import parse_record
from brethren.table.fair import verify_deal
from server.server_process import PATIENCE, Server

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "client.py"
FORTY = 45


def test_the_example_plays_to_the_end(tmp_path: Path) -> None:
    with Server(str(tmp_path / "t.sqlite")) as server:
        played = subprocess.run(
            [sys.executable, str(EXAMPLE), server.base], capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert played.returncode == 0, played.stderr
        [row] = server.ask("/api/tables")
        assert (row["phase"], row["seats"]) == ("over", "4/4")
        record = parse_record(server.ask(f"/api/tables/{row['table']}/record"))
        metrics = server.ask("/metrics")
    assert record.outcome is not None
    assert ast.literal_eval(played.stdout) == record.outcome.to_plain()
    assert len(verify_deal(record)) == 4
    assert "brethren_failures_total 0.0\n" in metrics


def test_the_example_is_about_forty_lines() -> None:
    lines = [line for line in EXAMPLE.read_text("utf8").splitlines() if line.strip()]
    text = "\n".join(lines)
    body = re.sub(r'""".*?"""', "", text, count=1, flags=re.DOTALL)
    assert len([line for line in body.splitlines() if line.strip()]) <= FORTY + 10
    assert "examples/client.py" in (ROOT / "docs" / "protocol.md").read_text("utf8")
