"""Player tiles: shield, tokens, the locked card, the card of this round, and public facts."""

from __future__ import annotations

from typing import Final, NamedTuple

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.rumble.components import CAMP_CARDS, CAMPS, PIRATES, ZHENG
from brethren.games.rumble.outcome import camp_of
from brethren.games.rumble.scene.context import SceneContext
from brethren.games.rumble.scene.icons import CAMP_ICONS, CAMP_TONES, CARD_ICONS, PIRATE_ICONS, tone_of
from brethren.games.rumble.scene.tile_layout import PlayerTile
from brethren.games.rumble.scene.view_model import ViewModel
from brethren.games.rumble.verbs import AIM
from brethren.scene.scene import Piece

Tokens = tuple[int, int, int]
"""Health, bullets and special tokens."""
MAX_HEARTS: Final = 6
"""More health than this is a number."""
LEAST_NAME_WIDTH: Final = 55.0
"""The width of a plate that has room for the name of a camp."""


class PlayerStatus(NamedTuple):
    """What a tile shows of a player beside cards and tokens: plain values, because they are a cache key."""

    chosen: bool
    asked: bool
    neighbour: str  # the key of the text that says on which side, or nothing
    won: bool
    dead: bool


def put_neighbour_lines(model: ViewModel) -> None:
    """Thin lines around the table that show who sits next to whom."""
    model.scene.put(draw_neighbour_lines)


def draw_neighbour_lines(context: SceneContext) -> list[Piece]:
    """Those that run across and those that run down have ids of their own: when one moves, it stays a thin line."""
    across = [box for box in context.layout.neighbour_lines if box.width >= box.height]
    down = [box for box in context.layout.neighbour_lines if box.width < box.height]
    found = [(f"link-across-{place}", box) for place, box in enumerate(across)]
    found += [(f"link-down-{place}", box) for place, box in enumerate(down)]
    return [Piece(id, "link", box.bounds(), tone="gold") for id, box in found]


def put_player_tiles(model: ViewModel) -> None:
    """All tiles, in seat order."""
    view = model.view
    won = view.official_outcome().winners() if view.over else []
    for seat in range(view.seats):
        aim = AIM + seat
        moves = (aim,) if aim in model.legal else ()
        status = PlayerStatus(
            chosen=model.frame is not None and seat in model.frame.answered_seats,
            asked=seat in view.waiting(),
            neighbour=model.neighbour_key(seat),
            won=seat in won,
            dead=not view.is_alive(seat),
        )
        pirate, camp = view.pirates[seat], view.camps[seat] if view.camps else NOBODY
        tokens = (view.health[seat], view.bullets[seat], view.special[seat])
        model.scene.put(draw_outline, seat, pirate, camp, tokens, status, moves)
        model.scene.put(draw_tokens, seat, pirate, camp, tokens, len(model.golden_cards(seat)), status)
        if view.is_alive(seat):
            voided = bool(view.voided >> seat & 1)
            model.scene.put(draw_cards, seat, view.round, view.locked[seat], model.table_card(seat), voided)
        model.scene.put(draw_damage, seat, model.last_damage(seat) if view.is_alive(seat) else 0)


def draw_outline(
    context: SceneContext,
    seat: int,
    pirate: int,
    camp: int,
    tokens: Tokens,
    status: PlayerStatus,
    moves: tuple[int, ...],
) -> list[Piece]:
    """The outline, labelled with the whole tile in one sentence for screen readers; portrait and name."""
    tile, dead = context.layout.player_tiles[seat], status.dead
    label = tile_label(context, seat, pirate, camp, tokens, status)
    tone = "sand" if dead else "parchment"
    outline = Piece(f"seat-{seat}", "zone", tile.outline.bounds(), label=label, tone=tone, moves=moves)
    if pirate != NOBODY:
        outline.explain(context.phrase("abilities", PIRATES[pirate]))
    outline.glow = bool(moves) or (status.asked and not dead)
    icon = "stone" if dead else PIRATE_ICONS[pirate] if pirate != NOBODY else "shield"
    side = f" {context.say(status.neighbour)}" if status.neighbour else ""
    pieces = [
        outline,
        Piece(f"portrait-{seat}", "sign", tile.portrait.bounds(), icon=icon),
        Piece(f"person-{seat}", "line", tile.name.bounds(), text=context.people[seat] + side),
    ]
    if pirate != NOBODY and not tile.is_gravestone:
        pieces.append(Piece(f"pirate-{seat}", "line", tile.pirate_name.bounds(), text=context.pirate_name(pirate)))
    icon = "crown" if status.won else "check" if status.chosen else "hourglass" if status.asked else ""
    if icon:
        pieces.append(Piece(f"mark-{seat}", "sign", tile.status_icon.bounds(), icon=icon))
    return pieces


def tile_label(context: SceneContext, seat: int, pirate: int, camp: int, tokens: Tokens, status: PlayerStatus) -> str:
    name = context.phrase("names.pirate", PIRATES[pirate]) if pirate != NOBODY else ""
    parts = [context.say("person", context.people[seat], name) if name else context.people[seat]]
    if status.dead:
        parts.append(context.say("dead"))
    elif pirate != NOBODY:
        parts += tokens_text(context, pirate, tokens)
    if camp not in (NOBODY, HIDDEN):
        parts.append(context.phrase("names.camp_card", CAMP_CARDS[camp]))
    facts = (bool(status.neighbour), status.chosen, status.asked, status.won)
    for applies, key in zip(facts, ("neighbour", "chosen", "asked", "winner"), strict=True):
        if applies:
            parts.append(context.say(key))
    return "; ".join(parts)


def tokens_text(context: SceneContext, pirate: int, tokens: Tokens) -> list[str]:
    """``3 health``, ``1 bullet``; special tokens only where the pirate starts with some."""
    kinds = ("health", "bullets", "special") if context.box.start_special[pirate] else ("health", "bullets")
    known = [(kind, number) for kind, number in zip(kinds, tokens, strict=False) if number != HIDDEN]
    return [context.count(kind, number) for kind, number in known] or [context.say("tokens_hidden")]


def draw_tokens(
    context: SceneContext, seat: int, pirate: int, camp: int, tokens: Tokens, gold: int, status: PlayerStatus
) -> list[Piece]:
    """Health as hearts, and a plate with a number for bullets, special tokens, golden cards and the camp."""
    if pirate == NOBODY or status.dead:
        return _draw_camp(context, seat, camp)
    tile = context.layout.player_tiles[seat]
    rows = [
        ("health", "heart", "red", tokens[0], True),
        ("bullets", "qi" if pirate == ZHENG else "bullet", "neutral", tokens[1], True),
        ("special", "star", "blue", tokens[2], bool(context.box.start_special[pirate])),
        ("gold", "chest", "gold", gold, gold > 0),
    ]
    pieces: list[Piece] = []
    for (key, icon, tone, number, there), box in zip(rows, tile.tokens, strict=False):
        if not there or (tile.small and number == HIDDEN):
            continue
        text = context.say("unknown") if number == HIDDEN else str(number)
        if key == "gold":
            text = context.say("times", text)
        piece = Piece(f"{key}-{seat}", "plate", box.bounds(), text=text, icon=icon, tone=tone)
        if key == "health":
            _show_health(piece, number, context.box.max_health[pirate], tile)
        pieces.append(piece)
    return pieces + _draw_camp(context, seat, camp)


def _show_health(piece: Piece, number: int, most: int, tile: PlayerTile) -> None:
    """Hearts, unless they are hidden or too many to be counted at a glance: then a plate like that of the bullets."""
    if number == HIDDEN or tile.small or max(number, most) > MAX_HEARTS:
        piece.width = tile.tokens[1].width
        return
    piece.kind, piece.count, piece.text = "pips", number, str(max(number, most))


def _draw_camp(context: SceneContext, seat: int, camp: int) -> list[Piece]:
    tile = context.layout.player_tiles[seat]
    if camp == NOBODY or (tile.small and camp == HIDDEN):
        return []
    box = tile.tokens[4]
    at = box.bounds()
    if camp == HIDDEN:
        return [Piece(f"camp-{seat}", "plate", at, text=context.say("unknown"), icon="flag", tone="sea")]
    text = context.phrase("names.camp", CAMPS[camp_of(camp)]) if box.width >= LEAST_NAME_WIDTH else ""
    shape = "plate" if text else "disc"
    return [Piece(f"camp-{seat}", shape, at, text=text, icon=CAMP_ICONS[camp], tone=CAMP_TONES[camp])]


def draw_cards(context: SceneContext, seat: int, round_no: int, locked: int, card: int, voided: bool) -> list[Piece]:
    """The locked card and the card of this round, in an order that keeps each card's place in the scene."""
    pieces = [draw_locked(context, seat, locked, round_no - 1), draw_card(context, seat, card, voided, round_no)]
    return pieces if round_no % 2 else pieces[::-1]


def draw_locked(context: SceneContext, seat: int, card: int, round_no: int) -> Piece:
    """The card that cannot be played this round."""
    at, owner, id = (
        context.layout.player_tiles[seat].locked.bounds(),
        context.possessive(seat),
        context.card_id(seat, round_no),
    )
    if card == NOBODY:
        return Piece(id, "slot", at)
    label = context.say("locked", owner, context.card_name(card))
    piece = Piece(id, "card", at, label=label, text=context.card_name(card), icon=CARD_ICONS[card], badge="lock")
    piece.explain(context.card_help(card))
    piece.tone, piece.dim = tone_of(card), True
    return piece


def draw_card(context: SceneContext, seat: int, card: int, voided: bool, round_no: int) -> Piece:
    """The card of this round: face down until all have chosen."""
    at, owner, id = (
        context.layout.player_tiles[seat].card.bounds(),
        context.possessive(seat),
        context.card_id(seat, round_no),
    )
    if card == NOBODY:
        return Piece(id, "slot", at)
    if card == HIDDEN:
        return Piece(id, "card", at, label=context.say("face_down", owner), face_up=False)
    key = "voided" if voided else "played"
    label = context.say(key, owner, context.card_name(card))
    piece = Piece(id, "card", at, label=label, text=context.card_name(card), icon=CARD_ICONS[card], dim=voided)
    piece.explain(context.card_help(card))
    piece.tone = tone_of(card)
    return piece


def draw_damage(context: SceneContext, seat: int, damage: int) -> list[Piece]:
    """The damage that a player took in the last Battle."""
    if not damage:
        return []
    at = context.layout.player_tiles[seat].damage_badge.bounds()
    return [Piece(f"wound-{seat}", "disc", at, text=f"−{damage}", tone="red", label=context.say("wound", str(damage)))]
