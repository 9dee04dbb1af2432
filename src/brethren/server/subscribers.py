"""Whoever looks at a table: each is told what is new to him, in his shape and from his seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from brethren.scene.scene import Plain
from brethren.server import wire
from brethren.server.notify_queue import DeferredNotifier
from brethren.server.presence import presence, viewer_info
from brethren.table import entries as log
from brethren.table.decide import Refused
from brethren.table.table import Table
from brethren.table.views import ViewSession

ViewKey = tuple[int | None, str]
"""The seat from which one looks, none for a spectator; and the shape."""
Questions = set[tuple[int, int]]
"""Who is asked, and the numbers of the questions."""


class ClientConnection(Protocol):
    """Somebody who is told what happens."""

    who: int | None

    def send(self, message: bytes) -> None: ...


class Viewer:
    """All who look with the same eyes: their links, and what they were shown last."""

    def __init__(self, session: ViewSession) -> None:
        self.session = session
        self.connections: set[ClientConnection] = set()

    def notify(self) -> None:
        """Send them what is new; a link that is too slow leaves meanwhile."""
        news = self.session.delta_message() if self.connections else None
        if news is not None:
            message = news.encode()
            for link in list(self.connections):
                link.send(message)


class Subscribers:
    """The viewers of a table by their eyes."""

    def __init__(self, table: Table, clock: Callable[[], float], notifier: DeferredNotifier) -> None:
        self.table = table
        self.clock = clock
        self.notifier = notifier
        self.viewers: dict[ViewKey, Viewer] = {}
        self.presence = presence(table, [])  # as it was told last
        self.sending_presence = False
        self.open_questions = self.questions_now()  # when something was heard last

    # What is told ---------------------------------------------------------------------------------------------------

    def questions_now(self) -> Questions:
        return {(seat, self.table.question_numbers[seat]) for seat in self.table.waiting_seats()}

    def on_applied(self, found: list[log.Entry]) -> None:
        """These entries have happened."""
        before, self.open_questions = self.open_questions, self.questions_now()
        if all([isinstance(entry, log.Moved) for entry in found]):
            self._notify_of_moves({seat for seat, _ in self.open_questions - before})
        else:
            self._evict_lost_seats()  # moves alone take nobody's seat away
            self.notify_all()
            self._send_unversioned(found)

    def _notify_of_moves(self, asked_anew: set[int]) -> None:
        """Whoever is asked anew hears of them at once, and the others if there is time or the game is over."""
        if not self.notifier.busy or not self.open_questions:
            self.notify_all()
            return
        for (seat, _), viewer in list(self.viewers.items()):
            if seat in asked_anew:
                self.notifier.notify_now(viewer)
            else:
                self.notifier.defer(viewer)

    def notify_all(self) -> None:
        """Send every viewer what is new to him."""
        for viewer in list(self.viewers.values()):
            self.notifier.notify_now(viewer)

    def _send_unversioned(self, found: list[log.Entry]) -> None:
        """What is no part of a viewing: a person's notes, for his links; and who is there, for people come and sit."""
        for entry in found:
            if isinstance(entry, log.Noted):
                own = {link for link in self.connections() if link.who == entry.who}
                self._send_to({"notes": list(self.table.people[entry.who].notes)}, own)
        self._send_presence()

    def _send_presence(self, newcomer: ClientConnection | None = None) -> None:
        """Who is there, if that has changed; somebody who has just come knows it.

        A link that is too slow to hear it leaves, which is news again.
        """
        while not self.sending_presence and (now := self.presence_now()) != self.presence:
            change = {name: value for name, value in now.items() if value != self.presence[name]}
            self.presence, self.sending_presence = now, True
            self._send_to(change, {link for link in self.connections() if link is not newcomer})
            self.sending_presence, newcomer = False, None

    def presence_now(self) -> Plain:
        return presence(self.table, [link.who for link in self.connections()])

    def connections(self) -> list[ClientConnection]:
        return [link for viewer in self.viewers.values() for link in viewer.connections]

    def _send_to(self, change: Plain, chosen: set[ClientConnection]) -> None:
        """News that move no version, for some links."""
        told = [(viewer.session.version, viewer.connections & chosen) for viewer in self.viewers.values()]
        for number, links in told:
            message = wire.encode({"is": "news", "version": number, "was": number, **change, "lines": []})
            for link in links:
                link.send(message)

    def full_message(self, who: int | None, shown: Plain) -> Plain:
        """Everything about the table for one person: what his viewing shows, who is there, who he is."""
        table = self.table
        return {
            "table": table.key,
            "game": table.game.key,
            "options": table.record.options,
            "settings": table.settings.values,
            **self.presence_now(),
            **viewer_info(table, who),
            **shown,
        }

    # Who looks ------------------------------------------------------------------------------------------------------

    def _evict_lost_seats(self) -> None:
        """Whoever has lost a seat no longer looks from it, but as a spectator, where there may be any."""
        for (seat, shape), viewer in list(self.viewers.items()):
            for link in list(viewer.connections):
                if self._refusal(link.who, seat):
                    self.leave(link)
                    why = self._refusal(link.who, None)
                    if why:
                        link.send(wire.encode({"is": "refused", "ref": 0, "why": why}))
                    else:
                        self.join(link, None, shape, 0)

    def join(self, link: ClientConnection, seat: int | None, shape: str, since: int) -> None:
        """A link looks on from now: it gets everything at once, and the lines it has missed since a version."""
        self._drop(link)
        if (seat, shape) not in self.viewers:
            self.viewers[seat, shape] = Viewer(ViewSession(self.table, seat, shape))
        self.viewers[seat, shape].connections.add(link)
        if seat is not None:
            self.table.clock.reconnected[seat] = self.clock()
        viewing = self.viewers[seat, shape].session
        shown = viewing.full_message(since if 0 < since <= viewing.version else 0)
        link.send(wire.encode({"is": "table", **self.full_message(link.who, shown)}))
        self._send_presence(link)

    def leave(self, link: ClientConnection) -> None:
        self._drop(link)
        self._send_presence()

    def _drop(self, link: ClientConnection) -> None:
        for eyes, viewer in list(self.viewers.items()):
            viewer.connections.discard(link)
            if not viewer.connections:
                del self.viewers[eyes]

    def require_view(self, who: int | None, seat: int | None) -> None:
        """Only its player looks from a seat; spectators look on where the table allows it."""
        why = self._refusal(who, seat)
        if why:
            raise Refused(why)

    def _refusal(self, who: int | None, seat: int | None) -> str:
        seats = self.table.seats_of(who) if who is not None else []
        if seat is not None:
            return "" if seat in seats else f"seat {seat} is not yours"
        return "" if self.table.settings.spectators or seats else "this table has no spectators"
