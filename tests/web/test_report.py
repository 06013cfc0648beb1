"""Balance reports: one file, whose tables sort."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from starhold.lab.balance.page import CellText, ReportRow, ReportSection, page


def test_a_table_sorts_by_any_column_with_the_keyboard_too(
    browser: Browser, tmp_path: Path
) -> None:
    amounts = {"Pioneer": 9, "Warlord": 10, "Collector": -3}
    rows = [ReportRow((name, CellText(f"{n} %", n))) for name, n in amounts.items()]
    file = tmp_path / "report.html"
    file.write_text(page("Roles", (), [ReportSection("Roles", (), ("", "won"), rows)]), "utf-8")
    asked: list[str] = []
    with browser.new_context() as context:
        shown = context.new_page()
        shown.on("request", lambda request: asked.append(request.url))
        shown.goto(file.as_uri())
        names = shown.locator("tbody td:first-child")
        shown.get_by_role("button", name="won").click()
        expect(names).to_have_text(["Collector", "Pioneer", "Warlord"])
        shown.get_by_role("button", name="won").press("Enter")
        expect(names).to_have_text(["Warlord", "Pioneer", "Collector"])
        expect(shown.get_by_role("columnheader", name="won")).to_have_attribute(
            "aria-sort", "descending"
        )
        shown.get_by_role("button", name="name").click()
        expect(names).to_have_text(["Collector", "Pioneer", "Warlord"])

    assert asked == [file.as_uri()]
