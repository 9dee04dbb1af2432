"""How the facts of Ocracoke are shown on its table: peeks and swaps at their places, a Report card by card."""

from __future__ import annotations

from typing import Final

from brethren.games.ocracoke.components import ACTIONS, BOARD_NAMES, ISLANDS
from brethren.kit.cues import Cue, PieceIds

ICONS: Final = {"combat": "swords", "swap": "swap", "spying": "spyglass", "big_waves": "surf"}
ACTION_ICONS: Final = tuple([ICONS[action] for action in ACTIONS])
SILENT: Final = Cue(silent=True)
LOOK: Final = "look"
"""What somebody does to look, and for themselves what they see, are one step."""
SEEN: Final = Cue(LOOK, icon="eye", tone="gold")
PAID: Final = Cue("booty", icon="coin", split_by=0, moment="score", marked=False)
MATCH_END: Final = Cue("end", icon="crown", moment="end")

CUES: Final = {
    "dealt": Cue(icon="flag", tone="sand"),
    "own_card": SILENT,
    "takes": Cue(LOOK, icon_of=(1, ACTION_ICONS), tone="brass"),
    "fights": Cue(LOOK, icon="swords", tone="brass"),
    "saw": SEEN,
    "spied": SEEN,
    "gives": SILENT,
    "swaps": Cue(icon="swap", tone="brass"),
    "received": SILENT,
    "checks": Cue(LOOK, icon="spyglass", tone="sea"),
    "covered": SILENT,
    "exposed": Cue(icon="mermaid", badge="{2:card}", tone="neutral", moment="reveal"),
    "stays_exposed": Cue(icon="mermaid", badge="{2:card}", tone="neutral", moment="reveal"),
    "ghost_look": Cue(LOOK, icon="ghost", tone="neutral"),
    "kraken": Cue(icon="kraken", tone="red", moment="reveal"),
    "sends": SILENT,
    "waves": Cue(icon="surf", tone="sea"),
    "flips": SILENT,
    "island": Cue(icon="spyglass", badge="{1:card}", tone="gold", moment="reveal"),
    "reports": Cue(icon="bell", tone="brass", moment="reveal"),
    "forced": Cue(icon="bell", moment="reveal"),
    "disk_set": SILENT,
    "bet": Cue("bets", icon="check", badge="{1:face}", tone="brass", split_by=0, moment="reveal"),
    "board_card": Cue("board", icon="spyglass", split_by=0, moment="reveal"),
    "hand_card": Cue("hands", icon="hand", badge="{2:card}", tone="parchment", moment="reveal"),
    "total": Cue(icon="compass", moment="reveal"),
    "paid_colour": PAID,
    "paid_number": PAID,
    "paid_zero": PAID,
    "paid_hand": PAID,
    "paid_report": PAID,
    "booty": Cue("booty", icon="coin", badge="+{1}", tone="gold", split_by=0, moment="score"),
    "match_ends": MATCH_END,
    "match_capped": MATCH_END,
}

PIECE_IDS: Final[PieceIds] = {
    "place": (*[f"isle-{slot}" for slot in range(ISLANDS)], *[f"slot-{name}" for name in BOARD_NAMES], "", "", "")
}
