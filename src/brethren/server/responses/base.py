"""What every answer is, and the plainest ones."""

from __future__ import annotations

from typing import Literal

import msgspec


class ResponseStruct(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Something that the server says."""


class Done(ResponseStruct):
    """A request was granted, and is on disk."""

    is_: Literal["done"] = msgspec.field(name="is")
    ref: int


class Refusal(ResponseStruct):
    """A request was refused and has changed nothing; why, in one sentence."""

    is_: Literal["refused", "failed"] = msgspec.field(name="is")
    why: str


class Health(ResponseStruct):
    """The server is well."""

    ok: bool
    tables: int
