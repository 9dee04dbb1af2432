"""Provably fair: what a finished table's record proves, and that any change to it is detected."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b, sha256
from pathlib import Path

import pytest

from brethren import BadRecord
from brethren.cli import main
from brethren.core.record import parse_record
from brethren.table.fair import verify_deal
from table.seating import SEED, Seating


@pytest.fixture(scope="module")
def text() -> str:
    seating = Seating(3)
    seating.play_out()
    return seating.table.record.text()


def resealed(text: str) -> str:
    body = text.rpartition("sum ")[0]
    return f"{body}sum {blake2b(body.encode(), digest_size=16).hexdigest()}\n"


def test_a_finished_game_proves_its_deal(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = parse_record(text)
    assert sha256(bytes.fromhex(SEED)).hexdigest() in record.proof[0]
    assert len(verify_deal(record)) == 4
    file = tmp_path / "game.brethren"
    file.write_text(text)
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out.endswith("The deal was fair.\n")


def test_before_the_end_the_record_has_no_proof() -> None:
    seating = Seating(3)
    seating.play_out(limit=20)
    assert SEED not in seating.table.record.text()
    assert not seating.table.record.proof


CHANGES: list[tuple[Callable[[str], str], str]] = [
    (lambda text: text.replace(SEED, "00" * 32), "not the one that the table had committed to"),
    (lambda text: text.replace(b"entropy 1".hex(), b"entropy x".hex()), "was not keyed by the secret seed"),
    (lambda text: text.replace("proof entropy 2", "proof entropy 9"), "cannot be read, or lacks one"),
    (lambda text: text.replace("proof secret", "proof public"), "the record has no proof of its deal"),
    (lambda text: text.replace("seed key ", "seed key ff"), "was not keyed by the secret seed"),
]


@pytest.mark.parametrize(("change", "complaint"), CHANGES)
def test_a_changed_proof_fails(text: str, change: Callable[[str], str], complaint: str) -> None:
    changed = change(text)
    assert changed != text
    with pytest.raises(BadRecord, match=complaint):
        verify_deal(parse_record(resealed(changed)))


def test_a_changed_pick_fails(text: str) -> None:
    line = next(line for line in text.splitlines() if line.startswith("deal "))
    first = line.split()[1]
    value, below = first.split("/")
    other = f"{(int(value) + 1) % int(below)}/{below}"
    with pytest.raises(BadRecord):
        verify_deal(parse_record(resealed(text.replace(f"deal {first}", f"deal {other}", 1))))


def test_a_game_played_in_the_terminal_has_no_proof(capsys: pytest.CaptureFixture[str]) -> None:
    golden = Path(__file__).parent.parent / "golden" / "ocracoke-2-standard-target-won.brethren"
    assert main(["verify", str(golden)]) == 2
    assert capsys.readouterr().err == (
        "brethren: the record has no proof of its deal: it does not come from a table that committed to its seed\n"
    )
    assert main(["verify", "http://127.0.0.1:9/none"]) == 2
    assert "cannot get a record from http://127.0.0.1:9/none" in capsys.readouterr().err
