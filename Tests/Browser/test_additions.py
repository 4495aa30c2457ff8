"""What scripts add to the explorer: menus that close, single keys, references to what is shown, faults in place."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from addresses import address
from explorer import Explorer

LONG = ["plug", "full", "unplug", "!Flat", "full"] * 60


def test_menus_close(open_page):
    page = open_page(address("battery"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    menu = page.locator("details.menu").first
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("h1").click()):
        menu.locator("summary").click()
        expect(menu).to_have_attribute("open", "")
        close()
        expect(menu).not_to_have_attribute("open", "")


def test_single_keys_can_be_switched_off(open_page):
    explorer = Explorer(open_page(address("battery")))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.keyboard.press("?")
    page.locator("#keys-switch").click()
    expect(page.locator("#keys-switch")).to_have_text("Turn keyboard shortcuts on")
    page.reload()
    expect(page.locator("html.keyless")).to_have_count(1)
    page.keyboard.press("1")
    page.locator("#key-sheet > summary").click()
    page.locator("#keys-switch").click()
    page.keyboard.press("1")
    explorer.wait_for(["plug"])


def test_a_key_leads_to_the_search(open_page):
    page = open_page(address("media-player"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.keyboard.press("/")
    expect(page.locator("#find")).to_be_focused()
    page.keyboard.type("pausd")
    page.keyboard.press("Enter")
    expect(page.locator("#found")).to_contain_text("Paused")


def test_references_are_those_of_the_page_that_is_shown(open_page):
    """While the page before is on its way, a click still goes on from what is seen."""
    page = open_page(address("battery", LONG))
    explorer = Explorer(page)
    explorer.take("plug")
    page.route("**/battery/**", lambda route: None if "then=" not in route.request.url else route.continue_())
    page.evaluate("history.back()")
    expect(page).to_have_url(re.compile("full$"))
    with page.expect_request(lambda request: "then=unplug" in request.url) as request:
        page.locator('#moves a[data-key="1"]').click()
    assert urlsplit(request.value.url).path.endswith(",plug")
    page.unroute_all(behavior="ignoreErrors")


def test_a_fault_is_said_in_place_and_mended(open_page):
    """What was typed stays, and so does the page."""
    page = open_page(address("vending-machine"))
    explorer = Explorer(page)
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.evaluate("window.isTheSame = true")
    page.locator("#moves summary").first.click()
    page.locator("#event-name").fill("coin")
    page.locator("#event-payload").fill('{"amount": }')
    page.locator("#moves form button").first.click()
    expect(page.locator("#event-payload-fault")).to_contain_text("Line 1, column 12")
    expect(page.locator("#event-payload")).to_have_value('{"amount": }')
    page.locator("#event-payload").fill('{"amount": 20}')
    page.locator("#moves form button").first.click()
    explorer.wait_for(['coin{"amount":20}'])
    row = page.locator('#variables li[data-variable="balance"]')
    row.locator("summary").click()
    row.locator('input[name="value"]').fill("200")
    row.locator("button").click()
    explorer.wait_for(['coin{"amount":20}', "=balance=200"])
    assert page.evaluate("window.isTheSame === true")


def test_a_log_is_mended_in_place(open_page):
    explorer = Explorer(open_page(address("battery", ["plug"], tab="debug")))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    text = "full\nunplugg\nplug"
    page.locator("#log").fill(text)
    page.locator(".play-log button").click()
    expect(page.locator("#log-fault")).to_contain_text("Line 2 of the log, “unplugg”")
    expect(page.locator("#log")).to_have_value(text)
    page.locator("#log").fill(text.replace("unplugg", "unplug"))
    page.locator(".play-log button").click()
    explorer.wait_for(["plug", "full", "unplug", "plug"])
    expect(page.locator("#log-fault")).to_have_count(0)
