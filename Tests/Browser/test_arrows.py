"""Arrows of the drawing: one that leaves an active state is a link that takes its transition."""

import pytest
from playwright.sync_api import expect

from addresses import address
from explorer import Explorer


@pytest.fixture
def explore(open_page):
    return lambda path: Explorer(open_page(path))


def middle(link) -> dict:
    """A place on the line of an arrow, in the window."""
    return link.locator("path.line").first.evaluate("""line => {
      line.scrollIntoView({ block: "center" });
      const [place, way] = [line.getPointAtLength(line.getTotalLength() / 2), line.getScreenCTM()];
      const found = new DOMPoint(place.x, place.y).matrixTransform(way);
      return { x: found.x, y: found.y };
    }""")


def test_the_label_of_an_arrow_fires_it(explore):
    explorer = explore(address("battery", ["plug"]))
    explorer.page.locator("#machine a .label", has_text="unplug").first.click()
    explorer.wait_for(["plug", "unplug"])
    assert explorer.active == {"Discharging"}


def test_the_line_of_an_arrow_fires_it(explore):
    explorer = explore(address("turnstile"))
    links = explorer.page.locator("#machine a:has([data-transition])")
    place = middle(links.first)
    explorer.page.mouse.click(place["x"], place["y"])
    explorer.page.wait_for_url(lambda url: "run=" in url)
    assert len(explorer.run) == 1


def test_arrows_by_keyboard_say_what_they_are(open_page):
    explorer = Explorer(open_page(address("battery", ["plug"])))
    link = explorer.page.get_by_role("link", name="Charging to Discharging").first
    link.focus()
    expect(link.locator(".reach")).not_to_have_css("stroke", "none")
    explorer.page.keyboard.press("Enter")
    explorer.wait_for(["plug", "unplug"])
    expect(explorer.page.locator("#answer")).to_be_focused()


def test_a_drawing_is_moved_by_the_mouse_and_nothing_is_fired(open_page):
    explorer = Explorer(open_page(address("video-editor", zoom="full"), viewport={"width": 700, "height": 700}))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    frame = page.locator("#machine .drawing")
    corner = "svg => -svg.getScreenCTM().e"
    before = page.locator("#machine .drawing > svg").evaluate(corner)
    box = frame.bounding_box()
    x, y = box["x"] + box["width"] * 0.7, box["y"] + min(box["height"], 300) / 2
    there = page.url
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 10)
    page.mouse.move(x - 120, y - 20)
    page.mouse.up()
    assert page.locator("#machine .drawing > svg").evaluate(corner) - before == pytest.approx(120, abs=3)
    assert page.url == there
