"""A log is checked on the page of a machine: pasted, with scripts."""

import json

from playwright.sync_api import expect

from axe_checker import SETTINGS, violations
from explorer import Explorer

PATH = "/machines/battery/log"
EVENTS = [("a", "plug"), ("b", "plug"), ("a", "full"), ("b", "full"), ("b", "full"), ("a", "unplug")]
LOG = "\n".join(json.dumps({"device": device, "event": event}) for device, event in EVENTS)


def check(page, text: str = LOG, **options: str) -> None:
    page.locator("#log").fill(text)
    if options:
        page.locator(".log-options > summary").click()
    for name, value in options.items():
        page.locator(f"#log-{name}").fill(value)
    page.locator("#check").click()
    page.wait_for_selector("#answer")


def test_from_the_machine_to_the_refused_event(open_page):
    """The Debug tab leads to the page; the answer leads to the run in which the event was refused."""
    page = open_page("/machines/battery?tab=actions")
    page.locator("#whole-log").click()
    page.wait_for_url("**" + PATH)
    check(page, instance="device")
    expect(page.locator("#verdict")).to_contain_text("cannot do what the log says")
    expect(page.locator("#guessed")).to_contain_text("Read as JSON Lines.")
    expect(page.locator(".refusal h3")).to_contain_text("instance b; Line 5")
    expect(page.locator(".repairs li")).to_have_count(1)
    expect(page.locator("#instances tbody tr")).to_have_count(2)
    expect(page.locator("#answer pre b")).to_have_text("5  " + LOG.splitlines()[4])
    expect(page.locator("#log")).to_have_value("")
    expect(page.locator(".heat-legend")).to_be_visible()
    page.locator(".at-refusal").first.click()
    expect(page.locator("#refusal")).to_be_visible()
    assert Explorer(page).active


def test_a_fault_shows_its_line(open_page):
    page = open_page(PATH)
    text = LOG + '\n{"device":'
    with page.expect_response(lambda response: response.request.method == "POST") as posted:
        check(page, text)
    assert posted.value.status == 400
    expect(page.locator("#log-fault")).to_contain_text("Line 7, column 11")
    expect(page.locator("#answer pre b")).to_have_text('7  {"device":')
    expect(page.locator("#log")).to_have_value("")
    page.go_back()
    expect(page.locator("#log")).to_have_value(text)
    check(page, LOG)
    expect(page.locator("#verdict")).to_be_visible()


@SETTINGS
def test_axe_and_width(open_page, language, scheme, viewport):
    page = open_page(f"{PATH}?lang={language}", color_scheme=scheme, viewport=viewport)
    assert violations(page, has_contrast=language != "ja") == []
    for text in [LOG, LOG + "\n{", "plug\nunplug"]:
        check(page, text)
        assert violations(page, has_contrast=language != "ja") == [], text
        assert page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    assert f"lang={language}" in page.url


def test_the_keyboard(open_page):
    """The answer is where reading continues."""
    page = open_page(PATH)
    page.locator("#log").fill("plug\nplug")
    page.locator("#check").press("Enter")
    expect(page.locator("#answer")).to_be_visible()
    assert page.url.endswith("#answer")
