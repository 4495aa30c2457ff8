"""One machine in each notation: pasted, driven, refused, shared, exported, and the export opened again."""

import pytest

from expectations import expect
from exploring import Explorer
from started import REPOSITORY
from test_new_machine import give, upload

FIXTURES = REPOSITORY / "Tests/Notations/StatechartFormatsTests/Fixtures"

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


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_machine_goes_all_the_way(open_page, notation):
    page = open_page("/new")
    give(page, (FIXTURES / f"turnstile.{notation}").read_text())
    expect(page.locator("#verdict h2")).to_have_text(f"Read as {NOTATIONS[notation]}")
    page.get_by_role("link", name="Open in the explorer").click()
    fire(page, "coin")
    assert Explorer(page).active == {"Unlocked"}
    fire(page, "coin")
    expect(page.locator("#refusal")).to_contain_text("coin")
    assert Explorer(page).active == {"Unlocked"}
    assert Explorer(page).valid_moves == ["push"]

    other = open_page(page.url)
    assert Explorer(other).active == {"Unlocked"}
    expect(other.locator("#refusal")).to_contain_text("coin")

    link = page.locator("#export-menu .menu-body a").filter(has_text="SVG").first
    again = open_page("/new")
    upload(again, ("turnstile.svg", page.get(link.get_attribute("href"))))
    expect(again.locator("#verdict h2")).to_have_text("Read as SVG of Interlock")
    again.get_by_role("link", name="Open in the explorer").click()
    assert Explorer(again).active == {"Unlocked"}
    fire(again, "push")
    assert Explorer(again).active == {"Locked"}


def test_tasks_answer_with_events(open_page):
    """The Amazon States Language has no events of its own."""
    page = open_page("/new")
    give(page, (FIXTURES / "order.asl.json").read_text())
    expect(page.locator("#verdict h2")).to_have_text("Read as Amazon States Language")
    page.get_by_role("link", name="Open in the explorer").click()
    assert Explorer(page).active == {"Check_stock"}
    fire(page, "failed.Check_stock")
    assert Explorer(page).active == {"Give_up"}


def fire(page, event):
    page.locator("#moves a.move", has_text=event).click()
