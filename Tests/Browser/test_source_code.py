"""Machines read from program source: pasted, driven, refused, seen at their lines; a folder that is packed."""

import io
import re
import zipfile

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from explorer import Explorer
from serving import Server
from started import REPOSITORY

KANJI = REPOSITORY / "Tests/Fixtures/SwiftSources/KanjiList"
BATTERY = REPOSITORY / "Tests/Fixtures/SwiftSources/Battery"
LANGUAGES = ["en", "zh-Hans", "ja"]


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("source")
    with Server(program, "--resources", str(REPOSITORY), str(KANJI), folder=folder, log=folder / "log") as server:
        yield server


def test_pasted_driven_refused_and_seen_at_its_line(open_page):
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
    line = page.locator("#details .line:target")
    expect(line).to_contain_text("isValidNextState")
    expect(line).to_be_in_viewport()
    assert line.get_attribute("data-number") == "4"


def test_a_zip_of_a_folder_is_read(open_page, tmp_path):
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in KANJI.glob("*.swift"):
            packed.write(path, f"App/{path.name}")
        packed.writestr("App/Pods/Other.swift", "class Other: GKState {}")
        packed.writestr("App/icon.png", b"\x89PNG")
    file = tmp_path / "app.zip"
    file.write_bytes(archive.getvalue())
    page = open_page("/new")
    page.locator("#file").set_input_files(str(file))
    expect(page.locator("#source")).to_have_value(re.compile("// File: App/KanjiStates.swift\n"))
    expect(page.locator("#result .drawing svg")).to_be_visible()
    text = page.locator("#source").input_value()
    assert "Pods" not in text


@pytest.mark.parametrize("scheme, viewport", [("light", {"width": 1280, "height": 720}), ("dark", {"width": 390, "height": 844})])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe(open_page, scheme, viewport, language):
    page = open_page(color_scheme=scheme, viewport=viewport)
    for query in ["legend=shown", "tab=source&run=receiveKanji", "tab=analysis", "run=!ListState"]:
        page.goto(f"/machines/KanjiList-KanjiStateMachine?{query}&lang={language}")
        assert violations(page, has_contrast=language == "en") == [], query
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"], query
    page.goto(f"/new?lang={language}")
    assert violations(page, has_contrast=language == "en") == []
