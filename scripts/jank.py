"""Measure how smoothly a battle is shown: the longest frames, and pictures to judge.

Run on a quiet machine: `python -m scripts.jank`; with `--most 50`, a longer frame is an error.
"""

from __future__ import annotations

import tempfile
from pathlib import Path

import click
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.parts import running
from tests.web.conftest import FLAGS, SIZES, chromium
from tests.web.stages import BATTLE, Stage

ROUNDS = 4
# Frames are timed from the first beat to the summary.
WATCH = """() => {
  window.frames_ = [];
  let last = performance.now();
  const note = now => {
    if (document.querySelector('.theatre .moment')) window.frames_.push(now - last);
    last = now;
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
}"""


def battle() -> list[dict[str, object]]:
    """A battle of several rounds."""
    begin, *middle, end = BATTLE
    return [begin, *middle * ROUNDS, end]


def opened(browser: Browser, url: str, size: str, theme: str) -> Page:
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, base_url=url)
    page = context.new_page()
    page.set_default_timeout(120_000)
    Stage.prefer(page, theme=theme, theatre="normal", motion=True)
    return page


def measured(page: Page, folder: Path | None, name: str) -> list[float]:
    """Show a battle and return how long each frame took, in milliseconds."""
    stage = Stage(page)
    page.evaluate(WATCH)
    stage.tell("blue", battle(), stage.asking("After the battle"))
    page.wait_for_selector(".theatre .die")
    if folder:
        page.wait_for_timeout(900)
        page.screenshot(path=folder / f"{name}-shot.png")
    page.wait_for_selector(".theatre .toll")
    found: list[float] = page.evaluate("window.frames_")
    if folder:
        page.screenshot(path=folder / f"{name}-losses.png")
    return found


@click.command()
@click.option("--most", type=float, help="The longest frame that is allowed, in ms.")
@click.option("--pictures", type=click.Path(path_type=Path), help="Keep screenshots here.")
def main(most: float | None, pictures: Path | None) -> None:
    """Show battles on several screens and time their frames."""
    worst = 0.0
    with (
        tempfile.TemporaryDirectory() as folder,
        running(f"{folder}/t.sqlite") as server,
        sync_playwright() as play,
    ):
        browser = play.chromium.launch(executable_path=chromium(), args=FLAGS)
        for size in ("desktop", "phone"):
            for theme in ("dark", "light"):
                page = opened(browser, server.url, size, theme)
                # Taking pictures takes time of its own.
                frames = measured(page, pictures, f"{size}-{theme}")
                page.context.close()
                if not pictures:
                    worst = max(worst, *frames)
                    late = sum(frame > 20 for frame in frames)
                    click.echo(
                        f"{size} {theme}: {len(frames)} frames, longest {max(frames):.0f} ms,"
                        f" {late} over 20 ms"
                    )
    if most and worst > most:
        raise SystemExit(f"A frame took {worst:.0f} ms; at most {most:.0f} ms is allowed.")


if __name__ == "__main__":
    main()
