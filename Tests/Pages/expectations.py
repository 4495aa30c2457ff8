"""What is expected of what is on a page, by the names that Playwright has for it."""

import re

from page import Locator, Page, Pattern, contains


def expect(subject: Locator | Page):
    return OfPage(subject) if isinstance(subject, Page) else OfElements(subject)


class OfPage:
    def __init__(self, page: Page):
        self._page = page

    def to_have_url(self, wanted: Pattern) -> None:
        assert contains(self._page.url, wanted, exact=True), self._page.url


class OfElements:
    def __init__(self, found: Locator):
        self._found = found

    def to_have_count(self, count: int) -> None:
        assert self._found.count() == count, f"{self._found.count()} elements at {self._found.page.url}"

    def not_to_have_count(self, count: int) -> None:
        assert self._found.count() != count, f"{count} elements at {self._found.page.url}"

    def to_have_text(self, wanted: Pattern | list[str]) -> None:
        if isinstance(wanted, list):
            assert self._found.all_texts() == wanted
        else:
            assert contains(self._found.text(), wanted, exact=True), self._found.text()

    def to_contain_text(self, wanted: Pattern) -> None:
        assert contains(self._found.text(), wanted), self._found.text()

    def not_to_contain_text(self, wanted: Pattern) -> None:
        assert not contains(self._found.text(), wanted), self._found.text()

    def to_be_visible(self) -> None:
        assert self._found.element.is_shown

    def to_be_hidden(self) -> None:
        assert not any(one.is_shown for one in self._found.elements())

    def to_have_value(self, wanted: Pattern) -> None:
        value = self._found.input_value()
        assert wanted.search(value) if isinstance(wanted, re.Pattern) else value == wanted, value

    def not_to_have_value(self, wanted: str) -> None:
        assert self._found.input_value() != wanted

    def to_be_checked(self) -> None:
        assert "checked" in self._found.element.attributes

    def to_have_attribute(self, name: str, wanted: Pattern) -> None:
        value = self._found.get_attribute(name)
        assert value is not None and contains(value, wanted, exact=True), value

    def to_have_class(self, wanted: str) -> None:
        assert self._found.get_attribute("class") == wanted
