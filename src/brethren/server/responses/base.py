"""The base of all response types, and the simplest ones."""

from __future__ import annotations

from typing import Literal

import msgspec


class ResponseStruct(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Data that the server sends."""


class Done(ResponseStruct):
    """The request was granted and stored."""

    is_: Literal["done"] = msgspec.field(name="is")
    ref: int


class Refusal(ResponseStruct):
    """The request was refused and changed nothing; ``why`` is one sentence."""

    is_: Literal["refused", "failed"] = msgspec.field(name="is")
    why: str


class Health(ResponseStruct):
    """The server works; ``tables`` is how many it holds in memory."""

    ok: bool
    tables: int
