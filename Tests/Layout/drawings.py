"""Graphs beside the repository, drawn by the program and measured by the metrics program there."""

import importlib
import json
import subprocess
import sys
from functools import cache
from pathlib import Path

from shared import SHARED

FOLDER = SHARED / "layout"
GRAPHS = FOLDER / "graphs"
# The classes for whose drawings the shapes of arrows are measured.
SHAPED = ("small", "compound")


def shared_module(name: str):
    """A Python module of the shared folder, read in place."""
    if str(FOLDER) not in sys.path:
        sys.path.insert(0, str(FOLDER))
    return importlib.import_module(name)


def graph(name: str) -> dict:
    return json.loads((GRAPHS / f"{name}.json").read_text())


@cache
def classes() -> dict[str, list[str]]:
    """The names of the graphs of each class."""
    found: dict[str, list[str]] = {}
    for path in sorted(GRAPHS.glob("*.json")):
        found.setdefault(graph(path.stem)["meta"]["cls"], []).append(path.stem)
    return found


class Drawings:
    """What the program makes of graphs; each is drawn and measured once."""

    def __init__(self, program: Path):
        self.program = program

    def draw(self, graph: dict) -> dict:
        """A graph with coordinates."""
        done = subprocess.run(
            [self.program, "layout", "-"], input=json.dumps(graph), capture_output=True, text=True, timeout=600)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    @cache
    def drawing(self, name: str) -> dict:
        return self.draw(graph(name))

    @cache
    def measured(self, name: str) -> tuple[dict, dict]:
        """The figures of a drawing, and the names of what they count."""
        metrics = shared_module("metrics")
        drawn = metrics.from_elk(self.drawing(name))
        assert metrics.audit(graph(name), drawn) == [], name
        figures, details = metrics.measure(drawn, detail=True)
        faults = shared_module("gate").FAULTS
        figures["faults"] = sum(figures[fault] for fault in faults)
        if graph(name)["meta"]["cls"] in SHAPED:
            figures |= shared_module("kinks").measure(drawn, metrics)[0]
        details["faults"] = {fault: details.get(fault) or figures[fault] for fault in faults if figures[fault]}
        return figures, details
