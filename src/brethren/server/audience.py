"""Whoever looks at a table: each is told what is new to him, in his shape and from his seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from brethren.core.scene import Plain
from brethren.server import wire
from brethren.server.company import company, oneself
from brethren.server.later import Later
from brethren.table import entries as log
from brethren.table.decide import Refused
from brethren.table.sheets import Viewing
from brethren.table.table import Table

Eyes = tuple[int | None, str]
"""The seat from which one looks, none for a spectator; and the shape."""
Questions = set[tuple[int, int]]
"""Who is asked, and the numbers of the questions."""


class Link(Protocol):
    """Somebody who is told what happens."""

    who: int | None

    def send(self, message: bytes) -> None: ...


class Viewer:
    """All who look with the same eyes: their links, and what they were shown last."""

    def __init__(self, viewing: Viewing) -> None:
        self.viewing = viewing
        self.links: set[Link] = set()

    def tell(self) -> None:
        """Send them what is new; a link that is too slow leaves meanwhile."""
        news = self.viewing.news() if self.links else None
        if news is not None:
            message = news.encode()
            for link in list(self.links):
                link.send(message)


class Audience:
    """The viewers of a table by their eyes."""

    def __init__(self, table: Table, clock: Callable[[], float], later: Later) -> None:
        self.table = table
        self.clock = clock
        self.later = later
        self.viewers: dict[Eyes, Viewer] = {}
        self.company = company(table, [])  # as it was told last
        self.telling = False
        self.asked = self.questions()  # when something was heard last

    # What is told ---------------------------------------------------------------------------------------------------

    def questions(self) -> Questions:
        return {(seat, self.table.answers[seat]) for seat in self.table.asked()}

    def hear(self, found: list[log.Entry]) -> None:
        """These entries have happened."""
        before, self.asked = self.asked, self.questions()
        if all([isinstance(entry, log.Moved) for entry in found]):
            self._tell_of_moves({seat for seat, _ in self.asked - before})
        else:
            self._look_away()  # moves alone take nobody's seat away
            self.tell()
            self._tell_apart(found)

    def _tell_of_moves(self, asked_anew: set[int]) -> None:
        """Whoever is asked anew hears of them at once, and the others if there is time or the game is over."""
        if not self.later.busy or not self.asked:
            self.tell()
            return
        for (seat, _), viewer in list(self.viewers.items()):
            if seat in asked_anew:
                self.later.tell(viewer)
            else:
                self.later.put(viewer)

    def tell(self) -> None:
        """Send every viewer what is new to him."""
        for viewer in list(self.viewers.values()):
            self.later.tell(viewer)

    def _tell_apart(self, found: list[log.Entry]) -> None:
        """What is no part of a viewing: a person's notes, for his links; and who is there, for people come and sit."""
        for entry in found:
            if isinstance(entry, log.Noted):
                own = {link for link in self.linked() if link.who == entry.who}
                self._add({"notes": list(self.table.people[entry.who].notes)}, own)
        self._tell_company()

    def _tell_company(self, newcomer: Link | None = None) -> None:
        """Who is there, if that has changed; somebody who has just come knows it.

        A link that is too slow to hear it leaves, which is news again.
        """
        while not self.telling and (now := self.company_now()) != self.company:
            change = {name: value for name, value in now.items() if value != self.company[name]}
            self.company, self.telling = now, True
            self._add(change, {link for link in self.linked() if link is not newcomer})
            self.telling, newcomer = False, None

    def company_now(self) -> Plain:
        return company(self.table, [link.who for link in self.linked()])

    def linked(self) -> list[Link]:
        return [link for viewer in self.viewers.values() for link in viewer.links]

    def _add(self, change: Plain, chosen: set[Link]) -> None:
        """News that move no version, for some links."""
        told = [(viewer.viewing.version, viewer.links & chosen) for viewer in self.viewers.values()]
        for number, links in told:
            message = wire.encode({"is": "news", "version": number, "was": number, **change, "lines": []})
            for link in links:
                link.send(message)

    def whole(self, who: int | None, shown: Plain) -> Plain:
        """Everything about the table for one person: what his viewing shows, who is there, who he is."""
        table = self.table
        return {
            "table": table.key,
            "game": table.game.key,
            "options": table.record.options,
            "settings": table.settings.values,
            **self.company_now(),
            **oneself(table, who),
            **shown,
        }

    # Who looks ------------------------------------------------------------------------------------------------------

    def _look_away(self) -> None:
        """Whoever has lost a seat no longer looks from it, but as a spectator, where there may be any."""
        for (seat, shape), viewer in list(self.viewers.items()):
            for link in list(viewer.links):
                if self._refusal(link.who, seat):
                    self.leave(link)
                    why = self._refusal(link.who, None)
                    if why:
                        link.send(wire.encode({"is": "refused", "ref": 0, "why": why}))
                    else:
                        self.join(link, None, shape, 0)

    def join(self, link: Link, seat: int | None, shape: str, since: int) -> None:
        """A link looks on from now: it gets everything at once, and the lines it has missed since a version."""
        self._drop(link)
        if (seat, shape) not in self.viewers:
            self.viewers[seat, shape] = Viewer(Viewing(self.table, seat, shape))
        self.viewers[seat, shape].links.add(link)
        if seat is not None:
            self.table.clock.reconnected[seat] = self.clock()
        viewing = self.viewers[seat, shape].viewing
        shown = viewing.whole(since if 0 < since <= viewing.version else 0)
        link.send(wire.encode({"is": "table", **self.whole(link.who, shown)}))
        self._tell_company(link)

    def leave(self, link: Link) -> None:
        self._drop(link)
        self._tell_company()

    def _drop(self, link: Link) -> None:
        for eyes, viewer in list(self.viewers.items()):
            viewer.links.discard(link)
            if not viewer.links:
                del self.viewers[eyes]

    def may_see(self, who: int | None, seat: int | None) -> None:
        """Only its player looks from a seat; spectators look on where the table allows it."""
        why = self._refusal(who, seat)
        if why:
            raise Refused(why)

    def _refusal(self, who: int | None, seat: int | None) -> str:
        seats = self.table.seats_of(who) if who is not None else []
        if seat is not None:
            return "" if seat in seats else f"seat {seat} is not yours"
        return "" if self.table.settings.spectators or seats else "this table has no spectators"
