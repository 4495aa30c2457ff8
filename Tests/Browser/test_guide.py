"""The tour of one minute, with scripts: it leads to what it speaks of, and the browser remembers that it was seen."""

import pytest
from playwright.sync_api import expect


def test_by_keys_to_its_end_and_no_more_offers(open_page):
    page = open_page("/")
    page.locator(".guide-offer").press("Enter")
    for stop in range(1, 7):
        expect(page.locator("#guide-title")).to_contain_text(f"{stop} of 6")
        expect(page.locator("html.enhanced")).to_have_count(1)
        part = page.locator("#guide").get_attribute("data-part")
        if page.locator("#guide-do").count():
            page.locator("#guide-do").press("Enter")
            expect(page.locator("#guide")).to_contain_text("✓")
        assert page.locator(f"#{part}").evaluate("part => getComputedStyle(part).outlineStyle") == "solid"
        if stop < 6:
            page.locator("#guide-next").press("Enter")
    page.locator("#guide-end").press("Enter")
    expect(page.locator("#guide")).to_have_count(0)
    expect(page.locator(".guide-offer")).not_to_be_visible()
    page.goto("/")
    expect(page.locator(".guide-offer.seen")).to_be_visible()


def test_a_newcomer_is_offered_it_and_may_leave_it(open_page):
    page = open_page("/machines/battery", viewport={"width": 390, "height": 844})
    expect(page.locator("html.enhanced")).to_have_count(1)
    page.locator("#more-menu > summary").click()
    page.locator(".guide-offer").click()
    page.locator("#guide-end").click()
    expect(page.locator("#guide")).to_have_count(0)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# How much of a part is in the window, and not under the card of the tour where that lies over the page.
SEEN = """(selector) => {
  const box = document.querySelector(selector).getBoundingClientRect();
  const guide = document.querySelector("#guide");
  const end = selector !== "#guide" && getComputedStyle(guide).position === "fixed" ? guide.getBoundingClientRect().top : innerHeight;
  return Math.max(0, Math.min(box.bottom, end) - Math.max(box.top, 0)) / box.height;
}"""


@pytest.mark.parametrize("width, height", [(390, 844), (1280, 720), (1440, 900), (1920, 1080)])
def test_drawing_answer_and_card_are_in_view_at_every_stop(open_page, width, height):
    page = open_page("/machines/battery?guide=1", viewport={"width": width, "height": height}, reduced_motion="reduce")
    for stop in range(1, 7):
        expect(page.locator("#guide-title")).to_contain_text(f"{stop} of 6")
        expect(page.locator("html.enhanced")).to_have_count(1)
        if page.locator("#guide-do").count():
            page.locator("#guide-do").click()
            expect(page.locator("#guide")).to_contain_text("✓")
        for part in [".viewport > .drawing", "#guide", "#answer :is(h3, p):not([hidden])"]:
            assert page.evaluate(SEEN, part) >= 0.95, (stop, part)
        if stop < 6:
            page.locator("#guide-next").click()
