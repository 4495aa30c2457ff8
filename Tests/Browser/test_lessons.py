"""Lessons and exercises with scripts; what is said has the focus; nothing that axe finds in each language, at each size."""

import pytest
from playwright.sync_api import expect

from axe_checker import PHONE, SETTINGS, violations
from explorer import Explorer


def test_a_lesson_from_start_to_end(open_page):
    """The question is answered, what it asks is tried, the goals are met one by one, and the next lesson is there."""
    page = open_page("/learn")
    explorer = Explorer(page)
    page.get_by_role("link", name="What a state is, and what it refuses").click()
    expect(page.locator(".goal-list .open")).to_have_count(3)
    expect(page.locator("#reveal")).to_have_count(0)
    page.locator("#choice-1").click()
    expect(page.locator("#reveal")).to_contain_text("Not quite.")
    expect(page.locator("#reveal")).to_contain_text("it refuses the step")
    page.locator("#choice-2").click()
    expect(page.locator("#reveal")).to_contain_text("Yes.")
    page.locator("#try").click()
    expect(explorer.refusal).to_contain_text("runs empty was refused")
    expect(page.locator("#reveal")).to_contain_text("Yes.")
    page.locator('#moves [data-step="full"]').click()
    expect(page.locator(".goal-list .met")).to_have_count(1)
    page.locator('#moves [data-step="plug"]').click()
    expect(page.locator(".goal-list .met")).to_have_count(2)
    page.locator("#ask-hint").click()
    expect(page.locator("#hint")).to_contain_text("2 moves")
    page.locator("#ask-hint").click()
    expect(page.locator("#hint a")).to_have_text("unplug")
    page.locator("#ask-hint").click()
    expect(page.locator("#ask-hint")).to_have_count(0)
    page.locator("#take-way").click()
    expect(page.locator(".goal-list .met")).to_have_count(3)
    assert explorer.active == {"Flat"}
    expect(page.locator("#closing")).to_be_visible()
    expect(page.locator("#all-met")).to_be_visible()
    page.locator("#next-lesson").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What happens on the way in and on the way out")


def test_progress_stays_in_the_browser(open_page):
    page = open_page("/learn/states?run=plug,full,plug,full,unplug")
    page.locator('#moves [data-step="empty"]').click()
    expect(page.locator("#all-met")).to_be_visible()
    assert page.context.cookies() == []
    page.goto("/learn")
    expect(page.locator(".lesson-done:visible")).to_have_count(1)
    expect(page.locator('[data-lesson="states"] .lesson-done')).to_be_visible()
    page.locator("#forget").click()
    expect(page.locator(".lesson-done:visible")).to_have_count(0)
    expect(page.locator("#forget")).to_be_hidden()


@SETTINGS
def test_axe(open_page, language, scheme, viewport):
    page = open_page(color_scheme=scheme, viewport=viewport)
    faults = []
    for path in ["/learn?", "/learn/states?run=plug,empty&answer=1&hint=3", "/learn/conditions?answer=2&hint=1",
                 "/exercises/exercise-repair?", "/exercises/exercise-predict?",
                 "/learn/invoking?run=order,%2B60s&hint=2", "/learn/states?run=plug,full,plug,full,unplug,empty"]:
        page.goto(path + f"&lang={language}")
        faults += [f"{path}: {fault}" for fault in violations(page, has_contrast=language != "ja")]
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= viewport["width"], f"{path} is {width} pixels wide"
    assert faults == []


def test_prints(open_page):
    page = open_page("/learn/states?run=plug,full")
    page.emulate_media(media="print")
    expect(page.locator("#opening")).to_be_visible()
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator(".goal-list")).to_be_visible()
    expect(page.locator("#machine svg").first).to_be_visible()
    for part in ["#moves", "#hints", ".ways", "header.site"]:
        expect(page.locator(part)).to_be_hidden()


SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])


def assert_has_the_focus(page, name):
    """What was said is in view, and the keyboard goes on from there."""
    part = page.locator(name)
    expect(part).to_be_in_viewport()
    expect(part).to_be_focused()


def test_a_run_is_built_by_pressing_moves(open_page):
    page = open_page("/exercises/exercise-run", viewport=PHONE, has_touch=True)
    loads = []
    page.on("framenavigated", lambda frame: loads.append(frame.url))
    move = page.locator("#builder").get_by_role("button", name="plug in", exact=True)
    move.click()
    expect(page.locator("#answer")).to_have_value("plug in")
    expect(page.locator("#builder .now")).to_contain_text("Now in Charging.")
    expect(page.locator("#preview .state.active.atomic")).to_have_attribute("data-state", "Charging")
    page.locator("#builder").get_by_role("button", name="runs empty · refused here").click()
    expect(page.locator("#answer")).to_have_value("plug in, runs empty")
    expect(page.locator("#builder .now")).to_contain_text("runs empty was refused. Still in Charging.")
    page.locator("#builder").get_by_role("button", name="unplug").click()
    # A press while the buttons are exchanged would meet neither the old nor the new one.
    expect(page.locator("#answer")).to_have_value("plug in, runs empty, unplug")
    page.locator("#builder").get_by_role("button", name="Undo the last step").click()
    expect(page.locator("#answer")).to_have_value("plug in, runs empty")
    expect(page.locator("#result [data-mark]")).to_have_count(0)
    page.locator("#builder").get_by_role("button", name="reaches 100 %").click()
    expect(page.locator("#builder .now")).to_contain_text("Now in Fully Charged.")
    assert not loads, "no page is loaded"
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "100")
    assert_has_the_focus(page, "#result")
    page.locator("#next-exercise").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What does it do on the way?")


def test_what_is_typed_moves_the_drawing(open_page):
    page = open_page("/exercises/exercise-run")
    page.locator("#answer").press_sequentially("Plug in, reaches 100%")
    expect(page.locator("#preview .state.active.atomic")).to_have_attribute("data-state", "FullyCharged")
    expect(page.locator("#answer")).to_have_value("Plug in, reaches 100%")
    expect(page.locator("#answer")).to_be_focused()
    page.locator("#builder").get_by_role("button", name="unplug").press("Enter")
    expect(page.locator("#answer")).to_have_value("Plug in, reaches 100%, unplug")
    expect(page.locator("#builder").get_by_role("button", name="unplug")).to_be_focused()


def test_a_prediction_is_chosen(open_page):
    page = open_page("/exercises/exercise-predict", viewport=PHONE)
    expect(page.locator("#answer")).to_be_hidden()
    page.locator("#choose-outcome").get_by_text("Data Available", exact=True).click()
    places = page.locator("#choose-actions select")
    places.nth(0).select_option(label="stop the indicator")
    places.nth(1).select_option(label="show “no data”")
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "50")
    assert_has_the_focus(page, "#result")
    expect(page.get_by_role("radio", name="Data Available", exact=True)).to_be_checked()
    expect(places.nth(0)).to_have_value("stop-indicator")
    page.locator("#choose-outcome").get_by_text("Data Not Available").click()
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "100")
    page.locator(".typed-answer summary").click()
    page.locator("#answer").fill("data not available\nActions： stop the indicator， show-no-data")
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "100")
    expect(page.locator("#answer")).to_be_visible()


def test_a_chart_is_drawn_as_it_is_written(open_page):
    """As one types; a line that is not whole keeps the last drawing."""
    page = open_page("/exercises/exercise-build")
    field = page.locator("#answer")
    expect(page.locator("#preview .empty-drawing")).to_be_visible()
    states = page.locator("#preview .drawing [data-state]")

    def write(text):
        field.press("ControlOrMeta+End")
        field.press_sequentially(text)

    write("dark => dim: press;")
    expect(states).to_have_count(2)
    write(" dim =>")
    expect(page.locator("#preview .unread")).to_be_visible()
    expect(states).to_have_count(2)
    expect(page.locator("#preview .diagram")).to_have_count(1)
    write(" bright: press;")
    expect(states).to_have_count(3)
    expect(page.locator("#preview .unread")).to_have_count(0)
    expect(page.locator("#result [data-mark]")).to_have_count(0)
    expect(field).to_have_value("dark => dim: press; dim => bright: press;")
    expect(field).to_be_focused()


@SCRIPTS
def test_answers_of_lessons_have_the_focus(open_page, scripts):
    """What is said of an answer, and that all is done with the way to the next lesson, is in view of a phone."""
    page = open_page("/learn/states?run=plug,full,plug,full,unplug", java_script_enabled=scripts, viewport=PHONE)
    page.locator("#choice-1").click()
    assert_has_the_focus(page, "#reveal")
    page.locator('#moves [data-step="empty"]').click()
    assert_has_the_focus(page, "#all-met")
    expect(page.locator("#all-met #next-lesson")).to_be_in_viewport()
    page.locator('#moves [data-step="plug"]').click()
    expect(page.locator("#all-met")).not_to_be_focused()


@SCRIPTS
def test_the_score_of_a_quiz_has_the_focus(open_page, scripts):
    page = open_page("/machines/battery/quiz?seed=1", java_script_enabled=scripts, viewport=PHONE)
    page.locator("#q1 input").first.check()
    page.locator("#mark").click()
    assert_has_the_focus(page, "#score")
    assert "a1=1" in page.url
