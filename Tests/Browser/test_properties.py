"""What always holds of a machine: composed of lists and typed, with scripts and without."""

import re

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from command_line import LANGUAGES
from explorer import Explorer, address

TAB = address("turnstile", tab="properties")


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def scripts(request):
    return request.param


def test_composed_of_lists(open_page, scripts):
    page = open_page("/machines/turnstile", java_script_enabled=scripts)
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
    expect(page.locator("#properties li")).to_have_count(2)
    expect(page.locator("#properties li").last).to_have_class("holds")
    page.locator("#properties .remove").first.click()
    expect(page.locator("#properties li")).to_have_count(1)


def test_typed_and_followed_into_the_run(open_page, scripts):
    page = open_page(TAB, java_script_enabled=scripts)
    page.locator("#property-list").fill("never Unlocked\nno deadlock")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#properties .fails")).to_contain_text("coin")
    page.locator(".counterexample").click()
    expect(page).to_have_url(re.compile("run=coin"))
    assert Explorer(page).active == {"Unlocked"}
    page.go_back()
    expect(page.locator("#properties .holds")).to_be_visible()


def test_a_fault_is_shown_where_it_was_typed(open_page, scripts):
    page = open_page(TAB, java_script_enabled=scripts)
    page.locator("#property-list").fill("no deadlock\nnever Unlokked")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#property-list-fault")).to_contain_text("line 2, column 7")
    expect(page.locator("#property-list")).to_have_value("no deadlock\nnever Unlokked")
    page.locator("#property-list").fill("no deadlock\nnever Unlocked")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#properties .fails")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe(open_page, scheme, language):
    page = open_page(color_scheme=scheme)
    for path in [TAB, address("media-player", tab="properties", property="no deadlock\nnever nothing\nalways Off")]:
        page.goto(path + f"&lang={language}")
        assert violations(page) == []


@pytest.mark.parametrize("width", [320, 390, 1280, 1920])
def test_nothing_is_wider_than_the_window(open_page, width):
    path = address("media-player", tab="properties", property="no deadlock\nPlaying leads to Off within 5 s")
    page = open_page(path, viewport={"width": width, "height": 720})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
