"""The summary of the last Battle: a line for each player that says who hit whom."""

from __future__ import annotations

from typing import Final

from brethren.core.frames import NOBODY
from brethren.games.rumble.components import BLOCK, GOLDEN_KINDS, SALVAGED
from brethren.games.rumble.last_result import Hit
from brethren.games.rumble.scene.context import SceneContext
from brethren.games.rumble.scene.icons import CARD_ICONS
from brethren.games.rumble.scene.view_model import ViewModel
from brethren.games.rumble.verbs import SALVAGE
from brethren.scene.layout import Box, grid_boxes
from brethren.scene.scene import Piece

MAX_LINE_HEIGHT: Final = 34.0
"""The height of a line, if there is room for it."""
BUTTON: Final = 46.0
"""The upper right corner, where clients have the button that replays the Battle."""
LONG_LINE: Final = 44
"""Letters that fit into a line on a phone."""
LETTERS_OF_A_NAME: Final = 5
"""How much longer a name usually is than its placeholder."""
FAILURES: Final = ("", "was_void", "was_fizzled", "was_dry")
"""The texts of the conditions in which a card does nothing."""


def put_summary(model: ViewModel) -> None:
    record, battle = model.last_record, model.view.last_battle
    salvaging = bool(model.legal_between(SALVAGE, SALVAGE + GOLDEN_KINDS))
    if record is None or battle is None or (salvaging and model.context.layout.narrow):  # see ``discard_boxes``
        return
    count = sum([card != NOBODY for card in record.cards])
    model.scene.put(draw_summary_zone, model.last_round_no, count)
    row = 0
    for seat in range(model.view.seats):
        if record.cards[seat] == NOBODY:
            continue
        aims = tuple([aim for aim in record.aims[2 * seat : 2 * seat + 2] if aim != NOBODY])
        failures = (0, record.voided, battle.fizzled, battle.dry)
        condition = next((kind for kind, mask in enumerate(failures) if mask >> seat & 1), 0)
        damage, healed = battle.damage[seat], battle.health_gained[seat]
        died = model.view.death_rounds[seat] == model.last_round_no
        hits = battle.hits_by(seat)
        model.scene.put(
            draw_line,
            (row, count),
            seat,
            tuple(record.cards),
            aims,
            condition,
            hits,
            record.golden_taken[seat],
            damage,
            healed,
            died,
        )
        row += 1


def draw_summary_zone(context: SceneContext, round_no: int, count: int) -> list[Piece]:
    text = context.say("story", str(round_no))
    return [Piece("story", "zone", summary_box(context, count).bounds(), label=text, tone="parchment")]


def summary_box(context: SceneContext, count: int) -> Box:
    """The part of the summary area that so many lines need."""
    room = context.layout.summary
    return room.sub_box(0, 0, room.width, min(room.height, 8 + MAX_LINE_HEIGHT * count))


def draw_line(
    context: SceneContext,
    place: tuple[int, int],
    seat: int,
    cards: tuple[int, ...],
    aims: tuple[int, ...],
    condition: int,
    hits: tuple[Hit, ...],
    took: int,
    damage: int,
    healed: int,
    died: bool,
) -> list[Piece]:
    """``@1's Fire hits you for 2``, and before it @1's own losses and healing."""
    box, (row, count) = summary_box(context, place[1]), place
    line = grid_boxes(box.inset(4), [1.0], count)[row][0]
    high, losses = (15.5, 52.0) if context.layout.narrow else (19.0, 84.0)
    said = summary_text(context, seat, cards, aims, condition, hits, took)
    after = losses_text(context, damage, healed, died)
    side = min(line.height * 0.9, 24.0)
    left = side + losses + 10
    free = line.width - left - (BUTTON if line.y < box.y + BUTTON else 0)
    middle = line.sub_box(0, (line.height - high) / 2, 0, 0)
    letters = len(said) + LETTERS_OF_A_NAME * said.count("@")
    shown = brief_text(context, seat, cards, hits) if context.layout.narrow and letters > LONG_LINE and hits else said
    tone = "red" if damage or died else "neutral"
    return [
        Piece(
            f"story-icon-{seat}",
            "sign",
            line.sub_box(4, (line.height - side) / 2, side, side).bounds(),
            icon=CARD_ICONS[cards[seat]],
        ),
        Piece(f"story-end-{seat}", "text", middle.sub_box(side + 6, 0, losses, high).bounds(), text=after, tone=tone),
        Piece(
            f"story-{seat}", "line", middle.sub_box(left, 0, free, high).bounds(), text=shown, label=f"{said} {after}"
        ),
    ]


def summary_text(
    context: SceneContext,
    seat: int,
    cards: tuple[int, ...],
    aims: tuple[int, ...],
    condition: int,
    hits: tuple[Hit, ...],
    took: int,
) -> str:
    """What a seat played, at whom, and with what result."""
    person, card = context.people[seat], context.card_name(cards[seat])
    if hits and not condition:
        return attack_text(context, seat, cards, hits)
    if took != NOBODY and not condition:
        return context.say(
            "story_takes", person, card, context.card_name(took - SALVAGED if took >= SALVAGED else took)
        )
    names = ", ".join([context.name_in_sentence(aim) for aim in dict.fromkeys(aims)])
    said = context.say("story_on", person, card, names) if names else context.say("story_line", person, card)
    return context.say("story_failed", said, context.say(FAILURES[condition])) if condition else said


def attack_text(context: SceneContext, seat: int, cards: tuple[int, ...], hits: tuple[Hit, ...]) -> str:
    """``Your Fire hits @2, @3* for 2 and is dodged by @4``: a star marks a redirected hit."""
    groups: dict[tuple[int, int, str], list[str]] = {}
    for hit in hits:
        group = (hit.damage, hit.raw_damage, hit_key(cards[hit.victim], hit.raw_damage, hit.damage))
        groups.setdefault(group, []).append(context.name_in_sentence(hit.victim) + ("*" if hit.redirected else ""))
    found: list[str] = []
    for (left, _, key), names in sorted(groups.items(), reverse=True):
        found.append(context.say(key, str(left), ", ".join(names)))
    return context.say(
        "attack", context.possessive(seat), context.card_name(cards[seat]), context.say("and").join(found)
    )


def brief_text(context: SceneContext, seat: int, cards: tuple[int, ...], hits: tuple[Hit, ...]) -> str:
    """``Your Fire hits 2 of 4``, where there is no room for names."""
    hurt = len({hit.victim for hit in hits if hit.damage})
    victims = len({hit.victim for hit in hits})
    return context.say("attack_many", context.possessive(seat), context.card_name(cards[seat]), str(hurt), str(victims))


def hit_key(defence: int, raw: int, left: int) -> str:
    """The key of the text for the result of a hit."""
    if raw == left:
        return "hits"
    if defence == BLOCK:
        return "hits_blocked" if left else "blocked"
    return "hits_dodged" if left else "dodged"


def losses_text(context: SceneContext, damage: int, healed: int, died: bool) -> str:
    if died:
        return context.say("dead")
    parts = [f"−{damage}" if damage else "", f"+{healed}" if healed else ""]
    return " ".join([part for part in parts if part]) + (" ♥" if damage or healed else "")
