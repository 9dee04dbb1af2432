"""The table of Ocracoke: islands above, the ship in the middle, the players around her."""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.ocracoke.components import ACTION_CARDS, ACTIONS, BOARD_NAMES, BOARD_START, ISLAND_NAMES, ISLANDS
from brethren.games.ocracoke.scene.cards import COLOUR_ICONS, tone_of
from brethren.games.ocracoke.scene.context import Phrase, SceneContext, context_for
from brethren.games.ocracoke.scene.cues import ACTION_ICONS
from brethren.games.ocracoke.scene.player_tiles import put_player_tiles
from brethren.games.ocracoke.scene.score_panels import put_buttons, put_info_panel
from brethren.games.ocracoke.scene.view_model import ViewModel
from brethren.games.ocracoke.state import BET, TURN, OcracokeState
from brethren.games.ocracoke.verbs import USE
from brethren.kit.words import signed_number
from brethren.scene.scene import Piece, Scene


def scene(view: OcracokeState, seat: int | None, shape: str, legal: list[int], prompt: str, phrase: Phrase) -> Scene:
    """What a seat (or a spectator) sees; ``legal`` are its moves, ``phrase(section, key)`` looks up a text."""
    context = context_for(phrase, view.box, shape, view.seats, seat)
    result = Scene(shape, context.layout.width, context.layout.height, context.title, prompt, context, legal)
    model = ViewModel(view, context, legal, result)
    put_islands(model)
    put_ship(model)
    put_player_tiles(model)
    if not (context.layout.narrow and (model.is_betting() or view.over)):
        put_actions(model)
    put_info_panel(model)
    put_buttons(model)
    result.story_area = context.layout.info_panel.bounds()
    return result


# The islands ----------------------------------------------------------------------------------------------------------


def put_islands(model: ViewModel) -> None:
    """[OC-3.6] The three islands, each after the round that reveals it."""
    view = model.view
    now = NOBODY if view.over else view.round
    model.scene.put(draw_rounds, view.game_no, view.options.target_coins, now)
    hidden = tuple([not view.face_up(slot) for slot in range(ISLANDS)])
    model.scene.put(draw_islands, hidden, bool(view.options.random_islands))
    for slot in range(ISLANDS):
        model.put_card(slot)


def draw_rounds(context: SceneContext, game: int, target: int, now: int) -> list[Piece]:
    at = context.layout
    said = context.say("game", str(game), str(target))
    pieces = [Piece("game", "text", at.caption.bounds(), text=said, label=said, tone="foam")]
    if at.compass is not None:
        pieces.append(Piece("rose", "sign", at.compass.bounds(), icon="compass", tone="sea", dim=True))
    for place in range(context.box.rounds):
        pieces.append(_round(context, place + 1, now))
    pieces.append(
        Piece("bell", "sign", at.rounds[-1].inset(at.rounds[-1].width * 0.1).bounds(), icon="bell", tone="foam")
    )
    return pieces


def _round(context: SceneContext, number: int, now: int) -> Piece:
    box = context.layout.rounds[number - 1]
    if number != now:
        return Piece(f"round-{number}", "disc", box.bounds(), text=str(number), tone="sea", dim=True)
    label = context.say("round", str(number), str(context.box.rounds))
    return Piece(f"round-{number}", "disc", box.bounds(), text=str(number), tone="gold", label=label)


def draw_islands(context: SceneContext, hidden: tuple[bool, ...], random: bool) -> list[Piece]:
    """[OC-3.7] Each island says after which round it is revealed."""
    pieces: list[Piece] = []
    for slot, (code, box) in enumerate(zip(ISLAND_NAMES, context.layout.islands, strict=True)):
        text = context.say("turns_up_some" if random else "turns_up", str(slot + 1)) if hidden[slot] else ""
        shown = "" if context.layout.narrow else text
        pieces.append(Piece(f"isle-{slot}", "isle", box.bounds(), text=shown, corner=code, label=text))
    return pieces


# The ship -------------------------------------------------------------------------------------------------------------


def put_ship(model: ViewModel) -> None:
    """[OC-2.9] The hull, the board cards, and the total if the viewer knows it."""
    model.scene.put(draw_hull)
    for place in range(model.view.board_size):
        model.put_card(BOARD_START + place)
    model.scene.put(draw_total, model.visible_total())


def draw_hull(context: SceneContext) -> list[Piece]:
    pieces = [Piece("ship", "hull", context.layout.hull.bounds(), tone="wood")]
    for code, box in zip(BOARD_NAMES, context.layout.board, strict=False):
        foot = box.sub_box(0, box.height + 2, box.width, 14.0 if context.layout.narrow else 22.0)
        pieces.append(Piece(f"slot-{code}", "slot", box.bounds()))
        pieces.append(Piece(f"name-{code}", "text", foot.bounds(), text=code, tone="foam"))
    return pieces


def draw_total(context: SceneContext, total: int | None) -> list[Piece]:
    if total is None:
        return []
    tone, text = tone_of(total), context.say("total", signed_number(total))
    return [
        Piece(
            "total", "plate", context.layout.total.bounds(), text=text, label=text, icon=COLOUR_ICONS[tone], tone=tone
        )
    ]


# The actions ----------------------------------------------------------------------------------------------------------


def put_actions(model: ViewModel) -> None:
    """[OC-4.2] Bow and stern: the available action, and below it the one on the other face."""
    view = model.view
    bow, stern = USE in model.legal, USE + 1 in model.legal
    resting = view.over or model.question_kind == BET
    choosing = model.question_kind == TURN and bool(model.legal)
    model.scene.put(draw_actions, view.flipped, bow, stern, resting, choosing)


def draw_actions(
    context: SceneContext, flipped: int, bow: bool, stern: bool, resting: bool, choosing: bool
) -> list[Piece]:
    """An action is dimmed while nobody takes turns, and for a player who may not take it."""
    pieces: list[Piece] = []
    at = context.layout
    for place, code in enumerate(ACTION_CARDS):
        face = flipped >> place & 1
        now, later = ACTIONS[2 * place + face], ACTIONS[2 * place + 1 - face]
        text, following = context.phrase("names.action", now), context.phrase("names.action", later)
        moves = (USE + place,) if (stern if place else bow) else ()
        idle = resting or (choosing and not moves)
        piece = Piece(f"action-{code}", "plate" if at.narrow else "card", at.actions[place].bounds(), moves=moves)
        piece.label = context.say("action", code, text, following)
        piece.text, piece.corner, piece.icon, piece.tone, piece.glow = (
            text,
            code,
            ACTION_ICONS[2 * place + face],
            "brass",
            bool(moves),
        )
        piece.dim = idle
        piece.explain(context.phrase("actions", now))
        pieces.append(piece)
        said = context.say("next", following)
        pieces.append(
            Piece(
                f"next-{code}", "plate", at.next_actions[place].bounds(), text=said, icon="turn", tone="wood", dim=idle
            )
        )
    return pieces
