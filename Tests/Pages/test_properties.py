"""What always holds of a machine: composed of lists and typed."""

from addresses import address
from expectations import expect
from exploring import Explorer

TAB = address("turnstile", tab="properties")


def test_composed_of_lists(open_page):
    page = open_page("/machines/turnstile")
    page.locator("#tab-properties").click()
    page.get_by_label("Pattern").select_option("leadsTo")
    page.get_by_label("P", exact=True).select_option("Unlocked")
    page.get_by_label("Q", exact=True).select_option("Locked")
    page.get_by_role("button", name="Add and check").click()
    row = page.locator("#properties li")
    expect(row).to_have_class("fails")
    expect(row).to_contain_text("Unlocked leads to Locked")
    assert "property=Unlocked%20leads%20to%20Locked" in page.url
    # The form keeps what was asked; another property is added to it.
    page.get_by_label("Pattern").select_option("noDeadlock")
    page.get_by_role("button", name="Add and check").click()
    expect(row).to_have_count(2)
    expect(row.last).to_have_class("holds")
    page.locator("#properties .remove").first.click()
    expect(row).to_have_count(1)


def test_typed_and_followed_into_the_run(open_page):
    page = open_page(TAB)
    page.locator("#typed-properties > summary").click()
    page.locator("#property-list").fill("never Unlocked\nno deadlock")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#properties .fails")).to_contain_text("coin")
    expect(page.locator("#properties .holds")).to_be_visible()
    page.locator(".counterexample").click()
    assert Explorer(page).run == ["coin"]
    assert Explorer(page).active == {"Unlocked"}


def test_a_fault_is_shown_where_it_was_typed(open_page):
    page = open_page(TAB)
    page.locator("#typed-properties > summary").click()
    page.locator("#property-list").fill("no deadlock\nnever Unlokked")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#property-list-fault")).to_contain_text("line 2, column 7")
    expect(page.locator("#property-list")).to_have_value("no deadlock\nnever Unlokked")
    page.locator("#property-list").fill("no deadlock\nnever Unlocked")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#properties .fails")).to_be_visible()
