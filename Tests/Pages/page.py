"""A person without scripts: follows links and sends forms, and sees each answer as a tree of elements.

The names are those of Playwright's pages and locators, so that tests of both read alike. Nothing waits, since an answer
is whole when it is there, and nothing has a size.
"""

import http.cookiejar
import re
import string
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote, urlencode, urljoin, urlsplit

from document import Element, parse

Pattern = str | re.Pattern
# What has the name of a role, in the few roles that tests ask for.
_ROLES = {
    "link": "a[href]", "button": "button, input[type=submit]", "heading": "h1, h2, h3, h4, h5, h6",
    "radio": "input[type=radio]", "checkbox": "input[type=checkbox]",
}
BUTTONS = "button:not([type=button]):not([type=reset]), input[type=submit]"


def contains(text: str, wanted: Pattern, exact: bool = False) -> bool:
    """Whether a text has another in it or matches a pattern."""
    if isinstance(wanted, re.Pattern):
        return bool(wanted.search(text))
    wanted = " ".join(wanted.split())
    return text == wanted if exact else wanted.lower() in text.lower()


class Page:
    """What was answered last, with the way there."""

    def __init__(self, address: str, language: str = "en-US"):
        self.base = address
        self._language = language
        self.cookies = http.cookiejar.CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self._before: list[str] = []
        self.url = ""

    # MARK: Where it is

    def goto(self, path: str) -> None:
        self._load(urljoin(self.base + "/", path))

    def reload(self) -> None:
        self._load(self.url, is_new=False)

    def go_back(self) -> None:
        self._load(self._before.pop(), is_new=False)

    def address_of(self, link: Element) -> str:
        """Where a link leads."""
        return _encoded(urljoin(self.url, link.attributes["href"]))

    def get(self, address: str) -> bytes:
        """What is at an address, without going there."""
        return self._answer(urllib.request.Request(_encoded(urljoin(self.url, address))))[1]

    def status_of(self, address: str) -> int:
        """The status of what is at an address, without going there."""
        return self._answer(urllib.request.Request(_encoded(urljoin(self.url, address))))[0].status

    def _load(self, address: str, body: bytes | None = None, kind: str = "", is_new: bool = True) -> None:
        if is_new and self.url:
            self._before.append(self.url)
        request = urllib.request.Request(_encoded(address), body, {"Content-Type": kind} if kind else {})
        answer, text = self._answer(request)
        self.url, self.status, self.headers = answer.url, answer.status, answer.headers
        assert self.status < 500, f"{self.status} for {self.url}"
        self.document = parse(text.decode()) if self.headers.get_content_type() == "text/html" else parse("")
        self.body = text

    def _answer(self, request: urllib.request.Request):
        request.add_header("Accept", "text/html,*/*;q=0.8")
        request.add_header("Accept-Language", self._language)
        if request.data is not None:
            request.add_unredirected_header("Origin", self.base)
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer, answer.read()
        except urllib.error.HTTPError as answer:
            return answer, answer.read()

    # MARK: What is on it

    @property
    def _all(self) -> "Locator":
        return Locator(self, lambda: [self.document])

    def locator(self, selector: str, has_text: Pattern | None = None) -> "Locator":
        return self._all.locator(selector, has_text)

    def get_by_role(self, role: str, name: Pattern = "", exact: bool = False, level: int | None = None) -> "Locator":
        return self._all.get_by_role(role, name, exact, level)

    def get_by_label(self, text: str, exact: bool = False) -> "Locator":
        return Locator(self, lambda: [
            one for one in self.document.select("input, select, textarea") if contains(self.label(one), text, exact)])

    def label(self, control: Element) -> str:
        """What a field is called."""
        if "aria-label" in control.attributes:
            return control.attributes["aria-label"]
        around = control.closest("label")
        identifier = control.attributes.get("id", "")
        named = [one for one in self.document.select("label[for]") if one.attributes["for"] == identifier]
        return " ".join(one.text for one in ([around] if around else []) + named)

    # MARK: What is done with it

    def press(self, element: Element) -> None:
        """Does what pressing an element does."""
        assert not element.closest("[hidden]"), f"<{element.name}> is hidden"
        for one in [element, *element.ancestors]:
            if one.name == "a" and "href" in one.attributes:
                return self._load(self.address_of(one))
            if one.matches(BUTTONS):
                return self._send(one)
            if one.name == "summary":
                return self._toggle(one.parent)
            if one.name == "label":
                return self.choose(self._of_label(one))
            if one.matches("input[type=radio], input[type=checkbox]"):
                return self.choose(one)
        raise AssertionError(f"nothing comes of pressing <{element.name}>")

    def choose(self, control: Element) -> None:
        """Presses a field that is chosen."""
        if control.attributes["type"] == "checkbox":
            _set(control, "checked", "checked" not in control.attributes)
            return
        form = self.form_of(control)
        for other in self.document.select("input[type=radio]"):
            if other.attributes.get("name") == control.attributes.get("name") and self.form_of(other) is form:
                _set(other, "checked", other is control)

    @staticmethod
    def _toggle(details: Element) -> None:
        _set(details, "open", "open" not in details.attributes)

    def _of_label(self, label: Element) -> Element:
        wanted = label.attributes.get("for")
        return next(one for one in (self.document if wanted else label).descendants
                    if one.matches("input, select, textarea") and (not wanted or one.attributes.get("id") == wanted))

    def form_of(self, control: Element) -> Element | None:
        """The form that a field or a button belongs to."""
        if "form" in control.attributes:
            return next(iter(self.document.select(f"form#{control.attributes['form']}")))
        return control.closest("form")

    def _send(self, button: Element) -> None:
        form = self.form_of(button)
        assert form and "disabled" not in button.attributes, "the button sends nothing"
        own = button.attributes
        address = urljoin(self.url, own.get("formaction") or form.attributes.get("action") or self.url)
        entries = [entry for control in self.document.select("input, select, textarea, button")
                   if self.form_of(control) is form for entry in _entries(control, button)]
        if own.get("formmethod", form.attributes.get("method", "get")).lower() == "get":
            self._load(urlsplit(address)._replace(query=urlencode(entries)).geturl())
        elif form.attributes.get("enctype") == "multipart/form-data":
            self._load(address, *_multipart(entries))
        else:
            self._load(address, urlencode(entries).encode(), "application/x-www-form-urlencoded")


def _entries(control: Element, button: Element) -> list[tuple[str, str | tuple[str, bytes]]]:
    """What a form sends of a field: names and values; a value of a file is its name with its bytes."""
    attributes, kind = control.attributes, control.attributes.get("type", "")
    name = attributes.get("name")
    is_disabled = "disabled" in attributes or control.closest("fieldset[disabled]")
    if not name or is_disabled or (control.matches(BUTTONS) or kind in ("button", "reset")) and control is not button:
        return []
    if control.name == "select":
        return [(name, value_of(control))]
    if kind in ("radio", "checkbox"):
        return [(name, attributes.get("value", "on"))] if "checked" in attributes else []
    if kind == "file":
        return [(name, file) for file in control.files or [("", b"")]]
    return [(name, re.sub(r"\r?\n", "\r\n", value_of(control)))]


def value_of(control: Element) -> str:
    """What a field holds."""
    if control.name == "textarea":
        return control.raw_text
    if control.name == "select":
        options = control.select("option")
        chosen = next((one for one in options if "selected" in one.attributes), options[0])
        return chosen.attributes.get("value", chosen.text)
    return control.attributes.get("value", "")


def _set(element: Element, attribute: str, is_set: bool) -> None:
    if is_set:
        element.attributes[attribute] = ""
    else:
        element.attributes.pop(attribute, None)


def _multipart(entries) -> tuple[bytes, str]:
    boundary = uuid.uuid4().hex
    body = b""
    for name, value in entries:
        file, content = value if isinstance(value, tuple) else (None, value.encode())
        head = f'Content-Disposition: form-data; name="{name}"' + (f'; filename="{file}"' if file is not None else "")
        body += f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n"
    return body + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _encoded(address: str) -> str:
    """As browsers write an address: what no address may hold as its code."""
    return quote(address, safe="".join(set(string.punctuation) - set('"<>`')))


class Locator:
    """Elements of whatever page is there when they are asked for."""

    def __init__(self, page: Page, find: Callable[[], list[Element]]):
        self.page = page
        self.elements = find

    def _derived(self, change: Callable[[list[Element]], list[Element]]) -> "Locator":
        return Locator(self.page, lambda: change(self.elements()))

    def locator(self, selector: str, has_text: Pattern | None = None) -> "Locator":
        found = self._derived(lambda all: list(dict.fromkeys(part for one in all for part in one.select(selector))))
        return found if has_text is None else found.filter(has_text=has_text)

    def filter(self, has_text: Pattern = "", has: str | None = None) -> "Locator":
        return self._derived(lambda all: [
            one for one in all if contains(one.text, has_text) and (has is None or one.select(has))])

    def get_by_role(self, role: str, name: Pattern = "", exact: bool = False, level: int | None = None) -> "Locator":
        kind = f"h{level}" if level else _ROLES[role]
        return self._derived(lambda all: [
            part for one in all for part in one.select(kind)
            if part.is_shown and contains(self._name(part), name, exact and bool(name))])

    def get_by_text(self, text: str, exact: bool = False) -> "Locator":
        """The innermost elements with a text."""
        def has(element: Element) -> bool:
            return contains(element.text, text, exact)

        return self._derived(lambda all: [
            part for one in all for part in one.descendants if has(part) and not any(map(has, part.elements))])

    def _name(self, element: Element) -> str:
        return element.attributes.get("aria-label") or element.text or self.page.label(element)

    @property
    def first(self) -> "Locator":
        return self.nth(0)

    @property
    def last(self) -> "Locator":
        return self._derived(lambda all: all[-1:])

    def nth(self, place: int) -> "Locator":
        return self._derived(lambda all: all[place:place + 1])

    def all(self) -> list["Locator"]:
        return [self.nth(place) for place in range(self.count())]

    def count(self) -> int:
        return len(self.elements())

    @property
    def element(self) -> Element:
        """The one that it is."""
        found = self.elements()
        assert len(found) == 1, f"{len(found)} elements instead of one, at {self.page.url}"
        return found[0]

    def all_texts(self) -> list[str]:
        return [one.text for one in self.elements()]

    def text(self) -> str:
        return self.element.text

    def get_attribute(self, name: str) -> str | None:
        return self.element.attributes.get(name.lower())

    def attributes(self, name: str) -> list[str]:
        """The attribute of each that has it."""
        return [one.attributes[name] for one in self.elements() if name in one.attributes]

    def addresses(self) -> list[str]:
        """Where each leads."""
        return [self.page.address_of(one) for one in self.elements()]

    def input_value(self) -> str:
        return value_of(self.element)

    def click(self) -> None:
        self.page.press(self.element)

    def check(self) -> None:
        if "checked" not in self.element.attributes:
            self.page.choose(self.element)

    def fill(self, text: str) -> None:
        if self.element.name == "textarea":
            self.element.children = [text]
        else:
            self.element.attributes["value"] = text

    def select_option(self, value: str | None = None, label: str | None = None, index: int | None = None) -> None:
        options = self.element.select("option")
        chosen = options[index] if index is not None else next(
            one for one in options if one.text == (label or value) or one.attributes.get("value", one.text) == value)
        for one in options:
            _set(one, "selected", one is chosen)

    def set_input_files(self, *files: Path | tuple[str, bytes]) -> None:
        self.element.files = [file if isinstance(file, tuple) else (file.name, file.read_bytes()) for file in files]
