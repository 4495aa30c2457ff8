"""What always holds of a machine: typed, with scripts."""

import re

import pytest
from playwright.sync_api import expect

from addresses import address
from axe_checker import violations
from command_line import LANGUAGES
from explorer import Explorer

TAB = address("turnstile", tab="properties")


def test_typed_and_followed_into_the_run(open_page):
    page = open_page(TAB)
    page.locator("#typed-properties > summary").click()
    page.locator("#property-list").fill("never Unlocked\nno deadlock")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator("#properties .fails")).to_contain_text("coin")
    page.locator(".counterexample").click()
    expect(page).to_have_url(re.compile("run=coin"))
    assert Explorer(page).active == {"Unlocked"}
    page.go_back()
    expect(page.locator("#properties .holds")).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe(open_page, scheme, language):
    page = open_page(color_scheme=scheme)
    for path in [TAB, address("media-player", tab="properties", property="no deadlock\nnever nothing\nalways Off")]:
        page.goto(path + f"&lang={language}")
        assert violations(page, has_contrast=language == "en") == []


@pytest.mark.parametrize("width", [320, 390, 1280, 1920])
def test_nothing_is_wider_than_the_window(open_page, width):
    path = address("media-player", tab="properties", property="no deadlock\nPlaying leads to Off within 5 s")
    page = open_page(path, viewport={"width": width, "height": 720})
    assert page.evaluate("document.documentElement.scrollWidth") <= width
