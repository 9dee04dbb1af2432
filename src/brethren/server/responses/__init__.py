"""The responses of the HTTP API as types. The tests decode every response with them, and allow no further field."""

from brethren.server.responses.base import Done, Health, Refusal, ResponseStruct
from brethren.server.responses.games import GameInfo, SettingInfo
from brethren.server.responses.records import Deal, GuideInfo, Moment, RecordInfo, Scores
from brethren.server.responses.rules import RulesInfo
from brethren.server.responses.tables import (
    Animation,
    Attention,
    Chair,
    Invited,
    Listing,
    Lobby,
    LogPage,
    MovePreview,
    NextTable,
    Outcome,
    Panel,
    Piece,
    Proof,
    Proposal,
    TableMessage,
    Ticket,
)

__all__ = [
    "Animation",
    "Attention",
    "Chair",
    "Deal",
    "Done",
    "GameInfo",
    "GuideInfo",
    "Health",
    "Invited",
    "Listing",
    "Lobby",
    "LogPage",
    "Moment",
    "MovePreview",
    "NextTable",
    "Outcome",
    "Panel",
    "Piece",
    "Proof",
    "Proposal",
    "RecordInfo",
    "Refusal",
    "ResponseStruct",
    "RulesInfo",
    "Scores",
    "SettingInfo",
    "TableMessage",
    "Ticket",
]
