"""Two runs next to each other: both are in view, whatever the size of the chart, and each shows where it is."""

import pytest

from addresses import address
from carried import identifier
from explorer import Explorer

WINDOWS = [(1280, 720), (1920, 1080)]


def nested(count: int) -> str:
    """A chart of so many states, ten in a group, in which `next` goes on and `far` to the other end."""
    last = count - 1
    groups = [range(first, min(count, first + 10)) for first in range(0, count, 10)]
    text = "".join(
        f'<state id="G{number}">' + "".join(
            f'<state id="S{place}"><transition event="next" target="S{(place + 1) % count}"/>'
            f'<transition event="far" target="S{last - place}"/></state>' for place in group) + "</state>"
        for number, group in enumerate(groups))
    return identifier(f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="n{count}">{text}</scxml>')


def ring(name: str, count: int) -> str:
    """States that `next` goes through, and `far` to the other end."""
    return f'<state id="{name}">' + "".join(
        f'<state id="{name}{place}"><transition event="next" target="{name}{(place + 1) % count}"/>'
        f'<transition event="far" target="{name}{count - 1 - place}"/></state>' for place in range(count)) + "</state>"


def regions(number: int, count: int) -> str:
    """So many regions of so many states, which all go on with `next`."""
    rings = "".join(ring(f"R{region}x", count) for region in range(number))
    return identifier(
        '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="regions">'
        f'<parallel id="All">{rings}</parallel></scxml>')


CASES = {
    "4 states": ("battery", ["plug"], "plug,full"),
    "two regions": ("traffic-light", ["button"], "+20s"),
    "video editor": ("video-editor", ["music"], "clip"),
    "42 states": (nested(42), ["next"] * 3, "far"),
    "111 states": (nested(111), ["next"] * 12, "far,next"),
    "203 states": (nested(203), ["far"], "next"),
    "three regions far apart": (regions(3, 60), ["next"] * 20, "far"),
}

# What each frame shows, in pixels of the window: the frame, the innermost active states, each with the part of the
# drawing that it is in, and the least scale of the letters.
SEEN = """figures => figures.map(figure => {
  const box = element => { const {left, top, right, bottom} = element.getBoundingClientRect();
    return {left, top, right, bottom}; };
  const parts = [...figure.querySelectorAll("svg")];
  return {frame: box(parts[0].parentElement), scale: Math.min(...parts.map(part => part.getScreenCTM().a)),
    active: parts.flatMap(part => [...part.querySelectorAll(".state.active:is(.atomic, .final)")].map(state =>
      ({name: state.dataset.state, box: box(state.querySelector(".box")), part: box(part)})))};
})"""


def within(inner: dict, outer: dict) -> bool:
    return (inner["left"] >= outer["left"] - 1 and inner["top"] >= outer["top"] - 1
            and inner["right"] <= outer["right"] + 1 and inner["bottom"] <= outer["bottom"] + 1)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("window", WINDOWS, ids=lambda window: str(window[0]))
@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_both_runs_are_in_view(open_page, case, window, scripts):
    machine, run, other = CASES[case]
    width, height = window
    page = open_page(
        address(machine, run, beside=other), viewport={"width": width, "height": height}, java_script_enabled=scripts)
    page.locator("#comparison figure").first.scroll_into_view_if_needed()
    page.evaluate("document.querySelector('#comparison figure').scrollIntoView({behavior: 'instant'})")
    seen = page.locator("#comparison figure").evaluate_all(SEEN)
    active = len(Explorer(page).active)
    assert len(seen) == 2
    for one in seen:
        names = {state["name"] for state in one["active"]}
        assert len(names) == active
        assert within(one["frame"], {"left": 0, "top": 0, "right": width, "bottom": height})
        shown = {state["name"] for state in one["active"]
                 if within(state["box"], state["part"]) and within(state["box"], one["frame"])}
        assert shown == names
        # Labels have 13 units.
        assert one["scale"] * 13 >= 8
    left, right = (one["frame"] for one in seen)
    assert left["right"] < right["left"] and abs(left["top"] - right["top"]) < 1
    assert (left["right"] - left["left"]) == pytest.approx(right["right"] - right["left"], abs=1)


def test_each_follows_its_own_moment(open_page):
    """A further step moves what the left frame shows and leaves the right one alone."""
    explorer = Explorer(open_page(
        address(nested(203), ["next"], beside="far"), viewport={"width": 1280, "height": 720}))
    boxes = explorer.page.locator("#comparison figure svg")
    first = boxes.evaluate_all("all => all.map(one => one.getAttribute('viewBox'))")
    explorer.take("far")
    second = boxes.evaluate_all("all => all.map(one => one.getAttribute('viewBox'))")
    assert first[0] != second[0] and first[1] == second[1]


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_they_are_below_each_other(open_page, width):
    page = open_page(
        address("battery", ["plug"], beside="plug,full"), viewport={"width": width, "height": 844})
    above, below = page.locator("#comparison figure").evaluate_all(SEEN)
    assert above["frame"]["bottom"] < below["frame"]["top"]
    assert page.evaluate("document.documentElement.scrollWidth") <= width
