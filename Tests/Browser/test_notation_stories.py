"""One machine in each notation: pasted, driven, refused, shared, exported, and the export opened again."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from explorer import Explorer
from test_new_machine import give

FIXTURES = Path(__file__).resolve().parent.parent / "Notations/StatechartFormatsTests/Fixtures"

# The notation as the page names it, by the ending of its file.
NOTATIONS = {
    "scxml": "SCXML", "json": "Interlock JSON", "mmd": "Mermaid", "dot": "Graphviz DOT", "puml": "PlantUML",
    "smcat": "state-machine-cat", "xstate.json": "XState", "sismic.yaml": "sismic YAML", "csv": "CSV table",
    "md": "Markdown table", "coderunner.json": "CodeRunner graph",
    "fsm.json": "FSM Designer", "jff": "JFLAP", "xmi": "UML (XMI)",
    "transitions.json": "transitions (Python)", "transitions.yaml": "transitions (Python)",
    "transitions.py": "transitions (Python)", "statemachine.json": "python-statemachine",
    "statemachine.yaml": "python-statemachine", "statemachine.py": "python-statemachine",
}


def test_every_notation_has_its_story():
    assert {path.name.split(".", 1)[1] for path in FIXTURES.glob("turnstile.*")} == set(NOTATIONS)


@pytest.mark.parametrize("notation, scripts", [(notation, place % 2 == 0) for place, notation in enumerate(NOTATIONS)])
def test_a_machine_goes_all_the_way(open_page, tmp_path, notation, scripts):
    """With scripts and without by turns: the notation is the server's affair."""
    page = open_page("/new", java_script_enabled=scripts)
    give(page, (FIXTURES / f"turnstile.{notation}").read_text(), scripts)
    expect(page.locator("#result h2")).to_have_text(f"Read as {NOTATIONS[notation]}")
    page.get_by_role("link", name="Open in the explorer").click()
    fire(page, "coin")
    expect_active(page, "Unlocked")
    fire(page, "coin")
    expect(page.locator("#refusal")).to_contain_text("coin")
    expect_active(page, "Unlocked")
    assert Explorer(page).valid_moves == ["push"]

    other = open_page("/" + page.url.split("/", 3)[3], java_script_enabled=not scripts)
    expect_active(other, "Unlocked")
    expect(other.locator("#refusal")).to_contain_text("coin")

    page.locator("summary", has_text="Export").click()
    link = page.locator(".menu-body").get_by_role("link", name="SVG", exact=True)
    expect(link).to_be_visible()
    picture = tmp_path / "turnstile.svg"
    picture.write_bytes(page.request.get(link.get_attribute("href")).body())

    again = open_page("/new", java_script_enabled=scripts)
    again.locator("input[type=file]").set_input_files(picture)
    if not scripts:
        again.get_by_role("button", name="Upload").click()
    expect(again.locator("#result h2")).to_have_text("Read as SVG of Interlock")
    again.get_by_role("link", name="Open in the explorer").click()
    expect_active(again, "Unlocked")
    fire(again, "push")
    expect_active(again, "Locked")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_tasks_answer_with_events(open_page, scripts):
    """The Amazon States Language has no events of its own."""
    page = open_page("/new", java_script_enabled=scripts)
    give(page, (FIXTURES / "order.asl.json").read_text(), scripts)
    expect(page.locator("#result h2")).to_have_text("Read as Amazon States Language")
    page.get_by_role("link", name="Open in the explorer").click()
    expect_active(page, "Check_stock")
    fire(page, "failed.Check_stock")
    expect_active(page, "Give_up")


def fire(page, event):
    page.locator("#moves a.move", has_text=event).click()


def expect_active(page, state):
    expect(page.locator(f'#machine .state.active[data-state="{state}"]')).to_be_visible()
