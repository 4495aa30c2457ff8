"""What the command line says of the gallery's machines: the pages are compared with it."""

import json
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

# Read from the catalog in the sources, since pytest needs the names before there is a program to ask.
MACHINES = re.findall(
    r'Entry\("([^"]+)"\)', (Path(__file__).parents[2] / "Sources/Simulation/Gallery/Gallery.swift").read_text())
LANGUAGES = ["en", "zh-Hans", "ja"]


@dataclass(frozen=True)
class CommandLine:
    """The built program."""

    program: Path

    def __call__(self, *arguments: str) -> str:
        done = subprocess.run([self.program, *arguments], capture_output=True, text=True, timeout=60)
        assert done.returncode == 0, f"interlock {' '.join(arguments)}: {done.stderr}"
        return done.stdout

    def machines(self) -> list[str]:
        return [line.split()[0] for line in self("list").splitlines()]

    @cache
    def chart(self, machine: str) -> "Chart":
        return Chart(json.loads(self("convert", machine, "--to", "json"))["charts"][0])

    @cache
    def simulate(self, machine: str, *steps: str) -> dict:
        return json.loads(self("simulate", machine, "--run", ",".join(steps), "--json"))


class Chart:
    """A machine as the JSON notation writes it."""

    def __init__(self, members: dict):
        self.states = [state for state in members["states"] if not state["kind"].endswith("History")]
        self.events = [event["name"] for event in members["events"]]
        self.transitions = self._identifiers(members["transitions"])
        self._names = {part.get("id", part.get("name")): part.get("displayName", {})
                       for part in members["events"] + members["states"]}

    def label(self, name: str, language: str = "en") -> str:
        names = self._names.get(name, {})
        return names.get(language, names.get("*", name))

    @staticmethod
    def _identifiers(transitions: list[dict]) -> set[str]:
        counts: dict[str, int] = {}
        identifiers = set()
        for transition in transitions:
            ordinal = counts.get(transition["source"], 0)
            identifiers.add(f"{transition['source']}/{ordinal}")
            counts[transition["source"]] = ordinal + 1
        return identifiers


def transitions_taken(simulation: dict) -> set[str]:
    """The transitions that a simulated run took."""
    macrosteps = simulation["start"] + [each for step in simulation["steps"] for each in step.get("macrosteps", [])]
    return {taken for each in macrosteps for microstep in each["microsteps"] for taken in microstep["transitions"]}
