"""The panel of each player: hand, coins, and what everybody may know about him."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN, NOBODY
from brethren.core.scene import Piece
from brethren.games.ocracoke.components import FACES, HAND_NAMES, VALUES
from brethren.games.ocracoke.scene.cards import MARKS, tone_of
from brethren.games.ocracoke.scene.chart import Chart
from brethren.games.ocracoke.scene.look import Look
from brethren.games.ocracoke.state import BET
from brethren.games.ocracoke.verbs import BET_ON
from brethren.kit.layout import Box, from_left
from brethren.kit.words import signed

GAP: Final = 3.0
"""Between two coins, as long as there are no more than the match needs."""
ONE_ROW: Final = 5
Marks = tuple[int | None, bool, bool, bool, bool, int, bool]
"""What is told of a player by badges: what his hand is worth (if the viewer is to be told), whether he is exposed, has
won, reports, is asked; the face of his disk (HIDDEN from the others, NOBODY if it is not set); whether he starts."""


class Badge:
    """Something that everybody should see about a player: an icon and a word."""

    def __init__(self, key: str, icon: str, tone: str, text: str) -> None:
        self.key = key
        self.icon = icon
        self.tone = tone
        self.text = text


def put_panels(look: Look) -> None:
    """All panels, in the order of the seats."""
    view = look.view
    for seat in range(view.seats):
        coins, target = view.coins[seat], view.options.target
        look.scene.put(draw_panel, seat, coins, target, marks_of(look, seat))
        look.scene.put(draw_coins, seat, coins, target)
        for slot in view.hand_slots(seat):
            look.put_card(slot)


def marks_of(look: Look, seat: int) -> Marks:
    view = look.view
    return (
        _worth(look, seat),
        bool(view.exposed >> seat & 1) and not view.over,
        view.over and seat in view.outcome().winners(),
        look.kind == BET and view.stack[-1].by == seat,
        seat in look.waiting,
        _disk(look, seat),
        seat == view.start,
    )


def _worth(look: Look, seat: int) -> int | None:
    """[OC-1.6] What two cards are worth together, if that is what counts."""
    view = look.view
    if seat != look.seat or view.hand_size < 2 or view.options.hand_colour != "sum":
        return None
    return sum([VALUES[view.cards[slot]] for slot in view.hand_slots(seat)])


def _disk(look: Look, seat: int) -> int:
    """The face on a disk that is set, as its owner sees it; HIDDEN for the others, NOBODY if it is not set."""
    if look.kind != BET or seat in look.waiting:
        return NOBODY
    for who, move in look.view.stack[-1].sealed:
        if who == seat == look.seat:
            return move - BET_ON
    return HIDDEN


def badges(chart: Chart, marks: Marks) -> list[Badge]:
    """The start flag, the Mermaid's banner, whose turn it is, the bell, a disk that is set, the crown."""
    worth, exposed, won, reports, asked, disk, starts = marks
    found: list[Badge] = []
    if worth is not None:
        tone = tone_of(worth)
        found.append(Badge("worth", MARKS[tone], tone, chart.say("worth", signed(worth))))
    if exposed:
        found.append(Badge("exposed", "mermaid", "neutral", chart.say("exposed")))
    if won:
        found.append(Badge("winner", "crown", "gold", chart.say("winner")))
    if reports:
        found.append(Badge("reporter", "bell", "brass", chart.say("reporter")))
    if asked:
        found.append(Badge("asked", "hourglass", "gold", chart.say("asked")))
    if disk != NOBODY:
        own = disk != HIDDEN
        said = chart.say("own_disk", chart.name("names.face", FACES[disk])) if own else chart.say("disk_set")
        found.append(Badge("set", "check", "brass", said))
    if starts:
        found.append(Badge("start", "flag", "sand", chart.say("start")))
    return found


def draw_panel(chart: Chart, seat: int, coins: int, target: int, marks: Marks) -> list[Piece]:
    """All but the coins and the cards."""
    found = badges(chart, marks)
    ground = draw_ground(chart, seat, coins, target, found, asked=marks[4])
    return [*ground, *draw_feet(chart, seat), *draw_badges(chart, seat, found)]


def draw_ground(chart: Chart, seat: int, coins: int, target: int, marked: list[Badge], *, asked: bool) -> list[Piece]:
    """The ground of a panel, with all of it in one sentence for a screen reader; and the name."""
    panel, person = chart.at.panels[seat], chart.people[seat]
    said = chart.say("panel", person, str(coins), str(target))
    label = "; ".join([said, *[badge.text for badge in marked]])
    return [
        Piece(f"seat-{seat}", "zone", panel.ground.at(), label=label, tone="parchment", glow=asked),
        Piece(f"name-{seat}", "line", panel.title.at(), text=person),
    ]


def draw_feet(chart: Chart, seat: int) -> list[Piece]:
    """Where there are two cards, the names of their slots."""
    return [
        Piece(f"slot-{seat}-{name}", "text", foot.at(), text=name)
        for name, foot in zip(HAND_NAMES, chart.at.panels[seat].feet, strict=False)
    ]


def draw_coins(chart: Chart, seat: int, coins: int, target: int) -> list[Piece]:
    """A place for every coin that the match needs; further coins lie behind them."""
    panel = chart.at.panels[seat]
    if panel.small:
        return [Piece(f"coin-{seat}-0", "disc", panel.coins.at(), text=str(coins), tone="gold")]
    pieces: list[Piece] = []
    for place, spot in enumerate(spots(panel.coins, max(coins, target), target)):
        paid = place < coins
        piece = Piece(f"coin-{seat}-{place}", "disc", spot.at(), tone="gold", icon="coin" if paid else "", up=paid)
        pieces.append(piece)
    return pieces


def spots(box: Box, count: int, target: int) -> list[Box]:
    """In one row, or in two where the match needs many; only coins beyond the target lie on each other."""
    rows = 1 if target <= ONE_ROW else 2
    longest, needed, height = -(-count // rows), -(-target // rows), box.height / rows
    size = min(height * 0.86, 28.0, (box.width + GAP) / needed - GAP)
    found: list[Box] = []
    for row in range(rows):
        line = box.part(0, row * height, box.width, height)
        found += from_left(line, min(longest, count - row * longest), size, size, GAP)
    return found


def draw_badges(chart: Chart, seat: int, marked: list[Badge]) -> list[Piece]:
    panel = chart.at.panels[seat]
    pieces: list[Piece] = []
    for badge, spot in zip(marked, panel.badges, strict=False):
        id, at = f"{badge.key}-{seat}", spot.at()
        if panel.small:
            pieces.append(Piece(id, "sign", at, icon=badge.icon))
        else:
            pieces.append(Piece(id, "plate", at, text=badge.text, icon=badge.icon, tone=badge.tone))
    return pieces
