"""The drawing's size: links without scripts; the wheel, keys and buttons with them. It survives a step."""

import pytest
from playwright.sync_api import expect

from addresses import address
from carried import identifier
from explorer import Explorer

LARGE = "video-editor"


def width(explorer: Explorer) -> float:
    """How wide all of the drawing is at its scale."""
    return explorer.page.locator("#machine .drawing > svg").evaluate(
        "svg => svg.getScreenCTM().a * Number(svg.dataset.whole.split(' ')[2])")


def natural(explorer: Explorer) -> float:
    return explorer.page.locator("#machine .drawing > svg").evaluate("svg => 1.25 * Number(svg.dataset.whole.split(' ')[2])")


def choose(explorer: Explorer, size: str) -> None:
    """Follows a link of the menu of the drawing."""
    explorer.page.locator("#view-menu > summary").click()
    explorer.follow(explorer.page.locator(size))


@pytest.fixture(params=[True, False], ids=["with scripts", "without scripts"])
def explore(request, open_page):
    return lambda path, **options: Explorer(open_page(path, java_script_enabled=request.param, **options))


def test_its_own_size_is_kept_by_further_steps(explore):
    explorer = explore(address(LARGE), viewport={"width": 700, "height": 800})
    choose(explorer, "#zoom-full")
    assert width(explorer) == pytest.approx(natural(explorer), abs=2)
    explorer.follow(explorer.page.locator("#moves a.move").first)
    assert "zoom=full" in explorer.page.url
    assert width(explorer) == pytest.approx(natural(explorer), abs=2)
    explorer.follow(explorer.page.locator("#zoom-fit"))
    assert "zoom=fit" in explorer.page.url
    assert width(explorer) < natural(explorer) / 2


def test_around_what_is_active(explore):
    explorer = explore(address(LARGE), viewport={"width": 390, "height": 844})
    choose(explorer, "#zoom-active")
    frame = explorer.page.locator("#machine .drawing").bounding_box()
    active = explorer.page.locator("#machine .drawing .state.active.atomic > .box").bounding_box()
    assert frame["x"] <= active["x"] and active["x"] + active["width"] <= frame["x"] + frame["width"]
    expect(explorer.page.locator("#zoom-active")).to_have_attribute("aria-current", "true")


@pytest.fixture
def explorer(open_page):
    explorer = Explorer(open_page(address("battery"), viewport={"width": 1440, "height": 900}))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    return explorer


def test_keys_and_buttons(explorer):
    fitting = width(explorer)
    explorer.page.keyboard.press("+")
    larger = width(explorer)
    assert larger == pytest.approx(fitting * 1.25, rel=0.02)
    explorer.page.locator("#zoom-in").click()
    assert width(explorer) == pytest.approx(larger * 1.25, rel=0.02)
    explorer.page.locator("#zoom-out").click()
    explorer.page.keyboard.press("-")
    assert width(explorer) == pytest.approx(fitting, rel=0.02)
    explorer.page.keyboard.press("+")
    explorer.page.keyboard.press("0")
    assert width(explorer) == pytest.approx(fitting, abs=2)


def test_keys_do_nothing_in_fields(open_page):
    explorer = Explorer(open_page(address("vending-machine"), viewport={"width": 1440, "height": 900}))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    fitting = width(explorer)
    explorer.page.locator("#moves details.any-event summary").first.click()
    explorer.page.locator("#event-payload").press("0")
    explorer.page.locator("#event-payload").press("+")
    assert width(explorer) == pytest.approx(fitting, abs=2)


def test_the_wheel_with_ctrl_and_a_step(explorer):
    before = width(explorer)
    box = explorer.page.locator("#machine .drawing").bounding_box()
    explorer.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    explorer.page.keyboard.down("Control")
    for _ in range(2):
        explorer.page.mouse.wheel(0, -120)
    explorer.page.keyboard.up("Control")
    explorer.page.wait_for_function(
        """before => {
          const svg = document.querySelector("#machine .drawing > svg");
          return svg.getScreenCTM().a * Number(svg.dataset.whole.split(" ")[2]) > before * 1.15;
        }""", arg=before)
    enlarged = width(explorer)
    explorer.take("plug")
    explorer.page.wait_for_timeout(300)
    assert width(explorer) == pytest.approx(enlarged, rel=0.01)
    expect(explorer.page.locator("#machine .drawing .state.active.atomic")).to_be_in_viewport()


@pytest.mark.parametrize("machine, steps", [("battery", ["plug", "!Flat"]), ("vending-machine", ["!SoldOut"])])
def test_a_refused_move_is_in_view_on_a_phone(open_page, machine, steps):
    explorer = Explorer(open_page(address(machine, steps), viewport={"width": 390, "height": 844}))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    frame = explorer.page.locator("#machine .drawing").bounding_box()
    for part in explorer.refused_transition.locator(".label, .cross").all():
        left, right = part.evaluate("part => [part.getBoundingClientRect().left, part.getBoundingClientRect().right]")
        assert frame["x"] <= left and right <= frame["x"] + frame["width"]


def test_the_letters_of_a_large_chart_have_nine_pixels(open_page):
    """Unless the address asks for all of it."""
    states = "".join(
        f'<state id="line{line}">' + "".join(
            f'<state id="s{line}x{place}"><transition event="next" target="s{line}x{(place + 1) % 9}"/></state>'
            for place in range(9)) + "</state>" for line in range(7))
    text = f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="plant">{states}</scxml>'
    page = open_page(f"/m/{identifier(text)[1:]}?unfold=*", viewport={"width": 1280, "height": 720})
    scale = "svg => svg.getScreenCTM().a"
    assert 11 * page.locator("#machine .drawing > svg").evaluate(scale) >= 8.99
    page.locator("#zoom-fit").click()
    expect(page.locator("#zoom-fit")).to_have_attribute("aria-current", "true")
    assert 11 * page.locator("#machine .drawing > svg").evaluate(scale) < 9
