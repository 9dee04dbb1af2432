"""Moves on a link, and the news of them."""

from __future__ import annotations

import pytest

from brethren.scene.scene import SHAPES
from server.in_process import InProcessServer, Message, asked, granted, greet, move

# Moves ----------------------------------------------------------------------------------------------------------------


def test_a_move_is_made_once_however_often_it_is_sent(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as line:
        message = move(greet(line, tokens[seat], seat), seat, "the same")
        for _ in range(3):
            assert line.ask(**message) == {"is": "done", "ref": 5}
    length = desk.length(key)
    with desk.link(key) as line:
        greet(line, tokens[seat], seat)
        assert line.ask(**message)["is"] == "done"
    assert granted(desk.request(key, tokens[seat], **message)) == {"is": "done", "ref": 5}
    assert desk.length(key) == length
    assert [played.seat for played in desk.live(key).table.record.moves] == [seat]


def test_a_move_answers_one_question(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as line:
        sheet = greet(line, tokens[seat], seat)
        for wrong in (sheet["ask"] + 1, sheet["ask"] - 1, 10**20):
            assert "moved on" in line.ask(**{**move(sheet, seat, "a"), "ask": wrong})["why"]
        assert "not legal" in line.ask(**{**move(sheet, seat, "b"), "move": 10**20})["why"]
        assert "not legal" in line.ask(**{**move(sheet, seat, "c"), "move": -1})["why"]
        for name in ("", "a" * 65, "bot 0 0"):
            assert "id" in line.ask(**move(sheet, seat, name))["why"]
        assert line.ask(**move(sheet, seat, "d"))["is"] == "done"
        assert line.ask(**move(sheet, seat, "e"))["is"] == "refused"
        other = (seat + 1) % 4
        assert line.ask(**{**move(sheet, seat, "f"), "seat": other})["why"] == f"seat {other + 1} is not yours"


def test_two_links_of_a_seat_hear_the_same(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    seat = asked(desk, key)
    with desk.link(key) as one, desk.link(key) as two:
        sheet = greet(one, tokens[seat], seat)
        assert greet(two, tokens[seat], seat) == sheet
        two.say(**move(sheet, seat, "from the second link"))
        heard = two.all_texts()
        assert heard == [*one.all_texts(), '{"is":"done","ref":5}']


def test_one_person_may_have_two_seats(desk: InProcessServer) -> None:
    """A shared screen: one token, a link for each seat, and each shows what its seat sees."""
    key, [token] = desk.table(seats=2, people=1, start=False, level="")
    granted(desk.request(key, token, do="sit", seat=1, entropy="more"))
    granted(desk.request(key, token, do="start"))
    with desk.link(key) as left, desk.link(key) as right:
        sheets = [greet(left, token, 0), greet(right, token, 1)]
        assert sheets[0]["pieces"] != sheets[1]["pieces"]
        for number in range(6):
            seat = asked(desk, key)
            sheet = desk.get(f"/api/tables/{key}?seat={seat}", token).json()
            assert left.ask(**move(sheet, seat, f"move {number}"))["is"] == "done"
        assert {played.seat for played in desk.live(key).table.record.moves} == {0, 1}


# News -----------------------------------------------------------------------------------------------------------------


def merged(shown: Message, news: Message) -> Message:
    """What a client makes of a difference: docs/protocol.md in code."""
    assert news["was"] == shown["version"]
    after = {name: value for name, value in shown.items() if name not in news.get("gone", [])}
    pieces = {key: dict(piece) for key, piece in shown.get("pieces", {}).items()}
    for change in news.get("pieces", []):
        piece = {**({} if "kind" in change else pieces[change["id"]]), **change}
        pieces[change["id"]] = {name: value for name, value in piece.items() if value is not None}
    parts = [list(part) for part in shown.get("parts", [])]
    for place, ids in news.get("parts", {}).items():
        parts += [[] for _ in range(len(parts), int(place) + 1)]
        parts[int(place)] = ids
    after.update(news)
    for name in ("was", "gone"):
        after.pop(name, None)
    after["pieces"] = {key: pieces[key] for part in parts for key in part}
    after["parts"] = parts
    after["lines"] = shown["lines"] + news["lines"]
    return {**after, "is": "table"}


@pytest.mark.parametrize("shape", SHAPES)
def test_news_add_up_to_what_a_newcomer_sees(desk: InProcessServer, shape: str) -> None:
    key, tokens = desk.table(people=3, seats=3)
    viewers: list[tuple[str, int | None]] = [*zip(tokens, range(3), strict=True), ("", None)]
    with desk.link(key) as a, desk.link(key) as b, desk.link(key) as c, desk.link(key) as d:
        lines = [a, b, c, d]
        shown = [greet(line, *viewer, shape=shape) for line, viewer in zip(lines, viewers, strict=True)]
        for number in range(40):
            if not desk.live(key).table.waiting_seats():
                break  # somebody was quick to report
            seat = asked(desk, key)
            chosen = number * 7 % len(shown[seat]["moves"])
            assert desk.request(key, tokens[seat], **move(shown[seat], seat, f"move {number}", chosen)).is_success
            for viewer, line in enumerate(lines):
                for news in line.all():
                    shown[viewer] = merged(shown[viewer], news)
        for (token, place), seen in zip(viewers, shown, strict=True):
            with desk.link(key) as late:
                fresh = greet(late, token, place, shape=shape)
                for each in (seen, fresh):  # a part that was and is no more is empty
                    each["parts"] = [part for part in each["parts"] if part]
                assert seen == fresh
                assert list(seen["pieces"]) == list(fresh["pieces"])


def test_whoever_comes_back_gets_the_lines_he_missed(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    with desk.link(key) as line:
        first = greet(line, tokens[0], 0)
    for text in ("one", "two", "three"):
        granted(desk.request(key, tokens[1], do="chat", text=text))
    with desk.link(key) as line:
        again = greet(line, tokens[0], 0, version=first["version"] + 1)
        assert again["version"] == first["version"] + 3
        assert [text for _, text, _ in again["lines"]] == ["two", "three"]
        assert greet(line, tokens[0], 0, version=again["version"])["lines"] == []
        for version in (0, -1, 10**20):
            assert len(greet(line, tokens[0], 0, version=version)["lines"]) == len(first["lines"]) + 3


def test_notes_to_oneself_are_told_to_nobody(desk: InProcessServer) -> None:
    key, tokens = desk.table(people=4)
    with desk.link(key) as own, desk.link(key) as other, desk.link(key) as spectator:
        greet(own, tokens[0], 0)
        greet(other, tokens[1], 1)
        greet(spectator, "", None)
        other.all()
        assert own.ask(do="note", text="the Cook is on B2")["is"] == "done"
        assert other.all_texts() == spectator.all_texts() == []
