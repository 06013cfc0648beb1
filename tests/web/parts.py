"""What browser tests do again and again."""

from __future__ import annotations

import json
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT  # type: ignore[import-untyped]
from playwright.sync_api import Page, Route, WebSocketRoute

from tests.web import scenes

JSON = dict[str, Any]
# Ask before the last option left is taken: a click then only picks.
PATIENT = "localStorage['starhold.prefs'] = JSON.stringify({theme: 'dark', confirm: true})"
NUMBER = "document.querySelector('[aria-label=\"Replay this game\"]').pathname"


# Whether every picture of a thing has been fetched and drawn.
DRAWN = """() => [...document.querySelectorAll('svg.picture use')].every(
    use => document.querySelector(use.getAttribute('href'))?.childNodes.length)"""

# Where the first option is when it is first drawn, in window.drawn.
FIRST_DRAWN = """new MutationObserver((_, watch) => {
  if (!document.querySelector('.option')) return;
  watch.disconnect();
  requestAnimationFrame(() => { window.drawn = FIRST(); });
}).observe(document, {childList: true, subtree: true});
const FIRST = () => document.querySelector('.option').getBoundingClientRect().top;
window.moved = () => Math.abs(FIRST() - window.drawn);"""


def hold(page: Page, table: JSON, *seats: str) -> None:
    """Put the secrets of seats into the cookie; as links, they would be spent."""
    held = ".".join(table["seats"][seat] for seat in seats)
    path = f"/api/tables/{table['table']}"
    page.context.add_cookies(
        [{"name": "starhold", "value": held, "domain": "127.0.0.1", "path": path}]
    )


def sit(page: Page, table: JSON, *seats: str) -> None:
    """Open a table with some of its seats."""
    hold(page, table, *seats)
    page.goto(f"/t/{table['table']}")


def sample(page: Page, view: JSON, log: list[JSON] | None = None) -> None:
    """Let the page meet a table that holds one still view; its log is one move of Red, or this."""

    def answer(body: Any) -> Any:
        def fulfill(route: Route) -> None:
            route.fulfill(status=200, content_type="application/json", body=json.dumps(body))

        return fulfill

    facts = scenes.facts(*(player["seat"] for player in view["scene"]["players"]))
    entries = [move(1, "red", *view.get("news", []))] if log is None else log
    update = {
        "kind": "update",
        "seat": "red",
        "after": 0,
        "number": entries[-1]["number"] if entries else 0,
        "log": entries,
        "view": view,
        "undo": False,
    }

    def live(socket: WebSocketRoute) -> None:
        socket.send(json.dumps({"kind": "table", "facts": facts}))
        socket.send(json.dumps(update))

    page.route("**/api/games/sampler?brief=true", answer(scenes.INFO))
    page.route("**/api/games/sampler/rulebook", answer(scenes.RULEBOOK))
    page.route("**/api/tables/sample", answer(facts))
    page.route_web_socket("**/api/tables/sample/live**", live)
    page.goto("/t/sample")
    page.wait_for_selector(".question.yours")


def move(number: int, seat: str, *news: JSON) -> JSON:
    """One entry of a log."""
    return {"number": number, "seat": seat, "at": number, "news": list(news)}


def chosen(page: Page) -> list[str]:
    """Note the options that the page posts from now on."""
    found: list[str] = []

    def note(route: Route) -> None:
        found.append(json.loads(route.request.post_data or "{}")["option"])
        route.fulfill(
            status=409, content_type="application/problem+json", body='{"title": "Noted."}'
        )

    page.route("**/choose", note)
    return found


WATCH = """() => {
  window.touched = [];
  const named = node => node.dataset?.cell ?? node.dataset?.piece ?? node.tagName;
  const whole = node => node.nodeType === 1 ? [node, ...node.querySelectorAll('*')] : [];
  new MutationObserver(records => {
    for (const {target, type, addedNodes, removedNodes} of records) {
      const element = target.nodeType === 1 ? target : target.parentElement;
      const sheet = element?.closest('.sheet');
      const where = sheet ? sheet.getAttribute('aria-label') ?? 'Marks' : 'beside';
      const nodes = type === 'childList' ? [...addedNodes, ...removedNodes] : [];
      const elements = nodes.length ? nodes.flatMap(whole) : [element];
      window.touched.push(...elements.map(one => [where, named(one)]));
    }
  }).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
}"""


def watch(page: Page) -> None:
    """Note every element that the page makes, removes or changes from now on."""
    page.evaluate(WATCH)


def touched(page: Page) -> dict[str, list[str]]:
    """What was touched since it was asked last: by sheet of the map, or beside it."""
    page.evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    found: dict[str, list[str]] = {"Map": [], "Pieces": [], "Marks": [], "beside": []}
    for where, what in page.evaluate("window.touched.splice(0)"):
        found[where].append(what)
    return found


def violations(page: Page) -> list[str]:
    """What axe has against the page as it stands."""
    page.wait_for_timeout(150)
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    # Only what is broken comes back: a list of all that is right takes longer than looking.
    found = page.evaluate("axe.run({resultTypes: ['violations']}).then(said => said.violations)")
    return [
        f"{broken['id']}: {node['html'][:160]}" for broken in found for node in broken["nodes"][:3]
    ]


def answer_by_key(page: Page) -> None:
    """Take the first option with the keyboard, and wait until the server has answered."""
    # A dialog hears the keys until the browser has told the page that it is closed.
    page.wait_for_function(
        "() => document.querySelector('.question:not(.busy)') && !document.querySelector('dialog')"
    )
    before = page.evaluate(NUMBER)
    page.keyboard.press("1")
    page.wait_for_function(
        f"""before => document.querySelector('.scores')
            || !document.querySelector('.question.busy') && {NUMBER} !== before""",
        arg=before,
    )
