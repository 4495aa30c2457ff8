"""Two versions of a machine, compared by text and by name."""

from expectations import expect
from exploring import Explorer

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


def compare(page, old: str, new: str) -> None:
    page.get_by_label("Text of the old version").fill(old)
    page.get_by_label("Text of the new version").fill(new)
    page.locator("#compare").click()


def test_texts_are_compared(open_page):
    page = open_page("/compare")
    compare(page, OLD, NEW)
    expect(page.locator("#verdict-title")).to_have_text("Different The behaviour is different.")
    expect(page.locator("#shortest")).to_contain_text("checkout,pay")
    expect(page.locator("#structure .added").first).to_contain_text("Review")
    expect(page.locator("#stored")).to_contain_text("Shipped is now called Sent")
    # The drawing has both versions, marked by class and sign, and says what the marks mean.
    drawing = page.locator("#machine .drawing svg")
    expect(drawing.locator('[data-state="Review"]')).to_have_class("state atomic added")
    expect(drawing.locator('[data-state="Sent"]')).to_have_class("state atomic changed")
    expect(drawing.locator(".removed")).to_have_count(0)
    expect(page.locator(".changes-legend li")).to_have_count(2)
    # Both runs open in the explorer.
    page.locator('#shortest [data-version="new"]').click()
    expect(page.locator("#refusal")).to_be_visible()
    assert Explorer(page).active == {"Review"}


def test_the_run_of_the_old_version_opens(open_page):
    page = open_page("/compare")
    compare(page, OLD, NEW)
    page.locator('#shortest [data-version="old"]').click()
    assert Explorer(page).active == {"Paid"}


def test_a_fault_keeps_what_was_typed(open_page):
    page = open_page("/compare")
    compare(page, OLD, "stateDiagram-v2\n  A --> \n")
    expect(page.locator("#new-fault .error")).to_contain_text("line 2,")
    expect(page.get_by_label("Text of the old version")).to_have_value(OLD)
    expect(page.get_by_label("Text of the new version")).to_have_attribute("aria-invalid", "true")
    page.get_by_label("Text of the new version").fill(NEW)
    page.locator("#compare").click()
    expect(page.locator("#shortest")).to_be_visible()


def test_from_a_machine_to_its_comparison(open_page):
    page = open_page("/machines/turnstile")
    page.locator("#more-menu summary").click()
    page.locator("#compare-versions").click()
    expect(page.locator("#old-name")).to_have_value("turnstile")
    expect(page.get_by_label("Text of the old version")).not_to_have_value("")
    page.locator("#new-name").fill("turnstile")
    page.locator("#names button").click()
    expect(page.locator("#verdict-title")).to_have_text("Equal Both machines are the same.")
    assert page.url.endswith("/compare?old=turnstile&new=turnstile")
