"""A machine of one's own: pasted, read, driven, refused, shared and mended, with scripts."""

import pytest
from playwright.sync_api import expect

from carried import CLUB
from explorer import Explorer


@pytest.fixture
def new(open_page):
    return open_page("/new")


def give(page, text):
    """Types a text, which is read by itself."""
    page.locator("#source").fill(text)


def test_pasted_driven_refused_and_shared(new, open_page):
    new.get_by_role("link", name="Your machine", exact=True).click()
    give(new, CLUB)
    expect(new.locator("#verdict h2")).to_have_text("Read as SCXML")
    expect(new.locator("#result .drawing svg")).to_be_visible()
    new.get_by_role("link", name="Open in the explorer").click()
    expect(new.locator("h1")).to_have_text("club")
    assert "/m/" in new.url
    new.locator("#moves").get_by_role("link", name="enter").click()
    expect(new.locator("#refusal")).to_contain_text("its condition is not set")
    new.locator("#refusal").get_by_role("link", name="is adult holds").click()
    expect(new.locator("#refusal")).to_have_count(0)
    assert Explorer(new).active == {"Inside"}
    other = open_page("/" + new.url.split("/", 3)[3])
    assert Explorer(other).active == {"Inside"}


def test_a_fault_is_shown_at_its_line_and_mended(new):
    give(new, CLUB.replace('"Inside"', '"Insid"', 1))
    new.locator("#findings > summary").click()
    row = new.locator("#result .findings .error").first
    expect(row).to_contain_text("line 2,")
    expect(row).to_contain_text("Insid")
    expect(new.get_by_role("link", name="Open in the explorer")).to_have_count(0)
    row.click()
    chosen = new.evaluate("document.getElementById('source').value.slice("
                          "document.getElementById('source').selectionStart, "
                          "document.getElementById('source').selectionEnd)")
    assert "Insid" in chosen
    give(new, CLUB)
    expect(new.get_by_role("link", name="Open in the explorer")).to_be_visible()


def test_a_dropped_file_is_read(open_page):
    page = open_page("/new")
    transfer = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'club.scxml')); return data; }", CLUB)
    page.dispatch_event("#source", "drop", {"dataTransfer": transfer})
    expect(page.locator("#source")).to_have_value(CLUB)
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")


def test_a_chosen_file_leads_to_its_result_on_a_telephone(open_page):
    page = open_page(
        "/new", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    page.locator("#file").set_input_files(
        {"name": "club.scxml", "mimeType": "application/scxml+xml", "buffer": CLUB.encode()})
    expect(page.locator("#result")).to_be_focused()
    expect(page.locator("#drawing")).to_be_in_viewport()
