"""Lessons and exercises from their start to their end without scripts."""

import re

import pytest

from command_line import LANGUAGES
from expectations import expect
from exploring import Explorer

LESSONS = ["states", "entry-exit", "navigation", "hierarchy", "regions", "history", "conditions", "time", "own-events",
           "invoking"]


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


@pytest.mark.parametrize(
    "lesson, language", [(lesson, "en") for lesson in LESSONS] + [(LESSONS[0], language) for language in LANGUAGES[1:]])
def test_the_strongest_hints_lead_to_the_end(open_page, lesson, language):
    """Whoever takes the way of each hint has done the lesson."""
    page = open_page(f"/learn/{lesson}?lang={language}")
    for _ in range(10):
        if page.locator("#all-met").count():
            break
        for _ in range(3):
            page.locator("#ask-hint").click()
        page.locator("#take-way").click()
    expect(page.locator("#closing")).to_be_visible()
    assert "lang=" + language in page.url


@pytest.mark.parametrize("lesson", LESSONS)
def test_nothing_is_left_in_marks(open_page, lesson):
    """The text has no Markdown left, in any language."""
    page = open_page()
    for language in LANGUAGES:
        page.goto(f"/learn/{lesson}?lang={language}&answer=1")
        for part in ["#opening", "#question"]:
            text = page.locator(part).element.raw_text
            assert not re.search(r"\*\*|^\s*- |:::|\[x\]", text, re.MULTILINE), text


def test_an_exercise_is_solved(open_page):
    """A wrong answer is marked with a run that leads to its moment, and stays to be mended; then it is right."""
    page = open_page("/learn")
    page.locator('#exercises a[href*="exercise-run"]').click()
    page.locator("#answer").fill("plug,full")
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "50")
    expect(page.locator("#answer")).to_have_value("plug,full")
    expect(page.locator("#result a")).to_have_attribute("href", re.compile(r"/machines/battery\?run=plug,full"))
    page.locator("#answer").fill("plug,empty,full")
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "100")


def test_a_run_is_built_by_pressing_moves(open_page):
    page = open_page("/exercises/exercise-run")
    builder = page.locator("#builder")
    builder.get_by_role("button", name="plug in", exact=True).click()
    expect(page.locator("#answer")).to_have_value("plug in")
    expect(page.locator("#builder .now")).to_contain_text("Now in Charging.")
    expect(page.locator("#preview .state.active.atomic")).to_have_attribute("data-state", "Charging")
    builder.get_by_role("button", name="runs empty · refused here").click()
    expect(page.locator("#answer")).to_have_value("plug in, runs empty")
    expect(page.locator("#builder .now")).to_contain_text("runs empty was refused. Still in Charging.")
    builder.get_by_role("button", name="unplug").click()
    expect(page.locator("#answer")).to_have_value("plug in, runs empty, unplug")
    builder.get_by_role("button", name="Undo the last step").click()
    expect(page.locator("#answer")).to_have_value("plug in, runs empty")
    expect(page.locator("#result [data-mark]")).to_have_count(0)
    builder.get_by_role("button", name="reaches 100 %").click()
    expect(page.locator("#builder .now")).to_contain_text("Now in Fully Charged.")
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "100")
    page.locator("#next-exercise").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What does it do on the way?")


@pytest.mark.parametrize("answer", [
    "plug in, runs empty, reaches 100 %", "ＰＬＵＧ　ＩＮ，Runs Empty，reaches 100%", "{address}/machines/battery?run=plug,empty,full",
], ids=["labels", "full-width", "address"])
def test_labels_and_addresses_are_answers(open_page, server, answer):
    page = open_page("/exercises/exercise-run")
    page.locator("#answer").fill(answer.format(address=server.address))
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "100")


def test_a_prediction_is_chosen(open_page):
    page = open_page("/exercises/exercise-predict")
    expect(page.locator("#answer")).to_be_hidden()
    page.locator("#choose-outcome").get_by_text("Data Available", exact=True).click()
    places = page.locator("#choose-actions select")
    places.nth(0).select_option(label="stop the indicator")
    places.nth(1).select_option(label="show “no data”")
    page.locator("#mark").click()
    expect(page.locator("#result [data-mark]")).to_have_attribute("data-mark", "50")
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


def test_a_chart_is_drawn_by_a_button(open_page):
    """Without scripts a line that is not whole leaves no drawing."""
    page = open_page("/exercises/exercise-build")
    expect(page.locator("#preview .empty-drawing")).to_be_visible()
    for text, count in [("dark => dim: press;", 2), ("dark => dim: press; dim =>", 0),
                        ("dark => dim: press; dim => bright: press;", 3)]:
        page.locator("#answer").fill(text)
        page.locator("#show").click()
        expect(page.locator("#preview .drawing [data-state]")).to_have_count(count)
        expect(page.locator("#preview .unread")).to_have_count(0 if count else 1)
        expect(page.locator("#answer")).to_have_value(text)
        expect(page.locator("#result [data-mark]")).to_have_count(0)
