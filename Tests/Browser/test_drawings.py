"""Drawings are measured in the browser: text lies in its box, boxes lie apart, pages are not wider than the screen."""

import pytest

from addresses import address
from command_line import LANGUAGES, MACHINES
from moments import REFUSED
from started import REPOSITORY

HOSTILE = REPOSITORY / "Tests/Pages/charts/hostile-labels.scxml"
WIDTHS = [320, 390, 900, 1600]
# Once scripts have placed what lies over the drawing.
WIDER = """() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  done(scrollWidth > clientWidth);
})))"""

# Every text must lie in the box of its state, or in the frame or drawing if it belongs to none; boxes overlap only if nested.
MEASURE = """() => {
  const drawing = document.querySelector(".drawing > svg.statechart") ?? document.querySelector("svg.statechart");
  const frame = (element) => element.getBoundingClientRect();
  const inside = (inner, outer) => inner.left >= outer.left - 1 && inner.right <= outer.right + 1
    && inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1;
  const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
  const box = (text) => text.closest("g.state")?.querySelector(":scope > .box")
    ?? drawing.closest(".viewport > .drawing") ?? drawing;
  const boxes = [...drawing.querySelectorAll("g.state > .box")];
  const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
  return {
    texts: drawing.querySelectorAll("text").length,
    outside: [...drawing.querySelectorAll("text")].filter((text) => !inside(frame(text), frame(box(text))))
      .map((text) => text.textContent),
    overlapping: boxes.flatMap((a, index) => boxes.slice(index + 1)
      .filter((b) => !apart(frame(a), frame(b)) && !inside(frame(a), frame(b)) && !inside(frame(b), frame(a)))
      .map((b) => [a.parentNode.id, b.parentNode.id])),
    repeated: ids.filter((id, index) => ids.indexOf(id) !== index),
  };
}"""


def assert_sound(page) -> None:
    measures = page.evaluate(MEASURE)
    assert measures.pop("texts") > 0
    assert measures == {"outside": [], "overlapping": [], "repeated": []}


@pytest.mark.parametrize("machine", MACHINES)
def test_text_lies_in_its_box(open_page, machine):
    page = open_page()
    for language in LANGUAGES:
        for run in ([], REFUSED[machine]):
            page.goto(address(machine, run, lang=language, zoom="fit"))
            assert_sound(page)


# The distance of each label's text from its arrow, and the pairs of texts that overlap.
LABELS = """(font) => {
  const drawing = document.querySelector("svg.statechart");
  for (const text of drawing.querySelectorAll("text")) text.style.fontFamily = font;
  const labels = [...drawing.querySelectorAll("g.transition")].flatMap((group) => {
    const texts = [...group.querySelectorAll("text.label")].map((text) => text.getBBox());
    const way = group.querySelector("path.line");
    if (!texts.length || !way) return [];
    const left = Math.min(...texts.map((box) => box.x)), right = Math.max(...texts.map((box) => box.x + box.width));
    const top = Math.min(...texts.map((box) => box.y)), bottom = Math.max(...texts.map((box) => box.y + box.height));
    return [{ way, left, right, top, bottom }];
  });
  const distance = ({ way, left, right, top, bottom }) => {
    const steps = Array.from({ length: Math.ceil(way.getTotalLength() / 2) + 1 }, (_, step) => way.getPointAtLength(2 * step));
    return Math.min(...steps.map(({ x, y }) => Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom))));
  };
  // Lines of text are a little higher than the room of a line, above and below what is seen.
  const overlap = (a, b) => a.left < b.right && b.left < a.right && a.top + 2 < b.bottom - 2 && b.top + 2 < a.bottom - 2;
  return {
    distances: labels.map(distance),
    overlapping: labels.filter((label, index) => labels.slice(index + 1).some((other) => overlap(label, other))).length,
  };
}"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_lie_at_their_arrows(open_page, language):
    """With the letters of two fonts."""
    page = open_page()
    distances = {"Noto Sans": [], "DejaVu Sans": []}
    for machine in MACHINES:
        page.goto(address(machine, [], lang=language))
        for font, found in distances.items():
            measures = page.evaluate(LABELS, f"'{font}', 'Noto Sans CJK SC', sans-serif")
            assert measures["overlapping"] == 0, (machine, font)
            found += measures["distances"]
    for font, found in distances.items():
        assert max(found) <= 20, font
        assert sum(found) / len(found) <= 7, font


@pytest.mark.parametrize("direction", ["down", "right"])
def test_hostile_labels_lie_in_their_boxes(open_page, interlock, tmp_path, direction):
    picture = tmp_path / "hostile.svg"
    interlock("render", str(HOSTILE), "--direction", direction, "-o", str(picture))
    page = open_page()
    page.goto(picture.as_uri())
    assert_sound(page)


PLACES = ["/", "/machines/nothing", address("tcp", REFUSED["tcp"], tab="source"),
          address("battery", REFUSED["battery"], tab="analysis")]
# That of the explorer itself is told by the tests of what is in view.
PLACES += [address(machine + ending, REFUSED[machine], place=place)
           for machine in MACHINES for place, ending in [("machines", ".html"), ("embed", "")]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_is_wider_than_the_screen(open_page, language):
    page = open_page()
    wide = []
    for place in PLACES:
        page.goto(place + ("&" if "?" in place else "?") + f"lang={language}")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 800})
            if page.evaluate(WIDER):
                wide.append((place, width))
    assert wide == []


@pytest.mark.parametrize("preference, animations", [("no-preference", ["statechart-shake"]), ("reduce", [])])
def test_motion(open_page, preference, animations):
    page = open_page(address("battery", ["plug", "!Flat"]), reduced_motion=preference)
    names = page.locator("#machine .wanted").evaluate(
        "state => getComputedStyle(state).animationName.split(', ').filter(name => name !== 'none')")
    assert names == animations
