"""The observation tensor: what a seat sees as numbers. Seats are counted from the viewer, so one network plays all.

The tokens of others come from the ledger: they follow from the history, which itself would be too long.
"""

from __future__ import annotations

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import CAMP_CARDS, CARDS, FIRST_GOLDEN, GESTURES, GOLDEN_KINDS, PIRATES
from brethren.games.rumble.fill import cached_ledger
from brethren.games.rumble.options import Options
from brethren.games.rumble.round_history import unpack
from brethren.games.rumble.state import FRAME_KINDS, RumbleState
from brethren.games.rumble.verbs import VERBS
from brethren.kit.encoding import Segment, flags, one_hots, padded, seats_from


def segments(view: RumbleState, seat: int) -> list[Segment]:
    """The parts of the tensor in order, each with its name."""
    order = seats_from(seat, view.seats)
    asked = view.stack[-1] if view.stack else None
    last = unpack(view.history[-1]) if view.history else None
    no_cards, no_aims = [NOBODY] * view.seats, [NOBODY] * (2 * view.seats)
    return [
        ("pirates", one_hots([view.pirates[who] for who in order], len(PIRATES))),
        ("tokens", _tokens(view, seat, order)),
        ("alive", [float(view.is_alive(who)) for who in order]),
        ("neighbour", [float(view.is_alive(seat) and who in view.neighbours(seat)) for who in order]),
        ("locked", one_hots([view.locked[who] for who in order], len(CARDS))),
        (
            "golden",
            [view.golden_in_hand[who * GOLDEN_KINDS + kind] / 4 for who in order for kind in range(GOLDEN_KINDS)],
        ),
        ("secret", one_hots([view.secret_cards[who] - FIRST_GOLDEN for who in order], GOLDEN_KINDS)),
        ("unseen", [float(view.secret_cards[who] != NOBODY) for who in order]),
        ("camps", one_hots([view.camps[who] if view.camps else NOBODY for who in order], len(CAMP_CARDS))),
        ("cards", one_hots([view.cards[who] for who in order], len(CARDS))),
        ("aims", _aims(view, view.aims, order, seat)),
        ("last_cards", one_hots([(last.cards if last else no_cards)[who] for who in order], len(CARDS))),
        ("last_aims", _aims(view, last.aims if last else no_aims, order, seat)),
        ("voided", [float(view.voided >> who & 1) for who in order]),
        ("area", one_hots([card - FIRST_GOLDEN for card in padded(view.area, 4)], GOLDEN_KINDS)),
        ("discard", [count / 8 for count in view.discard_counts]),
        ("pile", [len(view.pile) / 36]),
        ("icons", flags(list(view.offered_gestures[seat]) if view.offered_gestures else [], len(GESTURES))),
        ("round", [view.round / 50, float(view.options.storms(view.round)), view.game_no / 3]),
        ("lead", [float(view.lead == who) for who in order]),
        ("asked", one_hots([asked.kind if asked else NOBODY], FRAME_KINDS)),
        ("waiting", [float(who in view.waiting()) for who in order]),
        ("done", [float(asked is not None and who in asked.answered_seats) for who in order]),
        ("said", flags(asked.answers_of(seat) if asked else [], len(VERBS))),
        ("options", _options(view.options)),
    ]


def _tokens(view: RumbleState, seat: int, order: list[int]) -> list[float]:
    """Health, bullets and special tokens of each player; for Roberts the average of what he may have."""
    row: list[float] = []
    started = NOBODY not in view.pirates
    for who in order:
        if not started or view.sees_tokens(seat, who):
            health, bullets, special = float(view.health[who]), view.bullets[who], float(view.special[who])
        else:
            ledger = cached_ledger(view)
            health, bullets, special = float(ledger.health[who]), ledger.bullets[who], float(ledger.special[who])
            if who == ledger.roberts_seat:
                health = sum([pair[0] for pair in ledger.roberts_pairs]) / len(ledger.roberts_pairs)
                special = sum([pair[1] for pair in ledger.roberts_pairs]) / len(ledger.roberts_pairs)
        row += [health / 6, bullets / 5, special / 2] if started else [0.0, 0.0, 0.0]
    return row


def _aims(view: RumbleState, aims: list[int], order: list[int], seat: int) -> list[float]:
    """Who aims at whom, both counted from the viewer."""
    row = [0.0] * (view.seats * view.seats)
    for place, who in enumerate(order):
        for aim in aims[2 * who : 2 * who + 2]:
            if aim >= 0:
                row[place * view.seats + (aim - seat) % view.seats] += 0.5
    return row


def _options(options: Options) -> list[float]:
    return [
        float(options.camp_mode),
        float(options.aim_after_reveal),
        float(options.realtime),
        float(options.lead_decides),
        float(options.second_pick),
        float(options.gestures),
        float(options.hide_cancels_hider_only),
        float(options.block_counters_cut),
        float(options.bomb_hits_thrower),
        float(options.cover_redirects_own),
        float(options.heal_saves),
        float(options.ask_roberts),
        float(options.remove_dead_hands),
        float(options.reshuffle),
        options.storm_round / 200,
        options.max_rounds / 500,
    ]
