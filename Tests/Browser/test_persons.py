"""The tasks of three persons, with the number of actions that each takes: clicks, taps, keys, texts typed or pasted, and
scrolling where what is to be used is out of view."""

import pytest
from playwright.sync_api import expect

from explorer import Explorer


class Person:
    """Does things on a page and counts them."""

    def __init__(self, page, name: str):
        self.page = page
        self.name = name
        self.actions: list[str] = []

    def sees(self, locator) -> bool:
        box, size = locator.bounding_box(), self.page.viewport_size
        return box is not None and box["x"] >= 0 and box["y"] >= 0 and (
            box["x"] + box["width"] <= size["width"] and box["y"] + box["height"] <= size["height"])

    def _reaches(self, locator, what: str) -> None:
        if not self.sees(locator):
            self.actions.append(f"scroll to {what}")
            locator.scroll_into_view_if_needed()

    def chooses(self, locator, what: str) -> None:
        self._reaches(locator, what)
        self.actions.append(f"choose {what}")
        locator.click()

    def presses(self, key: str) -> None:
        self.actions.append(f"press {key}")
        self.page.keyboard.press(key)

    def gives(self, locator, text: str, what: str) -> None:
        self._reaches(locator, what)
        self.actions.append(f"give {what}")
        locator.fill(text)

    def needed_at_most(self, most: int) -> None:
        report = f"{self.name}: {len(self.actions)} actions: {', '.join(self.actions)}"
        print(report)
        assert len(self.actions) <= most, report


def test_a_teacher_explains_hierarchy_on_a_projector(open_page):
    """Whatever tool is open, a category leads to its first tool; a tool is reached in its own category alone.

    What is not beside what is active is shown by the link to the whole drawing; names are read around what is active.
    """
    page = open_page("/", viewport={"width": 1920, "height": 1080})
    teacher, explorer = Person(page, "teacher"), Explorer(page)
    teacher.chooses(page.locator('a[href="/machines/video-editor"]'), "the machine")
    teacher.chooses(page.locator("#more-menu > summary"), "More")
    teacher.chooses(page.locator("#present"), "Present")
    expect(page.locator("body.stage")).to_have_count(1)

    def is_within_drawing(group) -> bool:
        frame, box = page.locator("#machine .drawing").bounding_box(), group.bounding_box()
        return box["y"] + box["height"] < frame["y"] + frame["height"] and box["x"] + box["width"] < frame["x"] + frame["width"]

    def asks(state: str, active: str) -> None:
        group = explorer.state(state)
        if not group.count() or not is_within_drawing(group):
            teacher.chooses(page.locator("#stage-fit"), "the whole drawing")
            expect(page.locator("#stage-active")).to_be_visible()
        name = group.locator("> text.header")
        teacher.chooses(name.first if name.count() else group, state)
        expect(page.locator(f'#machine .active.atomic[data-state="{active}"]')).to_have_count(1)

    asks("Music", "Soundtrack")
    asks("Voiceover", "Voiceover")
    teacher.chooses(page.locator("#scene").get_by_role("link", name="Theme", exact=True), "Theme in the program")
    expect(page.locator('#machine .active.atomic[data-state="Modern"]')).to_have_count(1)
    asks("Voiceover", "Modern")
    expect(page.locator("#answer")).to_contain_text("Voice-over was refused")
    assert teacher.sees(page.locator("#answer"))
    if page.locator("#stage-active").count():
        teacher.chooses(page.locator("#stage-active"), "what is active")
        expect(page.locator("#stage-fit")).to_be_visible()
    for active in ("Modern", "Voiceover"):
        teacher.presses("PageUp")
        # The refused move has left its state active, so that alone does not tell that the page has come.
        expect(page.locator("#answer")).not_to_contain_text("refused")
        expect(page.locator(f'#machine .active.atomic[data-state="{active}"]')).to_have_count(1)
        name = page.locator(f'#machine [data-state="{active}"] text.name').first
        assert name.bounding_box()["height"] >= 1080 / 44, "a hall reads what is active"
    teacher.needed_at_most(12)


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_student_understands_a_refusal_on_a_telephone(open_page, scripts):
    """From the home page to the reason, the way around it, and its end."""
    page = open_page(
        "/", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, java_script_enabled=scripts)
    student, explorer = Person(page, "student"), Explorer(page)
    student.chooses(page.locator('a[href="/machines/battery"]').first, "the battery")
    expect(page.locator("h1")).to_have_text("Battery")
    student.chooses(explorer.state("Charging"), "Charging")
    explorer.wait_for(["!Charging"])
    student.chooses(explorer.state("Flat"), "Flat")
    explorer.wait_for(["!Charging", "!Flat"])
    assert student.sees(page.locator("#refusal-title")) and student.sees(page.locator("#refusal > p").first)
    expect(page.locator("#refusal > p").first).to_contain_text("no transition from there leads to Flat")
    student.chooses(page.locator("#follow-route"), "Follow")
    explorer.wait_for(["!Charging", "!Flat", "unplug", "empty"])
    assert explorer.active == {"Flat"}
    student.needed_at_most(4)


def plant() -> str:
    """Six lines of nine machines each, in SCXML: 60 states. A machine moves on where the line before it is not at its third."""
    lines = []
    for line in range(6):
        states = []
        for place in range(9):
            following = f'<transition event="next{line}" target="s{line}x{(place + 1) % 9}"/>'
            stop = f'<transition event="stop" target="s{(line + 1) % 6}x0"/>' if place == 4 else ""
            states.append(f'<state id="s{line}x{place}">{following}{stop}</state>')
        lines.append(f'<state id="line{line}">{"".join(states)}</state>')
    return '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="plant">' + "".join(lines) + "</scxml>"


def test_an_engineer_finds_why_an_event_is_ignored(open_page):
    """A chart of 60 states and a log of 14 events: which of them is ignored, why, and which states would accept it."""
    page = open_page("/new", viewport={"width": 1440, "height": 900})
    engineer = Person(page, "engineer")
    engineer.gives(page.locator("#source"), plant(), "the chart")
    engineer.chooses(page.get_by_role("link", name="Open in the explorer"), "the explorer")
    expect(page.locator("html.enhanced")).to_have_count(1)
    log = ["next0"] * 4 + ["stop"] + ["next1"] * 3 + ["stop"] + ["next1"] * 5
    engineer.chooses(page.locator("#tab-debug"), "the tab with the form for logs")
    engineer.gives(page.locator("#log"), "\n".join(log), "the log")
    engineer.chooses(page.locator(".play-log button"), "Play")
    expect(page.locator("#refusal-title")).to_contain_text("stop")
    assert engineer.sees(page.locator("#refusal-title")) and engineer.sees(page.locator("#refusal > p").first)
    expect(page.locator("#refusal")).to_contain_text("s1x3")
    expect(page.locator("#refusal")).to_contain_text("s1x4")
    assert len(Explorer(page).run) == len(log)
    engineer.needed_at_most(7)
