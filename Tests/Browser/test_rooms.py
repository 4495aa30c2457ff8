"""A teacher and students in a room: together, alone, and when the server is killed."""

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from command_line import LANGUAGES
from school import ServedSchool, join, room_of

PHONE = {"width": 320, "height": 700}


@pytest.fixture
def school(browser, program, tmp_path):
    school = ServedSchool(browser, program, tmp_path)
    yield school
    school.end()


def test_a_class_follows_and_votes(school):
    """Two students see what the teacher shows; one steps away and comes back; both vote, and the teacher takes a step."""
    teacher = school.teacher()
    first, second = (school.person(room_of(teacher)) for _ in range(2))
    join(first, "otter")
    join(second)
    expect(teacher.locator("#members")).to_contain_text("Members: 2")
    teacher.locator('#steps button[value="plug"]').click()
    for student in (first, second):
        expect(student.locator("#announcement")).to_contain_text("Charging")
        # What a screen reader says when the page changes by itself.
        expect(student.locator("#live[aria-live], #live[role=status]")).to_contain_text("Charging")
    first.locator('#own-moves a[data-step="unplug"]').click()
    expect(first.locator("#come-back")).to_be_visible()
    teacher.locator('#steps button[value="unplug"]').click()
    teacher.locator("#ask-vote").click()
    expect(second.locator("#live")).to_contain_text("Vote")
    first.locator("#come-back").click()
    second.locator('#vote button[value="plug"]').click()
    first.locator('#vote button[value="unplug"]').click()
    for page in (teacher, second):
        expect(page.locator('[data-count="plug"]')).to_have_text("1")
        expect(page.locator('[data-count="unplug"]')).to_have_text("1")
    # A page that was fetched for all sends forms of its own.
    second.locator('#vote button[value="unplug"]').click()
    expect(teacher.locator('[data-count="unplug"]')).to_have_text("2")
    teacher.locator('#take button[value="unplug"]').click()
    for student in (first, second):
        expect(student.locator("#stage .taken")).to_contain_text("2")
        expect(student.locator("#refusal")).to_be_visible()


def test_a_killed_server_loses_nothing(school):
    """Votes that were acknowledged are there after `kill -9`, once each, and pages go on by themselves."""
    teacher = school.teacher()
    students = [school.person(room_of(teacher)) for _ in range(2)]
    teacher.locator("#ask-vote").click()
    for student in students:
        join(student)
        student.locator('#vote button[value="plug"]').click()
        expect(student.locator('#vote [aria-pressed="true"]')).to_have_count(1)
    port = school.server.port
    school.server.kill()
    school.server.process.stdout.close()
    school.server = school.start("--port", str(port))
    for page in (teacher, *students):
        expect(page.locator('[data-count="plug"]')).to_have_text("2")
    teacher.locator('#take button[value="plug"]').click()
    for student in students:
        expect(student.locator("#announcement")).to_contain_text("Charging")
        expect(student.locator("#me")).to_contain_text("You are")


def test_a_class_solves_an_exercise(school):
    """The board follows what is handed in, is read out, and leads to the commonest wrong run."""
    teacher = school.teacher("/exercises/exercise-run")
    first, second = (school.person(room_of(teacher), viewport=PHONE) for _ in range(2))
    join(first, "otter")
    join(second)
    expect(teacher.locator("#board .total")).to_contain_text("Not started: 2")
    first.locator("#answer").fill("plug,full")
    first.locator("#mark").click()
    expect(first.locator("#result [data-mark]")).to_have_attribute("data-mark", "50")
    expect(first.locator("#result [data-mark]")).to_be_in_viewport()
    second.locator("#answer").fill("plug,empty,full")
    second.locator("#mark").click()
    expect(second.locator("#progress")).to_contain_text("solved")
    expect(teacher.locator("#board .total")).to_contain_text("trying: 1 · solved: 1")
    expect(teacher.locator("#live")).to_have_text("Solved: 1")
    first.locator("#answer").fill("typed and not sent")
    teacher.locator("#end-room").click()
    expect(first.locator("#over")).to_be_visible()
    expect(first.locator("#live")).to_contain_text("ended")
    expect(first.locator("#answer")).to_have_value("typed and not sent")
    teacher.locator("#faults a").first.click()
    expect(teacher.locator("#diagram, #machine").first).to_be_visible()
    assert "run=plug,full" in teacher.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(school, scheme):
    teacher = school.teacher("/machines/vending-machine", color_scheme=scheme, viewport=PHONE)
    student = school.person(room_of(teacher), color_scheme=scheme, viewport=PHONE)
    join(student, "fox")
    student.goto(room_of(teacher) + "/own")
    pages = [teacher, student]
    teacher.locator("#ask-vote").click()
    pages += [school.person(f"{room_of(teacher)}?lang={language}", color_scheme=scheme, viewport=PHONE)
              for language in LANGUAGES]
    pages += [school.teacher("/exercises/exercise-predict", color_scheme=scheme, viewport=PHONE)]
    pages += [school.person(room_of(pages[-1]), color_scheme=scheme, viewport=PHONE)]
    join(pages[-1], "seal")
    pages[-1].locator(".typed-answer summary").click()
    pages[-1].locator("#answer").fill("refused")
    pages[-1].locator("#mark").click()
    expect(pages[-2].locator("#faults li")).to_have_count(1)
    for page in pages:
        assert violations(page) == []
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"], f"{width} pixels wide"
