"""A text of HTML as a tree of elements, which CSS selectors find."""

import re
from collections.abc import Callable, Iterator
from functools import cache
from html.parser import HTMLParser

# Elements without an end tag. HTML Standard, 13.1.2.
_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


class Element:
    """An element with its attributes, and what is in it: elements and texts."""

    def __init__(self, name: str, attributes: dict[str, str], parent: "Element | None"):
        self.name = name
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element | str] = []
        # What was chosen in a field for files: names with bytes.
        self.files: list[tuple[str, bytes]] = []
        # All elements of the document in order, and where those in this one begin and end.
        self._order: list[Element] = parent._order if parent else []
        self._first = len(self._order) + (1 if parent else 0)
        self._end: int | None = None
        if parent:
            self._order.append(self)
            parent.children.append(self)

    def end(self) -> "Element | None":
        """Closes it; its parent."""
        self._end = len(self._order)
        return self.parent

    @property
    def text(self) -> str:
        """All text in it, as one line."""
        return " ".join(self.raw_text.split())

    @property
    def raw_text(self) -> str:
        return "".join(child if isinstance(child, str) else child.raw_text for child in self.children)

    @property
    def elements(self) -> list["Element"]:
        return [child for child in self.children if isinstance(child, Element)]

    @property
    def descendants(self) -> list["Element"]:
        return self._order[self._first:self._end]

    @property
    def ancestors(self) -> Iterator["Element"]:
        if self.parent:
            yield self.parent
            yield from self.parent.ancestors

    @property
    def siblings(self) -> list["Element"]:
        """All elements of its parent, itself among them."""
        return self.parent.elements if self.parent else [self]

    @property
    def is_shown(self) -> bool:
        """Whether neither an attribute nor a closed `details` hides it; styles are not looked at."""
        if "hidden" in self.attributes or self.attributes.get("type") == "hidden":
            return False
        is_folded = self.parent and self.parent.name == "details" and "open" not in self.parent.attributes
        return not (is_folded and self.name != "summary") and (self.parent is None or self.parent.is_shown)

    def select(self, selector: str) -> list["Element"]:
        """The elements in it that match a selector, in the order of the document."""
        return [one for one in self.descendants if any(_matches(one, each, self) for each in _parsed(selector))]

    def matches(self, selector: str) -> bool:
        return any(_matches(self, each, self) for each in _parsed(selector))

    def closest(self, selector: str) -> "Element | None":
        return next((one for one in [self, *self.ancestors] if one.matches(selector)), None)


class _Builder(HTMLParser):
    def __init__(self):
        super().__init__()
        self.root = self._open = Element("#document", {}, None)

    def handle_starttag(self, tag, attributes):
        element = Element(tag, {name: value or "" for name, value in attributes}, self._open)
        self._open = element.end() if tag in _VOID else element

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in _VOID:
            self._open = self._open.end()

    def handle_endtag(self, tag):
        if tag not in _VOID:
            assert self._open.name == tag, f"<{self._open.name}> ends with </{tag}>"
            self._open = self._open.end()

    def handle_data(self, data):
        # The first line break of such a field is not part of its text. HTML Standard, 13.1.2.5.
        if self._open.name in ("textarea", "pre") and not self._open.children:
            data = data.removeprefix("\n")
        self._open.children.append(data)


def parse(text: str) -> Element:
    builder = _Builder()
    builder.feed(text)
    builder.close()
    return builder.root


# A compound selector as conditions, and how it is joined to the one before it.
_Condition = Callable[[Element], bool]
_Complex = list[tuple[str, list[_Condition]]]
_SIMPLE = re.compile(r"""(?P<name>\*|[A-Za-z][\w-]*)|\#(?P<id>[\w-]+)|\.(?P<word>[\w-]+)
  |\[(?P<attribute>[\w-]+)((?P<operator>[$^*~]?=)(?P<value>"[^"]*"|'[^']*'|[^\]]*))?\]
  |:(?P<pseudo>[\w-]+)""", re.VERBOSE)
_COMPARISONS = {
    "=": str.__eq__, "^=": str.startswith, "$=": str.endswith, "*=": str.__contains__,
    "~=": lambda has, word: word in has.split(),
}


class _Reader:
    """Reads a list of selectors. Selectors Level 4."""

    def __init__(self, text: str):
        self._text = text
        self._at = 0

    def all(self) -> list[_Complex]:
        found = self._list()
        assert self._at == len(self._text), f"{self._text[self._at:]} is no selector"
        return found

    def _take(self, pattern: str | re.Pattern) -> re.Match | None:
        found = re.compile(pattern).match(self._text, self._at)
        if found:
            self._at = found.end()
        return found

    def _list(self) -> list[_Complex]:
        found = [self._complex()]
        while self._take(r"\s*,\s*"):
            found.append(self._complex())
        return found

    def _complex(self) -> _Complex:
        lead = self._take(r"\s*([>+~])\s*")
        parts = [(lead[1] if lead else "", self._compound())]
        while joined := self._take(r"\s*([>+~])\s*|\s+(?![\s,)]|$)"):
            parts.append((joined[1] or " ", self._compound()))
        return parts

    def _compound(self) -> list[_Condition]:
        conditions = []
        while simple := self._take(_SIMPLE):
            conditions.append(self._condition(simple))
        assert conditions, f"{self._text[self._at:]} is no selector"
        return conditions

    def _condition(self, simple: re.Match) -> _Condition:
        match simple.lastgroup:
            case "name":
                return lambda one: simple["name"] in ("*", one.name)
            case "id":
                return lambda one: one.attributes.get("id") == simple["id"]
            case "word":
                return lambda one: simple["word"] in one.attributes.get("class", "").split()
            case "pseudo":
                return self._pseudo(simple["pseudo"])
        name, operator = simple["attribute"].lower(), simple["operator"]
        if not operator:
            return lambda one: name in one.attributes
        value = simple["value"].strip("\"'")
        return lambda one: name in one.attributes and _COMPARISONS[operator](one.attributes[name], value)

    def _pseudo(self, name: str) -> _Condition:
        if self._take(r"\("):
            argument = int(self._take(r"\d+")[0]) if name == "nth-child" else self._list()
            assert self._take(r"\s*\)")
        match name:
            case "not":
                return lambda one: not any(_matches(one, each, one) for each in argument)
            case "is":
                return lambda one: any(_matches(one, each, one) for each in argument)
            case "has":
                return lambda one: any(_matches(part, each, one) for part in one.descendants for each in argument)
            case "nth-child":
                return lambda one: one.siblings[argument - 1:argument] == [one]
            case "first-child":
                return lambda one: one.siblings[0] is one
            case "last-child":
                return lambda one: one.siblings[-1] is one
            case "first-of-type":
                return lambda one: next(other for other in one.siblings if other.name == one.name) is one
            case "visible":
                return lambda one: one.is_shown
        raise AssertionError(f":{name} is not known")


def _related(joined: str, element: Element) -> list[Element]:
    """The elements that an element can be joined to by a combinator."""
    before = element.siblings[:element.siblings.index(element)]
    match joined:
        case ">": return [element.parent] if element.parent else []
        case "+": return before[-1:]
        case "~": return before
    return list(element.ancestors)


def _matches(element: Element, selector: _Complex, scope: Element) -> bool:
    *before, (joined, conditions) = selector
    if not all(condition(element) for condition in conditions):
        return False
    if before:
        return any(_matches(other, before, scope) for other in _related(joined, element))
    return not joined or any(other is scope for other in _related(joined, element))


@cache
def _parsed(selector: str) -> list[_Complex]:
    return _Reader(selector).all()
