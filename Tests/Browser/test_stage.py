"""A machine before a hall."""

import pytest
from playwright.sync_api import expect

from addresses import address
from command_line import MACHINES
from explorer import Explorer
from moments import REFUSED

HALLS = {"1920": {"width": 1920, "height": 1080}, "3840": {"width": 3840, "height": 2160}}


def test_steps_stay_on_the_stage(open_page):
    explorer = Explorer(open_page(address("battery")))
    page = explorer.page
    page.locator("#more-menu > summary").click()
    page.locator("#present").click()
    expect(page.locator("body.stage")).to_have_count(1)
    explorer.request("Charging")
    assert "view=stage" in page.url
    explorer.follow(page.locator("#back"))
    assert "view=stage" in page.url
    explorer.follow(page.locator("#leave"))
    expect(page.locator("body.stage")).to_have_count(0)


def test_keys_and_a_clicker(open_page):
    page = open_page(address("battery", ["plug", "!Flat"], view="stage"))
    expect(page.locator("html.enhanced")).to_have_count(1)
    for key, said in [("PageUp", "Now in Charging."), ("ArrowLeft", "Now in Discharging."),
                      ("PageDown", "Now in Charging."), ("ArrowRight", "Flat was refused.")]:
        page.keyboard.press(key)
        expect(page.locator("#answer")).to_contain_text(said)
    page.keyboard.press("Escape")
    expect(page.locator("body.stage")).to_have_count(0)
    expect(page.locator("#refusal")).to_be_visible()


def test_a_large_drawing_is_shown_around_what_is_active_or_whole(open_page):
    page = open_page(address("tcp", ["passive-open"], view="stage"), viewport=HALLS["1920"])
    box = "svg => svg.getAttribute('viewBox')"
    part = page.locator("#machine svg.statechart").evaluate(box)
    page.locator("#stage-fit").click()
    expect(page.locator("#stage-active")).to_be_visible()
    assert page.locator("#machine svg.statechart").evaluate(box) != part
    page.locator("#stage-active").click()
    expect(page.locator("#stage-fit")).to_be_visible()
    assert page.locator("#machine svg.statechart").evaluate(box) == part


SMALLEST_LETTERS = """() => {
  const sizes = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const room = range.getBoundingClientRect();
    if (!walker.currentNode.data.trim() || !room.width || !room.height) continue;
    if (parent.closest("#scene, title, desc, script, .visually-hidden, .skip")) continue;
    const way = parent.closest("svg") ? parent.getScreenCTM() : { a: 1, b: 0 };
    const size = parseFloat(getComputedStyle(parent).fontSize) * Math.hypot(way.a, way.b);
    sizes.set(walker.currentNode.data.trim(), size);
  }
  const [text, size] = [...sizes].reduce((least, pair) => pair[1] < least[1] ? pair : least);
  return { text, size, count: sizes.size };
}"""
# Whether all of what users of a scene's program see is shown.
IS_SCENE_WHOLE = """scene => scene.scrollHeight <= scene.clientHeight + 1 && scene.scrollWidth <= scene.clientWidth + 1"""


@pytest.mark.parametrize("hall", HALLS)
def test_a_hall_sees_and_reads_all(open_page, hall):
    """The drawing and one line fill it. Names, labels, the answer and the controls are read; what users of a scene's program
    see keeps its proportions."""
    size = HALLS[hall]
    page = open_page(viewport=size)
    for machine in MACHINES:
        for moment in ([], REFUSED[machine]):
            page.goto(address(machine, moment, view="stage"))
            least = page.evaluate(SMALLEST_LETTERS)
            assert least["count"] > 5
            assert least["size"] >= size["height"] / 40 - 0.01, (machine, moment, least)
        assert page.evaluate("document.documentElement.scrollHeight") <= size["height"], machine
        drawing = page.locator("#machine svg.statechart").bounding_box()
        assert drawing["height"] >= 0.7 * size["height"], machine
        assert drawing["width"] >= 0.6 * size["width"], machine
        for part in ("#answer", ".stage-controls a"):
            text = page.locator(part).first.evaluate("part => parseFloat(getComputedStyle(part).fontSize)")
            assert text >= size["height"] / 40, (machine, part)
        for part in page.locator("#scene .scene > :not(.scene-picture)").all():
            letters = part.evaluate("part => parseFloat(getComputedStyle(part).fontSize) * part.currentCSSZoom")
            assert letters >= size["height"] / 40, (machine, part.get_attribute("class"))
        assert page.locator("#scene").evaluate(IS_SCENE_WHOLE), machine
        expect(page.locator("header.site, footer.site, #moves, #run, #details").locator("visible=true")).to_have_count(0)


@pytest.mark.parametrize("window", [(390, 844), (1280, 720)])
def test_what_a_user_sees_is_whole(open_page, window):
    """Next to the drawing, or below it on a telephone."""
    page = open_page(viewport={"width": window[0], "height": window[1]})
    for machine in MACHINES:
        page.goto(address(machine, REFUSED[machine], view="stage"))
        assert page.locator("#scene").evaluate(IS_SCENE_WHOLE), machine


def test_all_regions_are_in_view(open_page):
    """Also where several states are active at once."""
    page = open_page(viewport=HALLS["1920"])
    for machine in ("microwave", "traffic-light"):
        page.goto(address(machine, REFUSED[machine], view="stage"))
        frame = page.locator("#machine .drawing").bounding_box()
        states = page.locator("#machine .state.active.atomic")
        assert states.count() > 1
        for state in states.all():
            box = state.bounding_box()
            assert box["x"] >= frame["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"] + 1, machine
            assert box["y"] >= frame["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"] + 1, machine
