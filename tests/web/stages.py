"""A table whose server is the test: it sends what happens, and answers what the page asks."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute

from tests.web import scenes
from tests.web.parts import JSON, move

SHOT = {"part": "shot", "side": "red", "by": "cruiser", "against": "blue", "target": "fighter"}
BATTLE: list[JSON] = [
    {
        "key": "BattleBegan",
        "text": "Battle at 2,−1.",
        "beats": [{"part": "begin", "lasts": True, "sides": ["red", "blue"]}],
    },
    {
        "key": "ShotFired",
        "text": "Cruiser (Red) fires at Fighter, needs 5 or less: 1 hit.",
        "rule": "SA-2.1",
        "dice": [9, 3],
        "sides": 10,
        "beats": [
            {**SHOT, "needed": 5, "at_most": True, "dice": [9], "hits": 0},
            {**SHOT, "needed": 5, "at_most": True, "dice": [3], "hits": 1},
        ],
    },
    {
        "key": "UnitDestroyed",
        "text": "Destroyed at 2,−1: Fighter (Blue).",
        "beats": [{"part": "loss", "side": "blue", "target": "fighter", "count": 1}],
    },
    {
        "key": "BattleEnded",
        "text": "The battle at 2,−1 ends.",
        "beats": [{"part": "end", "ends": True}],
    },
]
ROLL: list[JSON] = [
    {
        "key": "MarketRolled",
        "text": "Blue rolls the market dice.",
        "dice": [4],
        "beats": [{"part": "roll", "side": "blue", "dice": [4]}],
    },
]


class Stage:
    """A page at the sampler's table."""

    def __init__(
        self,
        page: Page,
        *,
        robots: tuple[str, ...] = (),
        seat: str | None = "red",
        **prefs: Any,
    ) -> None:
        self.page = page
        self.seat = seat  # a spectator has none
        self.view = scenes.plain(scenes.sampler())
        self.number = 1
        self.sockets: list[WebSocketRoute] = []
        self.facts = scenes.facts(*(one["seat"] for one in self.view["scene"]["players"]))
        for one in self.facts["seats"]:
            one["player"] = "bot" if one["seat"] in robots else "human"
        if seat is None:
            self.facts["you"]["seats"] = []
            self.view = self.waiting("red")
        if prefs:
            self.prefer(page, **prefs)
        self.first = self.update(after=0, log=[move(1, "red")])
        self._serve()
        page.goto("/t/sample")
        page.wait_for_selector(".question.yours" if seat else ".question")

    @staticmethod
    def prefer(page: Page, **prefs: Any) -> None:
        """Let the page find these preferences on its device."""
        kept = {"theme": "dark", "confirm": False, **prefs}
        page.add_init_script(f"localStorage['starhold.prefs'] = '{json.dumps(kept)}'")

    def _serve(self) -> None:
        answers = {
            "games/sampler?brief=true": scenes.INFO,
            "games/sampler/rulebook": scenes.RULEBOOK,
            "tables/sample": self.facts,
        }
        for path, body in answers.items():
            self.answer(f"**/api/{path}", body)
        self.page.route_web_socket("**/api/tables/sample/live**", self._live)

    def answer(self, path: str, body: Any) -> None:
        def fulfill(route: Route) -> None:
            route.fulfill(status=200, content_type="application/json", body=json.dumps(body))

        self.page.route(path, fulfill)

    def _live(self, socket: WebSocketRoute) -> None:
        self.sockets.append(socket)
        socket.send(json.dumps({"kind": "table", "facts": self.facts}))
        socket.send(json.dumps(self.first))

    def update(self, after: int, log: list[JSON], view: JSON | None = None) -> JSON:
        return {
            "kind": "update",
            "seat": self.seat,
            "after": after,
            "number": log[-1]["number"],
            "log": log,
            "view": view or self.view,
            "undo": False,
            "undone": [],
        }

    def asking(self, text: str) -> JSON:
        """The table with another question."""
        view: JSON = json.loads(json.dumps(self.view))
        view["question"]["text"] = text
        return view

    def waiting(self, seat: str) -> JSON:
        """The table while another seat is to move."""
        view: JSON = json.loads(json.dumps(self.view))
        view["question"], view["waiting"] = None, [seat]
        return view

    def tell(self, seat: str, news: list[JSON], view: JSON) -> None:
        """Let a seat move."""
        self.number += 1
        entry = move(self.number, seat, *news)
        self.send(self.update(self.number - 1, [entry], view))

    def send(self, update: JSON) -> None:
        self.sockets[-1].send(json.dumps(update))
