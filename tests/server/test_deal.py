"""Repeating a deal: what a browser needs to prove that a game was dealt fairly, by the documentation alone."""

from __future__ import annotations

import json
import re
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any

from brethren.core.dealer import Dealer
from brethren.table.fair import combined_key, commitment
from server.in_process import InProcessServer, granted

DOCUMENT = Path(__file__).parent.parent.parent / "docs" / "protocol.md"
Picks = list[list[int]]


class Stream:
    """The dealer as another program would write it from docs/protocol.md."""

    def __init__(self, key: bytes) -> None:
        self.key = blake2b(b"b" + key, digest_size=32, person=b"brethren" + bytes(8)).digest()
        self.at = 0

    def word(self) -> int:
        block = blake2b((self.at // 16).to_bytes(16, "little"), key=self.key, digest_size=64).digest()
        start = 4 * (self.at % 16)
        self.at += 1
        return int.from_bytes(block[start : start + 4], "little")

    def pick(self, below: int) -> int:
        if below == 1:
            return 0
        while (word := self.word()) >= 2**32 - 2**32 % below:
            pass
        return word % below


def dealt_again(deal: dict[str, Any]) -> Picks:
    """The random draws of a deal, from its key alone."""
    stream, jumps, found = Stream(bytes.fromhex(deal["key"])), dict(deal["jumps"]), []
    for number, (below, _) in enumerate(deal["picks"]):
        stream.at = jumps.get(number, stream.at)
        found.append([below, stream.pick(below)])
    return found


def key_of(seed: str, entropies: list[str]) -> str:
    parts = [sha256(entropy.encode()).digest() for entropy in entropies]
    return sha256(b"brethren fair deal 1" + bytes.fromhex(seed) + b"".join(parts)).hexdigest()


def test_a_finished_game_can_be_dealt_again(server: InProcessServer) -> None:
    key, tokens = server.table(3, 3)
    server.finish(key, tokens)
    deal = server.get(f"/api/tables/{key}/deal").json()
    assert deal["commitment"] == sha256(bytes.fromhex(deal["seed"])).hexdigest()
    assert deal["key"] == key_of(deal["seed"], deal["entropies"])
    assert deal["picks"]
    assert dealt_again(deal) == deal["picks"]


def test_a_game_in_which_moves_were_taken_back_can_be_dealt_again(server: InProcessServer) -> None:
    """The dealer does not repeat what was seen; it continues from where it was."""
    options = {"island_reveal": "random", "start_seat": 0}
    key, tokens = server.table(2, 2, settings={"undo": "consent"}, options=options)
    table = server.live(key).table
    while not (table.record.moves and table.record.moves[-1].picks):
        play_one(server, key, tokens)
    granted(server.request(key, tokens[0], do="propose", what="undo"))
    granted(server.request(key, tokens[1], do="answer", what="undo", yes=True))
    server.finish(key, tokens)
    deal = server.get(f"/api/tables/{key}/deal").json()
    assert deal["jumps"]
    assert dealt_again(deal) == deal["picks"]
    assert dealt_again({**deal, "jumps": []}) != deal["picks"]


def play_one(server: InProcessServer, key: str, tokens: list[str]) -> None:
    table = server.live(key).table
    seat = table.waiting_seats()[0]
    assert table.state is not None
    move = table.game.legal(table.state, seat)[0]
    message = {"seat": seat, "move": move, "question": table.question_numbers[seat], "id": f"one {table.length}"}
    granted(server.request(key, tokens[seat], do="move", **message))


def test_the_example_of_the_document_is_what_the_code_deals() -> None:
    [block] = re.findall(r"^```json deal\n(.*?)^```", DOCUMENT.read_text("utf8"), re.DOTALL | re.MULTILINE)
    deal = json.loads(block)
    assert deal["commitment"] == commitment(deal["seed"])
    assert deal["key"] == combined_key(deal["seed"], deal["entropies"]).hex() == key_of(deal["seed"], deal["entropies"])
    assert dealt_again(deal) == deal["picks"]
    dealer, jumps = Dealer(bytes.fromhex(deal["key"])), dict(deal["jumps"])
    for number, (below, value) in enumerate(deal["picks"]):
        if number in jumps:
            dealer.seek(jumps[number])
        assert dealer.pick(below) == value
    assert 1 < len(deal["picks"]) < dealer.position, "the example should have a word that is passed over"
    assert deal["stream_key"] == Stream(bytes.fromhex(deal["key"])).key.hex()
    assert deal["first_words"] == [
        Stream.word(stream) for stream in [Stream(bytes.fromhex(deal["key"]))] for _ in range(4)
    ]
