"""The scene of Corsairs: a large map with counters, ships and patrols, and the captain's log beside it."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN, NOBODY
from brethren.scene.background import Background, cached_background
from brethren.scene.layout import Box as Area
from brethren.scene.layout import row_boxes
from brethren.scene.preview import Preview
from brethren.scene.scene import TALL, Piece, Scene, name_placeholder
from brethren.scene.seats import seat_icon, seat_tone
from corsairs.components import LAND, PORT, CorsairsBox
from corsairs.state import DUEL, NAVY, CorsairsState
from corsairs.verbs import DIG, DIRECTIONS, FIGHT, FLEE, SAIL, SCOUT, VERBS, WAIT

HEX_WIDTH: Final = 104.0
HEX_HEIGHT: Final = 120.0
ROW_STEP: Final = 90.0
TONES: Final = {LAND: "sand", PORT: "wood"}
DIE: Final = 44.0


class SceneContext:
    """Where the hexes are."""

    def __init__(self, box: CorsairsBox, shape: str, seat: int | None) -> None:
        self.box = box
        self.seat = seat
        self.width = (box.columns + 0.5) * HEX_WIDTH
        self.height = (len(box.rows) - 1) * ROW_STEP + HEX_HEIGHT
        self.log_size = (390.0, 300.0) if shape == TALL else (420.0, 640.0)

    def hex_area(self, place: int) -> Area:
        return hex_area(self.box.columns, place)


def hex_area(columns: int, place: int) -> Area:
    row, column = divmod(place, columns)
    return Area((column + row % 2 / 2) * HEX_WIDTH, row * ROW_STEP, HEX_WIDTH, HEX_HEIGHT)


def draw_map(columns: int, terrain: str) -> list[Piece]:
    """160 hexes, and a coastline around every hex of land."""
    pieces = [
        Piece(f"hex-{place}", "hex", hex_area(columns, place).bounds(), tone=TONES.get(letter, "sea"))
        for place, letter in enumerate(terrain)
    ]
    corners = (0.5, 0.0, 1.0, 0.25, 1.0, 0.75, 0.5, 1.0, 0.0, 0.75, 0.0, 0.25, 0.5, 0.0)
    points = tuple([value * (HEX_HEIGHT if at % 2 else HEX_WIDTH) for at, value in enumerate(corners)])
    for place, letter in enumerate(terrain):
        if letter == LAND:
            at = hex_area(columns, place).bounds()
            pieces.append(Piece(f"coast-{place}", "polyline", at, points=points, tone="sand", weight=5.0))
    return pieces


_contexts: Final[dict[tuple[CorsairsBox, str, int | None], SceneContext]] = {}


def scene(view: CorsairsState, seat: int | None, shape: str, legal: list[int], prompt: str) -> Scene:
    key = (view.box, shape, seat)
    context = _contexts.get(key)
    if context is None:
        context = _contexts[key] = SceneContext(*key)
    background: Background = cached_background(draw_map, view.box.columns, view.box.terrain)
    mine = tuple([f"ship-{seat}-{ship}" for ship in range(view.box.ships)]) if seat is not None else ()
    result = Scene.with_panels(shape, "Corsairs", prompt, context, legal)
    result.add_panel("map", "The sea", context.width, context.height, large=True, background=background, mine=mine)
    put_map(view, seat, legal, result)
    result.add_panel("log", "Captain's log", *context.log_size)
    put_log(view, seat, legal, result)
    if legal:
        duel = view.stack[-1].kind == DUEL
        result.set_attention("log" if duel else "map", "Fight or flee?" if duel else "Sail, scout or dig.")
    return result


def put_map(view: CorsairsState, seat: int | None, legal: list[int], result: Scene) -> None:
    for index, kind in enumerate(view.values):
        if view.holders[index] == NOBODY:
            place = view.box.counter_place(index)
            result.put_movable(f"counter-{index}", draw_counter, place, kind)
    result.put(draw_targets, sail_targets(view, seat, legal))
    for patrol, place in enumerate(view.patrols):
        result.put_movable(f"patrol-{patrol}", draw_patrol, place)
    for index, place in enumerate(view.ships):
        owner, ship = divmod(index, view.box.ships)
        moves = tuple([move for move in legal if ship_of(move) == ship]) if owner == seat else ()
        result.put_movable(f"ship-{owner}-{ship}", draw_ship, owner, ship, place, moves)


def ship_of(move: int) -> int:
    """The ship that a move is about, or NOBODY."""
    verb, at = VERBS.split(move)
    return at // len(DIRECTIONS) if verb == SAIL else at if verb in (SCOUT, DIG) else NOBODY


def sail_targets(view: CorsairsState, seat: int | None, legal: list[int]) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The hexes that ships of the viewer can sail to, each with the moves that lead there."""
    found: dict[int, list[int]] = {}
    for move in legal:
        if seat is not None and VERBS.split(move)[0] == SAIL:
            ship, way = VERBS.arguments(move)
            found.setdefault(view.box.neighbours[view.ships[seat * view.box.ships + ship]][way], []).append(move)
    return tuple([(place, tuple(moves)) for place, moves in sorted(found.items())])


def draw_targets(context: SceneContext, targets: tuple[tuple[int, tuple[int, ...]], ...]) -> list[Piece]:
    return [
        Piece(
            f"target-{place}",
            "hex",
            context.hex_area(place).centered(HEX_WIDTH * 0.9, HEX_HEIGHT * 0.9).bounds(),
            label=f"Sail to hex {place}",
            tone="sea",
            moves=moves,
        )
        for place, moves in targets
    ]


def draw_counter(context: SceneContext, place: int, kind: int) -> list[Piece]:
    box = context.hex_area(place).centered(34.0, 34.0)
    face = "" if kind == HIDDEN else str(context.box.values[kind])
    label = "A counter" if kind == HIDDEN else context.box.names[kind]
    shown = kind != HIDDEN
    return [Piece("", "disc", box.bounds(), label=label, text=face, face_up=shown, tone="gold", stack=f"hex-{place}")]


def draw_patrol(context: SceneContext, place: int) -> list[Piece]:
    box = context.hex_area(place).sub_box(62.0, 18.0, 30.0, 30.0)
    return [Piece("", "plate", box.bounds(), label=f"The Navy at hex {place}", icon="anchor", tone="ink", turn=12.0)]


def draw_ship(context: SceneContext, owner: int, ship: int, place: int, moves: tuple[int, ...]) -> list[Piece]:
    box = context.hex_area(place).sub_box(10.0 + 26.0 * ship, 66.0, 32.0, 32.0)
    label = f"Ship {ship + 1} of {name_placeholder(owner)} at hex {place}"
    return [Piece("", "disc", box.bounds(), label=label, icon=seat_icon(owner), tone=seat_tone(owner), moves=moves)]


def put_log(view: CorsairsState, seat: int | None, legal: list[int], result: Scene) -> None:
    for who in range(view.seats):
        held = view.holders.count(who)
        score = view.score_of(who) if who == seat or view.over else HIDDEN
        result.put(draw_player, who, view.seats, held, score, who in view.waiting())
    result.put(draw_navy, view.seats, view.score_of(NAVY))
    result.put(draw_dice, view.dice)
    verbs = [VERBS.split(move)[0] for move in legal]
    for verb in (SCOUT, DIG, WAIT, FIGHT, FLEE):
        moves = tuple([move for move, its in zip(legal, verbs, strict=True) if its == verb])
        result.put(draw_button, verb, moves)


def draw_player(context: SceneContext, who: int, seats: int, held: int, score: int, acts: bool) -> list[Piece]:
    width, height = context.log_size
    row = (height * 0.6) / (seats + 1)
    box = Area(8.0, 8.0 + who * row, width - 16.0, row - 6.0)
    name = "You" if who == context.seat else name_placeholder(who)
    tile = Piece(f"seat-{who}", "plate", box.bounds(), label=f"{name}: {held} counters", tone=seat_tone(who), glow=acts)
    text = Piece(f"name-{who}", "line", box.sub_box(40.0, 4.0, width / 2, 22.0).bounds(), text=name, tone="foam")
    icon = Piece(f"emblem-{who}", "sign", box.sub_box(8.0, 6.0, 24.0, 24.0).bounds(), icon=seat_icon(who), tone="foam")
    count = box.sub_box(width - 150.0, 4.0, 60.0, 28.0).bounds()
    total = box.sub_box(width - 84.0, 4.0, 60.0, 28.0).bounds()
    pieces = [tile, text, icon, Piece(f"held-{who}", "counter", count, icon="coin", count=held, label="counters")]
    if score != HIDDEN:
        pieces.append(Piece(f"score-{who}", "counter", total, icon="crown", count=score, label="worth"))
    return pieces


def draw_navy(context: SceneContext, seats: int, score: int) -> list[Piece]:
    width, height = context.log_size
    row = (height * 0.6) / (seats + 1)
    box = Area(8.0, 8.0 + seats * row, width - 16.0, row - 6.0)
    total = box.sub_box(width - 84.0, 4.0, 60.0, 28.0).bounds()
    return [
        Piece("actor-0", "plate", box.bounds(), label="The Navy", text="The Navy", tone="ink", icon="anchor"),
        Piece("score-navy", "counter", total, icon="crown", count=score, label="worth"),
    ]


def draw_dice(context: SceneContext, dice: tuple[int, ...]) -> list[Piece]:
    width, height = context.log_size
    boxes = row_boxes(Area(0.0, height * 0.62, width, DIE), len(dice), DIE, DIE, 16.0)
    return [
        Piece(f"die-{place}", "die", box.bounds(), label=f"A die: {face}", count=face)
        for place, (face, box) in enumerate(zip(dice, boxes, strict=True))
    ]


def draw_button(context: SceneContext, verb: int, moves: tuple[int, ...]) -> list[Piece]:
    """A button for all moves of a verb; with several ships to choose from, one clicks on a ship too."""
    if not moves:
        return []
    width, height = context.log_size
    place = (SCOUT, DIG, WAIT, FIGHT, FLEE).index(verb) % 3
    box = Area(8.0 + place * (width - 16.0) / 3, height - 66.0, (width - 16.0) / 3 - 8.0, 56.0)
    text = VERBS.verb(verb).capitalize()
    return [Piece(f"button-{text.lower()}", "plate", box.bounds(), label=text, text=text, tone="brass", moves=moves)]


def preview(view: CorsairsState, seat: int, move: int, text: str) -> Preview:
    """A line from the ship to where it would sail, or to the counters that it would take."""
    ship = ship_of(move)
    if ship == NOBODY:
        return Preview(text)
    at = view.ships[seat * view.box.ships + ship]
    mine = f"ship-{seat}-{ship}"
    if VERBS.split(move)[0] == SAIL:
        return Preview(text, (mine,), ((mine, f"hex-{view.box.neighbours[at][VERBS.arguments(move)[1]]}"),))
    return Preview(text, tuple([f"counter-{index}" for index in view.counters_at(at)]))
