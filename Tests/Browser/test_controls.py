"""No page has a control that does nothing: every kind of control of every kind of page is pressed."""

import pytest
from playwright.sync_api import expect

from addresses import address
from carried import CLUB
from controls import Presser
from moments import KINDS
from school import School, join, room_of
from serving import Server
from started import REPOSITORY


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("controls")
    with Server(program, "--rooms", "--basic-http", "--resources", str(REPOSITORY),
                str(REPOSITORY / "Tests/Pages/charts/echo.scxml"), folder=folder, log=folder / "log") as server:
        yield server


def rooms(school: School, **options) -> dict:
    """Each kind of page of a room, by the context of whoever sees it, with its path."""
    teacher = school.teacher(**options)
    room = room_of(teacher)
    student = school.person(room, **options)
    join(student, "fox")
    other = school.person(room, **options)
    pages = {"room, its door": (other, room), "room, about": (other, room + "/about")}
    teacher.locator("#ask-vote").click()
    expect(teacher.locator("#stage")).to_be_visible()
    pages |= {
        "room, a vote": (student, room), "room, alone": (student, room + "/own?run=plug"),
        "room, its teacher": (teacher, teacher.url), "room, on a screen": (student, room + "/screen"),
    }
    asking = school.teacher(**options)
    answering = school.person(room_of(asking), **options)
    join(answering)
    asking.locator("#ask-question").click()
    pages |= {"room, a question": (answering, room_of(asking)), "room, its teacher asking": (asking, asking.url)}
    board = school.teacher("/exercises/exercise-run", **options)
    solver = school.person(room_of(board), **options)
    join(solver)
    solver.locator("#answer").fill("plug,full")
    solver.locator("#mark").click()
    expect(solver.locator("#result")).to_be_visible()
    pages |= {"room, an exercise": (solver, room_of(board)), "room, its board": (board, board.url)}
    return pages


def test_every_control_does_something(browser, server):
    options = {"viewport": {"width": 1280, "height": 900}}
    seen: set[str] = set()
    faults = []
    context = browser.new_context(base_url=server.address, locale="en-US", **options)
    presser = Presser(context, seen)
    for name, path in KINDS.items():
        presser.press_all(name, path)
    faults += presser.faults
    context.close()
    assert presser.pressed > 150
    school = School(browser, server.address)
    for name, (page, path) in rooms(school, **options).items():
        page.close()
        presser = Presser(page.context, seen)
        presser.press_all(name, path)
        faults += presser.faults
        presser.close()
    school.end()
    assert not faults, "\n".join(faults)


def test_what_is_read_can_be_pressed(browser, server):
    """The result of a text that was typed, with scripts: its findings lead to their lines."""
    context = browser.new_context(base_url=server.address, locale="en-US")
    page = context.new_page()
    page.goto("/new")
    page.locator("#source").fill(CLUB)
    expect(page.get_by_role("link", name="Open in the explorer")).to_be_visible()
    expect(page.get_by_role("button", name="Upload")).to_be_hidden()
    context.close()


def test_the_address_is_copied(browser, server):
    """Copy puts the address of the run on the clipboard, and without a clipboard it stays chosen."""
    context = browser.new_context(
        base_url=server.address, locale="en-US", permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(address("battery", ["plug"]))
    expect(page.locator("#copy-address")).to_be_hidden()
    page.locator("#share-menu summary").click()
    page.locator("#copy-address").click()
    expect(page.locator("#copy-address")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    context.close()
