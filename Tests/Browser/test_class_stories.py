"""A teacher and three students on two processes and one PostgreSQL, through each mode of a room: a student loses its connection, and a
process is killed."""

import re

import pytest
from playwright.sync_api import expect

from cluster import Cluster
from school import School, join, room_of

# A page without scripts loads itself again after eight seconds.
EXPECTED_WITHIN, USUALLY_WITHIN = 20_000, 5_000
PHONE = {"width": 390, "height": 844}
VOTE = '#vote [aria-pressed="true"]'


class Story(School):
    """Each student has a way of its own to the processes, which can be cut; the second has a phone, the third no scripts unless told."""

    def __init__(self, browser, cluster):
        super().__init__(browser, cluster.shared)
        self.cluster = cluster
        self.relays = []

    def begin(self, subject, last=None):
        self.lead = self.teacher(subject)
        self.room = room_of(self.lead)
        options = [{}, {"viewport": PHONE, "has_touch": True, "is_mobile": True}, last or {"java_script_enabled": False}]
        self.relays = [self.cluster.relay() for _ in options]
        self.students = [self.person(self.room, relay.address, **option) for relay, option in zip(self.relays, options)]
        for student, name in zip(self.students, ["otter", "", "fox"]):
            join(student, name)
        expect(self.lead.locator("#members, #board").first).to_contain_text(re.compile("(Members|Not started): 3"))
        return self.lead, *self.students

    def lose(self, number):
        """A student loses its connection, and is told so."""
        self.relays[number].cut()
        expect(self.students[number].locator("#lost")).to_be_visible()

    def kill(self, number):
        """A process ends, once all pages have their scripts: browsers do not ask again for one whose connection was lost."""
        for page in [self.lead, *self.students]:
            page.wait_for_load_state("load")
        self.cluster.kill(number)

    def find(self, number):
        """The connection is there again."""
        self.relays[number].mend()
        expect(self.students[number].locator("#lost")).to_be_hidden()

    def end(self):
        super().end()
        for relay in self.relays:
            relay.close()


@pytest.fixture
def story(browser, program):
    expect.set_options(timeout=EXPECTED_WITHIN)
    with Cluster(program) as cluster:
        story = Story(browser, cluster)
        yield story
        story.end()
    expect.set_options(timeout=USUALLY_WITHIN)


def hears(page, text):
    """A screen reader says what has changed."""
    expect(page.locator("#live[aria-live], #live[role=status]")).to_contain_text(text)


def test_follow(story):
    teacher, first, second, third = story.begin("/machines/battery")
    teacher.locator('#steps button[value="plug"]').click()
    for student in (first, second):
        expect(student.locator("#announcement")).to_contain_text("Charging")
        hears(student, "Charging")
    # The second goes its own way, the first loses its connection, the third loads its page again by itself.
    second.locator('#own-moves a[data-step="unplug"]').click()
    expect(second.locator("#come-back")).to_be_visible()
    story.lose(0)
    teacher.locator('#steps button[value="full"]').click()
    expect(third.locator("#announcement")).to_contain_text("Fully Charged")
    expect(second.locator("#moved-on")).to_be_visible()
    story.find(0)
    expect(first.locator("#announcement")).to_contain_text("Fully Charged")
    second.locator("#come-back").click()
    expect(second.locator("#announcement")).to_contain_text("Fully Charged")
    story.kill(0)
    teacher.locator('#steps button[value="unplug"]').click()
    for student in story.students:
        expect(student.locator("#announcement")).to_contain_text("Discharging")
        expect(student.locator("#me")).to_contain_text("You are")


def test_vote(story):
    """All three votes, one of them for a refused step, are there after the process that took some of them was killed."""
    teacher, first, second, third = story.begin("/machines/battery")
    teacher.locator("#ask-vote").click()
    for student in (first, second):
        hears(student, "Vote")
    first.locator('#vote button[value="plug"]').click()
    expect(first.locator(VOTE)).to_have_count(1)
    story.lose(0)
    second.locator('#vote button[value="plug"]').click()
    expect(second.locator(VOTE)).to_have_count(1)
    third.reload()
    third.locator('#vote button[value="unplug"]').click()
    expect(third.locator(VOTE)).to_have_count(1)
    story.kill(0)
    story.find(0)
    for page in (teacher, first, second):
        expect(page.locator('#stage [data-count="plug"]')).to_have_text("2")
        expect(page.locator('#stage [data-count="unplug"]')).to_have_text("1")
    teacher.locator('#take button[value="unplug"]').click()
    for student in story.students:
        expect(student.locator("#stage .taken")).to_contain_text("1")
        expect(student.locator("#stage .result .count")).to_have_text(["2", "1"])
        expect(student.locator("#refusal")).to_be_visible()


def test_quiz(story):
    """Each answers; what all have chosen is seen once the answer is shown, with its proof."""
    teacher, first, second, third = story.begin("/machines/battery/quiz?seed=7")
    teacher.locator("#seconds").fill("600")
    teacher.locator("#ask-question").click()
    for student in (first, second):
        hears(student, "Question")
    third.reload()
    for student in (third, second):
        student.locator("#choice-1").check()
        student.locator("#answer-form button").click()
        expect(student.locator("#stage")).to_contain_text("your answer")
    story.lose(0)
    story.kill(1)
    story.find(0)
    first.locator("#choice-2").check()
    first.locator("#answer-form button").click()
    for page in (teacher, first, second):
        expect(page.locator("#stage .total")).to_have_text("Answers: 3")
    # Nobody sees what the others chose before it is shown.
    assert [text for text in second.locator("#stage .count").all_text_contents() if text] == []
    teacher.locator("#reveal").click()
    for student in story.students:
        expect(student.locator("#stage .right")).to_have_count(1)
        expect(student.locator("#stage .proof")).to_be_visible()
        counts = student.locator("#stage .count")
        expect(counts.nth(0)).to_have_text("2")
        expect(counts.nth(1)).to_have_text("1")
    # The page was not loaded again, and still tells its reader what was chosen.
    expect(second.locator("#stage .quiz-choices li").nth(0)).to_contain_text("your answer")
    first.locator("#stage .proof").click()
    assert "/machines/battery" in first.url


def test_exercise(story):
    """The board tells who is where; the commonest fault leads to the run that shows it."""
    teacher, first, second, third = story.begin("/exercises/exercise-run")
    for student in (first, third):
        student.locator("#answer").fill("plug,full")
        student.locator("#mark").click()
        expect(student.locator("#result [data-mark]")).to_have_attribute("data-mark", "50")
    second.locator("#answer").fill("plug,empty,full")
    story.lose(1)
    expect(teacher.locator("#board .total")).to_contain_text("Not started: 1 · trying: 2 · solved: 0")
    story.kill(0)
    story.find(1)
    # What was typed is still there.
    expect(second.locator("#answer")).to_have_value("plug,empty,full")
    second.locator("#mark").click()
    expect(second.locator("#progress")).to_contain_text("solved")
    expect(teacher.locator("#board .total")).to_contain_text("Not started: 0 · trying: 2 · solved: 1")
    hears(teacher, "Solved: 1")
    expect(teacher.locator("#board")).to_contain_text("Otter")
    expect(teacher.locator("#faults li .hint").first).to_contain_text("2")
    teacher.locator("#faults a").first.click()
    assert "run=plug,full" in teacher.url


def test_lesson(story):
    """All see the teacher's moment; who steps away meets the goals alone, and the board counts them."""
    teacher, first, second, third = story.begin("/learn/states")
    teacher.locator('#steps button[value="plug"]').click()
    for student in (first, second):
        expect(student.locator("#announcement")).to_contain_text("Charging")
    third.reload()
    expect(third.locator("#announcement")).to_contain_text("Charging")
    story.lose(1)
    teacher.locator('#steps button[value="full"]').click()
    expect(first.locator("#announcement")).to_contain_text("Fully Charged")
    story.kill(0)
    story.find(1)
    expect(second.locator("#announcement")).to_contain_text("Fully Charged")
    third.goto(story.room + "/own")
    for step in ["plug", "plug", "full", "full", "unplug", "empty"]:
        third.locator(f'#moves [data-step="{step}"]').click()
    expect(third.locator(".goal-list .met")).to_have_count(3)
    third.locator("#hand-in button").click()
    expect(third.locator("#progress")).to_contain_text("100")
    expect(teacher.locator("#board .total")).to_contain_text("solved: 1")
