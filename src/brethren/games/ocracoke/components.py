"""The contents of the box (``components.toml``) that are part of the rules; ``box.py`` has what other files may change.

The characters, places, action cards and betting disks stay; values, names, rounds, pay and defaults may change.
"""

from __future__ import annotations

from typing import Final

from brethren.kit.toml_data import packaged_toml

DATA: Final = packaged_toml("brethren.games.ocracoke")

# Characters ---------------------------------------------------------------------------------------------------------
_CHARACTERS: Final = DATA.rows("character")
CARDS: Final = tuple([row.text("id") for row in _CHARACTERS])
CARD_COLOURS: Final = tuple([row.text("colour") for row in _CHARACTERS])
GHOST: Final = CARDS.index("ghost")
MERMAID: Final = CARDS.index("mermaid")
KRAKEN: Final = CARDS.index("kraken")

# Places: islands, then the board from left to right, then the hands seat by seat -------------------------------------
ISLANDS: Final = 3
BOARD_START: Final = 3  # the first board slot
SLOTS: Final = 11
_SETUPS: Final = {row.number("players"): row for row in DATA.rows("setup")}
SEAT_COUNTS: Final = tuple(_SETUPS)
BOARD_SIZES: Final = {seats: row.number("board") for seats, row in _SETUPS.items()}
HAND_SIZES: Final = {seats: row.number("hand") for seats, row in _SETUPS.items()}
ISLAND_NAMES: Final = ("I1", "I2", "I3")
BOARD_NAMES: Final = ("B1", "B2", "B3", "B4", "B5")
HAND_NAMES: Final = ("L", "R")
PLACE_NAMES: Final = (*ISLAND_NAMES, *BOARD_NAMES, "left", "right", "hand")
"""Places as notes name them, the same for every number of players."""
BOARD_PAIRS: Final = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3), (0, 4), (1, 4), (2, 4), (3, 4))
"""Unordered pairs of board positions; the first six are those of a board of four."""
PAIR_NAMES: Final = tuple([f"{BOARD_NAMES[low]}+{BOARD_NAMES[high]}" for low, high in BOARD_PAIRS])

# Action cards -------------------------------------------------------------------------------------------------------
ACTION_CARDS: Final = tuple([row.text("id") for row in DATA.rows("action_card")])
ACTIONS: Final = tuple([row.text("action") for row in DATA.rows("action_face")])
COMBAT: Final = 0
SWAP: Final = 1
SPYING: Final = 2
BIG_WAVES: Final = 3

# Betting disks: the sign, the lowest and the highest number of every face ---------------------------------------------
_FACES: Final = DATA.rows("betting_disk.face")
_SIGNS: Final = {row.text("id"): row.number("sign") for row in DATA.rows("colour")}
FACES: Final = tuple([row.text("id") for row in _FACES])
FACE_SIGNS: Final = tuple([_SIGNS[row.text("colour")] for row in _FACES])
FACE_LOWS: Final = tuple([row.number("low") for row in _FACES])
FACE_HIGHS: Final = tuple([row.number("high") for row in _FACES])

# Timing ---------------------------------------------------------------------------------------------------------------
MAX_ROUNDS: Final = 4
"""The most rounds of a game, whatever the components: an island is turned up after each but the last."""
