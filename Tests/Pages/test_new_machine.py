"""A machine of one's own without scripts: pasted or chosen, read, driven, refused, shared and mended."""

from carried import CLUB, identifier
from expectations import expect
from exploring import Explorer
from page import Page


def give(page: Page, text: str) -> None:
    page.locator("#source").fill(text)
    page.get_by_role("button", name="Preview").click()


def upload(page: Page, *files) -> None:
    page.locator("#start > summary").click()
    page.locator("#file").set_input_files(*files)
    page.get_by_role("button", name="Upload").click()


def test_pasted_driven_refused_and_shared(open_page):
    page = open_page("/")
    page.get_by_role("link", name="Your machine", exact=True).click()
    give(page, CLUB)
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")
    expect(page.locator("#result .drawing svg")).to_be_visible()
    page.get_by_role("link", name="Open in the explorer").click()
    expect(page.locator("h1")).to_have_text("club")
    assert "/m/" in page.url
    page.locator("#moves").get_by_role("link", name="enter").click()
    expect(page.locator("#refusal")).to_contain_text("its condition is not set")
    page.locator("#refusal").get_by_role("link", name="is adult holds").click()
    expect(page.locator("#refusal")).to_have_count(0)
    assert Explorer(page).active == {"Inside"}
    assert Explorer(open_page(page.url)).active == {"Inside"}


def test_a_fault_is_shown_at_its_line_and_mended(open_page):
    page = open_page("/new")
    give(page, CLUB.replace('"Inside"', '"Insid"', 1))
    row = page.locator("#result .findings .error").first
    expect(row).to_contain_text("line 2,")
    expect(row).to_contain_text("Insid")
    expect(page.get_by_role("link", name="Open in the explorer")).to_have_count(0)
    give(page, CLUB)
    expect(page.get_by_role("link", name="Open in the explorer")).to_be_visible()


def test_a_carried_machine_is_edited(open_page):
    page = open_page("/m/" + identifier(CLUB)[1:])
    page.locator("#more-menu > summary").click()
    page.get_by_role("link", name="Edit a copy").click()
    expect(page.locator("#source")).to_have_value(CLUB)
    give(page, CLUB.replace("leave", "go"))
    expect(page.locator("#result .drawing")).to_contain_text("go")


def test_examples(open_page):
    page = open_page("/new")
    page.locator("#start > summary").click()
    page.locator(".examples a").first.click()
    expect(page.locator("#result .drawing svg")).to_be_visible()


def test_a_file_is_read(open_page):
    text = "stateDiagram-v2\n  [*] --> Outside\n  Outside --> Inside : enter\n"
    page = open_page("/new")
    upload(page, ("club.mmd", text.encode()))
    expect(page.get_by_label("Or a file")).to_have_count(1)
    expect(page.locator("#source")).to_have_value(text)
    expect(page.locator("#verdict h2")).to_have_text("Read as Mermaid")
    expect(page.get_by_role("link", name="Open in the explorer")).to_be_visible()
