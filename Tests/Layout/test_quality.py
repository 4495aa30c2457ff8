"""The metrics program's figures for every class of graphs against the limits, and the limits against the goals."""

import json
import math

import pytest

from drawings import FOLDER, GRAPHS, classes
from limits import keeps, rows, sense
from shared import absence

pytestmark = pytest.mark.skipif(not GRAPHS.is_dir(), reason=absence(GRAPHS))
ROWS = [row for row in rows() if not row[0].startswith("stability")]


@pytest.mark.parametrize("cls, figure", ROWS)
def test_figures(drawings, limits, cls, figure):
    values, words, arrows = [], [], []
    for name in classes()[cls]:
        figures, details = drawings.measured(name)
        if not math.isnan(figures[figure]):
            values.append(figures[figure])
            arrows.append(figures.get("edges", 1))
            words.append(f"{name}: {figures[figure]:.4g} {details.get(figure) or ''}")
    limits.check(cls, figure, values, "\n".join(words), arrows)


def test_every_goal_has_a_row(limits):
    """Rows know every goal but those of time, and none is laxer unless it is marked."""
    for cls, goals in json.loads((FOLDER / "drawing-goals.json").read_text()).items():
        for figure, goal in goals.items() if not cls.startswith("_") else []:
            if not figure.startswith("ms_"):
                row = limits.rows[cls][figure]
                assert row["of"] == goal[0] and {"<=": "at most", ">=": "at least"}[goal[1]] == sense(row)
                assert keeps(row, goal[2], row.get("goal", row[sense(row)])), f"{cls}: {figure} is laxer than the goal"
