"""How many pairs of states change sides when a graph is edited and its old drawing is given."""

import pytest

from drawings import GRAPHS, classes, graph, shared_module
from edits import EDITS, edited
from limits import rows
from shared import absence

pytestmark = pytest.mark.skipif(not GRAPHS.is_dir(), reason=absence(GRAPHS))
ROWS = [row for row in rows() if row[0].startswith("stability")]
COUNT = 4


@pytest.mark.parametrize("cls, kind", ROWS)
def test_flips(drawings, limits, cls, kind):
    metrics = shared_module("metrics")
    flips, words = [], []
    for name in classes()[cls.removeprefix("stability of ")]:
        old = drawings.drawing(name)
        for number in range(COUNT):
            new = drawings.draw(edited(graph(name), old, kind, number, COUNT))
            flip = metrics.stability(metrics.from_elk(old), metrics.from_elk(new))["flip"]
            flips.append(flip)
            if flip > 0:
                words.append(f"{name}, edit {number}: {flip:.4f}")
    limits.check(cls, kind, flips, "\n".join(words))


def test_every_edit_has_a_row():
    assert ROWS == [(f"stability of {cls}", kind) for cls in ("small", "compound") for kind in EDITS]


@pytest.mark.parametrize("kind", EDITS)
def test_edits_change_one_thing(drawings, kind):
    """What an edit does to the graph is what its name says, and the places of all else are handed on."""
    before, old = graph("01_battery"), drawings.drawing("01_battery")
    after = edited(before, old, kind, 1, COUNT)
    children, edges = (len(after[part]) - len(before[part]) for part in ("children", "edges"))
    expected = {"adding a state": (1, 1), "adding an arrow": (0, 1), "deleting an arrow": (0, -1)}
    assert (children, edges) == expected.get(kind, (0, 0))
    widths = [[label["width"] for edge in each["edges"] for label in edge.get("labels", [])] for each in (before, after)]
    assert (sorted(widths[0]) != sorted(widths[1]))
    placed = {node["id"]: (node["x"], node["y"]) for node in after["children"] if node["id"] != "added state"}
    assert placed == {node["id"]: (node["x"], node["y"]) for node in old["children"]}
