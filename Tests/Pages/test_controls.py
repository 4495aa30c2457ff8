"""No page has a control that does nothing without scripts: a link leads to an answer or to a part of its page, and a
button and a field belong to a form that is sent."""

from urllib.parse import urldefrag

import pytest

from addresses import address
from document import Element
from expectations import expect
from moments import KINDS
from page import BUTTONS, Page
from school import School, join, room_of
from serving import Server
from started import REPOSITORY


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("controls")
    with Server(program, "--rooms", "--basic-http", "--resources", str(REPOSITORY),
                str(REPOSITORY / "Tests/Pages/charts/echo.scxml"), folder=folder, log=folder / "log") as server:
        yield server


class Checker:
    """Looks at each kind of control once; links of one list are alike."""

    def __init__(self):
        self.faults: list[str] = []
        self._seen: set[tuple] = set()

    @property
    def count(self) -> int:
        return len(self._seen)

    def check(self, name: str, page: Page) -> None:
        kind = page.document.select("body")[0].attributes.get("class")
        for control in page.document.select("a[href], button, input, select, textarea"):
            place = control.parent.closest("[id]")
            attributes = control.attributes
            is_link = control.name == "a"
            key = (kind, place and place.attributes["id"], control.name, attributes.get("type"), attributes.get("class"),
                   None if is_link else attributes.get("name"))
            if key not in self._seen and control.is_shown:
                self._seen.add(key)
                fault = self._fault_of_link(page, control) if is_link else self._fault_of_field(page, control)
                if fault:
                    self.faults.append(f"{name}: <{control.name}> “{control.text[:60]}” {fault}")

    @staticmethod
    def _fault_of_link(page: Page, link: Element) -> str | None:
        target, fragment = urldefrag(page.address_of(link))
        if target == urldefrag(page.url)[0] and fragment:
            return None if page.document.select(f'[id="{fragment}"]') else "leads to no part of the page"
        if not target.startswith(page.base):
            return None
        status = page.status_of(target)
        return None if status < 400 else f"leads to {status}"

    @staticmethod
    def _fault_of_field(page: Page, control: Element) -> str | None:
        if "readonly" in control.attributes or "disabled" in control.attributes:
            return None
        # A choice of what is shown works by the style sheet.
        if control.attributes.get("type") == "radio" and page.document.select(".debug-tools [role=radiogroup]"):
            return None
        form = page.form_of(control)
        senders = [one for one in page.document.select(BUTTONS) if page.form_of(one) is form and one.is_shown]
        return None if form and senders else "belongs to no form that is sent"


def rooms(school: School) -> dict[str, Page]:
    """Each kind of page of a room."""
    teacher = school.teacher()
    room = room_of(teacher)
    student = school.person(room)
    join(student, "fox")
    teacher.locator("#ask-vote").click()
    pages = {"a teacher": teacher, "a door": school.person(room), "about": school.person(room + "/about"),
             "on a screen": school.person(room + "/screen")}
    student.goto(room)
    pages["a vote"] = student
    asking = school.teacher()
    answering = school.person(room_of(asking))
    join(answering)
    asking.locator("#ask-question").click()
    answering.goto(room_of(asking))
    pages |= {"a question": answering, "a teacher asking": asking}
    board = school.teacher("/exercises/exercise-run")
    solver = school.person(room_of(board))
    join(solver)
    solver.locator("#answer").fill("plug,full")
    solver.locator("#mark").click()
    board.reload()
    return pages | {"an exercise": solver, "its board": board}


def test_every_control_does_something(open_page, server):
    checker = Checker()
    for name, path in KINDS.items():
        checker.check(name, open_page(path))
    for name, page in rooms(School(server.address)).items():
        checker.check(name, page)
    assert checker.count > 250
    assert not checker.faults, "\n".join(checker.faults)


@pytest.mark.parametrize("path", [
    address("battery", ["plug", "!Flat"]), address("battery", ["plug", "full"], at="1"),
    "/machines/battery/" + ",".join(["plug", "unplug"] * 60),
], ids=["run", "moment", "long run"])
def test_the_run_is_shared(open_page, path):
    """The whole address of the run is offered, in the menu and on a page of its own; no field without a server."""
    page = open_page(path)
    here = page.url
    expect(page.locator("#share-address")).to_be_hidden()
    expect(page.locator("#copy-address")).to_be_hidden()
    page.locator("#share-menu summary").click()
    assert page.locator("#share-link a").addresses() == [here]
    page.get_by_role("link", name="Link and embed code").click()
    shared = page.locator(".address a")
    assert shared.text() == here
    shared.click()
    assert page.url == here
