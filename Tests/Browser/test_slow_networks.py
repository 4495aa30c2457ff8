"""Where pages take their time: a sign, a way to give up, and the last click wins."""

import pytest
from playwright.sync_api import expect

from addresses import address
from explorer import Explorer, wait_until_held


@pytest.fixture
def slow(open_page):
    """An explorer whose next pages are held until the test lets them go."""
    page = open_page()
    page.clock.install()
    page.goto(address("battery"))
    explorer = Explorer(page)
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    held = []
    explorer.page.route("**/machines/battery?**", lambda route: held.append(route))
    return explorer, held


def test_a_sign_appears_after_a_while_and_goes(slow):
    """By the clock of the page, which stands still until the test moves it."""
    explorer, held = slow
    clock = explorer.page.clock
    clock.pause_at(explorer.page.evaluate("Date.now() + 60000"))
    explorer.move("plug").click()
    wait_until_held(explorer.page, held, 1)
    sign = explorer.page.locator("#busy")
    clock.run_for(299)
    assert sign.is_hidden()
    clock.run_for(1)
    expect(sign).to_be_visible()
    clock.resume()
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
    wait_until_held(explorer.page, held, 1)
    expect(explorer.page.locator("#busy")).to_be_visible()
    explorer.move("empty").click()
    expect(explorer.page.locator("#busy")).to_be_visible()
    wait_until_held(explorer.page, held, 2)
    held[-1].continue_()
    explorer.wait_for(["empty"])
    expect(explorer.page.locator("#busy")).to_be_hidden()
