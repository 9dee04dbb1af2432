"""What is wrong with a message is said in words for people."""

from __future__ import annotations

import json
from typing import Any

import pytest

from server.in_process import InProcessServer, refused

TABLE = {"game": "ocracoke", "seats": 4, "name": "Anne"}


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("", "it is not JSON"),
        ("{", "it is not JSON"),
        ("[]", "it must be an object, not a list"),
        ("{}", "the field game is missing"),
        (json.dumps({**TABLE, "seats": "4"}), "seats must be a whole number, not text"),
        (json.dumps({**TABLE, "seats": 4.5}), "seats must be a whole number, not a number"),
        (json.dumps({**TABLE, "seats": None}), "seats must be a whole number, not null"),
        (json.dumps({**TABLE, "parrots": 2}), "there is no field parrots"),
        (
            json.dumps({**TABLE, "options": {"a": []}}),
            "options[...] must be true or false, a whole number or text",
        ),
    ],
)
def test_bodies(server: InProcessServer, body: str, sentence: str) -> None:
    answer = server.client.post("/api/tables", content=body)
    assert refused(answer, 400).startswith(f"the body is invalid: {sentence}")


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        ({"do": "sit", "seat": "one", "entropy": ""}, "'sit' is invalid: seat must be a whole number, not text"),
        ({"do": "sit", "seat": 1}, "'sit' is invalid: the field entropy is missing"),
        ({"do": "ready", "seat": 1, "yes": 1}, "'ready' is invalid: yes must be true or false, not a whole number"),
    ],
)
def test_requests(server: InProcessServer, message: dict[str, Any], sentence: str) -> None:
    key, tokens = server.table(start=False)
    assert refused(server.request(key, tokens[0], **message), 400) == sentence


@pytest.mark.parametrize("backgrounds", [["x"], ["0" * 16] * 17])
def test_a_value_out_of_bounds(server: InProcessServer, backgrounds: list[str]) -> None:
    key, _ = server.table()
    with server.link(key) as client:
        why = client.request(do="hello", backgrounds=backgrounds)["why"]
        assert why.startswith("'hello' is invalid: backgrounds")
        assert why.endswith("has a value that is not allowed")
