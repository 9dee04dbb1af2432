"""How the facts of Pirate Rumble are shown on its table: a Battle in the order of the rules, one clash at a time."""

from __future__ import annotations

from typing import Final

from brethren.games.rumble.scene.icons import CARD_ICONS
from brethren.kit.cues import Cue

CARD: Final = (1, CARD_ICONS)
SILENT: Final = Cue(silent=True)
REVEAL: Final = Cue("reveal", icon="hand", icon_of=CARD, tone="brass", moment="reveal")
VOID: Final = Cue("void", icon="palm", tone="red")
SEARCH: Final = Cue("search", icon="chest", icon_of=CARD, badge="{1:card}", tone="gold")
NOTHING_FOUND: Final = Cue("search", icon="chest", tone="neutral")
FAILED: Final = Cue("failed", icon="lid", tone="neutral")
THEFT: Final = Cue("thefts", icon="grab", tone="brass", changes=("bullets-{0}", "bullets-{1}"))
BULLETS: Final = Cue("bullets", icon="bullet", tone="neutral", changes=("bullets-{0}",))
SPARE_LIFE: Final = Cue("spare_life", icon="star", tone="blue", moment="death")
PICK: Final = Cue("picks", icon="chest", tone="gold")
END: Final = Cue("end", icon="crown", tone="gold", moment="end")

CUES: Final = {
    "game_begins": SILENT,
    "draft": SILENT,
    "start_card": SILENT,
    "turned_up": SILENT,
    "draws_unseen": SILENT,
    "unseen": SILENT,
    "pirate": Cue(icon="hat", tone="parchment"),
    "camps_dealt": Cue(icon="flag"),
    "own_camp": Cue(icon="flag"),
    "camp": Cue(icon="flag", badge="{1:camp_card}", tone="sea", moment="reveal"),
    "round": SILENT,
    "storm_rises": Cue(icon="storm"),
    "plays": REVEAL,
    "plays_at": REVEAL,
    "plays_at_two": REVEAL,
    "plays_both_at": REVEAL,
    "unseen_played": Cue("reveal", icon="hand", icon_of=CARD, badge="{1:card}", tone="gold", moment="reveal"),
    "exchanged": Cue(icon="heart"),
    "wrong": VOID,
    "missed": VOID,
    "grab": Cue(icon="chest"),
    "nothing_to_find": NOTHING_FOUND,
    "beaten": Cue("search", icon="chest", icon_of=CARD, tone="neutral"),
    "takes": SEARCH,
    "salvages": SEARCH,
    "too_slow": NOTHING_FOUND,
    "tokens_spent": SILENT,
    "dodges": Cue("stances", icon="dodge", tone="blue"),
    "blocks": Cue("stances", icon="shield", tone="blue"),
    "hides": Cue("stances", icon="lid", tone="blue"),
    "fizzles": FAILED,
    "no_target": FAILED,
    "covers": Cue("cover", icon="swap", tone="gold"),
    "cover_fails": Cue("cover", icon="swap", tone="neutral"),
    "steals": THEFT,
    "steal_redirected": Cue("thefts", icon="grab", tone="gold", targets=(2,)),
    "robs_himself": Cue("thefts", icon="grab", tone="brass"),
    "steal_dodged": Cue("thefts", icon="dodge", tone="blue"),
    "steal_hidden": Cue("thefts", icon="lid", tone="blue"),
    "stolen": Cue("thefts", icon="bullet", badge="{2}", tone="brass"),
    "too_many_thieves": Cue("thefts", icon="bullet", badge="0", tone="neutral"),
    "empty_victim": Cue("thefts", icon="bullet", badge="0", tone="neutral"),
    "dry": Cue("dry", icon="bullet", tone="neutral"),
    "pays": SILENT,
    "fires": Cue(icon="cannon"),
    "redirected": Cue("clash", icon="swap", split_by=0, moment="battle", marked=False),
    "hits": Cue("clash", icon_of=(3, CARD_ICONS), badge="{2}", tone="red", split_by=0, moment="battle"),
    "reduced": Cue(
        "clash", icon_of=(4, CARD_ICONS), badge="{3}", struck="{2}", tone="red", split_by=0, moment="battle"
    ),
    "stopped": Cue("clash", icon="shield", tone="blue", split_by=0, moment="battle"),
    "counters": Cue("clash", icon="shield", badge="1", tone="blue", split_by=1, moment="battle"),
    "storm": Cue(icon="storm"),
    "loads": BULLETS,
    "loads_full": BULLETS,
    "dodge_bullet": BULLETS,
    "refund": BULLETS,
    "damaged": Cue("damage", icon="heart", badge="−{1}", tone="red", changes=("health-{0}",)),
    "spare_life": SPARE_LIFE,
    "spare_life_lost": SPARE_LIFE,
    "heals": Cue("healing", icon="heart", badge="+{1}", tone="blue", changes=("health-{0}",)),
    "no_healing": Cue("healing", icon="storm", tone="sand"),
    "resigns": Cue(icon="flag", tone="sand"),
    "dies": Cue("deaths", icon="stone", tone="ink", moment="death"),
    "hand_discarded": SILENT,
    "hand_removed": SILENT,
    "picks": PICK,
    "picks_nothing": PICK,
    "picks_bullet": PICK,
    "reshuffled": SILENT,
    "shields_off": Cue(icon="shield", moment="reveal"),
    "survives": END,
    "camp_wins": END,
    "all_dead": END,
    "too_long": END,
}
