"""The info panel: the betting disk, the score sheet of the last Report, or the reference card."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.games.ocracoke.components import BOARD_START, FACE_HIGHS, FACE_LOWS, FACE_SIGNS, FACES
from brethren.games.ocracoke.last_result import LastReport
from brethren.games.ocracoke.scene.cards import COLOUR_ICONS, COLOUR_SIGNS, tone_of
from brethren.games.ocracoke.scene.context import SceneContext
from brethren.games.ocracoke.scene.layout import ScoreSheet
from brethren.games.ocracoke.scene.view_model import ViewModel
from brethren.games.ocracoke.verbs import BET_ON, DECLINE, REPORT
from brethren.kit.words import signed_number
from brethren.scene.layout import Box, grid_boxes, row_boxes
from brethren.scene.scene import Piece

CONDITIONS: Final = ("colour", "number", "zero", "hand", "report")
_PAY_ICONS: Final = ("flag", "check", "wave", "hand", "bell")


def put_info_panel(model: ViewModel) -> None:
    """Whichever of the three is needed now."""
    view = model.view
    if model.is_betting():
        model.scene.put(draw_disk, tuple(model.legal))
    elif view.last_report is not None:
        put_score_sheet(model, view.last_report)
    else:
        model.scene.put(draw_reference)


def put_buttons(model: ViewModel) -> None:
    """Report and Decline, when they are legal."""
    model.scene.put(draw_buttons, REPORT in model.legal, DECLINE in model.legal)


def draw_buttons(context: SceneContext, report: bool, decline: bool) -> list[Piece]:
    pieces: list[Piece] = []
    if report:
        pieces.append(_button(context, "report", "bell", "red", REPORT))
    if decline:
        pieces.append(_button(context, "decline", "lid", "brass", DECLINE))
    return pieces


def _button(context: SceneContext, key: str, icon: str, tone: str, move: int) -> Piece:
    at, text = context.layout.button.bounds(), context.say(key)
    return Piece(key, "plate", at, label=text, text=text, icon=icon, tone=tone, glow=True, moves=(move,))


# The betting disk -----------------------------------------------------------------------------------------------------


def draw_disk(context: SceneContext, legal: tuple[int, ...]) -> list[Piece]:
    """[OC-10.5] Two rows of five, red over blue, and the zero between them; the small numbers on the left."""
    ground = context.layout.large_info_panel.centered(560, 250)
    pieces = [Piece("disk", "zone", ground.bounds(), label=context.say("disk"), tone="parchment")]
    rows = grid_boxes(ground.inset(9), [1.0], 3)
    size = min(rows[0][0].height - 7, (ground.width - 18) / 5 - 6)
    reds = [face for face in range(len(FACES)) if FACE_SIGNS[face] < 0]
    blues = [face for face in range(len(FACES)) if FACE_SIGNS[face] > 0]
    zero = [face for face in range(len(FACES)) if FACE_SIGNS[face] == 0]
    gap = min(26.0, (ground.width - 18 - 5 * size) / 5)
    for faces, line in zip((reds[::-1], zero, blues), rows, strict=True):
        for face, spot in zip(faces, row_boxes(line[0], len(faces), size, size, gap), strict=True):
            pieces.append(_draw_face(context, face, spot, legal))
    return pieces


def _draw_face(context: SceneContext, face: int, box: Box, legal: tuple[int, ...]) -> Piece:
    move = BET_ON + face
    moves = (move,) if move in legal else ()
    tone = tone_of(FACE_SIGNS[face])
    return Piece(
        f"bet-{FACES[face]}",
        "disc",
        box.bounds(),
        label=context.say("bet", context.phrase("names.face", FACES[face])),
        text=face_numbers(face),
        corner=COLOUR_SIGNS[tone],
        badge=COLOUR_ICONS[tone],
        tone=tone,
        glow=bool(moves),
        moves=moves,
    )


def face_numbers(face: int) -> str:
    """3-4, or 0."""
    low, high = FACE_LOWS[face], FACE_HIGHS[face]
    return str(low) if low == high else f"{low}-{high}"


# The score sheet ------------------------------------------------------------------------------------------------------


def put_score_sheet(model: ViewModel, report: LastReport) -> None:
    """A row for each player: bet, the five conditions, their sum, and the player's coins now."""
    view, large = model.view, bool(model.view.over)
    game = view.game_no if large else view.game_no - 1
    board = report.cards[BOARD_START : BOARD_START + view.board_size]
    model.scene.put(draw_score_sheet, large, game, board, report.total, report.reporter)
    model.scene.put(draw_column_heads, large, tone_of(report.total))
    for seat in range(view.seats):
        bet, paid = report.bets[seat], report.paid[seat]
        model.scene.put(draw_payments, large, seat, bet, paid)
        model.scene.put(draw_player_total, large, seat, bet, sum(paid), view.coins[seat])


def score_sheet_for(context: SceneContext, large: bool) -> ScoreSheet:
    return context.layout.large_score_sheet if large else context.layout.score_sheet


def draw_score_sheet(
    context: SceneContext, large: bool, game: int, board: tuple[int, ...], total: int, reporter: int
) -> list[Piece]:
    """The cards of that board and their total, and a bell in the row of the reporter."""
    sheet = score_sheet_for(context, large)
    values = " ".join([signed_number(context.box.values[card]) for card in board])
    said = context.say("sheet", str(game), values, signed_number(total))
    pieces = [
        Piece("sheet", "zone", sheet.outline.bounds(), label=said, tone="parchment"),
        Piece("sheet-total", "text", sheet.title.bounds(), text=said),
    ]
    if reporter != NOBODY:
        pieces.append(Piece("sheet-reporter", "sign", sheet.reporter_icons[reporter].bounds(), icon="bell"))
    return pieces


def draw_column_heads(context: SceneContext, large: bool, tone: str) -> list[Piece]:
    """Column heads: words, or icons where there is no room for words."""
    cells, signs = score_sheet_for(context, large).column_heads, context.layout.narrow
    icons = ("disk", COLOUR_ICONS[tone], "check", "wave", "hand", "bell", "coin", "chest")
    pieces: list[Piece] = []
    for key, icon, cell in zip(("bet", *CONDITIONS, "sum", "coins"), icons, cells[1:], strict=True):
        at = cell.inset(min(3.0, cell.height * 0.12)).centered(cell.width, 20 if signs else 17)
        text = "" if signs else context.say(f"head_{key}")
        pieces.append(
            Piece(f"head-{key}", "sign" if signs else "text", at.bounds(), icon=icon if signs else "", text=text)
        )
    return pieces


def draw_payments(context: SceneContext, large: bool, seat: int, bet: int, paid: tuple[int, ...]) -> list[Piece]:
    """One player's bet, what each condition paid, and the sum."""
    tone = tone_of(FACE_SIGNS[bet])
    texts = [
        f"{COLOUR_SIGNS[tone]} {face_numbers(bet)}".strip(),
        *[str(each) if each else "·" for each in paid],
        str(sum(paid)),
    ]
    pieces: list[Piece] = []
    for column, text in enumerate(texts, 1):
        at = score_sheet_for(context, large).rows[seat][column].bounds()
        pieces.append(Piece(f"sheet-{seat}-{column}", "text", at, text=text, tone=tone if column == 1 else ""))
    return pieces


def draw_player_total(context: SceneContext, large: bool, seat: int, bet: int, earned: int, coins: int) -> list[Piece]:
    """The player's name, labelled with the whole row for screen readers, and their coins now."""
    person, cells = context.people[seat], score_sheet_for(context, large).rows[seat]
    label = context.say("line", person, context.phrase("names.face", FACES[bet]), str(earned), str(coins))
    return [
        Piece(f"sheet-{seat}-0", "line", cells[0].bounds(), text=person, label=label),
        Piece(f"sheet-{seat}-{len(cells) - 1}", "text", cells[-1].bounds(), text=str(coins)),
    ]


# The reference card ---------------------------------------------------------------------------------------------------


def draw_reference(context: SceneContext) -> list[Piece]:
    """[OC-11] What a Report pays."""
    panel = context.layout.info_panel
    return (
        _reference_strip(context, panel.centered(378, 106))
        if context.layout.narrow
        else _reference_list(context, panel.centered(340, 250))
    )


def _reference_list(context: SceneContext, box: Box) -> list[Piece]:
    inner = box.inset(14)
    lines = grid_boxes(inner, [1.0, 6.0, 1.2], len(CONDITIONS) + 1)
    title = Box(inner.x, lines[0][0].y, inner.width, lines[0][0].height)
    pieces = [Piece("reference", "zone", box.bounds(), label=context.say("pays"), tone="parchment")]
    pieces.append(Piece("pays", "text", title.centered(inner.width, 26).bounds(), text=context.say("pays")))
    for place, key in enumerate(CONDITIONS):
        left, middle, right = lines[place + 1]
        text = context.say(f"pays_{key}")
        pieces.append(Piece(f"pays-{key}-icon", "sign", left.centered(22, 22).bounds(), icon=_PAY_ICONS[place]))
        pay = str(context.box.payments[place])
        said = f"{text}: {pay}"
        pieces.append(Piece(f"pays-{key}", "line", middle.inset(4).centered(300, 23).bounds(), text=text, label=said))
        coin = right.centered(28, 28)
        pieces.append(Piece(f"pays-{key}-coin", "disc", coin.bounds(), text=pay, tone="gold"))
    return pieces


def _reference_strip(context: SceneContext, box: Box) -> list[Piece]:
    """The same as a flat strip, for phones."""
    pieces = [Piece("reference", "zone", box.bounds(), label=context.say("pays"), tone="parchment")]
    title = box.sub_box(8, 5, box.width - 16, 17)
    pieces.append(Piece("pays", "text", title.bounds(), text=context.say("pays")))
    cells = grid_boxes(box.sub_box(4, 22, box.width - 8, box.height - 26), [1.0] * len(CONDITIONS), 1)[0]
    for place, (key, cell) in enumerate(zip(CONDITIONS, cells, strict=True)):
        pay = str(context.box.payments[place])
        said = f"{context.say(f'pays_{key}')}: {pay}"
        picture, coin = cell.sub_box(cell.width / 2 - 27, 10, 23, 23), cell.sub_box(cell.width / 2 + 1, 8, 27, 27)
        words = cell.sub_box(3, 44, cell.width - 6, 20)
        pieces.append(Piece(f"pays-{key}-icon", "sign", picture.bounds(), icon=_PAY_ICONS[place]))
        pieces.append(Piece(f"pays-{key}-coin", "disc", coin.bounds(), text=pay, tone="gold"))
        pieces.append(Piece(f"pays-{key}", "text", words.bounds(), text=context.say(f"head_{key}"), label=said))
    return pieces
