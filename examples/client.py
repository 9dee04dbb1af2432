"""A complete client: it creates a table with three bots and always plays the first legal move.

python examples/client.py http://127.0.0.1:8077
"""

import asyncio
import json
import sys
import urllib.request
import uuid

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

BASE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8077"


def post(path, data):
    request = urllib.request.Request(BASE + path, json.dumps(data).encode(), {"content-type": "application/json"})
    return json.load(urllib.request.urlopen(request, timeout=30))


async def play(table, token, seat=0):
    view, pending, answered = {"version": 0}, None, -1  # what we see; the move not acknowledged yet; its question
    while True:
        try:
            async with connect(f"ws{BASE[4:]}/api/tables/{table}/link") as link:
                hello = {"do": "hello", "protocol": 2, "token": token, "seat": seat, "version": view["version"]}
                await link.send(json.dumps(hello))
                if pending:
                    await link.send(json.dumps(pending))  # its id makes sure it is played only once
                async for text in link:
                    message = json.loads(text)
                    if message["is"] in ("done", "refused"):
                        pending = None
                    if message["is"] in ("table", "news"):
                        view.update(message)  # right for all fields except the scene, which we do not draw
                    if view.get("phase") == "over":
                        return view["outcome"]
                    if view.get("moves") and not pending and view["question"] != answered:
                        move, answered = view["moves"][0][0], view["question"]
                        pending = {
                            "do": "move",
                            "seat": seat,
                            "move": move,
                            "question": answered,
                            "id": uuid.uuid4().hex,
                        }
                        await link.send(json.dumps(pending))
        except (OSError, ConnectionClosed, WebSocketException):
            await asyncio.sleep(0.2)  # the connection broke; reconnect and continue


if __name__ == "__main__":
    seated = post("/api/tables", {"game": "ocracoke", "seats": 4, "name": "Example"})
    for message in (
        {"do": "sit", "seat": 0, "entropy": uuid.uuid4().hex},
        *[{"do": "bot", "seat": seat, "level": "random"} for seat in (1, 2, 3)],
        {"do": "start"},
    ):
        request = urllib.request.Request(
            f"{BASE}/api/tables/{seated['table']}/requests",
            json.dumps(message).encode(),
            {"authorization": f"Bearer {seated['token']}"},
        )
        urllib.request.urlopen(request, timeout=30).read()
    print(asyncio.run(play(seated["table"], seated["token"])))
