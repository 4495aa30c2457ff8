"""What a teacher does about those who disturb, with scripts, and a class behind one address."""

import re

import pytest
from playwright.sync_api import expect

from axe_checker import violations
from school import ServedSchool, join, room_of


def open_school(browser, program, folder, *options):
    """A server with rooms and a roster."""
    roster = folder / "codes.txt"
    roster.write_text("# class\na17\n18\n")
    return ServedSchool(browser, program, folder, "--roster", str(roster), *options)


@pytest.fixture
def school(browser, program, tmp_path):
    school = open_school(browser, program, tmp_path)
    yield school
    school.end()


# A page whose stream was refused asks again after five seconds, in milliseconds.
RECONNECTED_WITHIN = 30_000


def test_the_teacher_keeps_order(school):
    """Members are removed one by one and together, and the door is closed and opened."""
    teacher = school.teacher()
    students = [school.person(room_of(teacher)) for _ in range(4)]
    for student, name in zip(students, ["otter", "", "fox", ""]):
        join(student, name)
    expect(teacher.locator("#members .members li")).to_have_count(4)
    teacher.locator('#members [aria-label="Remove Otter (no. 1)"]').click()
    expect(teacher.locator("#members .members li")).to_have_count(3)
    teacher.locator("#remove-from").fill("3")
    teacher.locator("#remove-to").fill("4")
    teacher.locator("#remove-some button").click()
    expect(teacher.locator("#members .members li")).to_have_text(re.compile("No. 2"))
    teacher.get_by_role("button", name="Let nobody join").click()
    expect(teacher.locator("#door")).to_have_text("Nobody can join at the moment.")
    students[0].goto(room_of(teacher))
    expect(students[0].locator("#me #door")).to_be_visible()
    expect(students[0].locator("#join")).to_have_count(0)
    teacher.get_by_role("button", name="Let everyone join").click()
    students[0].goto(room_of(teacher))
    join(students[0], "otter")


def test_what_is_typed_is_seen_by_the_teacher_first(school):
    """Counts are hidden until they are shown; a typed step counts once the teacher lets it, and proposals are cleared."""
    teacher = school.teacher()
    student, other = (school.person(room_of(teacher)) for _ in range(2))
    join(student)
    join(other)
    teacher.locator("#vote-hidden").check()
    teacher.locator("#vote-typed").check()
    teacher.locator("#ask-vote").click()
    for page in (student, other):
        page.goto(room_of(teacher))
    other.locator('#vote button[value="plug"]').click()
    expect(other.locator("#vote .count")).to_have_count(0)
    student.locator("#typed-step").fill('plug"hello"')
    student.locator("#vote-typed button").click()
    expect(student.locator("#own-waits")).to_be_visible()
    expect(other.locator("body")).not_to_contain_text("hello")
    expect(teacher.locator("#waiting li")).to_have_count(1)
    teacher.locator("#waiting").get_by_role("button", name="Accept").click()
    expect(teacher.locator("#waiting")).to_have_count(0)
    teacher.locator("#show-counts").click()
    expect(teacher.locator("#take")).to_contain_text("hello")
    expect(teacher.locator("#take .count").first).to_have_text("1")
    teacher.locator("#clear-proposals").click()
    expect(teacher.locator("#take")).not_to_contain_text("hello")
    expect(teacher.locator("#stage .total")).to_have_text("Votes: 0")


def test_who_mistypes_a_step_stays_in_the_room(school):
    teacher = school.teacher()
    student = school.person(room_of(teacher))
    join(student)
    teacher.locator("#vote-typed").check()
    teacher.locator("#ask-vote").click()
    student.goto(room_of(teacher))
    student.locator("#typed-step").fill("plgu{")
    student.locator("#vote-typed button").click()
    expect(student.locator("#typed-fault")).to_be_visible()
    expect(student.locator("#typed-step")).to_have_value("plgu{")
    expect(student.locator("#me")).to_contain_text("You are")
    student.locator("#typed-step").fill("plug")
    student.locator("#vote-typed button").click()
    expect(student.locator("#vote .own")).to_be_visible()
    assert student.url.endswith(room_of(teacher))


def test_codes(school):
    """A code has one seat; others join beside it until the teacher asks for codes."""
    teacher = school.teacher()
    first, second, third = (school.person(room_of(teacher)) for _ in range(3))
    first.locator("#seat").fill("A17")
    join(first)
    second.locator("#seat").fill("a17")
    second.locator("#join button").click()
    expect(second.locator("main")).to_contain_text("Another member already has this code")
    second.goto(room_of(teacher))
    join(second)
    teacher.get_by_role("button", name="Let only people with a code join").click()
    third.goto(room_of(teacher))
    third.locator("#seat").fill("18")
    join(third)
    assert violations(teacher) == []


def test_a_page_of_a_room_holds_one_connection(browser, program, tmp_path):
    """What a browser opened for a page is closed soon, but the stream."""
    school = open_school(browser, program, tmp_path, "--class", "4")
    try:
        teacher = school.teacher()
        for _ in range(4):
            join(school.person(room_of(teacher)))
        for _ in range(300):
            if school.server.connections() == 5:
                break
            teacher.wait_for_timeout(100)
        assert school.server.connections() == 5
    finally:
        school.end()


def test_connections_that_do_nothing_keep_out_no_class(browser, program, tmp_path):
    """Five browsers open up to six connections each: they have what five streams and one page that loads need."""
    school = open_school(browser, program, tmp_path, "--connections-per-address", "12")
    try:
        teacher = school.teacher()
        students = [school.person(room_of(teacher)) for _ in range(4)]
        for student in students:
            join(student)
        teacher.locator("#ask-vote").click()
        for student in students:
            student.locator('#vote button[value="plug"]').click()
            expect(student.locator('#vote [aria-pressed="true"]')).to_have_count(1, timeout=RECONNECTED_WITHIN)
        expect(teacher.locator('[data-count="plug"]')).to_have_text("4", timeout=RECONNECTED_WITHIN)
    finally:
        school.end()
