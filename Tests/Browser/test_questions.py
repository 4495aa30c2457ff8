"""Why not, who would accept it, and what a log of events comes to."""

import pytest
from playwright.sync_api import expect

from explorer import Explorer, address


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def explore(request, open_page):
    return lambda path, **options: Explorer(open_page(path, java_script_enabled=request.param, **options))


def test_which_states_accept_an_event(explore):
    explorer = explore(address("battery", ["plug"], event="unplug", ask="states"))
    accepting = explorer.page.locator("#accepting")
    expect(accepting).to_contain_text("Charging → Discharging active now")
    expect(accepting).to_contain_text("Fully Charged → Discharging")
    marked = explorer.page.locator("#machine .state.accepting")
    assert set(marked.evaluate_all("all => all.map(state => state.dataset.state)")) == {"Charging", "FullyCharged"}
    expect(explorer.page.locator("#machine .legend")).to_contain_text("a state that accepts unplug")
    explorer.follow(accepting.get_by_role("link", name="Go to Fully Charged"))
    assert explorer.active == {"FullyCharged"}
    expect(explorer.page.locator("#accepting")).to_have_count(0)


def test_an_event_that_the_chart_does_not_know(explore):
    explorer = explore(address("battery", ["plug"], event="unplgu"))
    note = explorer.page.locator("#unknown-event")
    expect(note).to_contain_text("No state of this machine handles unplgu.")
    explorer.follow(note.get_by_role("link", name="unplug"))
    assert explorer.run == ["plug", "unplug"]


def test_asking_for_one_that_it_does_not_know(explore):
    explorer = explore(address("battery", event="unplgu", ask="states"))
    explorer.follow(explorer.page.locator("#unknown-event a").first)
    expect(explorer.page.locator("#accepting")).to_contain_text("States that accept unplug")


def play(explorer: Explorer, log: str) -> None:
    explorer.follow(explorer.page.locator("#tab-debug"))
    explorer.page.locator("#log").fill(log)
    explorer.page.get_by_role("button", name="Play", exact=True).click()


def test_a_log_stops_at_the_first_refusal(explore):
    explorer = explore(address("battery"))
    play(explorer, "plug\n# by hand\nplug in\nunplug\nempty\n")
    expect(explorer.refusal).to_contain_text("plug in was refused")
    assert "at=2" in explorer.page.url
    assert explorer.run == ["plug", "plug", "unplug", "empty"]
    explorer.follow(explorer.page.locator("#forward"))
    assert explorer.active == {"Discharging"}


def test_a_log_that_is_never_refused_is_played_to_its_end(explore):
    explorer = explore(address("traffic-light"))
    play(explorer, "button\n+20s\n+3s\n")
    explorer.wait_for(["button", "+20s", "+3s"])
    expect(explorer.refusal).to_have_count(0)


def test_a_log_with_a_line_that_is_no_event(explore):
    explorer = explore(address("battery", ["plug"]))
    play(explorer, "full\n2026-11-23 something else\nunplug\n")
    expect(explorer.page.locator(".play-log [role=alert]")).to_contain_text("Line 2 of the log")
    expect(explorer.page.locator("#log")).to_have_value("full\n2026-11-23 something else\nunplug\n")
    assert explorer.active == {"Charging"}


def test_the_shortest_way_between_two_states(explore):
    explorer = explore(address("battery", tab="analysis"))
    explorer.page.locator("#way-from").select_option("Flat")
    explorer.page.locator("#way-to").select_option("FullyCharged")
    explorer.page.get_by_role("button", name="Show the run").click()
    explorer.wait_for(["empty", "plug", "full"])
    assert "at=1" in explorer.page.url
    assert explorer.active == {"Flat"}


def test_a_way_that_is_not_there(explore):
    explorer = explore(address("app-lifecycle", tab="analysis"))
    explorer.page.locator("#way-from").select_option(index=2)
    explorer.page.locator("#way-to").select_option(index=0)
    explorer.page.get_by_role("button", name="Show the run").click()
    expect(explorer.refusal).to_contain_text("Starting was refused")
    expect(explorer.refusal).to_contain_text("The machine has ended in Terminating.")


def test_menus_close(open_page):
    page = open_page(address("battery"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    menu = page.locator("details.menu").first
    for close in (lambda: page.keyboard.press("Escape"), lambda: page.locator("h1").click()):
        menu.locator("summary").click()
        expect(menu).to_have_attribute("open", "")
        close()
        expect(menu).not_to_have_attribute("open", "")


def test_the_address_is_copied(open_page, browser):
    page = open_page(address("battery", ["plug"]), permissions=["clipboard-read", "clipboard-write"])
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.locator("#share-menu summary").click()
    page.locator("#copy-address").click()
    expect(page.locator("#copy-address")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_single_keys_can_be_switched_off(open_page):
    explorer = Explorer(open_page(address("battery")))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.locator("#keys-switch").click()
    expect(page.locator("#keys-switch")).to_have_text("Turn keyboard shortcuts on")
    page.reload()
    expect(page.locator("html.keyless")).to_have_count(1)
    page.keyboard.press("1")
    page.locator("#keys-switch").click()
    page.keyboard.press("1")
    explorer.wait_for(["plug"])
