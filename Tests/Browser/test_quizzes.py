"""A quiz answered from its start to its end, and what each answer leads to."""

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from command_line import LANGUAGES
from explorer import Explorer

PHONE = {"width": 320, "height": 700}


def test_a_quiz_without_scripts(open_page):
    """The machine leads to it; what is chosen is marked, and the proof is a moment of the machine."""
    page = open_page("/machines/battery", java_script_enabled=False)
    page.locator("#more-menu > summary").click()
    page.locator('.heading a[href$="/quiz"]').click()
    page.goto("/machines/battery/quiz?seed=7&questions=4")
    questions = page.locator("fieldset.question")
    expect(questions).to_have_count(4)
    for index in range(3):
        questions.nth(index).get_by_role("radio").first.check()
    page.locator("#mark").click()
    expect(page.locator("#score")).to_contain_text("1 not answered yet")
    expect(page.locator(".proof")).to_have_count(3)
    assert "a1=1" in page.url and "seed=7" in page.url
    page.locator(".proof").first.click()
    assert Explorer(page).active


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe(open_page, scheme, language):
    page = open_page(color_scheme=scheme, viewport=PHONE)
    page.goto(f"/machines/vending-machine/quiz?seed=3&a1=1&a2=2&a3=1&lang={language}")
    assert violations(page) == []
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= PHONE["width"], f"{width} pixels wide"
