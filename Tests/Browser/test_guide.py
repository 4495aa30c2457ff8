"""The tour of one minute, with scripts: it leads to what it speaks of, and the browser remembers that it was seen."""

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
