"""Arrows of the drawing: one that leaves an active state is a link that takes its transition."""

import pytest
from playwright.sync_api import expect

from explorer import Explorer, address
from moments import REFUSED


@pytest.fixture(params=[True, False], ids=["scripts", "no scripts"])
def explore(request, open_page):
    return lambda path, **options: Explorer(open_page(path, java_script_enabled=request.param, **options))


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


def test_only_arrows_of_active_states_are_links(explore):
    explorer = explore(address("battery", ["plug"]))
    sources = explorer.page.locator("#machine a [data-transition]").evaluate_all(
        "all => all.map(part => part.dataset.transition.split('/')[0])")
    assert set(sources) == {"Charging"}
    assert explorer.page.locator("#machine [data-transition]").count() > len(sources)


def test_a_transition_written_in_a_box_fires(explore):
    paying = 'coin{"amount":50}'
    explorer = explore(address("vending-machine", [paying]))
    row = explorer.page.locator("#machine a:has(> .row[data-transition])").first
    name = row.locator(".row").get_attribute("data-transition")
    row.locator(".note").first.click()
    explorer.page.wait_for_url(lambda url: len(explorer.run) == 2)
    expect(explorer.page.locator(f'#machine [data-transition="{name}"] .last')).not_to_have_count(0)


def test_an_arrow_whose_condition_fails_is_answered(explore):
    explorer = explore(address("vending-machine", ['coin{"amount":50}']))
    explorer.page.locator("#machine a .label", has_text="press").first.click()
    explorer.wait_for(['coin{"amount":50}', "press"])
    expect(explorer.refusal).to_contain_text("balance >= price is false")


def test_arrows_by_keyboard_say_what_they_are(open_page):
    explorer = Explorer(open_page(address("battery", ["plug"])))
    link = explorer.page.get_by_role("link", name="Charging to Discharging").first
    link.focus()
    expect(link.locator(".reach")).not_to_have_css("stroke", "none")
    explorer.page.keyboard.press("Enter")
    explorer.wait_for(["plug", "unplug"])
    expect(explorer.page.locator("#answer")).to_be_focused()


@pytest.mark.parametrize("machine", ["video-editor", "media-player", "microwave", "order"])
def test_every_arrow_does_what_it_says(open_page, machine):
    """Each arrow that is marked as valid takes its transition."""
    explorer = Explorer(open_page(address(machine, REFUSED[machine], at="0")))
    valid = explorer.page.locator("#machine a:has(> .valid[data-transition])")
    names = valid.evaluate_all("all => all.map(link => [link.href.baseVal, link.firstElementChild.dataset.transition])")
    assert names
    for target, name in names:
        explorer.page.goto(target)
        expect(explorer.page.locator(f'#machine .last[data-transition="{name}"]')).not_to_have_count(0)


def test_a_drawing_is_moved_by_the_mouse_and_nothing_is_fired(open_page):
    explorer = Explorer(open_page(address("video-editor", zoom="full"), viewport={"width": 700, "height": 700}))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    frame = page.locator("#machine .drawing")
    corner = "svg => svg.viewBox.baseVal.x * svg.getScreenCTM().a"
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
