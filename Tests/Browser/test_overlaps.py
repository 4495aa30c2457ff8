"""No page has texts that lie over each other, words that break inside, a scroller within a scroller, or a row whose fields and
buttons differ in height."""

import pytest

from addresses import address
from moments import REFUSED, VIEWS
from serving import Server
from started import REPOSITORY
from test_frame import PAGES

WINDOWS = {
    "phone": [{"width": 320, "height": 640}, {"width": 390, "height": 844}],
    "desk": [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}],
}
MORE = {
    "refused, a part": address("video-editor", REFUSED["video-editor"]),
    "clock": address("traffic-light", REFUSED["traffic-light"]),
    "many events": address("tcp", REFUSED["tcp"], tab="analysis"),
    "states": address("media-player", ["power"], tab="states"),
    "debug": address("battery", ["plug", "full"], tab="debug"),
    "comparison": address("battery", ["plug"], beside="plug,full"),
    "bad run": address("battery", ["plug", "nothing"]),
    "bad payload": address("vending-machine", event="coin", payload="{"),
    "exercise, a run": "/exercises/exercise-run",
}
# The workspace has an editor whose colours lie under its text.
SUBJECTS = {name: path for name, path in (PAGES | VIEWS | MORE).items() if not path.startswith(("/new", "/m/"))}

# What is wrong on a page, in words. What is hidden, and what lies over the drawing by intent, does not count.
FAULTS = """() => {
  const faults = new Set();
  const name = (one) => one.tagName.toLowerCase() + (one.id ? `#${one.id}` : "") + [...one.classList].map((word) => `.${word}`).join("");
  const isScrolled = (one) => {
    const { overflowX, overflowY } = getComputedStyle(one);
    return [[overflowX, one.scrollWidth - one.clientWidth], [overflowY, one.scrollHeight - one.clientHeight]]
      .some(([overflow, beyond]) => /auto|scroll/.test(overflow) && beyond > 1);
  };
  const inside = (one) => {
    const found = [];
    for (let parent = one; parent && parent !== document.body; parent = parent.parentElement) found.push(parent);
    return found;
  };
  const stays = (one) => inside(one).some((parent) => getComputedStyle(parent).position === "sticky");
  const clips = (one) => /auto|scroll|hidden|clip/.test(getComputedStyle(one).overflow);
  const cut = (box, by) => ({
    left: Math.max(box.left, by.left), top: Math.max(box.top, by.top),
    right: Math.min(box.right, by.right), bottom: Math.min(box.bottom, by.bottom),
  });
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const parent = node.parentElement;
    if (!node.data.trim() || !parent.checkVisibility()) continue;
    if (parent.closest("svg, option, .skip, .visually-hidden, .legends, #part-note, .address, code")) continue;
    const range = document.createRange();
    for (const word of node.data.matchAll(/[\\p{Script=Latin}\\d]{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
      if (lines.size > 1) faults.add(`"${word[0]}" breaks inside, in ${name(parent)}`);
    }
    range.selectNodeContents(node);
    const frames = inside(parent).filter(clips).map((one) => one.getBoundingClientRect());
    for (const box of range.getClientRects()) {
      const seen = frames.reduce(cut, box);
      if (seen.right - seen.left > 1 && seen.bottom > seen.top) texts.push({ seen, parent, text: node.data.trim().slice(0, 30) });
    }
  }
  texts.forEach(({ seen: one, parent, text }, place) => {
    for (const { seen: other, parent: second, text: next } of texts.slice(place + 1)) {
      if (parent.contains(second) || second.contains(parent)) continue;
      // What the page has been scrolled to lies under what stays in view.
      if (scrollY > 0 && stays(parent) !== stays(second)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 2 && down > 5) faults.add(`"${text}" and "${next}" lie over each other`);
    }
  });
  for (const one of document.querySelectorAll("main *:not(svg *)")) {
    if (!one.checkVisibility() || !isScrolled(one)) continue;
    if (inside(one.parentElement).some(isScrolled)) faults.add(`${name(one)} is a scroller within a scroller`);
  }
  const isControl = (one) => one.matches(".button, .chip, button, select, input:not([type=hidden], [type=radio], [type=checkbox], [type=file])");
  for (const row of new Set([...document.querySelectorAll("main :is(button, .button, .chip, select, input)")].map((one) => one.parentElement))) {
    const boxes = [...row.children].filter((one) => isControl(one) && one.checkVisibility()).map((one) => one.getBoundingClientRect());
    for (const box of boxes) {
      const beside = boxes.filter((other) => Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 8);
      if (beside.some((other) => Math.abs(other.height - box.height) > 1.5)) faults.add(`${name(row)} has a row of unequal height`);
    }
  }
  return [...faults];
}"""


LONG = """stateDiagram-v2
  [*] --> WaitingForPaymentConfirmationFromProvider
  WaitingForPaymentConfirmationFromProvider --> SubscriptionRenewalConfirmationPendingState : \
subscriptionRenewalDeclinedByCustomer
  SubscriptionRenewalConfirmationPendingState --> WaitingForPaymentConfirmationFromProvider : after 2s
"""


LEFTWARDS = """stateDiagram-v2
  state "باب مفتوح (open)" as b
  [*] --> a
  a --> b : ادفع العملة
  a --> Off : go\u202eback
"""


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("overlaps")
    (folder / "long.mmd").write_text(LONG)
    (folder / "leftwards.mmd").write_text(LEFTWARDS)
    files = [str(folder / "long.mmd"), str(folder / "leftwards.mmd")]
    options = ["--rooms", "--resources", str(REPOSITORY), *files]
    with Server(program, *options, folder=folder, log=folder / "log") as server:
        yield server


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ja"])
@pytest.mark.parametrize("window", WINDOWS)
def test_nothing_lies_over_anything_else(open_page, window, language):
    small = window == "phone"
    page = open_page(has_touch=small, is_mobile=small)
    faults = []
    for name, path in SUBJECTS.items():
        page.goto(path + ("&" if "?" in path else "?") + f"lang={language}")
        for size in WINDOWS[window]:
            page.set_viewport_size(size)
            faults += [f"{name} at {size['width']}: {fault}" for fault in page.evaluate(FAULTS)]
            if page.evaluate("document.documentElement.scrollWidth") > size["width"]:
                faults.append(f"{name} at {size['width']}: wider than the window")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("width", [320, 390, 1024, 1440])
def test_long_names_are_broken(open_page, width):
    """Names of forty letters: no page is wider than its window, and no text lies over another. WCAG 2.2, 1.4.10."""
    small = width < 500
    page = open_page(viewport={"width": width, "height": 800}, has_touch=small, is_mobile=small)
    declined = "subscriptionRenewalDeclinedByCustomer"
    faults = []
    for run in [[], [declined], [declined, declined]]:
        for tab in ["table", "states", "analysis", "debug", "actions", "source"]:
            page.goto(address("long", run, tab=tab))
            faults += [fault for fault in page.evaluate(FAULTS) if "breaks inside" not in fault]
            if page.evaluate("document.documentElement.scrollWidth") > width:
                faults.append(f"{run}, {tab}: wider than the window")
    assert not faults, "\n".join(faults)


# Where texts begin on the first line of an element, from left to right.
PLACES = """(element, texts) => texts.map((text) => {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const at = walker.currentNode.data.indexOf(text);
    if (at < 0) continue;
    const range = document.createRange();
    range.setStart(walker.currentNode, at);
    range.setEnd(walker.currentNode, at + text.length);
    return range.getBoundingClientRect().left;
  }
  return -1;
})"""


def test_names_written_leftwards_change_no_order(open_page):
    """An event, the arrow and its target stand in the order of the page, and what a name carries ends with it. UAX #9."""
    page = open_page("/machines/leftwards?lang=en", viewport=WINDOWS["desk"][1])
    move = page.locator("#moves .move").filter(has_text="مفتوح")
    places = move.evaluate(PLACES, ["ادفع", "→", "باب"])
    assert places == sorted(places) and -1 not in places
    away = page.locator("#moves .move").filter(has_text="goback")
    places = away.evaluate(PLACES, ["goback", "→", "Off"])
    assert places == sorted(places) and -1 not in places
