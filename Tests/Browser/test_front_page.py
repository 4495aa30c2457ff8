"""The front page: a machine at a refused move that can be pressed, a form for one's own machine, and all machines."""

import re

import pytest
from playwright.sync_api import expect

from addresses import run_of
from carried import CLUB
from command_line import LANGUAGES, MACHINES
from explorer import Explorer

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 720}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_short_on_a_telephone(open_page, language):
    page = open_page(f"/?lang={language}", **PHONE)
    assert page.evaluate("document.documentElement.scrollHeight") <= 2600
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator("section:has(> .machines)").bounding_box()["height"] <= 2 * 844


def test_what_it_is_for_is_in_the_first_screen(open_page):
    """What it does, a machine that says why not, the way there, and the form for one's own."""
    page = open_page("/", **DESK)
    for part in ["h1", ".lead", ".hero .statechart", "#refusal-title", "#follow-route", "#paste textarea",
                 "#paste-notations"]:
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= 720, part


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_the_hero_can_be_pressed(open_page, device):
    page = open_page("/", **device)
    expect(page.locator("#refusal-title")).to_contain_text("Flat was refused")
    page.locator("#follow-route").click()
    assert Explorer(page).active == {"Flat"}
    page.goto("/")
    page.locator('.hero a:has([data-state="Discharging"])').first.click()
    assert run_of(page.url) == ["plug", "!Flat", "!Discharging"]
    assert Explorer(page).active == {"Discharging"}


def test_a_text_is_pasted(open_page):
    page = open_page("/", **PHONE)
    page.get_by_label("Paste your state machine").fill(CLUB)
    page.get_by_role("button", name="Draw it").click()
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")
    expect(page.locator("#source")).to_have_value(CLUB)
    # The result is below the text on a telephone; the page is at it, and the focus as well.
    expect(page.locator("#result")).to_be_in_viewport()
    assert page.locator("#result").bounding_box()["y"] < 400
    assert page.evaluate("document.activeElement.id") == "result"


def test_a_file_is_chosen(open_page):
    page = open_page("/")
    page.locator("#file").set_input_files(
        {"name": "club.scxml", "mimeType": "application/scxml+xml", "buffer": CLUB.encode()})
    page.get_by_role("button", name="Draw it").click()
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")


def test_a_file_is_dropped(open_page):
    page = open_page("/")
    expect(page.locator("#paste [data-drop]")).to_be_visible()
    transfer = page.evaluate_handle(
        "text => { const data = new DataTransfer(); data.items.add(new File([text], 'club.scxml')); return data; }", CLUB)
    page.dispatch_event("#paste", "dragover", {"dataTransfer": transfer})
    expect(page.locator("#paste.dropping")).to_have_count(1)
    page.dispatch_event("#paste", "drop", {"dataTransfer": transfer})
    expect(page.locator("#verdict h2")).to_have_text("Read as SCXML")
    expect(page.locator("#source")).to_have_value(CLUB)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_each_machine_has_its_picture(open_page, width):
    page = open_page("/", viewport={"width": width, "height": 844})
    pictures = page.locator(".machine svg.thumbnail")
    assert pictures.count() == len(MACHINES)
    assert all(picture.is_visible() for picture in pictures.all())


@pytest.mark.parametrize("width", [390, 1280, 1440, 1920, 3840])
def test_no_machine_is_alone_in_its_row(open_page, width):
    page = open_page("/", viewport={"width": width, "height": 900})
    rows = page.locator(".machine").evaluate_all("all => all.map((one) => Math.round(one.getBoundingClientRect().y))")
    assert len({rows.count(row) for row in rows}) == 1, "all rows are full"


def test_a_card_is_pressed_anywhere(open_page):
    page = open_page("/", **PHONE)
    card = page.locator('.machine:has(a[href="/machines/tcp"])')
    box = card.bounding_box()
    card.click(position={"x": box["width"] - 4, "y": box["height"] - 4})
    expect(page.locator("h1")).to_have_text("TCP Connection")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_tools_have_an_example_to_press(open_page, scripts):
    page = open_page("/", java_script_enabled=scripts, **DESK)
    for name, form, answer in [("Compare two machines", "#compare-example", "Different"),
                               ("Check a log", "#log-example", "The machine cannot do what the log says.")]:
        page.locator(".site-tools > summary").click()
        page.locator(".site-tools").get_by_role("link", name=name).click()
        page.locator(form).get_by_role("button", name="Try an example").click()
        expect(page.locator("main")).to_contain_text(answer)


def test_a_page_that_is_not_there_offers_the_nearest_machine_and_a_search(open_page):
    page = open_page("/machines/batery", **DESK)
    expect(page.get_by_role("link", name="battery")).to_be_visible()
    page.locator("#machine-name").fill("vending machine")
    page.get_by_role("button", name="Search").click()
    expect(page).to_have_url(re.compile("/machines/vending-machine$"))


def test_the_form_shows_what_may_be_pasted(open_page):
    page = open_page("/", **DESK)
    assert page.locator("#source").get_attribute("placeholder").startswith("stateDiagram-v2")
    expect(page.locator("#paste-notations")).to_have_text(re.compile(r"^Mermaid, SCXML, XState, Swift and \d+ more$"))
    expect(open_page("/", **PHONE).locator("[data-drop]")).to_be_hidden()
