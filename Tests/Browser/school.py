"""Persons in rooms: a browser context for each."""

import re

from playwright.sync_api import expect

from serving import Server
from started import REPOSITORY


class School:
    """The browsers of a teacher and of students, each of whom may come by an address of the server's own."""

    def __init__(self, browser, address: str):
        self.browser = browser
        self.address = address
        self.contexts = []

    def person(self, path, address=None, **options):
        context = self.browser.new_context(base_url=address or self.address, locale="en-US", **options)
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    def teacher(self, machine="/machines/battery", **options):
        page = self.person(machine, **options)
        for menu in page.locator("#more-menu > summary").all():
            menu.click()
        page.locator("#open-room button").click()
        expect(page.locator("#share")).to_be_visible()
        return page

    def end(self):
        for context in self.contexts:
            context.close()


class ServedSchool(School):
    """A school with a server of its own, whose rooms are kept in a folder."""

    def __init__(self, browser, program, folder, *options):
        self.start = lambda *more: Server(
            program, "--rooms", "--resources", str(REPOSITORY), *options, *more, folder=folder, log=folder / "log")
        self.server = self.start()
        super().__init__(browser, self.server.address)

    def end(self):
        super().end()
        self.server.__exit__()


def room_of(teacher):
    """The path of the room that a teacher steers."""
    return re.match(r"/r/\w+", teacher.url.removeprefix(teacher.url.split("/r/")[0]))[0]


def join(page, name=""):
    page.locator("#nickname").select_option(name)
    page.locator("#join button").click()
    expect(page.locator("#me")).to_contain_text("You are")
