"""The workspace: a machine is written on the left and runs on the right; nothing that was written is lost."""

import re

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from explorer import wait_until_held

LANGUAGES = ["en", "zh-Hans", "ja"]
DESK = {"viewport": {"width": 1280, "height": 720}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
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


@pytest.fixture
def new(open_page):
    return open_page("/new", **DESK)


def states(page) -> set[str]:
    return set(page.locator("#machine [data-state]").evaluate_all("all => all.map((one) => one.dataset.state)"))


def active(page):
    return page.locator("#machine .state.active")


def show(page, part):
    """Shows a half of the page, where there is room for one alone."""
    tab = page.locator(f'#tabs [data-part="{part}"]')
    if tab.is_visible():
        tab.click()


def write(page, text):
    show(page, "text")
    page.locator("#source").fill(text)
    show(page, "machine")


def open_menu(page):
    """Opens the menu of drafts, examples and files."""
    page.locator("#start > summary").click()


def open_findings(page):
    page.locator("#findings > summary").click()


def move(page, name):
    page.locator("#moves").get_by_role("button", name=re.compile(rf"^{name}\b")).first.click()


def wait_for_states(page, wanted):
    for name in wanted:
        expect(page.locator(f'#machine [data-state="{name}"]')).to_have_count(1)
    expect(page.locator("#machine [data-state]")).to_have_count(len(wanted))
    assert states(page) == set(wanted)


# MARK: Stories


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_builds_the_battery_by_text(open_page, device):
    page = open_page("/new", **device)
    part = ""
    for line in BATTERY.splitlines(keepends=True):
        part += line
    write(page, part)
    wait_for_states(page, STATES)
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


def test_a_newcomer_builds_the_battery_by_keyboard_alone(new):
    for _ in range(30):
        new.keyboard.press("Tab")
        if new.evaluate("document.activeElement.id") == "source":
            break
    new.keyboard.type(BATTERY)
    wait_for_states(new, STATES)
    new.keyboard.press("Escape")
    reached = []
    for _ in range(40):
        new.keyboard.press("Tab")
        reached.append(new.evaluate("document.activeElement.dataset?.step ?? ''"))
        if reached[-1] == "plug":
            break
    assert reached[-1] == "plug", reached
    new.keyboard.press("Enter")
    expect(active(new)).to_have_attribute("data-state", "Charging")
    # The focus stays among the moves.
    assert new.evaluate("document.activeElement.closest('#machine') !== null")


# MARK: The drawing


def pick(page, name):
    """Selects a state in the drawing."""
    page.locator("#zoom-fit").click()
    page.locator(f'#machine [data-state="{name}"]').click()
    expect(page.locator("#selection")).to_have_text(f"State {name}")


def press(page, name):
    page.locator("#edits").get_by_role("button", name=name, exact=True).click()


def connect(page, source, event, target):
    pick(page, source)
    page.locator("#e-event").fill(event)
    page.locator("#e-to").select_option(target)
    press(page, "Add transition")
    expect(page.locator("#selection")).to_contain_text(source)
    expect(page.locator("#source")).to_have_value(re.compile(event))


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_newcomer_builds_the_battery_by_drawing(open_page, device):
    page = open_page("/new?example=", **device)
    page.locator("#e-new").fill("Discharging")
    press(page, "Add state")
    expect(page.locator("#selection")).to_have_text("State Discharging")
    for name in ["Charging", "FullyCharged", "Flat"]:
        page.locator("#e-new").fill(name)
        press(page, "Add state next to it")
        expect(page.locator("#selection")).to_have_text(f"State {name}")
    for line in BATTERY.splitlines()[2:]:
        source, target, event = re.match(r"(\w+) --> (\w+) : (\w+)", line).groups()
        connect(page, source, event, target)
    wait_for_states(page, STATES)
    move(page, "plug")
    expect(active(page)).to_have_attribute("data-state", "Charging")
    # The run stays while the drawing is edited.
    pick(page, "FullyCharged")
    page.locator("#e-rename").fill("Full")
    press(page, "Rename")
    expect(page.locator("#passing")).to_contain_text("Edited 3 lines.")
    wait_for_states(page, STATES - {"FullyCharged"} | {"Full"})
    expect(active(page)).to_have_attribute("data-state", "Charging")
    pick(page, "Flat")
    press(page, "Delete")
    wait_for_states(page, STATES - {"FullyCharged", "Flat"} | {"Full"})
    page.locator("#passing").get_by_role("button", name="Undo").click()
    wait_for_states(page, STATES - {"FullyCharged"} | {"Full"})


def test_the_drawing_is_edited_by_keyboard(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.locator("#drawing").focus()
    new.keyboard.press("ArrowDown")
    expect(new.locator("#selection")).to_have_text("State Discharging")
    assert new.evaluate("document.activeElement.id") == "drawing"
    expect(new.locator("#live")).to_have_text("State Discharging")
    new.keyboard.press("n")
    new.keyboard.type("Idle")
    new.keyboard.press("Enter")
    expect(new.locator("#selection")).to_have_text("State Idle")
    new.locator("#drawing").focus()
    new.keyboard.press("F2")
    new.keyboard.type("Asleep")
    new.keyboard.press("Enter")
    expect(new.locator("#selection")).to_have_text("State Asleep")
    new.locator("#drawing").focus()
    new.keyboard.press("t")
    new.keyboard.type("wake")
    new.keyboard.press("Tab")
    new.keyboard.press("Tab")
    new.keyboard.press("Enter")
    expect(new.locator("#source")).to_have_value(re.compile("Asleep.*wake"))
    new.locator("#drawing").focus()
    new.keyboard.press("Delete")
    expect(new.locator("#source")).not_to_have_value(re.compile("wake"))


def tab_to(page, field):
    """Moves the focus to a field by the Tab key alone; out of the text after Escape."""
    for _ in range(80):
        if page.evaluate("document.activeElement.id") == "source":
            page.keyboard.press("Escape")
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == field:
            return
    raise AssertionError(f"Tab does not reach {field}")


def choose_by_keys(page, name):
    """Chooses in the list that has the focus by typing the beginning of a name."""
    for _ in range(40):
        if page.evaluate("document.activeElement.selectedOptions[0].value") == name:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{name} is not in the list")


def test_a_newcomer_draws_the_battery_by_keyboard_alone(open_page):
    new = open_page("/new?example=", **DESK)
    tab_to(new, "e-new")
    new.keyboard.type("Discharging")
    new.keyboard.press("Enter")
    expect(new.locator("#selection")).to_have_text("State Discharging")
    for name in ["Charging", "FullyCharged", "Flat"]:
        tab_to(new, "drawing")
        new.keyboard.press("n")
        new.keyboard.type(name)
        new.keyboard.press("Enter")
        expect(new.locator("#selection")).to_have_text(f"State {name}")
    for line in BATTERY.splitlines()[2:]:
        source, target, event = re.match(r"(\w+) --> (\w+) : (\w+)", line).groups()
        tab_to(new, "select")
        new.keyboard.press("Home")
        new.keyboard.type(source)
        expect(new.locator("#selection")).to_have_text(f"State {source}")
        tab_to(new, "drawing")
        new.keyboard.press("t")
        new.keyboard.type(event)
        new.keyboard.press("Tab")
        new.keyboard.press("Home")
        choose_by_keys(new, target)
        tab_to(new, "edit-connect")
        new.keyboard.press("Enter")
        expect(new.locator("#source")).to_have_value(re.compile(f"{source} --> {target} : {event}"))
    wait_for_states(new, STATES)
    for _ in range(80):
        new.keyboard.press("Tab")
        if new.evaluate("document.activeElement.dataset?.step ?? ''") == "plug":
            break
    new.keyboard.press("Enter")
    expect(active(new)).to_have_attribute("data-state", "Charging")


def test_what_was_selected_and_done_is_read_out(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.locator("#drawing").focus()
    new.keyboard.press("ArrowDown")
    expect(new.locator("#live")).to_have_text("State Discharging")
    # From a state to an arrow at it, and along that to its other end.
    new.keyboard.press("ArrowDown")
    expect(new.locator("#live")).to_contain_text("Transition")
    new.keyboard.press("ArrowDown")
    expect(new.locator("#live")).to_have_text(re.compile("^State (?!Discharging)"))
    new.keyboard.press("F2")
    new.keyboard.type("Elsewhere")
    new.keyboard.press("Enter")
    expect(new.locator("#live")).to_contain_text("Edited")


def test_several_states_are_selected_and_wrapped(open_page):
    page = open_page("/new", **DESK)
    write(page, BATTERY)
    wait_for_states(page, STATES)
    page.locator("#several > summary").click()
    for name in ["Charging", "FullyCharged"]:
        page.locator(f'input[name="p-s:{name}"]').check()
    page.locator("#select-several").click()
    expect(page.locator("#selection")).to_contain_text("Charging")
    expect(page.locator("#selection")).to_contain_text("FullyCharged")
    page.locator("#e-wrap").fill("Plugged")
    press(page, "Wrap in a new state")
    expect(page.locator("#source")).to_have_value(re.compile(r"state Plugged \{"))
    expect(page.locator('#machine [data-state="Plugged"]')).to_have_count(1)


def test_an_event_is_renamed_everywhere_and_the_run_stays(open_page):
    page = open_page("/new", **DESK)
    write(page, BATTERY)
    move(page, "plug")
    move(page, "full")
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    page.locator("#e-which").select_option("plug")
    page.locator("#e-event-name").fill("plug in")
    press(page, "Rename event")
    expect(page.locator("#source")).to_have_value(BATTERY.replace(": plug", ": plug in"))
    expect(page.locator("#unapplied")).to_have_count(0)
    expect(active(page)).to_have_attribute("data-state", "FullyCharged")
    pick(page, "FullyCharged")
    page.locator("#e-rename").fill("Full")
    press(page, "Rename")
    expect(page.locator("#unapplied")).to_have_count(0)
    expect(active(page)).to_have_attribute("data-state", "Full")


def test_a_finding_is_mended_by_its_button(open_page):
    page = open_page("/new", **DESK)
    text = """<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
  <state id="Charging"><transition event="go" target="Chargin"/></state>
</scxml>
"""
    write(page, text)
    open_findings(page)
    page.locator("#result .findings").get_by_role("button", name="Replace with Charging").first.click()
    expect(page.locator("#source")).to_have_value(text.replace('"Chargin"', '"Charging"'))
    expect(page.locator("#mended")).to_contain_text("Line 2")
    expect(page.locator("#result .findings .error")).to_have_count(0)


@pytest.mark.parametrize("device", [DESK, {"viewport": {"width": 1920, "height": 1080}}], ids=["1280", "1920"])
def test_the_panel_is_not_cropped(open_page, device):
    """The card with the drawing ends inside the window, and all below the drawing can be scrolled to."""
    page = open_page("/new", **device)
    write(page, BATTERY)
    wait_for_states(page, STATES)
    pick(page, "Charging")
    card = page.locator("#machine").bounding_box()
    assert card["y"] + card["height"] <= device["viewport"]["height"]
    page.locator("#edit-delete").scroll_into_view_if_needed()
    button = page.locator("#edit-delete").bounding_box()
    assert button["y"] + button["height"] <= card["y"] + card["height"]
    expect(page.locator("#drawing")).to_be_in_viewport()


def test_what_is_not_possible_is_said(open_page):
    page = open_page("/new", **DESK)
    write(page, BATTERY)
    wait_for_states(page, STATES)
    pick(page, "Flat")
    page.locator("#e-rename").fill("Charging")
    press(page, "Rename")
    expect(page.locator("#edit-done")).to_contain_text("Not possible")
    expect(page.locator("#source")).to_have_value(BATTERY)


# MARK: The field


def test_tab_indents_and_after_escape_leaves(new):
    field = new.locator("#source")
    field.fill("a\nb\n")
    field.evaluate("one => one.setSelectionRange(0, 3)")
    new.keyboard.press("Tab")
    expect(field).to_have_value("  a\n  b\n")
    new.keyboard.press("Shift+Tab")
    expect(field).to_have_value("a\nb\n")
    new.keyboard.press("Escape")
    new.keyboard.press("Tab")
    assert new.evaluate("document.activeElement.id") != "source"


def test_an_entry_goes_to_its_line(new):
    """An error at line 151 of 196."""
    lines = [f"s{number} => s{number + 1}: go;" for number in range(195)] + ["s195 => s0: go;"]
    lines[150] = "s150 = s151: go;"
    write(new, "\n".join(lines) + "\n")
    open_findings(new)
    entry = new.locator("#result .findings .error a").first
    expect(entry).to_contain_text("line 151")
    entry.focus()
    new.keyboard.press("Enter")
    assert new.evaluate("document.activeElement.id") == "source"
    number = new.locator(".editor .number.error", has_text="151")
    expect(number).to_be_in_viewport()
    field = new.locator("#source").bounding_box()
    box = number.bounding_box()
    assert field["y"] < box["y"] < field["y"] + field["height"] - box["height"]
    chosen = new.evaluate("""() => {
      const field = document.getElementById("source");
      return field.value.slice(0, field.selectionStart).split("\\n").length;
    }""")
    assert chosen == 151
    expect(new.locator(".editor .marked.error").first).to_be_attached()


def test_what_is_drawn_under_the_field_is_its_text(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    drawn = new.locator(".editor .line").evaluate_all("all => all.map((one) => one.textContent).join('\\n')")
    assert drawn.replace("\u200b", "") == BATTERY
    expect(new.locator(".editor .name", has_text="FullyCharged").first).to_be_attached()


def test_no_key_is_lost(open_page):
    """Keys faster than the server answers: all are in the field, and the newest answer is shown."""
    new = open_page("/new?example=", **DESK)
    field = new.locator("#source")
    field.focus()
    times = []
    text = "".join(f"s{number} => s{number + 1}: go;\n" for number in range(12))
    new.evaluate("""() => {
      window.longest = 0;
      let last = performance.now();
      document.getElementById("source").addEventListener("input", () => {
        const now = performance.now();
        window.longest = Math.max(window.longest, now - last);
        last = now;
      });
    }""")
    start = new.evaluate("performance.now()")
    new.keyboard.type(text)
    times.append(new.evaluate("performance.now()") - start)
    expect(field).to_have_value(text)
    expect(new.locator('#machine [data-state="s12"]')).to_have_count(1)
    print(f"{len(text) / times[0] * 1000:.0f} keys a second, the longest pause {new.evaluate('window.longest'):.0f} ms")


def test_what_is_typed_while_an_edit_is_on_its_way_stays(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    pick(new, "Flat")
    held = []
    new.route("**/new*", lambda route: route.continue_() if held else held.append(route))
    new.locator("#e-event").fill("stay")
    new.locator("#e-to").select_option("Flat")
    press(new, "Add transition")
    wait_until_held(new, held, 1)
    new.locator("#source").press("Control+End")
    new.keyboard.type("Charging --> Charging : wait\n")
    held[0].continue_()
    expect(new.locator("#source")).to_have_value(re.compile("Flat --> Flat : stay"))
    expect(new.locator("#source")).to_have_value(re.compile("Charging --> Charging : wait"))
    expect(new.locator("#selection")).to_have_text("Transition Flat → Flat")


def test_a_text_that_the_server_refuses(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    write(new, "x" * (1 << 20) + BATTERY)
    expect(new.locator("#draft-note")).to_contain_text("larger than allowed")
    expect(new.locator("#machine.stale")).to_have_count(1)
    write(new, BATTERY)
    expect(new.locator("#machine.stale")).to_have_count(0)
    expect(new.locator("#draft-note")).to_be_hidden()


# MARK: Files


def choose(page, *files):
    """Chooses files, or drops them on the text."""
    page.locator("#file").set_input_files([
        {"name": name, "mimeType": "application/octet-stream", "buffer": content} for name, content in files])


def test_a_file_that_only_the_server_can_read(new):
    choose(new, ("a.mmd", BATTERY.encode("utf-16")))
    wait_for_states(new, STATES)
    expect(new.locator("#source")).to_have_value(BATTERY)


def test_a_file_in_another_coding_is_refused_with_its_place(new):
    choose(new, ("a.mmd", b"stateDiagram-v2\n  a --> b : caf\xe9\n"))
    expect(new.locator("main")).to_contain_text("neither UTF-8 nor UTF-16")


def test_files_that_are_no_source_leave_the_text(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.on("dialog", lambda dialog: dialog.accept())
    choose(new, ("a.mmd", b"stateDiagram-v2\n"), ("b.mmd", b"stateDiagram-v2\n"))
    expect(new.locator("main")).to_contain_text("no Swift or Objective-C source")
    new.go_back()
    expect(new.locator("#source")).to_have_value(BATTERY)


# MARK: The drawing and the run


def test_the_drawing_stays_while_the_text_has_a_fault(open_page):
    page = open_page("/new", **DESK)
    text = '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"><state id="a"/></scxml>'
    write(page, text)
    wait_for_states(page, {"a"})
    write(page, text.replace("</scxml>", "</scx"))
    expect(page.locator("#machine.stale")).to_contain_text("last correct version")
    wait_for_states(page, {"a"})
    expect(page.locator("#source")).to_have_value(text.replace("</scxml>", "</scx"))
    write(page, text)
    expect(page.locator("#machine.stale")).to_have_count(0)


def test_the_run_stays_while_the_text_changes(open_page):
    page = open_page("/new", **DESK)
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
    page = open_page("/new?machine=turnstile", **DESK)
    before = page.locator("#source").input_value()
    page.locator("#convert-menu > summary").click()
    page.locator("#convert-menu").get_by_role("button", name="state-machine-cat").click()
    expect(page.locator("#conversion")).to_contain_text("cannot express all")
    expect(page.locator("#source")).to_have_value(before)
    page.locator("#conversion").get_by_role("button", name="Convert to state-machine-cat").click()
    expect(page.locator("#verdict h2")).to_have_text("Read as state-machine-cat")
    expect(page.locator("#source")).to_have_value(re.compile("=>"))
    page.locator("#undo").click()
    expect(page.locator("#source")).to_have_value(before)
    page.locator("#redo").click()
    expect(page.locator("#source")).to_have_value(re.compile("=>"))


# MARK: Drafts


def test_a_draft_outlives_reload_back_and_an_example(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.locator("#machine-name").fill("My battery")
    move(new, "plug")
    expect(active(new)).to_have_attribute("data-state", "Charging")
    new.reload()
    expect(new.locator("#source")).to_have_value(BATTERY)
    expect(new.locator("#machine-name")).to_have_value("My battery")
    expect(active(new)).to_have_attribute("data-state", "Charging")
    open_menu(new)
    new.locator(".examples a").first.click()
    expect(new.locator("#source")).not_to_have_value(BATTERY)
    open_menu(new)
    expect(new.locator("#drafts")).to_contain_text("My battery")
    new.go_back()
    expect(new.locator("#source")).to_have_value(BATTERY)
    new.go_forward()
    open_menu(new)
    new.locator("#drafts a", has_text="My battery").click()
    expect(new.locator("#source")).to_have_value(BATTERY)
    expect(active(new)).to_have_attribute("data-state", "Charging")


def test_two_tabs_with_one_draft_keep_both_texts(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    other = new.context.new_page()
    other.goto("/new")
    open_menu(other)
    other.locator("#drafts a").click()
    expect(other.locator("#source")).to_have_value(BATTERY)
    longer = BATTERY + "Flat --> Flat : wait\n"
    write(other, longer)
    for _ in range(500):
        if "wait" in other.evaluate("JSON.stringify(localStorage)"):
            break
        other.wait_for_timeout(20)
    # A step alone stores the draft too.
    move(new, "plug")
    expect(new.locator("#draft-note")).to_contain_text("Another tab has changed this draft")
    expect(new.locator("#drafts li")).to_have_count(1)
    new.reload()
    expect(new.locator("#source")).to_have_value(BATTERY)
    expect(active(new)).to_have_attribute("data-state", "Charging")
    other.reload()
    expect(other.locator("#source")).to_have_value(longer)
    expect(other.locator("#draft-note")).to_be_hidden()


def test_drafts_are_deleted(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    open_menu(new)
    new.locator(".examples a").first.click()
    open_menu(new)
    expect(new.locator("#drafts li")).to_have_count(1)
    new.locator("#drafts").get_by_role("button", name=re.compile("^Delete")).click()
    expect(new.locator("#drafts")).to_be_hidden()
    new.reload()
    expect(new.locator("#drafts")).to_be_hidden()


def test_the_language_is_changed_without_a_loss(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.locator(".languages summary").click()
    new.get_by_role("link", name="日本語").click()
    expect(new.locator("html")).to_have_attribute("lang", "ja")
    expect(new.locator("#source")).to_have_value(BATTERY)


def test_leaving_does_not_ask_since_the_draft_is_kept(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.locator("#source").press("End")
    asked = []
    new.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    new.get_by_role("link", name="Learn", exact=True).click()
    new.wait_for_url("**/learn")
    assert asked == []
    new.goto("/new")
    open_menu(new)
    expect(new.locator("#drafts a")).to_have_text("Discharging")


def test_the_address_is_shared(new):
    write(new, BATTERY)
    wait_for_states(new, STATES)
    new.locator("#share-menu summary").click()
    shared = new.locator("#share-address").input_value()
    assert re.match(r"http://127.0.0.1:\d+/m/", shared)
    new.goto(shared)
    wait_for_states(new, STATES)


# MARK: The library


def test_revisions_are_saved_with_what_is_different(open_page):
    page = open_page("/new", **DESK)
    page.locator("#machine-name").fill("My battery")
    write(page, BATTERY)
    wait_for_states(page, STATES)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#saved")).to_contain_text("Saved as My battery, revision 1")
    write(page, BATTERY.replace("Flat", "Empty"))
    wait_for_states(page, STATES - {"Flat"} | {"Empty"})
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.locator("#saved")).to_contain_text("revision 2")
    expect(page.locator("#saved")).to_contain_text("state Empty added")
    expect(page.locator("#saved")).to_contain_text("state Flat removed")
    page.locator("#saved a").first.click()
    expect(page.locator('#machine [data-state="Empty"]')).to_have_count(1)


# MARK: For everybody


@pytest.mark.parametrize(
    "scheme, device, language",
    [("light", DESK, one) for one in LANGUAGES] + [("dark", PHONE, one) for one in LANGUAGES]
    + [("dark", DESK, "en"), ("light", PHONE, "en")])
def test_axe(open_page, scheme, device, language):
    page = open_page(f"/new?lang={language}", color_scheme=scheme, **device)
    assert violations(page, has_contrast=language == "en") == []
    write(page, BATTERY)
    wait_for_states(page, STATES)
    assert violations(page, has_contrast=language == "en") == []
    # With a state selected, and a change that was made.
    page.locator("#select").select_option("s:Charging")
    expect(page.locator("#e-rename")).to_have_value("Charging")
    page.locator("#edit-more > summary").click()
    page.locator("#several > summary").click()
    assert violations(page, has_contrast=language == "en") == []
    page.locator("#e-rename").fill("Filling")
    page.locator("#edit-rename").click()
    expect(page.locator("#passing")).to_be_visible()
    assert violations(page, has_contrast=language == "en") == []
    write(page, BATTERY.replace("Flat --> Charging", "Flat -> Charging") + "state {\n")
    tabs = [tab for tab in page.locator("#tabs button").all() if tab.is_visible()]
    if tabs:
        tabs[1].click()
    open_findings(page)
    expect(page.locator("#result .findings li").first).to_be_visible()
    open_menu(page)
    assert violations(page, has_contrast=language == "en") == []
    page.keyboard.press("Escape")
    if tabs:
        tabs[0].click()
        assert violations(page, has_contrast=language == "en") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
