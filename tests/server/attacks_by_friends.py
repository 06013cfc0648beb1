"""Attacks by somebody at the table, or by one who may watch it; carried out as the others are."""

from __future__ import annotations

import json
import time
from concurrent.futures import ThreadPoolExecutor

from websockets.sync.client import ClientConnection

from tests.server.attacks import Scene, hold, refused
from tests.server.parts import JSON, PATIENCE, Api, listen, wait_for
from tests.server.rooms.test_imports import thinking_twice

BOT = {"player": "bot", "bot": "random"}


def place(opened: JSON) -> str:
    return f"/api/tables/{opened['table']}"


def bid(api: Api, opened: JSON, seat: str, pick: int) -> None:
    """Bid in secret, and answer whatever else is asked first."""
    secret = opened["seats"][seat]
    while api.state(opened["table"], secret)["view"].get("question"):
        api.choose(opened["table"], secret, pick)


def heard(line: ClientConnection) -> list[JSON]:
    """Everything a socket was sent so far: the answer to a ping comes after it."""
    line.send('{"kind":"ping"}')
    found: list[JSON] = []
    while not found or found[-1]["kind"] != "pong":
        found.append(json.loads(line.recv(PATIENCE)))
    return found[:-1]


def endless_file(scene: Scene) -> None:
    """2  A file of thousands of choices, all taken back, while others play."""
    file = thinking_twice(25_000)
    with scene.stranger() as api:
        answer = scene.while_others_play(lambda: api.http.post("/api/import", content=file))
    refused(answer, "unfit")


def questions(scene: Scene) -> None:
    """9  Ask for odds without end: another table's bot answers all the same."""
    opened = scene.api.open()
    mixed = [{"seat": "red"}, {"seat": "blue", "player": "bot", "bot": "greedy"}]
    body = {"game": "salvage", "settings": {"mine": False}, "seats": mixed}
    other = scene.api("POST", "/api/tables", body).json()
    headers = {"Authorization": f"Bearer {opened['seats']['red']}"}
    headers["X-Forwarded-For"] = "203.0.113.7"
    path = f"{place(opened)}/orders?thing="
    with ThreadPoolExecutor(60) as pool, scene.stranger() as api:
        flood = [pool.submit(api.http.get, f"{path}{n}", headers=headers) for n in range(120)]
        bid(scene.api, other, "red", -1)
        began = time.monotonic()
        wait_for(
            lambda: scene.api.state(other["table"], other["seats"]["red"])["number"] > 1,
            60 * scene.patience,
        )
        waited = time.monotonic() - began
        kinds = {answer.result().status_code for answer in flood}
    hold(kinds <= {200, 409, 429, 503}, f"answers {kinds}")
    hold(waited < 5 * scene.patience, f"a bot waited for {waited:.1f} s")


def downloads(scene: Scene) -> None:
    """Download a long game without end: its players choose all the same."""
    file = thinking_twice(8_000)
    opened = scene.api.http.post("/api/import", content=file).json()
    red = opened["seats"]["red"]
    headers = {"X-Forwarded-For": "203.0.113.8", "Authorization": f"Bearer {opened['watch']}"}
    with ThreadPoolExecutor(60) as pool, scene.stranger() as api:
        path = f"{place(opened)}/file"
        flood = [pool.submit(api.http.get, path, headers=headers) for _ in range(90)]
        slowest = 0.0
        while not all(one.done() for one in flood):
            began = time.monotonic()
            scene.api.state(opened["table"], red)
            slowest = max(slowest, time.monotonic() - began)
        kinds = {answer.result().status_code for answer in flood}
    hold(kinds <= {200, 429, 503}, f"answers {kinds}")
    hold(slowest < 2 * scene.patience, f"a player of that table waited for {slowest:.1f} s")


def changes(scene: Scene) -> None:
    """Change a name without end: everyone would be told each time."""
    opened = scene.api.open()
    path, red = f"{place(opened)}/seats/red", opened["seats"]["red"]
    answers = [scene.api("PATCH", path, {"name": f"Ann {n}"}, red) for n in range(40)]
    refused(answers[-1], "flood")


def stale_agreement(scene: Scene) -> None:
    """End a game by an agreement about another position, or without who lent the seat."""
    opened = scene.api.open()
    scene.api("POST", f"{place(opened)}/end", {}, opened["seats"]["blue"])
    bid(scene.api, opened, "red", -1)
    bid(scene.api, opened, "blue", 0)
    facts = scene.api("POST", f"{place(opened)}/end", {}, opened["seats"]["red"]).json()
    hold(facts["status"] == "playing", "an old yes ended the game")
    lent = scene.api.open()
    scene.api("POST", f"{place(lent)}/seats/blue/player", BOT, lent["seats"]["blue"])
    facts = scene.api("POST", f"{place(lent)}/end", {}, lent["seats"]["red"]).json()
    hold(facts["status"] == "playing", "the game ended without the player who lent the seat")


def rematches(scene: Scene) -> None:
    """Take a seat of a rematch from the friend who holds it."""
    opened = scene.api.open(listed=True)
    scene.api.play_out(opened)
    path = f"{place(opened)}/rematch"
    new = scene.api("POST", path, {}, opened["seats"]["blue"]).json()
    with scene.stranger() as friend:
        taken = friend("POST", f"/api/tables/{new['table']}/seats/blue/take", {}).json()
        scene.api("POST", path, {}, opened["seats"]["red"])
        seen = friend.state(new["table"], taken["secret"])
    hold(seen["seat"] == "blue", "the friend has lost the seat")


def decisions(scene: Scene) -> None:
    """Hear that somebody has decided in advance."""
    opened = scene.api.open(clock={"kind": "move", "seconds": 600})
    red, blue = opened["seats"].values()
    with listen(scene.server, opened["table"], blue) as line:
        bid(scene.api, opened, "red", -1)
        bid(scene.api, opened, "blue", 0)
        question = scene.api.state(opened["table"], red)["view"]["question"]["key"]
        quiet = 0
        while quiet < 3:  # news of the connection may come late
            quiet = 0 if heard(line) else quiet + 1
            time.sleep(0.2)
        body = {"question": question, "options": ["nothing"]}
        answer = scene.api("POST", f"{place(opened)}/ahead", body, red)
        hold(answer.status_code == 200, answer.text)
        hold(not heard(line), "a decision made ahead was heard")


USUAL = (endless_file, questions, downloads, changes, stale_agreement, rematches, decisions)
