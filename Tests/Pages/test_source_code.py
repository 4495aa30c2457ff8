"""Machines read from program source: read, driven, refused, seen at their lines; served folders; several files."""

import io
import zipfile

import pytest

from expectations import expect
from exploring import Explorer
from serving import Server
from started import REPOSITORY
from test_new_machine import upload

KANJI = REPOSITORY / "Tests/Fixtures/SwiftSources/KanjiList"
BATTERY = REPOSITORY / "Tests/Fixtures/SwiftSources/Battery"


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("source")
    with Server(program, "--resources", str(REPOSITORY), str(KANJI), folder=folder, log=folder / "log") as server:
        yield server


def line_of(page):
    """The line of the source that the address names."""
    return page.locator(f"#details .line#{page.url.split('#')[1]}")


def test_read_driven_refused_and_seen_at_its_line(open_page):
    page = open_page("/new")
    page.locator("#start > summary").click()
    page.locator(".examples").get_by_role("link", name="Swift", exact=True).click()
    expect(page.locator("#verdict h2")).to_have_text("Read as Swift")
    # The repaired turnstile asks for a state that its own rule refuses.
    expect(page.locator("#result .findings .warning")).to_contain_text("does not allow Unlocked")
    expect(page.locator("#result .in-source")).to_have_count(1)
    expect(page.locator("#result .unseen")).to_have_count(1)
    page.get_by_role("link", name="Open in the explorer").click()
    explorer = Explorer(page)
    assert explorer.active == {"Locked"}
    page.locator("#moves").get_by_role("link", name="coin").first.click()
    expect(page.locator("#code mark.taken")).to_contain_text("stateMachine.enter(Unlocked.self)")
    explorer.request("Locked")
    explorer.request("OutOfOrder")
    expect(explorer.refusal).to_be_visible()
    rule = page.locator("#code h3").first
    expect(rule).to_contain_text("What may follow Locked")
    rule.get_by_role("link").click()
    expect(line_of(page)).to_contain_text("isValidNextState")
    assert line_of(page).get_attribute("data-number") == "4"


def test_a_served_folder_has_its_files(open_page):
    page = open_page("/")
    page.locator(".machine").get_by_role("link", name="KanjiStateMachine").first.click()
    page.locator("#tab-source").click()
    names = page.locator("#details h3").all_texts()
    assert "KanjiStates.swift" in names and "KanjiStateMachine.swift" in names
    expect(page.locator("#details mark.active")).to_contain_text("AllState")
    page.locator("#tab-analysis").click()
    finding = page.locator(".code-findings li").first
    expect(finding).to_contain_text("thrown away")
    finding.get_by_role("link").click()
    expect(line_of(page)).to_contain_text("enter(")


def test_several_files_are_read_together(open_page):
    page = open_page("/new")
    upload(page, *sorted(BATTERY.glob("*.swift")))
    expect(page.locator("#result .drawing svg")).to_be_visible()
    assert page.locator("#source").input_value().startswith("// File: BatteryStates.swift\n")


def test_a_zip_of_a_folder_is_read(open_page):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in KANJI.glob("*.swift"):
            packed.write(path, f"App/{path.name}")
        packed.writestr("App/Pods/Other.swift", "class Other: GKState {}")
        packed.writestr("App/icon.png", b"\x89PNG")
    page = open_page("/new")
    upload(page, ("app.zip", archive.getvalue()))
    expect(page.locator("#result .drawing svg")).to_be_visible()
    text = page.locator("#source").input_value()
    assert "// File: App/KanjiStates.swift\n" in text
    assert "Pods" not in text


MACHINES = """
enum State { case idle, busy }
final class Machine {
  var state = State.idle
  func start() { if state == .idle { state = .busy } }
  func stop() { for item in items { state = .idle } }
  func reset() { defer { state = .idle } }
}
enum Mode { case on, off }
final class Lamp {
  var mode = Mode.off
  func press() { if mode == .off { mode = .on } }
}
"""


def test_what_is_not_understood_is_said_over_the_drawing(program, tmp_path, open_page):
    folder = tmp_path / "App"
    folder.mkdir()
    (folder / "Machines.swift").write_text(MACHINES)
    log = tmp_path / "log"
    with Server(program, "--resources", str(REPOSITORY), str(folder), folder=tmp_path, log=log) as server:
        # The files are read once for both machines; those that were saved just now are read again with each request.
        assert log.read_text().count("Machines.swift:6") == 1
        page = open_page("/", server.address)
        page.locator(".machine").get_by_role("link", name="State").first.click()
        note = page.locator("#read-in-part")
        expect(note).to_contain_text("Read in part: 2 methods were not understood")
        note.get_by_role("link").first.click()
        assert page.url.endswith("#source-1-6")
        page = open_page("/", server.address)
        page.locator(".machine").get_by_role("link", name="Mode").first.click()
        expect(page.locator("#read-in-part")).to_have_count(0)
