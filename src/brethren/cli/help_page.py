"""The help page of a command: plain text, without the names of Python's types."""

from __future__ import annotations

import re
from typing import Any, Final

from typer.core import TyperCommand

TYPE_NAME: Final = re.compile(r" <[\w\[\]]+>$")


class HelpfulCommand(TyperCommand):
    """A command whose help says ``GAME``, not ``{GAME} <str>``."""

    def collect_usage_pieces(self, ctx: Any) -> list[str]:
        return [piece.strip("{}") for piece in super().collect_usage_pieces(ctx)]

    def format_options(self, ctx: Any, formatter: Any) -> None:
        for title, kind in (("Arguments", "argument"), ("Options", "option")):
            params = [param for param in self.get_params(ctx) if param.param_type_name == kind]
            found = [record for param in params if (record := param.get_help_record(ctx)) is not None]
            rows = [(TYPE_NAME.sub("", name), text.removesuffix("  [required]")) for name, text in found]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
