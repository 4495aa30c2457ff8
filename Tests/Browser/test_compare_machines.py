"""Two versions of a machine, compared by text, with scripts."""

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from carried import identifier
from command_line import LANGUAGES
from explorer import Explorer

OLD = """\
stateDiagram-v2
  [*] --> Cart
  Cart --> Payment : checkout
  Payment --> Paid : pay
  Payment --> Cart : cancel
  Paid --> Shipped : ship
"""
NEW = """\
stateDiagram-v2
  [*] --> Cart
  Cart --> Review : checkout
  Review --> Payment : confirm
  Payment --> Paid : pay
  Payment --> Cart : cancel
  Paid --> Sent : ship
"""
COMPARISON = f"/compare?old={identifier(OLD)}&new={identifier(NEW)}"


def test_texts_are_compared(open_page):
    page = open_page("/compare")
    page.get_by_label("Text of the old version").fill(OLD)
    page.get_by_label("Text of the new version").fill(NEW)
    page.locator("#compare").click()
    expect(page.locator("#verdict-title")).to_have_text("Different The behaviour is different.")
    expect(page.locator("#shortest")).to_contain_text("checkout,pay")
    expect(page.locator("#structure .added").first).to_contain_text("Review")
    expect(page.locator("#stored")).to_contain_text("Shipped is now called Sent")
    # The drawing has both versions, marked by class and sign, and says what the marks mean.
    drawing = page.locator("#machine .drawing svg")
    expect(drawing.locator('[data-state="Review"]')).to_have_class("state atomic added")
    expect(drawing.locator('[data-state="Sent"]')).to_have_class("state atomic changed")
    assert drawing.locator(".removed").count() == 0
    expect(page.locator(".changes-legend li")).to_have_count(2)
    # Both runs open in the explorer.
    page.locator('#shortest [data-version="new"]').click()
    expect(page.locator("#refusal")).to_be_visible()
    assert Explorer(page).active == {"Review"}
    page.go_back()
    page.locator('#shortest [data-version="old"]').click()
    assert Explorer(page).active == {"Paid"}


def test_a_fault_keeps_what_was_typed(open_page):
    page = open_page("/compare")
    page.get_by_label("Text of the old version").fill(OLD)
    page.get_by_label("Text of the new version").fill("stateDiagram-v2\n  A --> \n")
    page.locator("#compare").click()
    expect(page.locator("#new-fault .error")).to_contain_text("line 2,")
    expect(page.get_by_label("Text of the old version")).to_have_value(OLD)
    expect(page.get_by_label("Text of the new version")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Text of the new version").fill(NEW)
    page.locator("#compare").click()
    expect(page.locator("#shortest")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe(open_page, scheme, language):
    page = open_page(color_scheme=scheme)
    for path in ["/compare", COMPARISON]:
        page.goto(path + ("&" if "?" in path else "?") + f"lang={language}")
        assert violations(page, has_contrast=language == "en") == []


@pytest.mark.parametrize("width", [320, 390, 1280, 1920])
def test_nothing_is_wider_than_the_window(open_page, width):
    page = open_page(COMPARISON, viewport={"width": width, "height": 720})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto("/compare")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
