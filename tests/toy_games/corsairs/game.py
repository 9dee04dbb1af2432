"""Corsairs as a ``Game``."""

from __future__ import annotations

from typing import Final

from brethren.core.actors import Actor
from brethren.core.dealer import Dealer
from brethren.core.errors import BadState
from brethren.core.fields import Fields, IntField, IntsField
from brethren.core.frames import HIDDEN, NOBODY, Frame, frame_from_plain
from brethren.core.game import Game
from brethren.core.notes import Note
from brethren.core.options import Option, Value
from brethren.core.plain import require_field, require_list
from brethren.core.state import State
from brethren.core.state_validation import require_seats_and_options, require_valid
from brethren.kit.toml_data import TomlData
from brethren.kit.words import Perspective, Words

from corsairs.components import Box
from corsairs.rules import PROCEDURES
from corsairs.state import FRAME_KINDS, NAVY, TURN, CorsairsState
from corsairs.verbs import DIRECTIONS, SHIP_NAMES, VERBS

DECISIONS_PER_ACTION: Final = 3
"""The action itself, and the two answers of a duel."""
