"""What lies before the players: the betting disk, the score sheet of the last Report, or the reference card."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.core.scene import Piece
from brethren.games.ocracoke.components import (
    BOARD,
    FACE_HIGHS,
    FACE_LOWS,
    FACE_SIGNS,
    FACES,
    PAY_COLOUR,
    PAY_HAND,
    PAY_NUMBER,
    PAY_REPORT,
    PAY_ZERO,
    SLOTS,
    VALUES,
)
from brethren.games.ocracoke.scene.look import MARKS, SIGNS, Look, tone_of
from brethren.games.ocracoke.scene.places import Places
from brethren.games.ocracoke.verbs import BET_ON, DECLINE, REPORT
from brethren.kit.layout import Box, grid, row
from brethren.kit.words import signed

CONDITIONS: Final = ("colour", "number", "zero", "hand", "report")
_PAY: Final = (PAY_COLOUR, PAY_NUMBER, PAY_ZERO, PAY_HAND, PAY_REPORT)
_PAY_ICONS: Final = ("flag", "check", "wave", "hand", "bell")
_PARTS: Final = 1 + len(CONDITIONS)  # what a seat has in the sheet: its bet and five payments
_COLUMNS: Final = (2.3, 1.5, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0)


def desk(look: Look, places: Places) -> list[Piece]:
    """One of the three, whichever is wanted now."""
    box = places.desk
    if places.narrow and (look.betting() or look.view.over):
        above = places.actions[0].y
        box = Box(box.x, above, box.width, box.y + box.height - above)
    if look.betting():
        return bets(look, box)
    if look.view.last:
        return sheet(look, box.middle(660, 250), signs=places.narrow)
    return small_reference(look, box.middle(378, 106)) if places.narrow else reference(look, box.middle(340, 250))


def buttons(look: Look, places: Places) -> list[Piece]:
    """Report and Decline, when they are legal."""
    pieces: list[Piece] = []
    for move, key, icon, tone in ((REPORT, "report", "bell", "red"), (DECLINE, "decline", "lid", "brass")):
        if move in look.legal:
            text, at = look.say(key), places.button
            piece = Piece(key, "plate", *at.at(), label=text, text=text, icon=icon, tone=tone, glow=True, moves=(move,))
            pieces.append(piece)
    return pieces


# The betting disk -----------------------------------------------------------------------------------------------------


def bets(look: Look, box: Box) -> list[Piece]:
    """[OC-10.5] Two rows of five, red over blue, and the zero between them; the small numbers on the left."""
    ground = box.middle(560, 250)
    pieces = [Piece("disk", "zone", *ground.at(), label=look.say("disk"), tone="parchment")]
    rows = grid(ground.inset(9), [1.0], 3)
    size = min(rows[0][0].height - 7, (ground.width - 18) / 5 - 6)
    reds = [face for face in range(len(FACES)) if FACE_SIGNS[face] < 0]
    blues = [face for face in range(len(FACES)) if FACE_SIGNS[face] > 0]
    zero = [face for face in range(len(FACES)) if FACE_SIGNS[face] == 0]
    gap = min(26.0, (ground.width - 18 - 5 * size) / 5)
    for faces, line in zip((reds[::-1], zero, blues), rows, strict=True):
        for face, spot in zip(faces, row(line[0], len(faces), size, size, gap), strict=True):
            pieces.append(_face(look, face, spot))
    return pieces


def _face(look: Look, face: int, box: Box) -> Piece:
    move = BET_ON + face
    moves = (move,) if move in look.legal else ()
    tone = tone_of(FACE_SIGNS[face])
    return Piece(
        f"bet-{FACES[face]}",
        "disc",
        *box.at(),
        label=look.name("names.face", FACES[face]),
        text=numbers(face),
        corner=SIGNS[tone],
        mark=MARKS[tone],
        tone=tone,
        glow=bool(moves),
        moves=moves,
    )


def numbers(face: int) -> str:
    """3-4, or 0."""
    low, high = FACE_LOWS[face], FACE_HIGHS[face]
    return str(low) if low == high else f"{low}-{high}"


# The score sheet ------------------------------------------------------------------------------------------------------


def sheet(look: Look, box: Box, *, signs: bool) -> list[Piece]:
    """A line for every player: bet, the five conditions, their sum, and his coins now."""
    view = look.view
    inner = box.inset(min(10.0, box.height * 0.045))
    title = min(36.0, inner.height / (view.seats + 2))
    lines = grid(inner.part(0, title, inner.width, inner.height - title), list(_COLUMNS), view.seats + 1)
    said = _summary(look)
    pieces = [Piece("sheet", "zone", *box.at(), label=said, tone="parchment")]
    pieces.append(Piece("sheet-total", "text", *inner.part(0, 0, inner.width, title).inset(2).at(), text=said))
    pieces += _heads(look, lines[0], signs=signs)
    for seat in range(view.seats):
        pieces += _line(look, seat, lines[seat + 1])
    return pieces


def _summary(look: Look) -> str:
    """The cards of that board and what they came to."""
    view = look.view
    total, cards = view.last[0], view.last[2 : 2 + SLOTS]
    board = " ".join([signed(VALUES[card]) for card in cards[BOARD : BOARD + view.board_size]])
    game = view.game_no if view.over else view.game_no - 1
    return look.say("sheet", str(game), board, signed(total))


def _heads(look: Look, cells: list[Box], *, signs: bool) -> list[Piece]:
    """The heads of the columns: words, or icons where there is no room for words."""
    tone = tone_of(look.view.last[0])
    icons = ("disk", MARKS[tone], "check", "wave", "hand", "bell", "coin", "chest")
    pieces: list[Piece] = []
    for key, icon, cell in zip(("bet", *CONDITIONS, "sum", "coins"), icons, cells[1:], strict=True):
        at = cell.inset(min(3.0, cell.height * 0.12)).middle(cell.width, 20 if signs else 17)
        text = "" if signs else look.say(f"head_{key}")
        pieces.append(
            Piece(f"head-{key}", "sign" if signs else "text", *at.at(), icon=icon if signs else "", text=text)
        )
    return pieces


def _line(look: Look, seat: int, cells: list[Box]) -> list[Piece]:
    view = look.view
    start = 2 + SLOTS + seat * _PARTS
    bet, paid = view.last[start], view.last[start + 1 : start + _PARTS]
    face, earned, coins = FACES[bet], sum(paid), view.coins[seat]
    label = look.say("line", look.person(seat), look.name("names.face", face), str(earned), str(coins))
    tone = tone_of(FACE_SIGNS[bet])
    texts = [look.person(seat), f"{SIGNS[tone]} {numbers(bet)}".strip(), *[str(each) if each else "·" for each in paid]]
    texts += [str(earned), str(coins)]
    pieces: list[Piece] = []
    for column, (text, cell) in enumerate(zip(texts, cells, strict=True)):
        at = cell.inset(1).middle(cell.width - 4, 24)
        kind = "text" if column else "line"
        part = Piece(f"sheet-{seat}-{column}", kind, *at.at(), text=text, tone=tone if column == 1 else "")
        part.label = "" if column else label
        pieces.append(part)
    if view.last[1] == seat != NOBODY:
        size = min(16.0, cells[0].height * 0.8)
        at = cells[0].part(cells[0].width - 20, (cells[0].height - size) / 2, size, size)
        pieces.append(Piece("sheet-reporter", "sign", *at.at(), icon="bell"))
    return pieces


# The reference card ---------------------------------------------------------------------------------------------------


def reference(look: Look, box: Box) -> list[Piece]:
    """[OC-11] What a Report pays."""
    inner = box.inset(14)
    lines = grid(inner, [1.0, 6.0, 1.2], len(CONDITIONS) + 1)
    title = Box(inner.x, lines[0][0].y, inner.width, lines[0][0].height)
    pieces = [Piece("reference", "zone", *box.at(), label=look.say("pays"), tone="parchment")]
    pieces.append(Piece("pays", "text", *title.middle(inner.width, 26).at(), text=look.say("pays")))
    for place, key in enumerate(CONDITIONS):
        left, middle, right = lines[place + 1]
        text = look.say(f"pays_{key}")
        pieces.append(Piece(f"pays-{key}-icon", "sign", *left.middle(22, 22).at(), icon=_PAY_ICONS[place]))
        said = f"{text}: {_PAY[place]}"
        pieces.append(Piece(f"pays-{key}", "line", *middle.inset(4).middle(300, 23).at(), text=text, label=said))
        coin = right.middle(28, 28)
        pieces.append(Piece(f"pays-{key}-coin", "disc", *coin.at(), text=str(_PAY[place]), tone="gold"))
    return pieces


def small_reference(look: Look, box: Box) -> list[Piece]:
    """The same in a strip."""
    pieces = [Piece("reference", "zone", *box.at(), label=look.say("pays"), tone="parchment")]
    title = box.part(8, 5, box.width - 16, 17)
    pieces.append(Piece("pays", "text", *title.at(), text=look.say("pays")))
    cells = grid(box.part(4, 22, box.width - 8, box.height - 26), [1.0] * len(CONDITIONS), 1)[0]
    for place, (key, cell) in enumerate(zip(CONDITIONS, cells, strict=True)):
        said = f"{look.say(f'pays_{key}')}: {_PAY[place]}"
        picture, coin = cell.part(cell.width / 2 - 27, 10, 23, 23), cell.part(cell.width / 2 + 1, 8, 27, 27)
        words = cell.part(3, 44, cell.width - 6, 20)
        pieces.append(Piece(f"pays-{key}-icon", "sign", *picture.at(), icon=_PAY_ICONS[place]))
        pieces.append(Piece(f"pays-{key}-coin", "disc", *coin.at(), text=str(_PAY[place]), tone="gold"))
        pieces.append(Piece(f"pays-{key}", "text", *words.at(), text=look.say(f"head_{key}"), label=said))
    return pieces
