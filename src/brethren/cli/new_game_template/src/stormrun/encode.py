"""The observation tensor: what a seat sees as numbers. Seats are counted from the viewer."""

from __future__ import annotations

from brethren.kit.encoding import Segment, one_hot, seats_from
from stormrun.state import StormRunState


def segments(view: StormRunState, seat: int) -> list[Segment]:
    """The parts of the tensor in order, each with its name."""
    order = seats_from(seat, view.seats)
    top = view.stack[-1] if view.stack else None
    return [
        ("deck", [float(count) for count in view.deck]),
        ("holds", [float(view.holds[place]) for who in order for place in view.places_of(who)]),
        ("ports", [float(view.ports[place]) for who in order for place in view.places_of(who)]),
        ("charter", one_hot(view.charters[seat], view.box.kinds)),
        ("question", one_hot(top.kind if top else -1, 2)),
        ("waiting", [float(who in view.waiting()) for who in order]),
    ]
