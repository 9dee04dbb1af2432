"""The scene: the sea deck in the middle, a row for each player, and buttons for the moves."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import HIDDEN
from brethren.kit.terminal_writer import Phrase
from brethren.scene.layout import Box, row_boxes
from brethren.scene.scene import TALL, Piece, Scene, name_placeholder
from stormrun.state import StormRunState
from stormrun.verbs import VERBS

TONES: Final = ("wood", "foam", "neutral")
"""Of rum, sugar and silver."""


class SceneContext:
    """Where things are for one shape, and the words on them."""

    def __init__(self, shape: str, seats: int, seat: int | None, kinds: tuple[str, ...], phrase: Phrase) -> None:
        self.width, self.height = (390.0, 640.0) if shape == TALL else (900.0, 560.0)
        self.seat = seat
        self.kinds = kinds
        self.phrase = phrase
        row = (self.height - 190.0) / seats
        self.rows = [Box(10.0, 110.0 + place * row, self.width - 20.0, row - 8.0) for place in range(seats)]
        self.buttons = Box(10.0, self.height - 70.0, self.width - 20.0, 60.0)

    def cargo_name(self, kind: int) -> str:
        return self.phrase("names.card", self.kinds[kind])


_contexts: Final[dict[tuple[str, int, int | None, tuple[str, ...], Phrase], SceneContext]] = {}


def scene(view: StormRunState, seat: int | None, shape: str, legal: list[int], prompt: str, phrase: Phrase) -> Scene:
    """What a seat (or a spectator) sees; ``legal`` are its moves."""
    key = (shape, view.seats, seat, view.box.names, phrase)
    context = _contexts.get(key)
    if context is None:
        context = _contexts[key] = SceneContext(*key)
    result = Scene(shape, context.width, context.height, phrase("game", "title"), prompt, context, legal)
    result.put(draw_deck, sum(view.deck), view.deck[view.box.storm])
    for who in range(view.seats):
        places = view.places_of(who)
        hold, port = tuple([view.holds[at] for at in places]), tuple([view.ports[at] for at in places])
        result.put(draw_player, who, hold, port, view.charters[who], view.port_value(who), who in view.waiting())
    result.put(draw_buttons, tuple(legal))
    return result


def draw_deck(context: SceneContext, cards: int, storms: int) -> list[Piece]:
    label = context.phrase("scene", "deck").format(cards, storms)
    box = Box(0.0, 8.0, context.width, 94.0).centered(70.0, 94.0)
    return [Piece("deck", "card", box.bounds(), label=label, text=str(cards), face_up=False)]


def draw_player(
    context: SceneContext, who: int, hold: tuple[int, ...], port: tuple[int, ...], charter: int, value: int, acts: bool
) -> list[Piece]:
    """Name, charter and port on the left, the cards in the hold on the right."""
    row = context.rows[who]
    name = context.phrase("scene", "you") if who == context.seat else name_placeholder(who)
    about = context.phrase("scene", "port").format(name, value)
    pieces = [Piece(f"seat-{who}", "plate", row.bounds(), label=about, tone="sea", glow=acts)]
    pieces.append(
        Piece(f"name-{who}", "line", row.sub_box(12.0, 6.0, row.width / 2, 22.0).bounds(), text=about, tone="foam")
    )
    if charter != HIDDEN:
        text = context.phrase("scene", "charter").format(context.cargo_name(charter))
        pieces.append(
            Piece(
                f"charter-{who}", "line", row.sub_box(12.0, 30.0, row.width / 2, 18.0).bounds(), text=text, tone="gold"
            )
        )
    cards = [kind for kind, count in enumerate(hold) for _ in range(count)]
    half = row.sub_box(row.width / 2, 4.0, row.width / 2 - 8.0, row.height - 8.0)
    for place, (kind, box) in enumerate(
        zip(cards, row_boxes(half, len(cards), half.height * 0.7, half.height, 6.0), strict=True)
    ):
        name = context.cargo_name(kind)
        pieces.append(Piece(f"cargo-{who}-{place}", "card", box.bounds(), label=name, text=name, tone=TONES[kind]))
        pieces[-1].explain(context.phrase("cards", context.kinds[kind]))
    return pieces


def draw_buttons(context: SceneContext, legal: tuple[int, ...]) -> list[Piece]:
    boxes = row_boxes(context.buttons, len(legal), min(170.0, context.buttons.width / 3 - 8.0), 56.0, 10.0)
    return [
        Piece(
            f"move-{VERBS.text(move).replace(' ', '-')}",
            "plate",
            box.bounds(),
            label=context.phrase("buttons", VERBS.text(move).replace(" ", "_")),
            text=context.phrase("buttons", VERBS.text(move).replace(" ", "_")),
            tone="brass",
            moves=(move,),
        )
        for move, box in zip(legal, boxes, strict=True)
    ]
