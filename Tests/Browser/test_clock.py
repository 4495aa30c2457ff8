"""The virtual clock runs by itself: play, pause and speed."""

import pytest
from playwright.sync_api import expect

from addresses import address
from explorer import Explorer


@pytest.fixture
def explorer(open_page):
    explorer = Explorer(open_page(address("traffic-light")))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    return explorer


def play(explorer: Explorer, speed: str = "60") -> None:
    explorer.page.locator("#speed").select_option(speed)
    explorer.page.locator("#play").click()


def test_nothing_runs_unasked(explorer):
    expect(explorer.page.locator("#play")).to_contain_text("Play")
    explorer.page.wait_for_timeout(600)
    assert explorer.run == []


def wait_for_steps(explorer: Explorer, count: int) -> None:
    explorer.page.wait_for_url(lambda url: url.count("%2B") >= count, wait_until="domcontentloaded")


def test_the_light_goes_by_itself(explorer):
    play(explorer)
    wait_for_steps(explorer, 4)
    assert explorer.run[:4] == ["+20s", "+3s", "+12s", "+20s"]
    expect(explorer.page.locator("#speed")).to_have_value("60")
    expect(explorer.page.locator("#play")).to_contain_text("Pause")


def test_pause_keeps_the_moment(explorer):
    play(explorer)
    wait_for_steps(explorer, 1)
    explorer.page.locator("#play").click()
    expect(explorer.page.locator("#play")).to_contain_text("Play")
    run = explorer.run
    explorer.page.wait_for_timeout(1000)
    assert explorer.run == run


def test_one_step_back_in_the_history_leads_to_where_it_was_started(explorer):
    start = explorer.page.url
    play(explorer)
    wait_for_steps(explorer, 2)
    explorer.page.locator("#play").click()
    explorer.page.go_back()
    expect(explorer.page).to_have_url(start)


def test_another_move_stops_it(explorer):
    play(explorer, "1")
    explorer.take("button")
    expect(explorer.page.locator("#play")).to_contain_text("Play")
    expect(explorer.page.locator("#play-left")).to_have_text("")


def test_typing_stops_it(explorer):
    play(explorer, "1")
    explorer.page.locator("#advance-by").fill("3s")
    expect(explorer.page.locator("#play")).to_contain_text("Play")


def test_the_keyboard_is_enough_and_keeps_the_focus(explorer):
    explorer.page.locator("#speed").select_option("60")
    explorer.page.locator("#play").focus()
    explorer.page.keyboard.press("Enter")
    wait_for_steps(explorer, 1)
    expect(explorer.page.locator("#play")).to_be_focused()
    explorer.page.keyboard.press("Enter")
    expect(explorer.page.locator("#play")).to_contain_text("Play")


def test_it_ends_when_no_timer_is_left(open_page):
    explorer = Explorer(open_page(address("vending-machine", ['coin{"amount":100}', "press"])))
    play(explorer)
    expect(explorer.page.locator("#machine .state.active[data-state=Waiting]")).to_have_count(1)
    expect(explorer.page.locator("#play")).to_have_count(0)


def test_it_runs_on_the_stage_too(open_page):
    explorer = Explorer(open_page(address("traffic-light", view="stage")))
    play(explorer)
    wait_for_steps(explorer, 2)
    assert "view=stage" in explorer.page.url
