"""The limits of the gate: a row for each figure of each class of graphs.

A row has what is taken of the graphs' figures ("of": sum, mean, max, or arrows: the mean over all arrows of the class) and
the limit ("at most" or "at least"). A row
that does not reach the goal yet has the figure that it reached as its limit, and the goal: it fails when the figure
becomes worse, and also when the goal is reached, so that the row is tightened. RECORD_LIMITS=1 writes what is measured
and fails the run, so that nobody records by accident.
"""

import json
import math
import os
from pathlib import Path

FILE = Path(__file__).parent / "limits.json"
IS_RECORDING = bool(os.environ.get("RECORD_LIMITS"))


def rows() -> list[tuple[str, str]]:
    """The class and the figure of every row."""
    return [(cls, figure) for cls, figures in json.loads(FILE.read_text()).items() for figure in figures]


class Limits:
    """The rows by class and figure."""

    def __init__(self, rows: dict[str, dict[str, dict]]):
        self.rows = rows

    @classmethod
    def read(cls) -> "Limits":
        return cls(json.loads(FILE.read_text()))

    def check(
        self, cls: str, figure: str, values: list[float], words: str = "", arrows: list[int] | None = None
    ) -> None:
        """Compares the figures of a class with its row; `words` say where they come from, `arrows` how many each has."""
        row = self.rows[cls][figure]
        assert values, f"there is nothing to measure for {figure} of {cls}"
        value = summary(row["of"], values, arrows)
        if IS_RECORDING:
            self.rows[cls][figure] = recorded(row, value)
            raise AssertionError("recorded; look at the difference, then run without RECORD_LIMITS")
        side = sense(row)
        assert keeps(row, row[side], value), f"{cls}: {figure} is {value:.4f}, {side} {row[side]} is allowed\n{words}"
        if "goal" in row:
            assert not keeps(row, row["goal"], value), (
                f"{cls}: {figure} is {value:.4f}: the goal {row['goal']} is reached; make it the limit")

    def write_if_recording(self) -> None:
        if IS_RECORDING:
            FILE.write_text(as_text(self.rows))


def summary(of: str, values: list[float], arrows: list[int] | None) -> float:
    """What a row takes of the figures of its graphs."""
    match of:
        case "sum":
            return sum(values)
        case "mean":
            return sum(values) / len(values)
        case "max":
            return max(values)
        case "arrows":
            return sum(value * count for value, count in zip(values, arrows, strict=True)) / sum(arrows)
    raise ValueError(of)


def sense(row: dict) -> str:
    return "at most" if "at most" in row else "at least"


def keeps(row: dict, limit: float, value: float) -> bool:
    return value <= limit if sense(row) == "at most" else value >= limit


def recorded(row: dict, value: float) -> dict:
    """The row with what was measured, rounded away from the goal; the goal itself if it is reached, or not negotiable."""
    side = sense(row)
    goal = row.get("goal", row[side])
    if goal == 0 or keeps(row, goal, value):
        return {"of": row["of"], side: goal}
    rounding = math.ceil if side == "at most" else math.floor
    return {"of": row["of"], side: rounding(value * 1000) / 1000, "goal": goal}


def as_text(rows: dict[str, dict[str, dict]]) -> str:
    """JSON with a line for each row."""
    classes = []
    for cls, figures in rows.items():
        lines = [f"    {json.dumps(figure)}: {json.dumps(row)}" for figure, row in figures.items()]
        classes.append(f"  {json.dumps(cls)}: {{\n" + ",\n".join(lines) + "\n  }")
    return "{\n" + ",\n".join(classes) + "\n}\n"
