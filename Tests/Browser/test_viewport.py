"""The frame of the drawing: it stays where it is, all of the drawing fits it, and it follows what a step changes."""

import os
import random

import pytest
from playwright.sync_api import expect

from addresses import address
from carried import identifier
from command_line import MACHINES
from explorer import Explorer

WINDOWS = {
    "narrow": {"width": 320, "height": 568},
    "phone": {"width": 390, "height": 844},
    "small": {"width": 1280, "height": 720},
    "middle": {"width": 1440, "height": 900},
    "large": {"width": 1920, "height": 1080},
    "hall": {"width": 3840, "height": 2160},
}
# How many random steps are taken of each chart in each window; a measurement takes 200.
STEPS = int(os.environ.get("FOLLOWED_STEPS", "6"))


def plant(lines: int, places: int) -> str:
    """A chart of lines of states, each line a compound state of its own."""
    states = "".join(
        f'<state id="line{line}">' + "".join(
            f'<state id="s{line}x{place}"><transition event="next" target="s{line}x{(place + 1) % places}"/>'
            f'<transition event="change" target="s{(line + 1) % lines}x{(place * 3 + 1) % places}"/></state>'
            for place in range(places)) + "</state>" for line in range(lines))
    return f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="plant">{states}</scxml>'


# Of 42 to 203 states.
PLANTS = {lines * (places + 1): f"/m/{identifier(plant(lines, places))[1:]}?unfold=*"
          for lines, places in [(6, 6), (7, 8), (12, 8), (7, 28)]}
CHARTS = {machine: address(machine) for machine in MACHINES} | {f"plant of {size}": path for size, path in PLANTS.items()}

# Takes random steps and says after which of them the scale was another, something that is to be in view was not, or something
# lay over an active state. Where there is not room for all that was entered one of them is in view; a refused end that is not
# is named at the edge.
WALK = """async ([seed, count]) => {
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const faults = [];
  const scale = () => document.querySelector(".viewport > .drawing > svg").getScreenCTM().a;
  const first = scale();
  for (let step = 0; step < count; step += 1) {
    const links = [...document.querySelectorAll("#moves a.move")];
    const valid = links.filter((link) => !link.classList.contains("off"));
    const choice = valid.length > 0 && random() < 0.75 ? valid : links;
    if (choice.length === 0) break;
    const before = document.querySelector("#run");
    choice[Math.floor(random() * choice.length)].click();
    const start = Date.now();
    while (document.querySelector("#run") === before) {
      if (Date.now() - start > 10000) return [...faults, `${location.href}: no answer`];
      await new Promise((done) => setTimeout(done, 4));
    }
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const frame = document.querySelector(".viewport > .drawing");
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    if (Math.abs(scale() - first) > 0.001) faults.push(`${location.href}: ${11 * first} px became ${11 * scale()}`);
    const boxOf = (state) => state.querySelector(":scope > .box, :scope > .header").getBoundingClientRect();
    const isSeen = (state) => {
      const box = boxOf(state);
      return box.left > left - 1 && box.top > top - 1 && box.right < right + 1 && box.bottom < bottom + 1;
    };
    const all = (selector) => [...frame.querySelectorAll(selector)];
    const refused = all(".state.wanted");
    const changed = refused.length > 0 ? all(".state.active.atomic") : all(".state.entered:is(.atomic, .final)");
    if (changed.length > 0 && !changed.some(isSeen)) faults.push(`${location.href}: ${changed[0].dataset.state}`);
    const covers = (box, over) => {
      const other = over.getBoundingClientRect();
      return over.checkVisibility() && other.left < box.right && other.right > box.left
        && other.top < box.bottom && other.bottom > box.top;
    };
    for (const state of refused) {
      const isNamed = document.querySelector(`.far-end[href="#${state.id}"]`);
      const { left: from, top: above, right: to, bottom: below } = boxOf(state);
      const isBeyond = from >= right || to <= left || above >= bottom || below <= top;
      const { left: start, right: end } = isNamed?.getBoundingClientRect() ?? { left, right };
      if (isBeyond && (!isNamed || start < left || end > right)) {
        faults.push(`${location.href}: ${state.dataset.state} is not named in the frame`);
      }
    }
    for (const state of all(".state.active.atomic")) {
      const covering = [...document.querySelectorAll(".minimap, .far-end, #part-note")]
        .filter((over) => covers(boxOf(state), over));
      if (covering.length > 0 && isSeen(state)) {
        faults.push(`${location.href}: ${state.dataset.state} is under ${covering[0].outerHTML.slice(0, 60)}`);
      }
    }
  }
  return faults;
}"""

# How far what is drawn reaches beyond the frame, in pixels.
BEYOND = """() => {
  const frame = document.querySelector(".viewport > .drawing").getBoundingClientRect();
  const boxes = [...document.querySelectorAll(".viewport > .drawing .state > .box")].map((box) => box.getBoundingClientRect());
  return Math.max(...boxes.flatMap((box) => [
    frame.left - box.left, frame.top - box.top, box.right - frame.right, box.bottom - frame.bottom]));
}"""


@pytest.mark.parametrize("window", WINDOWS)
def test_it_follows_a_run(open_page, window):
    page = open_page(viewport=WINDOWS[window], reduced_motion="reduce")
    for number, path in enumerate(CHARTS.values()):
        page.goto(path)
        expect(page.locator("html.enhanced")).to_have_count(1)
        assert page.evaluate(WALK, [7919 + number, STEPS]) == []


@pytest.mark.parametrize("window", WINDOWS)
def test_fit_fits(open_page, window):
    page = open_page(viewport=WINDOWS[window])
    for name, path in CHARTS.items():
        page.goto(path + ("&" if "?" in path else "?") + "zoom=fit")
        expect(page.locator("html.enhanced")).to_have_count(1)
        assert page.evaluate(BEYOND) <= 1, name


# Where the frame and the states are; the cross of a refused move, if it is not in the frame; and the moves that are valid and
# those that are not.
PLACES = """() => {
  const frame = document.querySelector(".viewport > .drawing").getBoundingClientRect();
  const cross = document.querySelector(".refused-transition:not(.offered) .cross")?.getBoundingClientRect();
  const links = [...document.querySelectorAll("#moves a.move")];
  const addresses = (isValid) => links.filter((link) => link.classList.contains("off") !== isValid)
    .map((link) => link.getAttribute("href"));
  return {
    places: [frame.y + scrollY, ...[...document.querySelectorAll(".viewport .state > .box")].flatMap((element) => {
      const box = element.getBoundingClientRect();
      return [box.x, box.y + scrollY];
    })],
    isCrossHidden: cross !== undefined && (cross.x < frame.x - 1 || cross.y < frame.y - 1
      || cross.right > frame.right + 1 || cross.bottom > frame.bottom + 1),
    valid: addresses(true), refused: addresses(false),
  };
}"""


@pytest.mark.parametrize("window, scripts", [
    ("phone", True), ("small", True), ("large", True), ("phone", False), ("large", False)])
def test_a_refusal_moves_neither_the_frame_nor_the_drawing(open_page, window, scripts):
    """A refused move at two moments of a random run of each machine."""
    page = open_page(viewport=WINDOWS[window], reduced_motion="reduce", java_script_enabled=scripts)
    choose = random.Random(7919)

    def shown(path):
        page.goto(path)
        if scripts:
            expect(page.locator("html.enhanced")).to_have_count(1)
        return page.evaluate(PLACES)

    count = 0
    for machine in MACHINES:
        path = address(machine, zoom="fit")
        for _ in range(2):
            before = shown(path)
            for refused in choose.sample(before["refused"], min(1, len(before["refused"]))):
                after = shown(refused)
                assert after["places"][0] == before["places"][0], refused
                assert after["places"] == pytest.approx(before["places"], abs=0.5), refused
                assert not after["isCrossHidden"], refused
                count += 1
            path = choose.choice(before["valid"])
    assert count >= len(MACHINES)


def test_the_frame_stays_without_scripts(open_page):
    for window in WINDOWS.values():
        page = open_page(viewport=window, java_script_enabled=False)
        places = []
        for steps in ([], ["plug"], ["plug", "!Flat"]):
            page.goto(address("battery", steps))
            places.append(page.locator(".viewport").bounding_box())
        assert places[0] == places[1] == places[2]


@pytest.mark.parametrize("window", ["phone", "small"])
def test_without_scripts_what_is_active_is_in_view(open_page, window):
    page = open_page(viewport=WINDOWS[window], java_script_enabled=False)
    for steps in ([], ["music"], ["music", "!Blur"]):
        page.goto(address("video-editor", steps))
        frame = page.locator(".viewport > .drawing").bounding_box()
        box = page.locator(".viewport .state.active.atomic > .box").bounding_box()
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]


@pytest.mark.parametrize("window", ["small", "middle", "large", "hall"])
def test_the_frame_has_half_of_the_window(open_page, window):
    page = open_page(viewport=WINDOWS[window])
    for machine in MACHINES:
        page.goto(address(machine))
        frame = page.locator(".viewport > .drawing").bounding_box()
        assert frame["height"] >= WINDOWS[window]["height"] / 2, machine


@pytest.mark.parametrize("machine", MACHINES)
def test_the_drawing_is_in_view_while_moves_are_pressed(open_page, machine):
    page = open_page(address(machine), viewport=WINDOWS["narrow"], has_touch=True, is_mobile=True)
    expect(page.locator("html.enhanced")).to_have_count(1)
    for move in (0, -1):
        page.locator("#moves a.move").nth(move).scroll_into_view_if_needed()
        frame = page.locator(".viewport > .drawing").bounding_box()
        seen = min(frame["y"] + frame["height"], WINDOWS["narrow"]["height"]) - max(frame["y"], 0)
        assert seen >= 0.9 * frame["height"], move
        box = page.locator("#moves a.move").nth(move).bounding_box()
        assert box["y"] >= page.locator(".viewport").bounding_box()["y"], move


def test_one_finger_scrolls_the_page_and_two_move_the_drawing(open_page):
    page = open_page(address("tcp"), viewport=WINDOWS["phone"], has_touch=True, is_mobile=True)
    expect(page.locator("html.enhanced")).to_have_count(1)
    frame = page.locator(".viewport > .drawing")
    assert frame.evaluate("frame => getComputedStyle(frame).touchAction") == "pan-x pan-y"
    box = frame.bounding_box()
    view = """() => {
      const { a, e, f } = document.querySelector(".viewport svg").getScreenCTM();
      const { left, top } = document.querySelector(".viewport > .drawing").getBoundingClientRect();
      return [a, e - left, f - top].map(Math.round);
    }"""
    before = page.evaluate(view)
    session = page.context.new_cdp_session(page)

    def drag(*fingers):
        for kind, away in (("touchStart", 0), ("touchMove", -30), ("touchMove", -60)):
            points = [{"x": box["x"] + x, "y": box["y"] + 150 + away, "id": x} for x in fingers]
            session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    drag(100)
    assert page.evaluate(view) == before
    drag(100, 200)
    assert page.evaluate(view) != before


@pytest.mark.parametrize("window", ["phone", "small"])
def test_what_has_the_focus_comes_into_view(open_page, window):
    """A drawing that is larger than its frame is read with the Tab key, and what is pressed is scrolled to."""
    page = open_page(address("media-player"), viewport=WINDOWS[window], reduced_motion="reduce")
    expect(page.locator("html.enhanced")).to_have_count(1)
    for _ in range(4):
        page.locator("#zoom-in").click()
    inside = """state => {
      const frame = document.querySelector(".viewport > .drawing").getBoundingClientRect();
      const box = state.querySelector(".box, .header").getBoundingClientRect();
      return box.right > frame.left && box.left < frame.right && box.bottom > frame.top && box.top < frame.bottom;
    }"""
    states = page.locator(".viewport > .drawing .state.atomic")
    hidden = [place for place in range(states.count()) if not states.nth(place).evaluate(inside)]
    assert hidden
    for place in (hidden[0], hidden[-1]):
        states.nth(place).locator("xpath=ancestor-or-self::*[local-name()='a']").focus()
        assert states.nth(place).evaluate(inside)
    away = next(place for place in hidden if not states.nth(place).evaluate(inside))
    explorer, name = Explorer(page), states.nth(away).get_attribute("data-state")
    states.nth(away).click()
    explorer.wait_for([f"!{name}"])


@pytest.mark.parametrize("window", ["phone", "small"])
def test_the_first_screen_has_all_that_matters(open_page, window):
    page = open_page(address("battery"), viewport=WINDOWS[window])
    height = WINDOWS[window]["height"]
    for part in ["h1", ".viewport", "#answer", ".timeline .now", "#moves a.move"]:
        box = page.locator(part).first.bounding_box()
        assert box["y"] >= 0 and box["y"] + box["height"] <= height, part


def test_an_answer_leaves_the_run_where_it_was(open_page):
    page = open_page(viewport=WINDOWS["small"])
    places = []
    for steps in (["plug"], ["plug", "!Flat"]):
        page.goto(address("battery", steps))
        places.append(page.locator("#back").bounding_box())
        for part in ["#answer :is(h3, p)", ".timeline .now", "#back", "#moves a.move"]:
            box = page.locator(part).first.bounding_box()
            assert box["y"] >= 0 and box["y"] + box["height"] <= WINDOWS["small"]["height"], part
    assert places[0] == places[1]
    way = page.locator("#follow-route").bounding_box()
    assert way["y"] + way["height"] <= WINDOWS["small"]["height"]


def test_few_controls_come_before_the_timeline(open_page):
    page = open_page(address("battery"), viewport=WINDOWS["small"])
    expect(page.locator("html.enhanced")).to_have_count(1)
    controls = page.evaluate("""() => {
      const timeline = document.querySelector(".timeline");
      return [...document.querySelectorAll("a, button, summary, input:not([type=hidden]), select, textarea")].filter(
        (control) => control.checkVisibility() && !control.closest("svg") && !control.matches(".skip")
          && control.compareDocumentPosition(timeline) & Node.DOCUMENT_POSITION_FOLLOWING
      ).map((control) => control.textContent.trim());
    }""")
    assert len(controls) <= 14, controls


@pytest.fixture
def explorer(open_page):
    explorer = Explorer(open_page(address("battery", ["plug"]), viewport=WINDOWS["small"], reduced_motion="reduce"))
    expect(explorer.page.locator("html.enhanced")).to_have_count(1)
    return explorer


def test_the_way_is_the_next_stop_after_a_refusal(explorer):
    """After the control that was used, wherever that is; and back."""
    for control in [explorer.state("Flat"), explorer.page.locator('#moves a[data-step="empty"]')]:
        link = control.locator("xpath=ancestor-or-self::*[local-name()='a']")
        link.focus()
        explorer.page.keyboard.press("Enter")
        expect(explorer.page.locator("#follow-route")).to_be_visible()
        explorer.page.keyboard.press("Tab")
        expect(explorer.page.locator("#follow-route")).to_be_focused()
        explorer.page.keyboard.press("Shift+Tab")
        expect(explorer.page.locator("#follow-route")).not_to_be_focused()
        explorer.page.go_back()
        expect(explorer.page.locator("#refusal")).to_have_count(0)


def test_number_keys_leave_the_focus(explorer):
    explorer.page.locator("#restart").focus()
    explorer.page.keyboard.press("1")
    explorer.wait_for(["plug", "unplug"])
    expect(explorer.page.locator("#restart")).to_be_focused()


@pytest.mark.parametrize("window", ["phone", "small"])
def test_buttons_stay_where_they_are(open_page, window):
    """Those below the drawing, whichever of them is pressed; nothing of the drawing is behind them."""
    page = open_page(address("video-editor"), viewport=WINDOWS[window], reduced_motion="reduce")
    expect(page.locator("html.enhanced")).to_have_count(1)
    buttons = ["#zoom-out", "#zoom-in", "#zoom-fit", "#view-menu > summary", "#restart", "#forward"]

    def places() -> list:
        return [page.locator(button).bounding_box() for button in buttons]

    before = places()
    frame = page.locator(".viewport > .drawing").bounding_box()
    assert all(box["y"] >= frame["y"] + frame["height"] for box in before)
    page.locator("#zoom-in").click()
    assert places() == before
    for link in ["#zoom-fit", "#zoom-active", "#legend-link", "#direction-right", "#direction-down"]:
        if link != "#zoom-fit":
            page.locator("#view-menu > summary").click()
        old = page.url
        page.locator(link).click()
        page.wait_for_url(lambda url: url != old)
        expect(page.locator("#view-menu[open]")).to_have_count(0)
        assert places() == before, link
        assert page.evaluate("scrollY") == 0, link


def test_legends_lie_below_each_other(open_page):
    """Of a question, and of the signs."""
    for window in WINDOWS.values():
        page = open_page(
            address("battery", ["plug", "full"], legend="shown", accepts="unplug"), viewport=window)
        boxes = [one.bounding_box() for one in page.locator(".legends > *").all()]
        assert len(boxes) == 2
        for above, below in zip(boxes, boxes[1:]):
            assert above["y"] + above["height"] <= below["y"]
        frame = page.locator(".viewport > .drawing").bounding_box()
        assert boxes[-1]["y"] + boxes[-1]["height"] <= frame["y"] + frame["height"]


def test_a_refusal_is_dismissed(explorer):
    explorer.request("Flat")
    explorer.page.locator("#dismiss").click()
    expect(explorer.page.locator("#refusal")).to_have_count(0)
    expect(explorer.page.locator(".timeline li")).to_have_count(3)


def test_a_place_that_was_chosen_is_kept(open_page):
    """A drawing that was moved stays there while what a step changes is in view."""
    explorer = Explorer(open_page(PLANTS[63], viewport=WINDOWS["small"], reduced_motion="reduce"))
    page = explorer.page
    expect(page.locator("html.enhanced")).to_have_count(1)
    frame = page.locator(".viewport > .drawing").bounding_box()
    middle = (frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    active = page.locator(".viewport > .drawing .state.active.atomic > .box")
    before = active.bounding_box()
    page.mouse.move(*middle)
    page.mouse.down()
    page.mouse.move(middle[0] - 60, middle[1] - 10, steps=4)
    page.mouse.up()
    moved = active.bounding_box()
    assert moved != before
    view = "() => document.querySelector('.viewport svg').getScreenCTM().a"
    scale = page.evaluate(view)
    page.locator("#moves a.move:not(.off)").first.click()
    expect(page.locator(".timeline li")).to_have_count(2)
    assert page.evaluate(view) == pytest.approx(scale, rel=0.01)
    page.locator("#back").click()
    expect(page.locator(".timeline li.later")).to_have_count(1)
    assert page.evaluate(view) == pytest.approx(scale, rel=0.01)
