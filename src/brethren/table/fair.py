"""Provably fair: the table commits to its seed before the start, players add to it, and all is shown at the end."""

from __future__ import annotations

from hashlib import sha256

from brethren.core.dealer import Dealer


def commitment(seed: str) -> str:
    """What everybody sees before the start: the SHA-256 of the secret seed."""
    return sha256(bytes.fromhex(seed)).hexdigest()


def combined(seed: str, entropies: list[str]) -> bytes:
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
    return Dealer(combined(seed, entropies))


def hashed(token: str) -> str:
    """What is kept of a secret token."""
    return sha256(token.encode()).hexdigest()
