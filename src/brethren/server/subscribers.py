"""The subscribers of a table: everybody who watches it gets what changed for their seat and screen shape."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from brethren.scene.background import Background, new_backgrounds
from brethren.scene.scene import Plain
from brethren.server import wire
from brethren.server.deferred_notifier import DeferredNotifier
from brethren.server.presence import presence, viewer_info
from brethren.server.table_facts import table_facts
from brethren.table import entries as log
from brethren.table.preconditions import Refused
from brethren.table.table import Table
from brethren.table.views import ViewTracker

ViewKey = tuple[int | None, str]
"""The seat whose view is shown (None for a spectator), and the shape of the screen."""
Questions = set[tuple[int, int]]
"""The seats that must act, each with the number of its question."""


class ClientConnection(Protocol):
    """A client that receives messages, the ids of the backgrounds that it has, and whether it plays animations."""

    who: int | None
    known_backgrounds: set[str]
    watching: bool

    def send(self, message: bytes) -> None: ...


def take_new_backgrounds(link: ClientConnection, backgrounds: list[Background]) -> Plain:
    """The field ``backgrounds`` of a message to this client, who knows them from now on."""
    new = new_backgrounds(backgrounds, link.known_backgrounds) if backgrounds else {}
    if new:
        link.known_backgrounds.update([each.id for each in backgrounds])
    return new


class ViewGroup:
    """All connections that share one view, and the session that knows what they were sent last."""

    def __init__(self, tracker: ViewTracker) -> None:
        self.tracker = tracker
        self.connections: set[ClientConnection] = set()

    def notify(self) -> None:
        """Send what changed; a connection that is too slow may be dropped on the way."""
        news = self.tracker.next_delta() if self.connections else None
        if news is not None:
            message, backgrounds = news.encode(), self.tracker.backgrounds
            for link in list(self.connections):
                new = take_new_backgrounds(link, backgrounds)
                link.send(message[:-1] + b"," + wire.encode(new)[1:] if new else message)


class Subscribers:
    """The viewers of a table by their view."""

    def __init__(
        self,
        table: Table,
        clock: Callable[[], float],
        notifier: DeferredNotifier,
        on_presence: Callable[[Table, set[int]], None] = lambda table, gone: None,
    ) -> None:
        self.table = table
        self.clock = clock
        self.notifier = notifier
        self.on_presence = on_presence  # called when that has changed, with the seats whose players have gone
        self.groups: dict[ViewKey, ViewGroup] = {}
        self.presence = presence(table, [])  # as last sent
        self.sending_presence = False
        self.open_questions = self.questions_now()  # after the last applied entry

    # Notifications ---------------------------------------------------------------------------------------------------

    def questions_now(self) -> Questions:
        return {(seat, self.table.question_numbers[seat]) for seat in self.table.waiting_seats()}

    def on_applied(self, found: list[log.Entry]) -> None:
        """Entries have been applied to the table: notify its viewers."""
        before, self.open_questions = self.open_questions, self.questions_now()
        if all([isinstance(entry, log.Moved) for entry in found]):
            self._notify_of_moves({seat for seat, _ in self.open_questions - before})
        else:
            self._demote_unseated()  # needed only here: a move never takes a seat away
            self.notify_all()
            self._send_unversioned(found)

    def _notify_of_moves(self, asked_anew: set[int]) -> None:
        """Notify the seats with a new question at once, and the others too unless the server is busy."""
        if not self.notifier.busy or not self.open_questions:
            self.notify_all()
            return
        for (seat, _), viewer in list(self.groups.items()):
            if seat in asked_anew:
                self.notifier.notify_now(viewer)
            else:
                self.notifier.defer(viewer)

    def notify_all(self) -> None:
        """Send every viewer what changed for them."""
        for viewer in list(self.groups.values()):
            self.notifier.notify_now(viewer)

    def _send_unversioned(self, found: list[log.Entry]) -> None:
        """Send what has no version: a person's notes, to their own connections, and who is present."""
        for entry in found:
            if isinstance(entry, log.Noted):
                own = {link for link in self.connections() if link.who == entry.who}
                self._send_to({"notes": list(self.table.people[entry.who].notes)}, own)
        self._send_presence()

    def _send_presence(self, newcomer: ClientConnection | None = None) -> None:
        """Send who is present, if that has changed; a newcomer has it already.

        Sending may drop a connection that is too slow, which changes presence again: hence the loop.
        """
        while not self.sending_presence and (now := self.presence_now()) != self.presence:
            before, change = self.present_seats(), {key: now[key] for key in now if now[key] != self.presence[key]}
            self.presence, self.sending_presence = now, True
            self._send_to(change, {link for link in self.connections() if link is not newcomer})
            self.sending_presence, newcomer = False, None
            self.on_presence(self.table, before - self.present_seats())

    def present_seats(self) -> set[int]:
        """The seats whose players are connected, as last sent."""
        return set(cast("list[int]", self.presence["present"]))

    def presence_now(self) -> Plain:
        return presence(self.table, [link.who for link in self.connections()])

    def connections(self) -> list[ClientConnection]:
        return [link for viewer in self.groups.values() for link in viewer.connections]

    def player_is_watching(self) -> bool:
        """Whether a player wants to be told what happens; spectators hold nobody up."""
        return any(
            [link.watching and link.who is not None and self.table.seats_of(link.who) for link in self.connections()]
        )

    def _send_to(self, change: Plain, chosen: set[ClientConnection]) -> None:
        """Send fields without a new version to some connections."""
        receivers = [(viewer.tracker.version, viewer.connections & chosen) for viewer in self.groups.values()]
        for number, links in receivers:
            message = wire.encode({"is": "news", "version": number, "was": number, **change, "lines": []})
            for link in links:
                link.send(message)

    def full_message(self, who: int | None, shown: Plain) -> Plain:
        """Everything about the table for one person: their view, who is present, who they are."""
        return {**table_facts(self.table), **self.presence_now(), **viewer_info(self.table, who), **shown}

    # Joining and leaving ----------------------------------------------------------------------------------------------

    def _demote_unseated(self) -> None:
        """Turn connections that have lost their seat into spectators, or refuse them where none are allowed."""
        for (seat, shape), viewer in list(self.groups.items()):
            for link in list(viewer.connections):
                if self._refusal(link.who, seat):
                    self.leave(link)
                    why = self._refusal(link.who, None)
                    if why:
                        link.send(wire.encode({"is": "refused", "ref": 0, "why": why}))
                    else:
                        self.join(link, None, shape, 0)

    def join(self, link: ClientConnection, seat: int | None, shape: str, since: int) -> None:
        """Subscribe a connection: it gets everything at once, and the log lines since the version it knows."""
        self._drop(link)
        if (seat, shape) not in self.groups:
            self.groups[seat, shape] = ViewGroup(ViewTracker(self.table, seat, shape))
        self.groups[seat, shape].connections.add(link)
        if seat is not None:
            self.table.clock.reconnected[seat] = self.clock()
        viewing = self.groups[seat, shape].tracker
        shown = viewing.full_view_message(since if 0 < since <= viewing.version else 0)
        new = take_new_backgrounds(link, viewing.backgrounds)
        link.send(wire.encode({"is": "table", **self.full_message(link.who, shown), **new}))
        self._send_presence(link)

    def leave(self, link: ClientConnection) -> None:
        self._drop(link)
        self._send_presence()

    def _drop(self, link: ClientConnection) -> None:
        for eyes, viewer in list(self.groups.items()):
            viewer.connections.discard(link)
            if not viewer.connections:
                del self.groups[eyes]

    def require_view(self, who: int | None, seat: int | None) -> None:
        """Refuse a view that this person may not have: another's seat, or a spectator's where none are allowed."""
        why = self._refusal(who, seat)
        if why:
            raise Refused(why)

    def _refusal(self, who: int | None, seat: int | None) -> str:
        seats = self.table.seats_of(who) if who is not None else []
        if seat is not None:
            return "" if seat in seats else f"seat {seat + 1} is not yours"
        return "" if self.table.settings.spectators or seats else "this table does not allow spectators"
