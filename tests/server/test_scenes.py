"""The scene over the wire: previews, panels and backgrounds; and what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from brethren.scene.scene import SHAPES
from brethren.server import wire
from chart import ChartGame, chart
from reference_client import applied, comparable
from server.in_process import InProcessServer, granted, greet, move, refused, waiting_seat

__all__ = ["chart"]

HUGE = 10**20


# Hello ----------------------------------------------------------------------------------------------------------------


def test_hello_may_name_the_protocol(server: InProcessServer) -> None:
    key, tokens = server.table()
    with server.link(key) as client:
        assert greet(client, tokens[0], 0, protocol=2)["panels"] == [{"key": "table", "size": [1440, 836]}]
        for other in (0, 1, 3, HUGE):
            answer = client.request(do="hello", token=tokens[0], seat=0, protocol=other)
            assert answer["why"].endswith("; reload the page")


@pytest.mark.parametrize(
    "known", [["0" * 16] * 17, ["0" * 15], ["0" * 17], ["G" * 16], ["0" * 16 + "\n"], [1], "0" * 16]
)
def test_bad_backgrounds_are_refused(server: InProcessServer, known: object) -> None:
    key, tokens = server.table()
    with server.link(key) as client:
        answer = client.request(do="hello", token=tokens[0], seat=0, backgrounds=known)
        assert answer["is"] == "refused"
        assert answer["why"].startswith("'hello' is invalid: ")


@pytest.mark.parametrize(
    ("known", "why"),
    [
        ("0" * 15, f"a background must be 16 hexadecimal digits, not '{'0' * 15}'"),
        (f"{'0' * 16},x", "a background must be 16 hexadecimal digits, not 'x'"),
        (",".join(["0" * 16] * 17), "there may be at most 16 backgrounds, not 17"),
    ],
)
def test_bad_backgrounds_are_refused_over_http(server: InProcessServer, known: str, why: str) -> None:
    key, _ = server.table()
    assert refused(server.get(f"/api/tables/{key}?backgrounds={known}"), 400) == why


# Previews -------------------------------------------------------------------------------------------------------------


def test_a_preview_changes_nothing(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    with server.link(key) as client:
        view = greet(client, tokens[seat], seat)
        length, plain = server.length(key), server.live(key).table.state.to_plain()  # type: ignore[union-attr]
        for number, (legal, _) in enumerate(view["moves"], 1):
            found = client.request(do="preview", seat=seat, move=legal, ref=number)
            assert (found["is"], found["ref"], found["move"]) == ("preview", number, legal)
            assert found["text"]
            assert {*found["pieces"], *[id for arrow in found["arrows"] for id in arrow]} <= set(view["pieces"])
        assert server.length(key) == length
        assert server.live(key).table.state.to_plain() == plain  # type: ignore[union-attr]
        assert client.drain() == []
        assert greet(client, tokens[seat], seat)["version"] == view["version"]


def test_a_preview_calls_players_by_their_names(server: InProcessServer) -> None:
    key, tokens = server.table(people=4, game="rumble")
    with server.link(key) as client:
        view = greet(client, tokens[0], 0)
        shoot = server.live(key).table.game.read("play shoot")
        if shoot not in [number for number, _ in view["moves"]]:
            shoot = server.live(key).table.game.read("play smite")  # a pirate without guns
        client.request(**{**move(view, 0, "a"), "move": shoot})
        aim = greet(client, tokens[0], 0)["moves"][0][0]
        assert "Friend" in client.request(do="preview", seat=0, move=aim)["text"]


def test_previews_that_are_refused(server: InProcessServer) -> None:
    key, tokens = server.table(people=4)
    seat = waiting_seat(server, key)
    other = (seat + 1) % 4
    with server.link(key) as stranger, server.link(key) as client:
        legal = server.get(f"/api/tables/{key}?seat={seat}", tokens[seat]).json()["moves"][0][0]
        assert "is not yours" in stranger.request(do="preview", seat=seat, move=legal)["why"]
        greet(client, tokens[other], other)
        assert "is not yours" in client.request(do="preview", seat=seat, move=legal)["why"]
        why = client.request(do="preview", seat=other, move=legal)["why"]
        assert why == f"seat {other + 1} has nothing to decide now"
        greet(client, tokens[seat], seat)
        for wrong in (-1, 9999, HUGE):
            assert client.request(do="preview", seat=seat, move=wrong)["why"] == "you cannot make this move now"


@pytest.mark.parametrize(
    "wrong", [{}, {"seat": 0}, {"seat": "0", "move": 1}, {"seat": 0, "move": None}, {"seat": 0, "move": 1, "id": "a"}]
)
def test_previews_that_are_invalid(server: InProcessServer, wrong: dict[str, Any]) -> None:
    key, tokens = server.table()
    with server.link(key) as client:
        greet(client, tokens[0], 0)
        answer = client.request(do="preview", **wrong)
        assert answer["why"].startswith("'preview' is invalid: ")


def test_there_are_no_previews_when_the_game_is_over(server: InProcessServer) -> None:
    key, tokens = server.table(options={"max_games": 1})
    server.finish(key, tokens)
    with server.link(key) as client:
        greet(client, tokens[0], 0)
        assert client.request(do="preview", seat=0, move=0)["why"] == "seat 1 has nothing to decide now"


# Panels and backgrounds -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shape", SHAPES)
def test_updates_of_panels_add_up(server: InProcessServer, chart: ChartGame, shape: str) -> None:
    """Each client gets a background with the first message that needs it, and never again."""
    key, tokens = server.table(3, 3, game=chart.key, options={"rounds": 5})
    viewers: list[tuple[str, int | None]] = [*zip(tokens, range(3), strict=True), ("", None)]
    with server.link(key) as a, server.link(key) as b, server.link(key) as c, server.link(key) as d:
        clients = [a, b, c, d]
        shown = [greet(client, *viewer, shape=shape) for client, viewer in zip(clients, viewers, strict=True)]
        assert {panel["key"] for panel in shown[0]["panels"]} == {"map", "hand"}
        sent = [list(each["backgrounds"]) for each in shown]
        for number in range(20):
            if not server.live(key).table.waiting_seats():
                break
            seat = waiting_seat(server, key)
            place = number % len(shown[seat]["moves"])
            assert server.request(key, tokens[seat], **move(shown[seat], seat, f"move {number}", place)).is_success
            for viewer, client in enumerate(clients):
                for news in client.drain():
                    shown[viewer] = applied(shown[viewer], news)
                    sent[viewer] += news.get("backgrounds", {})
        assert all([len(each) == len(set(each)) == 2 for each in sent])
        for (token, viewed), seen in zip(viewers, shown, strict=True):
            with server.link(key) as late:
                fresh = greet(late, token, viewed, shape=shape)
                assert comparable(seen) == comparable(fresh)
                assert fresh["backgrounds"].items() <= seen["backgrounds"].items()


def test_a_background_that_the_client_has_is_not_sent(server: InProcessServer, chart: ChartGame) -> None:
    key, tokens = server.table(2, 2, game=chart.key)
    with server.link(key) as one, server.link(key) as two:
        [known] = greet(one, tokens[0], 0)["backgrounds"]
        assert "backgrounds" not in greet(one, tokens[0], 0, backgrounds=[known])
        assert known in greet(one, tokens[0], 0)["backgrounds"]
        greet(two, tokens[1], 1)
        table = server.live(key).table
        for seat in (0, 1):
            view = server.get(f"/api/tables/{key}?seat={seat}", tokens[seat]).json()
            assert server.request(key, tokens[seat], **move(view, seat, f"bid {seat}")).is_success
        assert table.state is not None
        [new] = [id for news in one.drain() for id in news.get("backgrounds", {})]
        assert new != known
        greet(two, tokens[1], 1, backgrounds=[known, new])
        assert server.request(
            key, tokens[1], **move(server.get(f"/api/tables/{key}?seat=1", tokens[1]).json(), 1, "turn")
        ).is_success
        assert not [news for news in two.drain() if "backgrounds" in news]


def test_backgrounds_over_http(server: InProcessServer, chart: ChartGame) -> None:
    key, tokens = server.table(2, 2, game=chart.key)
    path = f"/api/tables/{key}"
    [known] = server.get(path).json()["backgrounds"]
    assert "backgrounds" not in server.get(f"{path}?backgrounds={known}").json()
    assert "backgrounds" in server.get(f"{path}?backgrounds={'0' * 16}").json()
    server.finish(key, tokens)
    moment = server.get(f"{path}/moments/1").json()
    assert list(moment["backgrounds"]) == [known]
    assert [panel["key"] for panel in moment["panels"]] == ["map", "hand"]
    assert sum([len(part) for part in moment["parts"]]) == len(moment["pieces"])
    assert "backgrounds" not in server.get(f"{path}/moments/1?backgrounds={known}").json()
    record = server.get(f"{path}/record").text
    posted = server.client.post(f"/api/records/moments/0?seat=1&backgrounds={known}", content=record).json()
    assert "backgrounds" not in posted
    assert posted["attention"] == {"panel": "hand", "why": "Choose your bid."}


def test_a_client_may_keep_sixteen_backgrounds() -> None:
    known = [f"{number:016x}" for number in range(wire.MAX_KNOWN_BACKGROUNDS)]
    assert wire.hello_of({"do": "hello", "backgrounds": known}).backgrounds == known


def test_nothing_needs_attention_while_the_table_is_paused(server: InProcessServer, chart: ChartGame) -> None:
    key, tokens = server.table(2, 2, game=chart.key)
    path = f"/api/tables/{key}?seat=0"
    assert server.get(path, tokens[0]).json()["attention"]["panel"] == "hand"
    granted(server.request(key, tokens[0], do="propose", what="pause"))
    granted(server.request(key, tokens[1], do="answer", what="pause", yes=True))
    assert "attention" not in server.get(path, tokens[0]).json()
