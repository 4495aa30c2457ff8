"""Names, labels, conditions and values of a chart are text wherever they stand.

Two charts that differ by their texts alone have pages of the same elements with the same attributes, as a browser reads
them: whatever a text says, it makes no element and no attribute, and ends none.
"""

from urllib.parse import quote

import pytest

from hostile import hostile_server as server  # noqa: F401

SHAPE = """() => {
  const shapes = new Set();
  for (const element of document.querySelectorAll("*")) {
    // A script adds it where the drawing is larger than its frame.
    if (element.closest(".minimap, .far-end")) continue;
    const names = [...element.attributes].map(attribute => attribute.name).sort().join(" ");
    shapes.add(`${element.parentElement?.tagName} > ${element.tagName} [${names}]`);
  }
  return [...shapes].sort();
}"""
# The footer alone leads elsewhere, to the licence.
LINKS = """() => [...document.querySelectorAll("[href]:not(footer.site *)")].map(
  element => new URL(element.getAttribute("href"), location.href).href)"""


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
def test_texts_make_no_markup(open_page, server, name):  # noqa: F811
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
