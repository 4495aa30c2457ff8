"""A chart whose names, labels, conditions and values look like markup and scripts, and one whose texts mean nothing."""

import html
import json
import re

import pytest

from serving import Server
from started import REPOSITORY

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
def hostile_server(program, tmp_path_factory):
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "hostile.scxml").write_text(chart(TEXTS))
    (folder / "harmless.scxml").write_text(chart([harmless(text) for text in TEXTS]))
    files = [str(folder / "hostile.scxml"), str(folder / "harmless.scxml")]
    with Server(program, "--resources", str(REPOSITORY), *files, folder=folder, log=folder / "log") as server:
        yield server
