"""No page has a fault that axe finds, and everything can be done with the keyboard."""

import pytest
from playwright.sync_api import expect

from addresses import address
from axe_checker import DESK, PHONE, SETTINGS, violations
from command_line import LANGUAGES
from explorer import Explorer
from moments import MOMENTS, REFUSED, VIEWS


@SETTINGS
def test_axe(open_page, language, scheme, viewport):
    page = open_page(color_scheme=scheme, viewport=viewport)
    assert faults(page, MOMENTS, language, has_contrast=language != LANGUAGES[-1]) == []


@pytest.mark.parametrize("scheme, viewport", [("light", DESK), ("dark", PHONE)], ids=["light", "dark"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_on_views(open_page, scheme, viewport, language):
    page = open_page(color_scheme=scheme, viewport=viewport)
    assert faults(page, VIEWS, language, has_contrast=language == LANGUAGES[0]) == []
    page.set_viewport_size({"width": 320, "height": 700})
    for name, path in VIEWS.items():
        page.goto(path + ("&" if "?" in path else "?") + f"lang={language}")
        assert name == "stage" or page.evaluate("document.documentElement.scrollWidth") <= 320, name


def faults(page, paths: dict[str, str], language: str, has_contrast: bool) -> list[str]:
    """What axe finds on pages in a language."""
    found = []
    for name, path in paths.items():
        page.goto(path + ("&" if "?" in path else "?") + f"lang={language}")
        found += [f"{name}: {fault}" for fault in violations(page, has_contrast)]
    return found


def press_until(page, key: str, wanted: str) -> None:
    """Presses a key until the focus is on an element of the selector."""
    for _ in range(200):
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press(key)
    raise AssertionError(f"{wanted} cannot be reached")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_keyboard_alone(open_page, scripts):
    """From the gallery into the machine, a move, a refused request, its route, the clock, a move, back."""
    page = open_page("/", java_script_enabled=scripts)
    explorer = Explorer(page)
    press_until(page, "Tab", 'a[href="/machines/traffic-light"]')
    page.keyboard.press("Enter")
    explorer.wait_for([])
    for wanted, steps in [
        ('#moves a[data-key="1"]', ["button"]),
        ('#machine a:has([data-state="Walk"])', ["button", "!Walk"]),
        ("#follow-route", ["button", "!Walk", "+20s", "+3s"]),
        ("#jump", ["button", "!Walk", "+20s", "+3s", "+8s"]),
    ]:
        press_until(page, "Tab", wanted)
        page.keyboard.press("Enter")
        explorer.wait_for(steps)
    press_until(page, "Tab", '#moves a[data-step="red-over"]')
    page.keyboard.press("Enter")
    explorer.wait_for([*steps, "red-over"])
    assert explorer.active == {"Green", "Idle"}
    press_until(page, "Shift+Tab", "#back")
    page.keyboard.press("Enter")
    expect(page.locator(".timeline .now")).to_contain_text("+8 s")


def test_focus_is_visible(open_page):
    """Whatever the focus comes to looks different with it."""
    page = open_page(address("battery", REFUSED["battery"]))
    for _ in range(40):
        page.keyboard.press("Tab")
        shown = page.evaluate("""() => {
          const focused = document.activeElement;
          if (focused === document.body) return true;
          const ring = focused.querySelector(".focus, .reach");
          return ring ? getComputedStyle(ring).stroke !== "none" : getComputedStyle(focused).outlineStyle !== "none";
        }""")
        assert shown, page.evaluate("document.activeElement.outerHTML.slice(0, 120)")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_the_focus_goes_through_the_page_in_its_order_and_out_of_it(open_page, scripts):
    """No trap: Tab leads through everything that takes the focus once, and back to the first."""
    page = open_page(VIEWS["breakpoints"], java_script_enabled=scripts)
    order = """() => document.activeElement === document.body ? -1
      : [...document.querySelectorAll('*')].indexOf(document.activeElement)"""
    page.keyboard.press("Tab")
    first = page.evaluate(order)
    places = [first]
    while len(places) < 400:
        page.keyboard.press("Tab")
        place = page.evaluate(order)
        if place in (-1, first):
            break
        places.append(place)
    assert len(places) > 50
    assert places == sorted(set(places)), "in the order of the document, each once"
