"""The figures of the workspace: how large and still the picture is, how few actions draw a machine, how soon a key is seen."""

import re
import statistics

import pytest
from playwright.sync_api import expect

DESKS = [(1280, 800), (1440, 900)]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
COFFEE = """\
stateDiagram-v2
  [*] --> Idle
  Idle --> Heating : press
  Heating --> Ready : hot
  Heating --> Failed : overheat
  Ready --> Idle : take
  Failed --> Off : unplug
  Off --> Idle : plug
"""
# Where the frame and a state are in every picture that the browser paints, and the scale.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const frame = document.querySelector("#machine .viewport > .drawing");
    const { x, y, width, height } = frame.getBoundingClientRect();
    const picture = frame.querySelector("svg");
    window.seen.push({ frame: [x, y, width, height].join(" "), scale: picture ? picture.getScreenCTM().a : 0 });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
LARGEST_GAP = 0.001


def open_desk(open_page, width=1280, height=800, **options):
    return open_page("/new", viewport={"width": width, "height": height}, **options)


def write(page, text):
    page.locator("#source").fill(text)


def wait_for(page, *names):
    for name in names:
        expect(page.locator(f'#machine [data-state="{name}"]')).to_have_count(1)


@pytest.mark.parametrize("width, height", DESKS)
def test_the_picture_is_the_largest_thing(open_page, width, height):
    page = open_desk(open_page, width, height)
    write(page, COFFEE)
    wait_for(page, "Off")
    page.locator("#zoom-fit").click()
    frame = page.locator("#drawing").bounding_box()
    letters = page.locator("#drawing > svg").evaluate("picture => picture.getScreenCTM().a * 11")
    print(f"{width}×{height}: the frame is {frame['width']:.0f}×{frame['height']:.0f}, letters have {letters:.1f} px")
    assert frame["height"] >= 0.55 * height
    assert letters >= 9
    for name in ["Idle", "Heating", "Ready", "Failed", "Off"]:
        box = page.locator(f'#machine [data-state="{name}"]').bounding_box()
        assert frame["x"] <= box["x"] and box["x"] + box["width"] <= frame["x"] + frame["width"]
        assert frame["y"] <= box["y"] and box["y"] + box["height"] <= frame["y"] + frame["height"]


@pytest.mark.parametrize("width, height", [*DESKS, (1920, 1080)])
def test_the_frame_is_still_while_a_line_is_typed(open_page, width, height):
    page = open_desk(open_page, width, height)
    write(page, COFFEE)
    wait_for(page, "Off")
    page.wait_for_timeout(700)
    page.evaluate(WATCH)
    page.locator("#source").press("Control+End")
    page.keyboard.type("  Off --> Nowhere : plug in\n  state {", delay=40)
    wait_for(page, "Nowhere")
    expect(page.locator("#findings")).to_have_count(1)
    page.wait_for_timeout(200)
    seen = page.evaluate("window.seen")
    assert len(seen) > 20
    assert {one["frame"] for one in seen} == {seen[0]["frame"]}


def test_no_key_pulses_the_drawing(open_page):
    """Each painted scale is that of an answer: between two answers there is no third."""
    page = open_desk(open_page)
    write(page, COFFEE)
    wait_for(page, "Off")
    page.evaluate(WATCH)
    page.locator("#source").press("Control+End")
    for word in ["  Off --> Ready : plug", "ged", "\n  Idle --> Far : go\n"]:
        page.keyboard.type(word, delay=60)
        page.wait_for_timeout(300)
    scales = [one["scale"] for one in page.evaluate("window.seen")]
    turns = [scale for scale, before in zip(scales[1:], scales) if abs(scale - before) > LARGEST_GAP]
    settled = [one for one in turns if sum(abs(scale - one) < LARGEST_GAP for scale in scales) > 3]
    assert turns == settled


def test_findings_wait_until_nothing_is_typed(open_page):
    page = open_desk(open_page)
    write(page, COFFEE)
    wait_for(page, "Off")
    page.wait_for_timeout(700)
    page.evaluate("""() => {
      window.said = [];
      let last = performance.now();
      document.getElementById("source").addEventListener("input", () => { last = performance.now(); });
      const look = () => {
        if (document.querySelector("#findings, .marked.error, #machine.stale")) window.said.push(performance.now() - last);
        requestAnimationFrame(look);
      };
      look();
    }""")
    page.locator("#source").press("Control+End")
    page.keyboard.type("state {", delay=80)
    expect(page.locator("#findings")).to_have_count(1)
    assert min(page.evaluate("window.said")) >= 600


class Hand:
    """Draws with a mouse, and counts what is done: a gesture, or what is typed into the field that it opens."""

    def __init__(self, page):
        self.page = page
        self.actions = 0

    def _type(self, *texts):
        field = self.page.locator("#in-place input")
        expect(field.first).to_be_focused()
        self.page.keyboard.type(texts[0])
        for text in texts[1:]:
            self.page.keyboard.press("Tab")
            self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")
        self.actions += 1
        expect(field).to_have_count(0)

    def box(self, name):
        self.page.locator("#drawing").wait_for()
        box = self.page.locator(f'#machine [data-state="{name}"] > .box').bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def add(self, name, x, y):
        self.page.mouse.dblclick(x, y)
        self.actions += 1
        self._type(name)
        wait_for(self.page, name)

    def drag(self, source, x, y):
        left, top, width, height = self.box(source)
        self.page.mouse.move(left + width - 2, top + height / 2)
        self.page.mouse.down()
        self.page.mouse.move(left + width + 30, top + height / 2, steps=3)
        self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()
        self.actions += 1

    def connect(self, source, event, target):
        left, top, width, height = self.box(target)
        self.drag(source, left + width / 2, top + height / 2)
        self._type(event)

    def extend(self, source, event, name):
        frame = self.page.locator("#drawing").bounding_box()
        self.drag(source, frame["x"] + frame["width"] - 8, frame["y"] + frame["height"] - 8)
        self._type(event, name)
        wait_for(self.page, name)


def test_five_states_and_five_transitions_by_hand(open_page):
    page = open_page("/new?example=", viewport={"width": 1280, "height": 800})
    hand = Hand(page)
    frame = page.locator("#drawing").bounding_box()
    hand.add("Idle", frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    hand.extend("Idle", "press", "Heating")
    hand.extend("Heating", "hot", "Ready")
    hand.extend("Heating", "overheat", "Failed")
    hand.extend("Failed", "unplug", "Off")
    hand.connect("Ready", "take", "Idle")
    text = page.locator("#source").input_value
    for line in ["Idle --> Heating : press", "Heating --> Ready : hot", "Heating --> Failed : overheat",
                 "Failed --> Off : unplug", "Ready --> Idle : take"]:
        expect(page.locator("#source")).to_have_value(re.compile(line))
    print(f"5 states and 5 transitions in {hand.actions} actions:\n{text()}")
    assert hand.actions <= 15


def test_a_name_is_changed_in_its_place_and_undone(open_page):
    page = open_desk(open_page)
    write(page, COFFEE)
    wait_for(page, "Off")
    x, y, width, height = Hand(page).box("Ready")
    page.mouse.dblclick(x + width / 2, y + height / 2)
    expect(page.locator("#in-place input")).to_have_value("Ready")
    page.keyboard.type("Done")
    page.keyboard.press("Enter")
    expect(page.locator("#source")).to_have_value(COFFEE.replace("Ready", "Done"))
    expect(page.locator("#passing")).to_contain_text("Edited 2 lines.")
    page.locator("#passing").get_by_role("button", name="Undo").click()
    expect(page.locator("#source")).to_have_value(COFFEE)
    # Esc leaves it as it is.
    page.locator("#drawing").wait_for()
    wait_for(page, "Ready")
    x, y, width, height = Hand(page).box("Ready")
    page.mouse.dblclick(x + width / 2, y + height / 2)
    page.keyboard.type("Gone")
    page.keyboard.press("Escape")
    expect(page.locator("#in-place")).to_have_count(0)
    expect(page.locator("#source")).to_have_value(COFFEE)


def test_a_state_is_dragged_into_another_and_out(open_page):
    page = open_page("/new", viewport={"width": 1280, "height": 800})
    wait_for(page, "Empty", "Brewing")
    hand = Hand(page)

    def drag(name, x, y):
        left, top, width, height = hand.box(name)
        page.mouse.move(left + width / 2, top + height / 2)
        page.mouse.down()
        page.mouse.move(left + width / 2 + 10, top + height / 2, steps=2)
        page.mouse.move(x, y, steps=4)
        page.mouse.up()

    left, top, width, height = hand.box("Brewing")
    drag("Empty", left + width - 12, top + height - 8)
    expect(page.locator("#source")).to_have_value(re.compile(r"state Brewing \{[^}]*Empty[^}]*\}"))
    expect(page.locator("#passing")).to_contain_text("Edited")
    frame = page.locator("#drawing").bounding_box()
    page.wait_for_timeout(200)
    drag("Empty", frame["x"] + 6, frame["y"] + frame["height"] - 6)
    expect(page.locator("#source")).not_to_have_value(re.compile(r"state Brewing \{[^}]*Empty[^}]*\}"))


@pytest.mark.parametrize("typed, wanted, kind", [
    ("  Off --> Hea", "Heating", "State"), ("  Off --> Idle : pre", "press", "Event"), ("  not", "note", "Keyword"),
])
def test_what_fits_is_offered(open_page, typed, wanted, kind):
    page = open_desk(open_page)
    write(page, COFFEE)
    wait_for(page, "Off")
    page.locator("#source").press("Control+End")
    page.keyboard.type(typed, delay=30)
    chosen = page.locator('#completions [aria-selected="true"]')
    expect(chosen).to_contain_text(wanted)
    expect(chosen).to_contain_text(kind)
    page.keyboard.press("Tab")
    expect(page.locator("#completions")).to_have_count(0)
    before = re.sub(r"\S+$", wanted, typed)
    expect(page.locator("#source")).to_have_value(COFFEE + before)


def test_the_picture_is_saved_and_full_screen(open_page):
    page = open_desk(open_page)
    write(page, COFFEE)
    wait_for(page, "Off")
    for format, kind in [("png", "image/png"), ("svg", "image/svg+xml")]:
        address = page.locator(f"#save-{format}").get_attribute("href")
        answer = page.request.get(address)
        assert answer.ok and answer.headers["content-type"].startswith(kind)
    page.locator("#full-screen").click()
    page.wait_for_function("document.fullscreenElement?.matches('.viewport')")


def test_the_picture_is_first_on_a_telephone(open_page):
    page = open_page("/new", **PHONE)
    expect(page.locator("#drawing")).to_be_in_viewport()
    expect(page.locator("#source")).to_be_hidden()
    page.locator("#tabs").get_by_role("button", name="Text").click()
    expect(page.locator("#source")).to_be_visible()
    expect(page.locator("#machine")).to_be_hidden()


def test_it_begins_in_the_notation_that_was_used_last(open_page):
    page = open_desk(open_page)
    expect(page.locator("#source")).to_have_value(re.compile("^stateDiagram-v2"))
    write(page, "@startuml\nstate A\n[*] --> A\n@enduml\n")
    expect(page.locator("#verdict h2")).to_have_text("Read as PlantUML")
    other = page.context.new_page()
    other.goto("/new")
    expect(other.locator("#source")).to_have_value(re.compile("^@startuml"))
    expect(other.locator("#drafts li")).to_have_count(1)
    other.locator("#start > summary").click()
    expect(other.locator("#drafts a")).to_have_text("A")


@pytest.mark.parametrize("pieces", [5, 40, 150])
def test_the_time_from_a_key_to_the_picture(open_page, pieces):
    """Prints what a key costs; how much depends on the computer and on the build."""
    page = open_desk(open_page)
    lines = [f"s{one} --> s{(one + 1) % pieces} : next" for one in range(pieces)]
    lines += [f"s{one} --> s{(one * 7 + 3) % pieces} : go{one}" for one in range(0, pieces, 2)]
    write(page, "stateDiagram-v2\n" + "\n".join(lines) + "\n")
    wait_for(page, f"s{pieces - 1}")
    page.evaluate("""() => {
      window.times = [];
      window.busy = [];
      let begun = 0;
      new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.busy.push(duration); })
        .observe({ entryTypes: ["longtask"] });
      document.getElementById("source").addEventListener("input", () => { begun = performance.now(); });
      new MutationObserver(() => requestAnimationFrame(() => {
        if (begun) window.times.push(performance.now() - begun);
        begun = 0;
      })).observe(document.getElementById("machine"), { childList: true, subtree: true, characterData: true });
    }""")
    page.locator("#source").press("Control+End")
    page.keyboard.type("s0 --> s1 : x")
    page.wait_for_timeout(2500)
    for _ in range(6):
        count = page.evaluate("window.times.length")
        page.keyboard.type("x")
        page.wait_for_function("count => window.times.length > count", arg=count)
    times, busy = page.evaluate("window.times.slice(-6)"), page.evaluate("window.busy.slice(-6)")
    print(f"{pieces} states: a key is seen after {statistics.median(times):.0f} ms at the median, "
          f"{max(times):.0f} at most; the browser's thread is taken for {max(busy, default=0):.0f} ms")
    assert len(times) == 6
