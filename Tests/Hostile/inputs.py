"""Machines and addresses that cost a server as much as their sizes allow."""

import base64
import zlib
from dataclasses import dataclass, field
from urllib.parse import quote


@dataclass(frozen=True)
class Case:
    """A request, and what it is like."""

    name: str
    path: str
    body: bytes | None = None
    kind: str = "text/plain"
    headers: dict = field(default_factory=dict)


def payload(text: str) -> str:
    """A text as addresses of `/m/` and of Kroki carry it."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def dense(states: int, arrows: int) -> str:
    """As many arrows as are wanted between states, each for an event of its own."""
    lines = ["stateDiagram-v2"]
    for number in range(arrows):
        source, target = number % states, (number * 7 + number // states) % states
        lines.append(f"s{source} --> s{target} : e{number}")
    return "\n".join(lines) + "\n"


def parallel(arrows: int) -> str:
    """Arrows between two states, all for one event."""
    return "stateDiagram-v2\n" + "a --> b : e\n" * arrows


def regions(count: int) -> str:
    """Regions of two states, each for an event of its own, and a state that is never reached."""
    inside = "".join(
        f'<state id="r{n}"><state id="a{n}"><transition event="e{n}" target="b{n}"/></state>'
        f'<state id="b{n}"><transition event="f{n}" target="a{n}"/></state></state>'
        for n in range(count)
    )
    return (
        '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null">'
        f'<parallel id="p">{inside}</parallel><state id="never"/></scxml>'
    )


def short_regions(count: int) -> str:
    """Regions of one state each, in as few bytes as an address has room for."""
    return "stateDiagram-v2\nstate p {\n" + "\n--\n".join(f"[*]-->a{n}" for n in range(count)) + "\n}\n"


def chain(count: int) -> str:
    """States that lead on by an event each, back to the first by another."""
    inside = "".join(
        f'<state id="s{n}"><transition event="go{n}" target="s{(n + 1) % count}"/>'
        f'<transition event="back{n}" target="s0"/></state>'
        for n in range(count)
    )
    return f'<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null">{inside}</scxml>'


def nested(depth: int) -> str:
    """States inside one another."""
    return (
        '<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null">'
        + "".join(f'<state id="d{n}">' for n in range(depth))
        + "</state>" * depth
        + "</scxml>"
    )


def table(states: int, events: int) -> str:
    """A table of states by events."""
    rows = [",".join(["state"] + [f"e{n}" for n in range(events)])]
    for state in range(states):
        rows.append(",".join([f"s{state}"] + [f"s{(state * 3 + n) % states}" for n in range(events)]))
    return "\n".join(rows) + "\n"


def named(length: int) -> str:
    """A state with a very long name, to which another leads."""
    return f"stateDiagram-v2\na --> {'b' * length} : e\n{'b' * length} --> a : f\n"


def door() -> str:
    """A small machine."""
    return "stateDiagram-v2\n[*] --> Closed\nClosed --> Open : open\nOpen --> Closed : close\n"


def kroki(name: str, text: str, form: str = "svg") -> Case:
    return Case(f"{name}, as {form}", f"/mermaid/{form}", text.encode())


def form(name: str, path: str, **fields: str) -> Case:
    body = "&".join(f"{key}={quote(value, safe='')}" for key, value in fields.items())
    return Case(name, path, body.encode(), "application/x-www-form-urlencoded")


def page(name: str, text: str, query: str = "", notation: str = "") -> Case:
    return Case(name, "/m/" + payload(text) + (f"~{notation}" if notation else "") + query)


def answers() -> list[Case]:
    """Requests whose answers would be large."""
    lines = parallel(87_000)
    cases = [Case("87,000 parallel arrows, Kroki's address", "/mermaid/svg/" + payload(lines))]
    for tab in ("table", "adjacency", "states", "sequence", "actions", "source", "analysis"):
        cases.append(page(f"87,000 parallel arrows, {tab}", lines, f"?run=e,e,e&tab={tab}"))
    for form_ in ("scxml", "json", "dot", "mmd", "puml", "html", "exports"):
        cases.append(Case(f"87,000 parallel arrows, .{form_}", "/m/" + payload(lines) + "." + form_))
    cases += [
        page("87,000 parallel arrows, refused", lines, "?run=!b,!b"),
        Case("87,000 parallel arrows, embedded", "/embed/~" + payload(lines)),
        form("87,000 parallel arrows, /new", "/new", source=lines),
        page("a name of 500,000 letters", named(500_000)),
        form("a name of 500,000 letters, /new", "/new", source=named(500_000)),
    ]
    return cases


def work() -> list[Case]:
    """Requests that would take long."""
    doubling = '@startuml\n!$a = "xy"\n' + "!$a = $a + $a\n" * 40 + "[*] --> A\nA --> B : go\n@enduml\n"
    return [
        kroki("dense200", dense(200, 20_000)),
        page("dense200 in an address", dense(200, 1_500)),
        page("200 regions, thorough search", regions(200), "?run=!never&search=thorough"),
        page("200 regions, analysis", regions(200), "?tab=analysis&search=thorough"),
        page("200 regions, a tour", regions(200), "?go=tour"),
        page("200 regions, 300 steps", regions(200), "?run=" + ",".join(f"e{n % 200}" for n in range(300))),
        page("2,400 regions in an address", short_regions(2_400)),
        page("2,400 regions in an address, 50 refusals", short_regions(2_400), "?run=" + ",".join(f"!a{n}" for n in range(50))),
        form("3,000 regions, /new", "/new", source=regions(3_000)),
        Case("3,000 regions, Kroki", "/scxml/svg", regions(3_000).encode()),
        Case("3,000 regions, page in a file", "/scxml/html", regions(3_000).encode()),
        page("500 states in a row, a tour", chain(500), "?go=tour"),
        page("500 states in a row, analysis", chain(500), "?tab=analysis"),
        form("a table of 150 by 280, /new", "/new", source=table(150, 280)),
        form("200 states inside one another, /new", "/new", source=nested(200)),
        form("an answer of 200 regions, marked", "/exercises/EXERCISE", answer=regions(200)),
        page("200 regions, a quiz", regions(200), "/quiz?seed=1"),
        page("500 states in a row, a quiz", chain(500), "/quiz?seed=1"),
        page("500 states in a row, questions to take away", chain(500), "/quiz.xml?seed=1"),
        form("constants of PlantUML that double, /new", "/new", source=doubling),
        form("text in no notation, /new", "/new", source="x -> \n{[<" * 100_000),
    ]


def chart(expression: str) -> str:
    """A machine for XState whose states a program computes."""
    return f"export const m = createMachine({{initial: 'a', states: {expression}}})\n"


def doubled(first: str, next_: str, count: int = 40) -> str:
    """Constants that each have the one before twice."""
    lines = [first] + [next_.replace("NEW", f"a{n}").replace("OLD", f"a{n - 1}") for n in range(1, count)]
    return "\n".join(lines) + "\n" + chart(f"a{count - 1}")


def programs() -> list[Case]:
    """Programs and texts of few bytes that ended the server, filled it or kept it busy."""
    equal = ", ".join(f"e{n}" for n in range(80))
    log = "\n".join(f'{{"event": "coin", "n": {n}}}' for n in range(600))
    cases = [
        page("an enum that names itself", "enum E {B = E.B}\n" + chart("{a: {on: {GO: E.B}}}"), notation="xstate"),
        page("a member that names itself", "const E = {B: E.B}\n" + chart("{a: {on: {GO: E.B}}}"), notation="xstate"),
        page("Swift, generics 50,000 deep", "typealias T = " + "A<" * 50_000, notation="swift"),
        page("objects that double", doubled("const a0 = {}", "const NEW = {states: {p: OLD, q: OLD}}"), notation="xstate"),
        page("spreads that double", doubled("const a0 = {a: {}}", "const NEW = {...OLD, ...OLD}"), notation="xstate"),
        page("lists that double", doubled("const a0 = ['x']", "const NEW = [...OLD, ...OLD]"), notation="xstate"),
        page("texts that double", doubled("const a0 = 'xy'", "const NEW = `${OLD}${OLD}`"), notation="xstate"),
        page("sums that double", doubled("const a0 = 'xy'", "const NEW = OLD + OLD"), notation="xstate"),
        form("Python, unions that double, /new", "/new", source="g0 = a.to(b)\n" + "".join(f"g{n} = g{n - 1} | g{n - 1}\n" for n in range(1, 40)), notation="statemachine"),
        page("8,000 equal arrows", f"a, b => c: {equal};\n", notation="smcat"),
        Case("8,000 equal arrows, .exports", "/m/" + payload(parallel(8_000)) + ".exports"),
        form("a log for the vending machine", "/machines/vending-machine/log", log=log),
        form("Amazon's JSON 50,000 deep, /new", "/new", source='{"StartAt":' * 50_000, notation="asl"),
    ]
    return cases
