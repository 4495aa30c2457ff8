"""With scripts the same links change the page in place."""

import re

import pytest
from playwright.sync_api import expect

from addresses import address
from explorer import Explorer, wait_until_held


@pytest.fixture
def explore(open_page):
    """Opens the explorer and marks the window, so that a reload is noticed."""
    def explore(path):
        page = open_page(path)
        expect(page.locator("html.enhanced")).to_have_count(1)
        page.evaluate("window.isTheSame = true")
        return Explorer(page)
    return explore


def is_the_same(explorer: Explorer) -> bool:
    return explorer.page.evaluate("window.isTheSame === true")


def focus(explorer: Explorer) -> str:
    return explorer.page.evaluate("document.activeElement.id || document.activeElement.textContent.trim()")


LINKS = [
    ('#moves a[data-key="1"]', "plug,!Flat,unplug"),
    ("#moves a.off >> nth=0", "plug,!Flat,plug"),
    ('#machine a:has([data-state="Discharging"])', "plug,!Flat,!Discharging"),
    ("#follow-route", "plug,!Flat,unplug,empty"),
    ("#tab-debug", "plug,!Flat"),
    ("#back", "plug,!Flat"),
    ("#restart", None),
    (".timeline li >> nth=1 >> a", "plug,!Flat"),
    ("#refusal p a >> nth=0", "plug,!Flat,unplug"),
    (".transitions .here a >> nth=1", "plug,!Flat,unplug"),
]


@pytest.mark.parametrize("link, run", LINKS, ids=[link for link, _ in LINKS])
def test_links_change_the_page_in_place(explore, link, run):
    explorer = explore(address("battery", ["plug", "!Flat"]))
    explorer.follow(explorer.page.locator(link))
    assert explorer.run == (run.split(",") if run else [])
    assert is_the_same(explorer)


def test_forms_change_the_page_in_place(explore):
    explorer = explore(address("vending-machine"))
    explorer.page.locator("#moves summary").first.click()
    explorer.page.locator("#event-name").fill("coin")
    explorer.page.locator("#event-payload").fill('{"amount": 20}')
    explorer.page.locator("#moves button").first.click()
    explorer.wait_for(['coin{"amount":20}'])
    expect(explorer.page.locator("#announcement")).to_contain_text("Now in")
    assert is_the_same(explorer)


def test_history(explore):
    explorer = explore(address("battery"))
    explorer.take("plug")
    explorer.take("full")
    explorer.page.go_back()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")
    explorer.page.go_back()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Discharging.")
    explorer.page.go_forward()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")
    assert explorer.run == ["plug"]
    assert is_the_same(explorer)


@pytest.mark.parametrize("link, focused", [
    ('#moves a[data-key="1"]', "unplug"),
    ("#moves a.off >> nth=0", "plug in"),
    ('#machine a:has([data-state="Flat"])', "Flat"),
    ("#tab-source", "tab-source"),
    ("#restart", "restart"),
    ("#back", "back"),
])
def test_focus_stays(explore, link, focused):
    explorer = explore(address("battery", ["plug"]))
    pressed = explorer.page.locator(link)
    pressed.focus()
    old = explorer.page.locator("#main > .page").element_handle()
    explorer.page.keyboard.press("Enter")
    old.wait_for_element_state("hidden")
    assert focused in focus(explorer)


@pytest.mark.parametrize("control, at", [("back", None), ("forward", "0"), ("restart", None)])
def test_focus_stays_on_a_control_that_leads_nowhere_now(explore, control, at):
    """Pressing on with the keyboard at an end of the run neither loses the place nor goes anywhere."""
    explorer = explore(address("battery", ["plug"], **({"at": at} if at else {})))
    pressed = explorer.page.locator(f"#{control}")
    pressed.press("Enter")
    expect(pressed).to_have_attribute("aria-disabled", "true")
    expect(pressed).to_be_focused()
    there = explorer.page.url
    pressed.press("Enter")
    explorer.page.keyboard.press("Tab")
    assert explorer.page.evaluate("document.querySelector('#main').contains(document.activeElement)")
    assert explorer.page.url == there


@pytest.mark.parametrize("state", ["Discharging", "Flat"])
def test_focus_stays_on_a_state_of_the_drawing(explore, state):
    """A request that is taken and one that is refused."""
    explorer = explore(address("battery", ["plug"]))
    link = explorer.page.locator(f'#machine a:has([data-state="{state}"])')
    link.press("Enter")
    explorer.wait_for(["plug", f"!{state}"])
    expect(link).to_be_focused()


def test_embedded_page_changes_in_place(explore):
    explorer = explore(address("battery", place="embed"))
    explorer.take("plug")
    explorer.request("Flat")
    assert "/embed/" in explorer.page.url
    assert explorer.active == {"Charging"}
    expect(explorer.refusal).to_be_visible()
    expect(explorer.page.locator("#live")).to_contain_text("Flat was refused")
    assert is_the_same(explorer)


@pytest.mark.parametrize("fetch", [
    "() => Promise.reject(new TypeError('no network'))",
    "() => Promise.resolve(new Response('busy', { status: 503 }))",
    "() => Promise.resolve(new Response('<p>Please sign in.'))",
], ids=["no answer", "an error", "another page"])
def test_failed_fetch_becomes_a_load(explore, fetch):
    explorer = explore(address("battery"))
    explorer.page.evaluate(f"void (window.fetch = {fetch})")
    explorer.take("plug")
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")
    assert not is_the_same(explorer)
    explorer.page.go_back()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Discharging.")


def test_last_of_quick_clicks_counts(explore):
    """The answer to the first click comes late and changes nothing any more."""
    explorer = explore(address("battery", ["plug"]))
    held = []
    explorer.page.route(re.compile("unplug"), lambda route: held.append(route))
    explorer.move("unplug").click()
    # A request that is given up before the browser has told of it is never heard of here.
    wait_until_held(explorer.page, held, 1)
    explorer.move("full").click()
    explorer.wait_for(["plug", "full"])
    for route in held:
        route.continue_()
    explorer.page.wait_for_load_state("networkidle")
    assert len(held) == 1
    assert explorer.run == ["plug", "full"]
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Fully Charged.")
    explorer.page.go_back()
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")
    assert is_the_same(explorer)


def test_double_click_makes_one_move(explore):
    """Clicks before the answer are one move; a click after it is made on what it shows, as the second of two moves."""
    explorer = explore(address("turnstile"))
    held, answered = [], []
    explorer.page.route(re.compile("coin"), lambda route: route.continue_() if answered else held.append(route))
    explorer.move("coin").dblclick()
    wait_until_held(explorer.page, held, 1)
    answered.append(True)
    for route in held:
        route.continue_()
    explorer.wait_for(["coin"])
    explorer.page.wait_for_load_state("networkidle")
    assert explorer.run == ["coin"]
    assert is_the_same(explorer)


def test_arrow_keys_step_through_the_run(explore):
    explorer = explore(address("battery", ["plug", "full"]))
    position = explorer.page.locator(".timeline .now .name")
    for key, name in [("ArrowLeft", "plug in"), ("ArrowLeft", "start"), ("ArrowLeft", "start"),
                      ("ArrowRight", "plug in"), ("ArrowRight", "reaches 100 %")]:
        explorer.page.keyboard.press(key)
        expect(position).to_have_text(name)
    assert is_the_same(explorer)


def test_digits_make_moves(explore):
    explorer = explore(address("battery"))
    explorer.page.keyboard.press("1")
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Charging.")
    explorer.page.keyboard.press("2")
    expect(explorer.page.locator("#announcement")).to_have_text("Now in Fully Charged.")
    assert explorer.run == ["plug", "full"]


def test_digits_are_typed_into_fields(explore):
    explorer = explore(address("vending-machine"))
    explorer.page.locator("#moves summary").first.click()
    explorer.page.locator("#event-name").press("1")
    expect(explorer.page.locator("#event-name")).to_have_value("1")
    assert explorer.run == []


@pytest.mark.parametrize("step, said", [("plug", "Now in Charging."), ("full", "reaches 100 % was refused.")])
def test_announcements(explore, step, said):
    explorer = explore(address("battery"))
    live = explorer.page.locator("#live")
    expect(live).to_have_attribute("aria-live", "polite")
    explorer.take(step)
    expect(live).to_contain_text(said)


def test_share_address_is_the_location(explore):
    explorer = explore(address("battery"))
    explorer.take("plug")
    expect(explorer.page.locator("#share-address")).to_have_value(explorer.page.url)
