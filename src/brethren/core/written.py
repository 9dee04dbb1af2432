"""Plain data as JSON text, as short as it can be; compiled it is quicker than a general encoder for small things."""

from __future__ import annotations

from json.encoder import encode_basestring


def written(value: object) -> str:
    """The text of anything that JSON can hold."""
    if isinstance(value, str):
        return encode_basestring(value)
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return f"[{','.join([written(each) for each in value])}]"
    assert isinstance(value, dict), f"JSON cannot hold {value!r}"
    return f"{{{','.join([f'{encode_basestring(key)}:{written(each)}' for key, each in value.items()])}}}"
