"""The workspace without scripts: a machine is written or edited by forms, and runs below; nothing that was written is lost."""

import re

from expectations import expect

BATTERY = """\
stateDiagram-v2
[*] --> Discharging
Discharging --> Charging : plug
Charging --> Discharging : unplug
Charging --> FullyCharged : full
FullyCharged --> Discharging : unplug
Discharging --> Flat : empty
Flat --> Charging : plug
"""
STATES = {"Discharging", "Charging", "FullyCharged", "Flat"}


def active(page):
    return page.locator("#machine .state.active")


def write(page, text):
    page.locator("#source").fill(text)
    page.get_by_role("button", name="Preview").click()


def move(page, name):
    page.locator("#moves").get_by_role("button", name=re.compile(rf"^{name}\b")).first.click()


def assert_states(page, wanted):
    assert set(page.locator("#machine [data-state]").attributes("data-state")) == wanted


def pick(page, name):
    """Selects a state in the list."""
    page.locator("#select").select_option(f"s:{name}")
    page.get_by_role("button", name="Select", exact=True).click()
    expect(page.locator("#selection")).to_have_text(f"State {name}")


def press(page, name):
    page.locator("#edits").get_by_role("button", name=name, exact=True).click()


def test_the_battery_is_built_by_text(open_page):
    page = open_page("/new")
    write(page, BATTERY)
    assert_states(page, STATES)
    move(page, "plug")
    expect(active(page)).to_have_attribute("data-state", "Charging")
    move(page, "empty")
    expect(page.locator("#refusal")).to_contain_text("empty")
    move(page, "full")
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    expect(page.locator("#refusal")).to_have_count(0)
    page.locator("#back").click()
    expect(active(page)).to_have_attribute("data-state", "Charging")
    page.get_by_role("link", name="Open in the explorer").click()
    expect(page.locator('#machine [data-state="FullyCharged"]')).to_have_count(1)


def test_the_battery_is_built_by_drawing(open_page):
    page = open_page("/new?example=")
    page.locator("#e-new").fill("Discharging")
    press(page, "Add state")
    expect(page.locator("#selection")).to_have_text("State Discharging")
    for name in ["Charging", "FullyCharged", "Flat"]:
        page.locator("#e-new").fill(name)
        press(page, "Add state next to it")
        expect(page.locator("#selection")).to_have_text(f"State {name}")
    for line in BATTERY.splitlines()[2:]:
        source, target, event = re.match(r"(\w+) --> (\w+) : (\w+)", line).groups()
        pick(page, source)
        page.locator("#e-event").fill(event)
        page.locator("#e-to").select_option(target)
        press(page, "Add transition")
        expect(page.locator("#selection")).to_contain_text(source)
        expect(page.locator("#source")).to_have_value(re.compile(event))
    assert_states(page, STATES)
    move(page, "plug")
    expect(active(page)).to_have_attribute("data-state", "Charging")
    # The run stays while the drawing is edited.
    pick(page, "FullyCharged")
    page.locator("#e-rename").fill("Full")
    press(page, "Rename")
    expect(page.locator("#edit-pending")).to_contain_text("Full")
    press(page, "Apply")
    assert_states(page, STATES - {"FullyCharged"} | {"Full"})
    expect(active(page)).to_have_attribute("data-state", "Charging")
    pick(page, "Flat")
    press(page, "Delete")
    expect(page.locator("#edit-pending")).to_contain_text("Deleted with it")
    press(page, "Apply")
    assert_states(page, STATES - {"FullyCharged", "Flat"} | {"Full"})


def test_several_states_are_selected_and_wrapped(open_page):
    page = open_page("/new")
    write(page, BATTERY)
    for name in ["Charging", "FullyCharged"]:
        page.locator(f'input[name="p-s:{name}"]').check()
    page.locator("#select-several").click()
    expect(page.locator("#selection")).to_contain_text("Charging")
    expect(page.locator("#selection")).to_contain_text("FullyCharged")
    page.locator("#e-wrap").fill("Plugged")
    press(page, "Wrap in a new state")
    press(page, "Apply")
    expect(page.locator("#source")).to_have_value(re.compile(r"state Plugged \{"))
    expect(page.locator('#machine [data-state="Plugged"]')).to_have_count(1)


def test_an_event_is_renamed_everywhere_and_the_run_stays(open_page):
    page = open_page("/new")
    write(page, BATTERY)
    move(page, "plug")
    move(page, "full")
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    page.locator("#e-which").select_option("plug")
    page.locator("#e-event-name").fill("plug in")
    press(page, "Rename event")
    press(page, "Apply")
    expect(page.locator("#source")).to_have_value(BATTERY.replace(": plug", ": plug in"))
    expect(page.locator("#unapplied")).to_have_count(0)
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    pick(page, "FullyCharged")
    page.locator("#e-rename").fill("Full")
    press(page, "Rename")
    press(page, "Apply")
    expect(page.locator("#unapplied")).to_have_count(0)
    expect(active(page)).to_have_attribute("data-state", "Full")


def test_a_finding_is_mended_by_its_button(open_page):
    page = open_page("/new")
    text = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
  <state id="Charging"><transition event="go" target="Chargin"/></state>
</scxml>
"""
    write(page, text)
    page.locator("#findings > summary").click()
    page.locator("#result .findings").get_by_role("button", name="Replace with Charging").first.click()
    expect(page.locator("#source")).to_have_value(text.replace('"Chargin"', '"Charging"'))
    expect(page.locator("#mended")).to_contain_text("Line 2")
    expect(page.locator("#result .findings .error")).to_have_count(0)


def test_what_is_not_possible_is_said(open_page):
    page = open_page("/new")
    write(page, BATTERY)
    pick(page, "Flat")
    page.locator("#e-rename").fill("Charging")
    press(page, "Rename")
    expect(page.locator("#edit-done")).to_contain_text("Not possible")
    expect(page.locator("#source")).to_have_value(BATTERY)


def test_the_drawing_stays_while_the_text_has_a_fault(open_page):
    page = open_page("/new")
    text = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"/></scxml>'
    write(page, text)
    assert_states(page, {"a"})
    write(page, text.replace("</scxml>", "</scx"))
    expect(page.locator("#machine.stale")).to_contain_text("last correct version")
    assert_states(page, {"a"})
    expect(page.locator("#source")).to_have_value(text.replace("</scxml>", "</scx"))
    write(page, text)
    expect(page.locator("#machine.stale")).to_have_count(0)


def test_the_run_stays_while_the_text_changes(open_page):
    page = open_page("/new")
    write(page, BATTERY)
    move(page, "plug")
    move(page, "full")
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    write(page, BATTERY + "FullyCharged --> Flat : leave\n")
    expect(page.locator("#moves")).to_contain_text("leave")
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    write(page, BATTERY.replace("Charging --> FullyCharged : full\n", ""))
    expect(page.locator("#unapplied")).to_contain_text("full")
    expect(active(page)).to_have_attribute("data-state", "Charging")
    write(page, BATTERY)
    expect(page.locator("#unapplied")).to_have_count(0)
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")


def test_a_copy_of_every_machine_is_edited(open_page):
    page = open_page("/machines/battery?run=plug")
    page.locator("#more-menu > summary").click()
    page.get_by_role("link", name="Edit a copy").click()
    expect(page.locator("#source")).to_have_value(re.compile("scxml"))
    expect(active(page)).to_have_attribute("data-state", "Charging")


def test_a_text_is_converted_with_what_is_lost_said_first(open_page):
    page = open_page("/new?machine=turnstile")
    before = page.locator("#source").input_value()
    page.locator("#convert-menu > summary").click()
    page.locator("#convert-menu").get_by_role("button", name="state-machine-cat").click()
    expect(page.locator("#conversion")).to_contain_text("cannot express all")
    expect(page.locator("#source")).to_have_value(before)
    page.locator("#conversion").get_by_role("button", name="Convert to state-machine-cat").click()
    expect(page.locator("#verdict h2")).to_have_text("Read as state-machine-cat")
    expect(page.locator("#source")).to_have_value(re.compile("=>"))


def test_revisions_are_saved_with_what_is_different(open_page):
    page = open_page("/new")
    page.locator("#machine-name").fill("My battery")
    write(page, BATTERY)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#saved")).to_contain_text("Saved as My battery, revision 1")
    write(page, BATTERY.replace("Flat", "Empty"))
    assert_states(page, STATES - {"Flat"} | {"Empty"})
    page.get_by_role("button", name="Save", exact=True).click()
    for words in ["revision 2", "state Empty added", "state Flat removed"]:
        expect(page.locator("#saved")).to_contain_text(words)
    page.locator("#saved a").first.click()
    expect(page.locator('#machine [data-state="Empty"]')).to_have_count(1)
