"""A teacher and students in a room without scripts: every form works, and the teacher keeps order."""

import pytest

from command_line import LANGUAGES
from expectations import expect
from nu_checker import findings
from school import School, join, room_of
from serving import Server
from started import REPOSITORY


@pytest.fixture(scope="module")
def school(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("rooms")
    (folder / "codes.txt").write_text("# class\na17\n18\n")
    with Server(program, "--rooms", "--resources", str(REPOSITORY), "--roster", str(folder / "codes.txt"), folder=folder,
                log=folder / "log") as server:
        yield School(server.address)


def test_a_question_is_answered(school):
    """A page says when it is to be loaded again."""
    teacher = school.teacher()
    student = school.person(room_of(teacher))
    expect(student.locator('meta[http-equiv="refresh"]')).to_have_count(1)
    join(student)
    teacher.locator("#seconds").fill("300")
    teacher.locator("#ask-question").click()
    student.reload()
    student.locator("#choice-1").check()
    student.locator("#answer-form button").click()
    expect(student.locator("#stage")).to_contain_text("Answers: 1")
    teacher.locator("#reveal").click()
    student.reload()
    student.locator(".proof").click()
    assert "/machines/battery" in student.url


def test_the_teacher_keeps_order(school):
    """Members are removed one by one and together, and the door is closed and opened."""
    teacher = school.teacher()
    students = [school.person(room_of(teacher)) for _ in range(4)]
    for student, name in zip(students, ["otter", "", "fox", ""]):
        join(student, name)
    teacher.reload()
    members = teacher.locator("#members .members li")
    expect(members).to_have_count(4)
    teacher.locator('#members [aria-label="Remove Otter (no. 1)"]').click()
    expect(members).to_have_count(3)
    teacher.locator("#remove-from").fill("3")
    teacher.locator("#remove-to").fill("4")
    teacher.locator("#remove-some button").click()
    expect(members).to_contain_text("No. 2")
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
    other.reload()
    expect(other.locator("body")).not_to_contain_text("hello")
    teacher.reload()
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
    expect(first.locator("#seat[required]")).to_have_count(0)
    first.locator("#seat").fill("A17")
    join(first)
    second.locator("#seat").fill("a17")
    second.locator("#join button").click()
    expect(second.locator("main")).to_contain_text("Another member already has this code")
    second.goto(room_of(teacher))
    join(second)
    teacher.get_by_role("button", name="Let only people with a code join").click()
    third.goto(room_of(teacher))
    expect(third.locator("#seat[required]")).to_have_count(1)
    third.locator("#seat").fill("18")
    join(third)


def test_a_seat_moves_to_another_device(school):
    """The code that the first device shows is typed on the second one; the first is then no longer a member."""
    room = room_of(school.teacher())
    first, second = (school.person(room) for _ in range(2))
    join(first, "otter")
    first.get_by_role("link", name="Continue on another device").click()
    code = first.locator("#device-code").text()
    second.locator("#move #device-code").fill(code)
    second.locator("#move button").click()
    expect(second.locator("#me")).to_contain_text("You are Otter")
    first.goto(room)
    expect(first.locator("#join")).to_be_visible()


def test_nu_html_checker(school, tmp_path):
    """The pages of a teacher, of one who is about to join, and of a member, while a vote is open."""
    teacher = school.teacher()
    room = room_of(teacher)
    student = school.person(room)
    join(student, "fox")
    teacher.locator("#ask-vote").click()
    steered = teacher.url
    for language in LANGUAGES:
        for name, page, path in [("teacher", teacher, steered), ("join", school.person(room), room), ("member", student, room)]:
            page.goto(f"{path}?lang={language}")
            assert page.status == 200, name
            (tmp_path / f"{name}.{language}.html").write_bytes(page.body)
    assert findings(tmp_path) == []
