"""Where pages take their time: a sign, a way to give up, and the last click wins."""

import pytest
from playwright.sync_api import expect

from explorer import Explorer, address


@pytest.fixture
def slow(open_page):
    """An explorer whose next pages are held until the test lets them go."""
    explorer = Explorer(open_page(address("battery")))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    held = []
    explorer.page.route("**/machines/battery?**", lambda route: held.append(route))
    return explorer, held


def test_a_sign_appears_and_goes(slow):
    explorer, held = slow
    explorer.move("plug").click()
    sign = explorer.page.locator("#busy")
    expect(sign).to_be_hidden(timeout=100)
    expect(sign).to_be_visible()
    held[0].continue_()
    explorer.wait_for(["plug"])
    expect(explorer.page.locator("#busy")).to_be_hidden()


def test_cancel_keeps_the_page(slow):
    explorer, held = slow
    start = explorer.page.url
    explorer.move("plug").click()
    explorer.page.locator("#busy-cancel").click()
    expect(explorer.page.locator("#busy")).to_be_hidden()
    assert explorer.page.url == start
    explorer.page.unroute("**/machines/battery?**")
    explorer.take("plug")


def test_the_last_click_wins(slow):
    explorer, held = slow
    explorer.move("plug").click()
    expect(explorer.page.locator("#busy")).to_be_visible()
    explorer.move("empty").click()
    expect(explorer.page.locator("#busy")).to_be_visible()
    explorer.page.wait_for_timeout(200)
    held[-1].continue_()
    explorer.wait_for(["empty"])
    expect(explorer.page.locator("#busy")).to_be_hidden()
