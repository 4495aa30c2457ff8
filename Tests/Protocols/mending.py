"""How many calls of the tools a client needs to find and mend faults of machines.

Thirty faulty machines are made from the gallery's by seeded edits of their text: names that are misspelt, and changes of
what the machine does. The client knows the machine as it should be only as something to compare with; it finds and mends
a fault by what the tools say alone, and is done when they find no error and no difference.
"""

import json
import random
import re
from dataclasses import dataclass, field

SEED = 20261126
COUNT = 30
MOST_CALLS = 60


@dataclass
class Case:
    """A faulty machine."""

    name: str
    kind: str
    right: str
    faulty: str
    calls: list[str] = field(default_factory=list)
    # The verdict of the last comparison, if no difference was left.
    verdict: str | None = None

    @property
    def is_fault(self) -> bool:
        """False if the edit changed nothing that can be seen."""
        return self.calls != ["check", "compare"]


def write(chart: dict) -> str:
    """A machine in Interlock's JSON, one line a state and a transition."""
    return json.dumps({"interlock": 1, "charts": [chart]}, indent=1, ensure_ascii=False)


def chart_of(text: str) -> dict:
    return json.loads(text)["charts"][0]


def misspelt(name: str, random: random.Random) -> str:
    """A name with two letters exchanged, or one left out."""
    places = [place for place in range(1, len(name) - 1) if name[place] != name[place + 1]]
    if not places:
        return name + "x"
    place = random.choice(places)
    if random.random() < 0.5:
        return name[:place] + name[place + 1] + name[place] + name[place + 2:]
    return name[:place] + name[place + 1:]


def change(chart: dict, kind: str, random: random.Random) -> bool:
    """Makes a fault of a kind in a machine; false if it has no place for it."""
    transitions = [one for one in chart.get("transitions", []) if one.get("targets") and one.get("event")]
    if not transitions:
        return False
    chosen = random.choice(transitions)
    states = [state["id"] for state in chart["states"] if state.get("kind") in ("atomic", "final")]
    if kind == "target misspelt":
        chosen["targets"] = [misspelt(chosen["targets"][0], random)]
    elif kind == "initial misspelt":
        if not isinstance(chart.get("initial"), str):
            return False
        chart["initial"] = misspelt(chart["initial"], random)
    elif kind == "member misspelt":
        chosen["targtes"] = chosen.pop("targets")
    elif kind == "transition missing":
        chart["transitions"].remove(chosen)
    elif kind == "wrong target":
        others = [state for state in states if state not in chosen["targets"]]
        if not others:
            return False
        chosen["targets"] = [random.choice(others)]
    elif kind == "wrong event":
        events = sorted({one["event"] for one in transitions if isinstance(one["event"], str)} - {chosen["event"]})
        if not events or not isinstance(chosen["event"], str):
            return False
        chosen["event"] = random.choice(events)
    return True


KINDS = ["target misspelt", "wrong target", "transition missing", "initial misspelt", "wrong event", "member misspelt"]


def cases(machines: dict[str, str]):
    """Changed machines, the same in each run, kind after kind."""
    generator = random.Random(SEED)
    names = sorted(machines)
    while True:
        for kind in KINDS:
            isChanged = False
            while not isChanged:
                name = generator.choice(names)
                chart = chart_of(machines[name])
                right = write(chart)
                isChanged = change(chart, kind, generator) and write(chart) != right
            yield Case(name, kind, right, write(chart))


class Client:
    """Finds and mends one fault by the tools."""

    def __init__(self, call, case: Case):
        self.call = call
        self.case = case
        self.text = case.faulty

    async def ask(self, tool: str, **arguments) -> dict | None:
        self.case.calls.append(tool)
        return await self.call(tool, arguments)

    async def mend(self) -> None:
        while len(self.case.calls) < MOST_CALLS:
            if not await self.mend_what_is_found():
                return
            compared = await self.ask("compare", text=self.case.right, other=self.text)
            if compared is None:
                return
            if compared["verdict"] != "different":
                self.case.verdict = compared["verdict"]
                return
            if not await self.mend_difference(compared["differences"]):
                return

    async def mend_what_is_found(self) -> bool:
        """Takes the first change that is offered for a finding, until no error is left."""
        while len(self.case.calls) < MOST_CALLS:
            checked = await self.ask("check", text=self.text)
            if checked is None:
                return False
            faults = [one for one in checked["findings"] if one["severity"] != "note"]
            fixed = [one for one in faults if one["fixes"]]
            if not fixed:
                return checked["errors"] == 0
            self.apply(fixed[0]["fixes"][0])
        return False

    def apply(self, fix: dict) -> None:
        lines = self.text.split("\n")
        line = lines[fix["line"] - 1]
        lines[fix["line"] - 1] = line[:fix["column"] - 1] + fix["text"] + line[fix["endColumn"] - 1:]
        self.text = "\n".join(lines)

    async def mend_difference(self, differences: list[dict]) -> bool:
        """Gives the states in which the machines differ the transitions that they should have."""
        wanted, found = chart_of(self.case.right), chart_of(self.text)
        for difference in differences:
            sources = set()
            # The states of the last step first: a fault shows in the step in which it is, or in a later one.
            for text in (self.case.right, self.text):
                for run in self.beginnings(difference["run"]):
                    ran = await self.ask("simulate", text=text, run=run)
                    if ran is None:
                        return False
                    sources |= self.with_parents(ran["states"], wanted)
                    if self.exchange(wanted, found, sources):
                        self.text = write(found)
                        return True
        return False

    @staticmethod
    def beginnings(run: str) -> list[str]:
        """A run with all shorter ones, the longest first. Commas in what an event carries divide no steps."""
        steps = [step for step in re.split(r",(?![^{]*\})", run) if step]
        return [",".join(steps[:count]) for count in range(len(steps), -1, -1)]

    @staticmethod
    def with_parents(states: list[str], chart: dict) -> set[str]:
        parents = {state["id"]: state.get("parent") for state in chart["states"]}
        found = set()
        for state in states:
            while state:
                found.add(state)
                state = parents.get(state)
        return found

    @staticmethod
    def exchange(wanted: dict, found: dict, sources: set[str]) -> bool:
        """Makes the transitions of some states those that they should be; false if they are."""
        of = lambda chart: [one for one in chart["transitions"] if one["source"] in sources]
        if of(wanted) == of(found):
            return False
        others = [one for one in found["transitions"] if one["source"] not in sources]
        found["transitions"] = others + of(wanted)
        return True
