"""Provably fair: the table commits to its seed before the start, players add to it, and all is shown at the end."""

from __future__ import annotations

from hashlib import sha256

from brethren.core.box import Box
from brethren.core.dealer import Dealer
from brethren.core.errors import BadRecord
from brethren.core.record import KEY_PREFIX, Record


def commitment(seed: str) -> str:
    """What everybody sees before the start: the SHA-256 of the secret seed."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def combined_key(seed: str, entropies: list[str]) -> bytes:
    """The key of the dealer: the table's seed and what each seat added, in the order of the seats.

    Neither the table nor a player alone can choose it, for the seed was committed to before the players added theirs.
    """
    digest = sha256(b"brethren fair deal 1")
    digest.update(bytes.fromhex(seed))
    for entropy in entropies:
        digest.update(sha256(entropy.encode()).digest())
    return digest.digest()


def fair_dealer(seed: str, entropies: list[str]) -> Dealer:
    """The dealer of a table."""
    return Dealer(combined_key(seed, entropies))


def proof_of(seed: str, entropies: list[str], components: Box) -> list[str]:
    """The lines by which a record shows that its deal was fair."""
    added = [f"entropy {seat} {entropy.encode().hex()}" for seat, entropy in enumerate(entropies)]
    changed = [] if components.is_printed else [f"components {components.hash}"]
    return [f"commitment {commitment(seed)}", f"secret {seed}", *added, *changed]


def verify_deal(record: Record) -> list[str]:
    """What was checked, sentence by sentence; a BadRecord if the proof does not hold."""
    rows = {name: value for name, _, value in [line.rpartition(" ") for line in record.proof]}
    if "secret" not in rows or "commitment" not in rows:
        raise BadRecord("the record has no proof of its deal: it does not come from a table that committed to its seed")
    try:
        entropies = [bytes.fromhex(rows[f"entropy {seat}"]).decode() for seat in range(record.seats)]
        key = combined_key(rows["secret"], entropies).hex()
        committed = commitment(rows["secret"])
    except (KeyError, ValueError):
        raise BadRecord("the proof of the deal has a line that cannot be read, or lacks one") from None
    if committed != rows["commitment"]:
        raise BadRecord("the secret seed is not the one that the table had committed to")
    if record.seed != f"{KEY_PREFIX}{key}":
        raise BadRecord("the deal was not keyed by the secret seed and what the players added")
    if not record.game.components.is_printed and rows.get("components") != record.game.components.hash:
        raise BadRecord("the proof of the deal is for other components than those of the record")
    moments = record.replay(record.seeded_dealer())
    return [
        f"the secret seed has the fingerprint {committed} that was shown before the start",
        f"the deal is keyed by that seed and what {record.seats} seats added",
        f"all {sum([len(played.picks) for played in record.moves]) + len(record.deal)} picks of "
        f"{len(moments) - 1} moves were dealt from that key",
        "every move is legal, and the end is where the moves lead",
    ]


def hash_token(token: str) -> str:
    """What is kept of a secret token."""
    return sha256(token.encode()).hexdigest()
