"""Player tiles: hand, coins, and what everybody may know about a player."""

from __future__ import annotations

from typing import Final, NamedTuple

from brethren.core.frames import HIDDEN, NOBODY
from brethren.games.ocracoke.components import FACES, HAND_NAMES
from brethren.games.ocracoke.scene.cards import COLOUR_ICONS, tone_of
from brethren.games.ocracoke.scene.context import SceneContext
from brethren.games.ocracoke.scene.view_model import ViewModel
from brethren.games.ocracoke.state import BET
from brethren.games.ocracoke.verbs import BET_ON
from brethren.kit.words import signed_number
from brethren.scene.layout import Box, left_row_boxes
from brethren.scene.scene import Piece

COIN_GAP: Final = 3.0
"""Between two coins, until a player has more than the target."""
COINS_PER_ROW: Final = 5


class PlayerStatus(NamedTuple):
    """What the badges of a player depend on: plain values, because they are a cache key."""

    hand_total: int | None  # only if the viewer should see it
    exposed: bool
    won: bool
    reporting: bool
    asked: bool
    disk_face: int  # HIDDEN for the others, NOBODY while it is not set
    starts: bool


class Badge:
    """A public fact about a player: an icon and a word, and perhaps what it means."""

    def __init__(self, key: str, icon: str, tone: str, text: str, meaning: str = "") -> None:
        self.key = key
        self.icon = icon
        self.tone = tone
        self.text = text
        self.meaning = meaning


def put_player_tiles(model: ViewModel) -> None:
    """All tiles, in seat order."""
    view = model.view
    for seat in range(view.seats):
        coins, target = view.coins[seat], view.options.target_coins
        model.scene.put(draw_player_tile, seat, coins, target, status_of(model, seat))
        model.scene.put(draw_coins, seat, coins, target)
        for slot in view.hand_slots(seat):
            model.put_card(slot)


def status_of(model: ViewModel, seat: int) -> PlayerStatus:
    view = model.view
    return PlayerStatus(
        hand_total=_hand_total(model, seat),
        exposed=bool(view.exposed >> seat & 1) and not view.over,
        won=view.over and seat in view.official_outcome().winners(),
        reporting=model.question_kind == BET and view.stack[-1].cause == seat,
        asked=seat in model.waiting,
        disk_face=_disk_face(model, seat),
        starts=seat == view.start_seat,
    )


def _hand_total(model: ViewModel, seat: int) -> int | None:
    """[OC-1.6] The sum of the viewer's two cards, if that is what counts."""
    view = model.view
    if seat != model.seat or view.hand_size < 2 or view.options.hand_colour != "sum":
        return None
    return sum([view.box.values[view.cards[slot]] for slot in view.hand_slots(seat)])


def _disk_face(model: ViewModel, seat: int) -> int:
    """The face of a disk, as its owner sees it; HIDDEN for the others, NOBODY while it is not set."""
    if model.question_kind != BET or seat in model.waiting:
        return NOBODY
    for who, move in model.view.stack[-1].sealed:
        if who == seat == model.seat:
            return move - BET_ON
    return HIDDEN


def badges(context: SceneContext, status: PlayerStatus) -> list[Badge]:
    """The start flag, the Mermaid's banner, whose turn it is, the bell, a disk that is set, the crown."""
    found: list[Badge] = []
    if status.hand_total is not None:
        tone = tone_of(status.hand_total)
        found.append(Badge("worth", COLOUR_ICONS[tone], tone, context.say("worth", signed_number(status.hand_total))))
    if status.exposed:
        meaning = context.phrase("states", "exposed")
        found.append(Badge("exposed", "mermaid", "neutral", context.say("exposed"), meaning))
    if status.won:
        found.append(Badge("winner", "crown", "gold", context.say("winner")))
    if status.reporting:
        found.append(Badge("reporter", "bell", "brass", context.say("reporter")))
    if status.asked:
        found.append(Badge("asked", "hourglass", "gold", context.say("asked")))
    if status.disk_face != NOBODY:
        own = status.disk_face != HIDDEN
        said = (
            context.say("own_disk", context.phrase("names.face", FACES[status.disk_face]))
            if own
            else context.say("disk_set")
        )
        found.append(Badge("set", "check", "brass", said))
    if status.starts:
        found.append(Badge("start", "flag", "sand", context.say("start")))
    return found


def draw_player_tile(context: SceneContext, seat: int, coins: int, target: int, status: PlayerStatus) -> list[Piece]:
    """A tile without its coins and cards."""
    found = badges(context, status)
    ground = draw_outline(context, seat, coins, target, found, asked=status.asked)
    return [*ground, *draw_slot_labels(context, seat), *draw_badges(context, seat, found)]


def draw_outline(
    context: SceneContext, seat: int, coins: int, target: int, badges: list[Badge], *, asked: bool
) -> list[Piece]:
    """The outline, labelled with the whole tile in one sentence for screen readers, and the player's name."""
    panel, person = context.layout.player_tiles[seat], context.people[seat]
    said = context.say("panel", person, str(coins), str(target))
    label = "; ".join([said, *[badge.text for badge in badges]])
    return [
        Piece(f"seat-{seat}", "zone", panel.outline.bounds(), label=label, tone="parchment", glow=asked),
        Piece(f"name-{seat}", "line", panel.name.bounds(), text=person),
    ]


def draw_slot_labels(context: SceneContext, seat: int) -> list[Piece]:
    """The names of the two slots, if a hand has two cards."""
    return [
        Piece(f"slot-{seat}-{name}", "text", foot.bounds(), text=name)
        for name, foot in zip(HAND_NAMES, context.layout.player_tiles[seat].slot_labels, strict=False)
    ]


def draw_coins(context: SceneContext, seat: int, coins: int, target: int) -> list[Piece]:
    """A place for each coin up to the target; further coins overlap."""
    panel = context.layout.player_tiles[seat]
    if panel.small:
        return [Piece(f"coin-{seat}-0", "disc", panel.coins.bounds(), text=str(coins), tone="gold")]
    pieces: list[Piece] = []
    for place, spot in enumerate(coin_boxes(panel.coins, max(coins, target), target)):
        paid = place < coins
        piece = Piece(
            f"coin-{seat}-{place}", "disc", spot.bounds(), tone="gold", icon="coin" if paid else "", face_up=paid
        )
        pieces.append(piece)
    return pieces


def coin_boxes(box: Box, count: int, target: int) -> list[Box]:
    """One row, or two for a high target; only coins beyond the target overlap."""
    rows = 1 if target <= COINS_PER_ROW else 2
    longest, needed, height = -(-count // rows), -(-target // rows), box.height / rows
    size = min(height * 0.86, 28.0, (box.width + COIN_GAP) / needed - COIN_GAP)
    found: list[Box] = []
    for row in range(rows):
        line = box.sub_box(0, row * height, box.width, height)
        found += left_row_boxes(line, min(longest, count - row * longest), size, size, COIN_GAP)
    return found


def draw_badges(context: SceneContext, seat: int, badges: list[Badge]) -> list[Piece]:
    panel = context.layout.player_tiles[seat]
    pieces: list[Piece] = []
    for badge, spot in zip(badges, panel.badges, strict=False):
        id, at = f"{badge.key}-{seat}", spot.bounds()
        piece = Piece(id, "sign", at, icon=badge.icon)
        if not panel.small:
            piece = Piece(id, "plate", at, text=badge.text, icon=badge.icon, tone=badge.tone)
        if badge.meaning:
            piece.label = badge.text
            piece.explain(badge.meaning)
        pieces.append(piece)
    return pieces
