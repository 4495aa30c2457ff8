"""Names, labels, conditions and values of a chart are text wherever they stand.

Two charts that differ by their texts alone have pages of the same elements with the same attributes, as a browser reads
them: whatever a text says, it makes no element and no attribute, and ends none.
"""

import html
import json
import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from conftest import REPOSITORY
from serving import Server

TEXTS = [
    "<script>window.broken=1</script>", "\"><img src=x onerror='window.broken=1'>", "' onmouseover='window.broken=1",
    "</title></style></script></textarea><b>", "]]><b>x</b><![CDATA[", "<!--", "--><i>", "&lt;b&gt;&amp;&#60;i&#62;",
    "javascript:window.broken=1", "{language}<slot name=\"head\"/>", "</svg></foreignObject><p>", "\\\"}];window.broken=1//",
    "<a href=\"javascript:window.broken=1\">", "%3Cb%3E%22%27", "<svg onload=window.broken=1>", "`${window.broken=1}`",
]


def harmless(text: str) -> str:
    """A text of the same length that means nothing in any language."""
    return re.sub(r"[^A-Za-z0-9 ]", "x", text)


def chart(texts: list[str]) -> str:
    """A chart with each text as a state's name, a label, a summary, an event, a condition, what is logged, a value."""
    names = [text.replace(" ", "_") for text in texts]

    def attribute(text: str) -> str:
        return html.escape(text, quote=True)

    def inside(text: str) -> str:
        return f"<ilk:label>{attribute(text)}</ilk:label><ilk:summary>{attribute(text)}</ilk:summary>"

    states = "".join(f"""
  <state id="{attribute(names[index])}">{inside(text)}
    <onentry>
      <log label="{attribute(text)}" expr="{attribute(json.dumps(text))}"/>
      <assign location="x" expr="{attribute(json.dumps(text))}"/>
    </onentry>
    <transition event="next" target="{attribute(names[(index + 1) % len(texts)])}"><ilk:label>{attribute(text)}</ilk:label></transition>
    <transition event="e{index}" cond="{attribute(json.dumps(text))} == y" target="{attribute(names[0])}"/>
    <transition event="o{index}" cond="_event.data.amount &gt; 5 &amp;&amp; x == {attribute(json.dumps(text))}"/>
  </state>""" for index, text in enumerate(texts))
    events = "".join(
        f"<ilk:event name='e{index}'>{inside(text)}<ilk:example>{attribute(json.dumps(text))}</ilk:example></ilk:event>"
        for index, text in enumerate(texts))
    value = attribute(json.dumps({texts[1]: [texts[2]]}))
    return f"""<scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:ilk="urn:interlock:statechart" version="1.0"
  datamodel="ecmascript" name="{attribute(names[0])}" initial="{attribute(names[0])}">
  <ilk:title>{attribute(texts[0])}</ilk:title><ilk:summary>{attribute(texts[1])}</ilk:summary>
  <ilk:events>{events}</ilk:events>
  <datamodel><data id="x" expr="0"/><data id="y" expr="{value}"/></datamodel>{states}
</scxml>"""


@pytest.fixture(scope="module")
def server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "hostile.scxml").write_text(chart(TEXTS))
    (folder / "harmless.scxml").write_text(chart([harmless(text) for text in TEXTS]))
    files = [str(folder / "hostile.scxml"), str(folder / "harmless.scxml")]
    with Server(program, "--resources", str(REPOSITORY), *files, folder=folder, log=folder / "log") as server:
        yield server


SHAPE = """() => {
  const shapes = new Set();
  for (const element of document.querySelectorAll("*")) {
    // A script adds it where the drawing is larger than its frame.
    if (element.closest(".minimap")) continue;
    const names = [...element.attributes].map(attribute => attribute.name).sort().join(" ");
    shapes.add(`${element.parentElement?.tagName} > ${element.tagName} [${names}]`);
  }
  return [...shapes].sort();
}"""
# The footer alone leads elsewhere, to the licence.
LINKS = """() => [...document.querySelectorAll("[href]:not(footer.site *)")].map(
  element => new URL(element.getAttribute("href"), location.href).href)"""

NAMES = [text.replace(" ", "_") for text in TEXTS]


def moments() -> dict[str, tuple[str, dict[str, str]]]:
    """What is asked for of a machine: the page's place with its query, by a name; `{n}` is the name of a state."""
    found = {
        "fresh": ("/machines/{m}", {}), "moved": ("/machines/{m}", {"run": "next,next"}),
        "refused-event": ("/machines/{m}", {"run": "next,e3"}), "embed": ("/embed/{m}", {"run": "next,e3"}),
        "refused-data": ("/machines/{m}", {"run": 'o2{"amount":1}'}),
        "variable": ("/machines/{m}", {"set": "x", "value": "no JSON <b>\"'"}),
        "event-fault": ("/machines/{m}", {"event": "<b>\"'", "payload": "<i>"}),
        "long": ("/machines/{m}", {"run": ",".join(["next"] * 200)}),
        "filtered": ("/machines/{m}", {"states": "\"><b>", "events": "'><i>"}),
        "file": ("/machines/{m}.html", {"run": "next"}), "error": ("/machines/{m}", {"run": "<b>\"'"}),
    }
    for tab in ("actions", "source", "analysis"):
        found[tab] = ("/machines/{m}", {"run": "next,next,e1", "tab": tab})
    return found


@pytest.mark.parametrize("name", moments())
def test_texts_make_no_markup(open_page, server, name):
    path, query = moments()[name]
    shapes = {}
    for machine in ("hostile", "harmless"):
        text = "&".join(f"{key}={quote(value, safe='')}" for key, value in query.items())
        page = open_page(path.replace("{m}", machine) + ("?" + text if text else ""))
        shapes[machine] = page.evaluate(SHAPE)
        assert page.evaluate("typeof window.broken") == "undefined"
        links = page.evaluate(LINKS)
        assert all(link.startswith((server.address, "data:")) for link in links), links
    assert set(shapes["hostile"]) - set(shapes["harmless"]) == set()


@pytest.mark.parametrize("index", range(len(TEXTS)))
def test_states_of_any_name_are_asked_for(open_page, index):
    """The link of a state in the drawing leads to its refusal or its entry, whatever its name."""
    page = open_page("/machines/hostile")
    state = page.locator(f"#machine a:has([data-state={json.dumps(NAMES[index])}])")
    state.first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#run .now .name")).to_have_text(f"Go to {TEXTS[index]}")
    assert page.evaluate("typeof window.broken") == "undefined"
