"""The table of Ocracoke: islands above, the ship in the middle, the players around her."""

from __future__ import annotations

from typing import Final

from brethren.core.scene import Piece, Scene
from brethren.games.ocracoke.components import (
    ACTION_CARDS,
    ACTIONS,
    BOARD,
    BOARD_NAMES,
    ISLAND_NAMES,
    ISLANDS,
    ROUNDS,
)
from brethren.games.ocracoke.scene.desk import buttons, desk
from brethren.games.ocracoke.scene.look import MARKS, Look, Name, tone_of
from brethren.games.ocracoke.scene.panels import panels
from brethren.games.ocracoke.scene.places import Places, places
from brethren.games.ocracoke.state import BET, TURN, OcracokeState
from brethren.games.ocracoke.verbs import USE
from brethren.kit.words import signed

_ICONS: Final = {"combat": "swords", "swap": "swap", "spying": "spyglass", "big_waves": "surf"}


def scene(view: OcracokeState, seat: int | None, shape: str, legal: list[int], prompt: str, name: Name) -> Scene:
    """What the seat (or a spectator) sees; ``legal`` are its moves, ``name(section, key)`` gives the words."""
    look = Look(view, seat, legal, name)
    at = places(shape, view.seats, seat, view.board_size)
    pieces = [*islands(look, at), *ship(look, at), *panels(look, at)]
    if not (at.narrow and (look.betting() or view.over)):
        pieces += actions(look, at)
    pieces += [*desk(look, at), *buttons(look, at)]
    return Scene(shape, at.width, at.height, look.say("title"), prompt, pieces)


def islands(look: Look, at: Places) -> list[Piece]:
    """[OC-3.6] The three islands, between the rounds after which they turn up."""
    view = look.view
    target = look.say("game", str(view.game_no), str(view.options.target))
    pieces = [Piece("game", "text", *at.caption.at(), text=target, label=target, tone="foam")]
    if at.rose is not None:
        pieces.append(Piece("rose", "sign", *at.rose.at(), icon="compass", tone="sea", dim=True))
    for place in range(ROUNDS):
        pieces.append(_round(look, place + 1, at))
    pieces.append(Piece("bell", "sign", *at.rounds[-1].inset(at.rounds[-1].width * 0.1).at(), icon="bell", tone="foam"))
    for slot in range(ISLANDS):
        code, text = ISLAND_NAMES[slot], _when(look, slot)
        shown = "" if at.narrow else text
        pieces.append(Piece(f"isle-{slot}", "isle", *at.isles[slot].at(), text=shown, corner=code, label=text))
        pieces.append(look.card(slot, at.islands[slot]))
    return pieces


def _round(look: Look, number: int, at: Places) -> Piece:
    now = number == look.view.round and not look.view.over
    label = look.say("round", str(number), str(ROUNDS)) if now else ""
    tone = "gold" if now else "sea"
    return Piece(
        f"round-{number}", "disc", *at.rounds[number - 1].at(), text=str(number), tone=tone, label=label, dim=not now
    )


def _when(look: Look, slot: int) -> str:
    """[OC-3.7] After which round an island turns up."""
    view = look.view
    if view.face_up(slot):
        return ""
    if view.options.random_islands:
        return look.say("turns_up_some")
    return look.say("turns_up", str(slot + 1))


def ship(look: Look, at: Places) -> list[Piece]:
    """[OC-2.9] The hull and the board cards in their places; the total, where it is known."""
    pieces = [Piece("ship", "hull", *at.hull.at(), tone="wood")]
    foot = 14.0 if at.narrow else 22.0
    for place, box in enumerate(at.board):
        code = BOARD_NAMES[place]
        pieces.append(Piece(f"slot-{code}", "slot", *box.at()))
        pieces.append(
            Piece(f"name-{code}", "text", *box.part(0, box.height + 2, box.width, foot).at(), text=code, tone="foam")
        )
        pieces.append(look.card(BOARD + place, box))
    total = look.total()
    if total is not None:
        tone, text = tone_of(total), look.say("total", signed(total))
        pieces.append(Piece("total", "plate", *at.total.at(), text=text, label=text, icon=MARKS[tone], tone=tone))
    return pieces


def actions(look: Look, at: Places) -> list[Piece]:
    """[OC-4.2] Bow and stern: the action on offer, and under it the one that comes next."""
    pieces: list[Piece] = []
    for card, code in enumerate(ACTION_CARDS):
        face = look.view.flipped >> card & 1
        now, later = ACTIONS[2 * card + face], ACTIONS[2 * card + 1 - face]
        text, following = look.name("names.action", now), look.name("names.action", later)
        moves = (USE + card,) if USE + card in look.legal else ()
        idle = look.view.over or look.kind == BET or (look.kind == TURN and bool(look.legal) and not moves)
        piece = Piece(f"action-{code}", "plate" if at.narrow else "card", *at.actions[card].at(), moves=moves)
        piece.label = look.say("action", code, text, following)
        piece.text, piece.corner, piece.icon, piece.tone, piece.glow = text, code, _ICONS[now], "brass", bool(moves)
        piece.dim = idle
        pieces.append(piece)
        said = look.say("next", following)
        pieces.append(
            Piece(f"next-{code}", "plate", *at.nexts[card].at(), text=said, icon="turn", tone="wood", dim=idle)
        )
    return pieces
