"""What the server says, as types; the tests decode every answer with them and allow no field more."""

from brethren.server.answers.base import Answer, Done, Health, Refusal
from brethren.server.answers.library import GameInfo, RulesInfo, SettingInfo
from brethren.server.answers.records import Deal, Moment, RecordInfo, Scores
from brethren.server.answers.tables import (
    Chair,
    Invited,
    Listing,
    NextTable,
    Outcome,
    Piece,
    Proof,
    Proposal,
    Sheet,
    Ticket,
)

__all__ = [
    "Answer",
    "Chair",
    "Deal",
    "Done",
    "GameInfo",
    "Health",
    "Invited",
    "Listing",
    "Moment",
    "NextTable",
    "Outcome",
    "Piece",
    "Proof",
    "Proposal",
    "RecordInfo",
    "Refusal",
    "RulesInfo",
    "Scores",
    "SettingInfo",
    "Sheet",
    "Ticket",
]
