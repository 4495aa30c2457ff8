"""Persons in rooms who have no scripts."""

import re

from expectations import expect
from page import Page


class School:
    """A teacher and students, each with cookies of their own."""

    def __init__(self, address: str):
        self.address = address

    def person(self, path: str) -> Page:
        page = Page(self.address)
        page.goto(path)
        return page

    def teacher(self, subject: str = "/machines/battery") -> Page:
        page = self.person(subject)
        page.locator("#open-room button").click()
        expect(page.locator("#share")).to_be_visible()
        return page


def room_of(teacher: Page) -> str:
    """The path of the room that a teacher steers."""
    return re.search(r"/r/\w+", teacher.url)[0]


def join(page: Page, name: str = "") -> None:
    page.locator("#nickname").select_option(name)
    page.locator("#join button").click()
    expect(page.locator("#me")).to_contain_text("You are")
