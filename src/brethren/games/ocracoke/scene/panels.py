"""The panel of each player: hand, coins, and what everybody may know about him."""

from __future__ import annotations

from brethren.core.scene import Piece
from brethren.games.ocracoke.components import FACES, VALUES
from brethren.games.ocracoke.scene.look import MARKS, Look, hand_name, tone_of
from brethren.games.ocracoke.scene.places import Places
from brethren.games.ocracoke.state import BET
from brethren.games.ocracoke.verbs import BET_ON
from brethren.kit.layout import Box, from_left
from brethren.kit.words import signed


class Badge:
    """Something that everybody should see about a player: an icon and a word."""

    def __init__(self, key: str, icon: str, tone: str, text: str) -> None:
        self.key = key
        self.icon = icon
        self.tone = tone
        self.text = text


def panels(look: Look, places: Places) -> list[Piece]:
    """All panels, in the order of the seats."""
    pieces: list[Piece] = []
    for seat in range(look.view.seats):
        box = places.panels[seat]
        pieces += small_panel(look, seat, box) if box.height < 120 else full_panel(look, seat, box)
    return pieces


def full_panel(look: Look, seat: int, box: Box) -> list[Piece]:
    """Cards on the left; name, coins and badges on the right."""
    view = look.view
    high = box.height > 200
    pad = 14.0 if high else 9.0
    hands = view.hand_size
    foot = 16.0 if hands > 1 else 0.0
    tall = min(box.height - 2 * pad - foot, 400.0 if seat == look.seat else 190.0, (box.width * 0.62 / hands - 8) * 1.4)
    cards = from_left(box.part(pad, 0, box.width, box.height - foot), hands, tall / 1.4, tall, 8)
    left = cards[-1].x + cards[-1].width + pad - box.x
    side = box.part(left, pad, box.width - left - pad, box.height - 2 * pad)
    unit = min(30.0, side.height / 6.8)
    pieces = [_zone(look, seat, box), _title(look, seat, side.part(0, 0, side.width, unit * 0.9))]
    pieces += _hand(look, seat, cards, foot)
    pieces += _coins(look, seat, side.part(0, unit * 0.98, side.width, unit))
    for place, badge in enumerate(badges(look, seat)):
        at = side.part(0, unit * (2.15 + 0.93 * place), min(side.width, 150.0), unit * 0.84)
        pieces.append(
            Piece(f"{badge.key}-{seat}", "plate", *at.at(), text=badge.text, icon=badge.icon, tone=badge.tone)
        )
    return pieces


def small_panel(look: Look, seat: int, box: Box) -> list[Piece]:
    """The same on a few square centimetres: one coin with their number, badges without words."""
    view = look.view
    hands = view.hand_size
    cards = from_left(box.part(6, 22, box.width - 12, box.height - 24), hands, 48, 67, 4)
    left = cards[-1].x + cards[-1].width + 5 - box.x
    pieces = [_zone(look, seat, box), _title(look, seat, box.part(6, 3, box.width - 12, 16))]
    pieces += _hand(look, seat, cards, 0)
    coin = box.part(left, 22, 27, 27)
    pieces.append(Piece(f"coin-{seat}-0", "disc", *coin.at(), text=str(view.coins[seat]), tone="gold"))
    spots = [box.part(left + 18 * (place % 2), 52 + 18 * (place // 2), 16, 16) for place in range(4)]
    if box.width - left > 76:
        spots = [box.part(left + 20 * place, 60, 18, 18) for place in range(4)]
    for badge, spot in zip(badges(look, seat), spots, strict=False):
        pieces.append(Piece(f"{badge.key}-{seat}", "sign", *spot.at(), icon=badge.icon))
    return pieces


def badges(look: Look, seat: int) -> list[Badge]:
    """The start flag, the Mermaid's banner, whose turn it is, the bell, a disk that is set, the crown."""
    view = look.view
    found: list[Badge] = []
    if seat == look.seat and view.hand_size > 1 and view.options.hand_colour == "sum":
        worth = sum([VALUES[view.cards[slot]] for slot in view.hand_slots(seat)])  # [OC-1.6]
        tone = tone_of(worth)
        found.append(Badge("worth", MARKS[tone], tone, look.say("worth", signed(worth))))
    if view.exposed >> seat & 1 and not view.over:
        found.append(Badge("exposed", "mermaid", "neutral", look.say("exposed")))
    if view.over and seat in view.outcome().winners():
        found.append(Badge("winner", "crown", "gold", look.say("winner")))
    if look.kind == BET and view.stack[-1].by == seat:
        found.append(Badge("reporter", "bell", "brass", look.say("reporter")))
    if seat in view.waiting():
        found.append(Badge("asked", "hourglass", "gold", look.say("asked")))
    elif look.kind == BET:
        found.append(Badge("set", "check", "brass", _disk(look, seat)))
    if seat == view.start:
        found.append(Badge("start", "flag", "sand", look.say("start")))
    return found


def _disk(look: Look, seat: int) -> str:
    """That the disk is set; its owner is reminded how."""
    for who, move in look.view.stack[-1].sealed:
        if who == seat == look.seat:
            return look.say("own_disk", look.name("names.face", FACES[move - BET_ON]))
    return look.say("disk_set")


def _zone(look: Look, seat: int, box: Box) -> Piece:
    """The ground of a panel, with all of it in one sentence for a screen reader."""
    view = look.view
    said = look.say("panel", look.person(seat), str(view.coins[seat]), str(view.options.target))
    label = "; ".join([said, *[badge.text for badge in badges(look, seat)]])
    return Piece(f"seat-{seat}", "zone", *box.at(), label=label, tone="parchment", glow=seat in view.waiting())


def _title(look: Look, seat: int, box: Box) -> Piece:
    return Piece(f"name-{seat}", "line", *box.at(), text=look.person(seat))


def _hand(look: Look, seat: int, boxes: list[Box], foot: float) -> list[Piece]:
    """The cards of the hand; where there are two, with the names of their slots."""
    pieces: list[Piece] = []
    for slot, box in zip(look.view.hand_slots(seat), boxes, strict=True):
        pieces.append(look.card(slot, box))
        if foot:
            name = hand_name(look.view, slot)
            at = box.part(0, box.height + 1, box.width, foot - 2)
            pieces.append(Piece(f"slot-{seat}-{name}", "text", *at.at(), text=name))
    return pieces


def _coins(look: Look, seat: int, box: Box) -> list[Piece]:
    """A place for every coin that the match needs; further coins lie behind them."""
    coins, target = look.view.coins[seat], look.view.options.target
    size = min(box.height * 0.86, 28.0)
    spots = from_left(box, max(coins, target), size, size, 3)
    return [
        Piece(
            f"coin-{seat}-{place}",
            "disc",
            *spot.at(),
            tone="gold",
            icon="coin" if place < coins else "",
            up=place < coins,
        )
        for place, spot in enumerate(spots)
    ]
