"""What came of a step is in view, whatever the window and wherever on the page the step was asked for."""

import re

import pytest
from playwright.sync_api import expect

from addresses import address
from command_line import LANGUAGES, MACHINES
from explorer import Explorer
from moments import REFUSED

WINDOWS = {
    "1280": {"width": 1280, "height": 720},
    "1440": {"width": 1440, "height": 900},
    "1920": {"width": 1920, "height": 1080},
    "phone": {"width": 390, "height": 844},
}
SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])


# What of an answer is not in view, in words.
UNSEEN = """() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const isInView = (element) => {
    const box = element?.getBoundingClientRect();
    return box && element.checkVisibility() && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight
      && box.right <= document.documentElement.clientWidth;
  };
  const follow = document.querySelector("#follow-route");
  const moves = [...all("#refusal .route a.chip").slice(0, 1), ...all(`#refusal .instead a, #moves a.move:not(.off),
    #machine .drawing .state.next > .box, #machine .drawing .transition.valid > .line`)];
  return Object.entries({
    "the title": isInView(document.querySelector("#refusal-title")),
    "the sentence": isInView(document.querySelector("#refusal > p")),
    "the way": !follow || isInView(follow),
    "a valid move": moves.length === 0 || moves.some(isInView),
  }).filter(([, isSeen]) => !isSeen).map(([part]) => part);
}"""


def assert_answered_in_view(page):
    """The first sentence and, where one is valid, a move are in view, and so is the way if there is one, whose first move is
    valid."""
    assert page.evaluate(UNSEEN) == []


@SCRIPTS
@pytest.mark.parametrize("machine", MACHINES)
def test_a_refusal_is_in_view(open_page, machine, scripts):
    """Without scripts a page does not know in which window it was loaded; with them the other languages have the extremes."""
    page = open_page(java_script_enabled=scripts)
    for language in LANGUAGES:
        for name, window in WINDOWS.items():
            if scripts and language != LANGUAGES[0] and name not in ("1280", "phone"):
                continue
            page.set_viewport_size(window)
            if scripts or name == next(iter(WINDOWS)):
                page.goto(address(machine, REFUSED[machine], lang=language))
            assert_answered_in_view(page)
            assert page.evaluate("document.documentElement.scrollWidth") <= window["width"], name
        for width in (320, 900, 1600) if not scripts else ():
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, (language, width)


@pytest.mark.parametrize("window", WINDOWS)
def test_a_refusal_is_in_view_wherever_it_was_asked_for(open_page, window):
    """From the run, with the end of the page in view."""
    page = open_page(address("media-player", REFUSED["media-player"], at="0"), viewport=WINDOWS[window])
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator(".timeline li a").last.click()
    expect(page.locator("#refusal")).to_be_visible()
    assert_answered_in_view(page)


@pytest.mark.parametrize("window", [*WINDOWS, "hall"])
def test_the_drawing_fits(open_page, window):
    """It fills its frame unless that takes more than twice its size, and is shown in part where less than 8 pixels of its letters
    would be left.

    On very wide screens all letters are larger, and twice is twice of that.
    """
    size = {**WINDOWS, "hall": {"width": 3840, "height": 2160}}[window]
    page = open_page(viewport=size)
    for machine in MACHINES:
        page.goto(address(machine))
        letters = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize) / 16")
        box = page.locator("#machine .drawing").bounding_box()
        scale = page.locator("#machine .drawing > svg").evaluate("svg => svg.getScreenCTM().a")
        assert scale <= 2.01 * (letters if window == "hall" else 1), machine
        assert scale >= 0.72, machine
        assert box["width"] <= page.locator(".columns").bounding_box()["width"], machine
        assert box["height"] <= size["height"], machine


@SCRIPTS
@pytest.mark.parametrize("width", [390, 1440])
def test_the_order_of_the_page_is_the_order_on_the_screen(open_page, width, scripts):
    """Down each column and from the left to the right; the moves come before what is below the drawing. On a telephone the run
    is below the answer, which it is above elsewhere."""
    page = open_page(
        address("vending-machine", REFUSED["vending-machine"]), viewport={"width": width, "height": 900},
        java_script_enabled=scripts)
    parts = page.locator(
        "#machine .drawing, #answer, #run, #moves, #scene, #clock, #variables, #details").evaluate_all(
        "parts => parts.map(part => [part.id, part.getBoundingClientRect().left, part.getBoundingClientRect().top])")
    names = [name for name, _, _ in parts]
    assert names == ["", "run", "answer", "moves", "scene", "clock", "variables", "details"]
    if width == 390:
        parts = [part for part in parts if part[0] != "run"]
    for group in (["", "run", "answer", "details"], ["moves", "scene", "clock", "variables"]):
        tops = [top for name, _, top in parts if name in group]
        assert tops == sorted(tops)
    if width == 390:
        assert [top for _, _, top in parts] == sorted(top for _, _, top in parts)
    else:
        lefts = {name: left for name, left, _ in parts}
        assert lefts["answer"] < lefts["moves"] > lefts["run"]


@SCRIPTS
def test_links_skip_to_the_machine_and_to_the_moves(open_page, scripts):
    page = open_page(address("battery"), java_script_enabled=scripts)
    page.keyboard.press("Tab")
    expect(page.locator("a.skip:focus")).to_have_text("Skip to the machine")
    page.keyboard.press("Tab")
    expect(page.locator("a.skip:focus")).to_have_text("Skip to the moves")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("#moves$"))
    page.keyboard.press("Tab")
    expect(page.locator("#moves a.move:focus")).to_have_count(1)


def test_a_link_to_a_part_of_the_page_does_not_replace_the_page(open_page):
    """The browser tells of it as it does of going back; a page put in place would take the reader's place away."""
    page = open_page(address("battery"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.locator("#moves").evaluate("card => card.dataset.seen = 'yes'")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.evaluate("location.hash = '#moves'")
    expect(page).to_have_url(re.compile("#moves$"))
    page.evaluate("history.back()")
    expect(page).not_to_have_url(re.compile("#moves$"))
    page.evaluate("fetch('/healthz').then(answer => answer.text())")
    assert [url for url in asked if "/machines/" in url] == []
    expect(page.locator("#moves[data-seen]")).to_have_count(1)


def test_enter_pressed_again_asks_again(open_page):
    """The focus stays on the event, also when it is refused, and does not go to the way that the refusal offers."""
    explorer = Explorer(open_page(address("battery")))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    explorer.move("plug").focus()
    for steps in (["plug"], ["plug", "plug"], ["plug", "plug", "plug"]):
        explorer.page.keyboard.press("Enter")
        explorer.wait_for(steps)
        expect(explorer.page.locator('#moves a:focus')).to_contain_text("plug in")


@pytest.mark.parametrize("link", ["#follow-route", "#refusal .route a.chip >> nth=0", "#refusal .instead a >> nth=0"])
def test_what_an_answer_offers_leads_to_the_next_answer(open_page, link):
    page = open_page(address("battery", ["plug", "!Flat"]))
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.locator(link).press("Enter")
    expect(page.locator("#refusal")).to_have_count(0)
    expect(page.locator("#answer")).to_be_focused()


def test_the_live_region_tells_why(open_page):
    explorer = Explorer(open_page(address("battery", ["plug"])))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    explorer.request("Flat")
    expect(explorer.page.locator("#live")).to_have_text(
        "Flat was refused. The machine is in Charging, and no transition from there leads to Flat. Nothing changed.")


@SCRIPTS
def test_what_matters_comes_first_where_several_states_are_active(open_page, scripts):
    page = open_page(address("video-editor", REFUSED["video-editor"]), java_script_enabled=scripts)
    candidates = page.locator("#refusal .candidates")
    expect(candidates.locator("table")).not_to_be_visible()
    candidates.locator("summary").click()
    expect(candidates.locator("table")).to_be_visible()
