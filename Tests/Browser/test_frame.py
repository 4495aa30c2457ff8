"""The frame of all pages: their edges, their language menu, and what a finger needs."""

import pytest
from playwright.sync_api import expect

from addresses import address
from moments import FAULTY, REFUSED, VIEWS
from school import School, join, room_of
from serving import Server
from started import REPOSITORY

# One of each kind.
PAGES = {
    "front": "/",
    "error": "/machines/batery",
    "new": "/new",
    "new, read": "/new?example=scxml",
    "carried, faulty": f"/m/{FAULTY[1:]}",
    "explorer": address("battery", REFUSED["battery"]),
    "variables": address("vending-machine", REFUSED["vending-machine"], tab="source"),
    "properties": address("order", tab="properties"),
    "log": "/machines/battery/log",
    "compare": "/compare",
    "compare, two machines": "/compare?old=battery&new=turnstile",
    "exports": address("battery.exports"),
    "share": address("battery.share", ["plug"]),
    "learn": "/learn",
    "lesson": "/learn/states",
    "exercise": "/exercises/exercise-predict",
    "exercise, a chart": "/exercises/exercise-repair",
    "quiz": "/machines/vending-machine/quiz?seed=3&a1=1&a2=2",
}
WIDTHS = {"phone": [320, 390], "desk": [1280, 1440, 1920, 3840]}


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("frame")
    with Server(program, "--rooms", "--resources", str(REPOSITORY), folder=folder, log=folder / "log") as server:
        yield server


# Where the content of a part of a page begins and ends.
# The workspace has the whole window between header and footer.
PARTS = '["header.site", "main:not(:has(> .page.new))", "footer.site"].filter((name) => document.querySelector(name))'
EDGES = f"""() => {PARTS}""" + """.map((name) => {
  const part = document.querySelector(name);
  const style = getComputedStyle(part);
  const box = part.getBoundingClientRect();
  return [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)].map(Math.round);
})"""
# Where the outermost things in them are.
DRAWN = """() => {
  const there = (wanted) => document.querySelector(wanted);
  const left = (wanted) => document.querySelector(wanted).getBoundingClientRect().left;
  const right = (wanted) => document.querySelector(wanted).getBoundingClientRect().right;
  return {
    left: [".brand", "main > .page:not(.new)", "footer.site p"].filter(there).map(left).map(Math.round),
    right: ["header.site > :last-child", "main > .page:not(.new)", "footer.site p"].filter(there).map(right).map(Math.round),
  };
}"""


@pytest.mark.parametrize("device", WIDTHS)
def test_header_content_and_footer_share_their_edges(open_page, device):
    page = open_page(has_touch=device == "phone", is_mobile=device == "phone")
    seen = {width: set() for width in WIDTHS[device]}
    for name, path in PAGES.items():
        page.goto(path)
        for width, edges in seen.items():
            page.set_viewport_size({"width": width, "height": 900})
            edges.add(edges_of(page, f"{name} at {width}"))
    assert all(len(edges) == 1 for edges in seen.values()), "on every page the same"


def edges_of(page, name: str) -> tuple:
    """The edges of a page, which its parts share and nothing goes beyond."""
    edges = page.evaluate(EDGES)
    assert len({tuple(edge) for edge in edges}) == 1, f"{name}: {edges}"
    drawn = page.evaluate(DRAWN)
    assert len(set(drawn["left"])) == 1 and len(set(drawn["right"])) == 1, f"{name}: {drawn}"
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"], name
    return tuple(edges[0])


def test_rooms_have_the_same_frame(browser, server):
    school = School(browser, server.address)
    teacher = school.teacher(**PHONE)
    student = school.person(room_of(teacher), **PHONE)
    join(student, "fox")
    for name, page in {"teacher": teacher, "student": student}.items():
        for width in WIDTHS["phone"] + WIDTHS["desk"]:
            page.set_viewport_size({"width": width, "height": 900})
            edges_of(page, f"{name} at {width}")
        page.set_viewport_size({"width": 390, "height": 844})
        check_fingers(page)
    school.end()


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", ["en", "zh-Hans", "ja"])
def test_the_header_is_one_line_on_a_telephone(open_page, language, width):
    page = open_page(f"/?lang={language}", viewport={"width": width, "height": 700}, has_touch=True, is_mobile=True)
    assert page.locator("header.site").bounding_box()["height"] <= 56
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
@pytest.mark.parametrize("width", [390, 1280])
def test_the_language_is_chosen_in_a_menu(open_page, scripts, width):
    page = open_page("/new", viewport={"width": width, "height": 800}, java_script_enabled=scripts)
    menu = page.locator(".languages details")
    expect(menu.locator("summary")).to_contain_text("English")
    expect(menu.get_by_role("link", name="日本語")).to_be_hidden()
    menu.locator("summary").click()
    chosen = menu.get_by_role("link", name="日本語")
    expect(chosen).to_have_attribute("href", "/new?lang=ja")
    box = chosen.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    chosen.click()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    expect(page.locator(".languages summary")).to_contain_text("日本語")


PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
OPEN_ALL = "() => document.querySelectorAll('details').forEach((one) => { one.open = true; })"
SMALL_LETTERS = """() => [...document.querySelectorAll("input:not([type=hidden]), select, textarea")]
  .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 16)
  .map((one) => `${one.tagName} #${one.id} ${getComputedStyle(one).fontSize}`)"""
MENUS = """() => [...document.querySelectorAll(".heading details.menu")].map((menu) => {
  menu.open = true;
  const { left, right, bottom } = menu.querySelector(".menu-body").getBoundingClientRect();
  menu.open = false;
  return left >= 0 && right <= innerWidth && bottom <= innerHeight ? null : `${menu.id} ${left} ${right} ${bottom}`;
}).filter(Boolean)"""


@pytest.mark.parametrize("width, height", [(320, 568), (390, 844), (1280, 720)])
def test_menus_are_within_the_window(open_page, width, height):
    page = open_page(address("battery"), viewport={"width": width, "height": height})
    expect(page.locator("html.enhanced")).to_have_count(1)
    assert page.evaluate(MENUS) == []


def test_a_frame_gives_most_of_its_height_to_the_drawing_and_obeys_its_theme(open_page):
    page = open_page("/embed/battery?theme=light", viewport={"width": 700, "height": 500}, color_scheme="dark")
    assert page.locator(".viewport > .drawing").bounding_box()["height"] >= 300
    colours = "() => getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(colours)
    page.goto("/embed/battery?theme=dark")
    dark = page.evaluate(colours)
    page.goto("/embed/battery")
    assert light != dark == page.evaluate(colours)


# The sentences of the hints that are seen; a result is none.
HINTS = """() => [...document.querySelectorAll("main .hint:not(#part-note, .properties *, #properties-examined)")].filter((one) => one.checkVisibility())
  .flatMap((one) => one.textContent.trim().split(/(?<=[.!?。！？])\\s*(?=\\S)/).filter(Boolean))"""


@pytest.mark.parametrize("language", ["en", "zh-Hans", "ja"])
def test_a_page_has_at_most_three_sentences_of_hints(open_page, language):
    page = open_page(viewport={"width": 1280, "height": 720})
    for name, path in (PAGES | VIEWS).items():
        page.goto(path + ("&" if "?" in path else "?") + f"lang={language}")
        hints = page.evaluate(HINTS)
        assert len(hints) <= 3, (name, hints)


# What is pressed by itself: not what is in the flow of a text, nor in a drawing or a picture of a program, nor a choice,
# which is pressed on its text.
SMALL_TARGETS = """() => [...document.querySelectorAll("a[href], button, summary, input:not([type=hidden]), select, textarea")]
  .filter((one) => {
    const box = one.getBoundingClientRect();
    if (!one.checkVisibility() || box.width === 0 || one.closest("svg, table, #scene, .skip, .hint")) return false;
    if (getComputedStyle(one).display === "inline" && one.tagName === "A") return false;
    const choice = ["radio", "checkbox"].includes(one.type) ? one.labels[0]?.getBoundingClientRect() : null;
    return Math.max(box.height, choice?.height ?? 0) < 43.5 || Math.max(box.width, choice?.width ?? 0) < 24;
  }).map((one) => `${one.tagName} #${one.id} .${one.className} ${one.textContent.trim().slice(0, 20)} `
    + `${one.getBoundingClientRect().width}×${one.getBoundingClientRect().height}`)"""


@pytest.mark.parametrize("name", PAGES)
def test_a_finger_finds_fields_and_buttons(open_page, name):
    """Fields have letters of 16 pixels, so that no browser enlarges the page for them; what is pressed is 44 pixels high."""
    check_fingers(open_page(PAGES[name], **PHONE))


def check_fingers(page) -> None:
    page.evaluate(OPEN_ALL)
    assert page.evaluate(SMALL_LETTERS) == []
    assert page.evaluate(SMALL_TARGETS) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_result_is_scrolled_to_and_focused(open_page, scripts):
    page = open_page("/machines/vending-machine/quiz?seed=3", java_script_enabled=scripts, **PHONE)
    page.locator(".quiz-choices label").first.click()
    page.locator("#mark").click()
    expect(page.locator("#score")).to_be_in_viewport()
    assert page.evaluate("document.activeElement.id") == "score"
