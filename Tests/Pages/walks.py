"""Runs that together take every transition of a machine that can be taken, found by trying."""

from collections import deque

from command_line import CommandLine, transitions_taken


class Walker:
    """Goes on from where it is to the nearest move not yet made, and starts afresh where there is none.

    What is found of a configuration is kept, so that each is examined once. What a machine remembers besides its
    configuration is left out of this; the run that comes of it is therefore to be simulated before it is believed.
    """

    def __init__(self, interlock: CommandLine, machine: str):
        self._interlock = interlock
        self._machine = machine
        self._moves: dict[tuple[str, ...], list[dict]] = {}
        self._next: dict[tuple[tuple[str, ...], str], tuple[str, ...]] = {}
        self._covered: set[str] = set()

    def runs(self) -> list[list[str]]:
        runs: list[list[str]] = [[]]
        while True:
            way = self._way_to_new(runs[-1])
            if way:
                runs[-1] += way
                self._covered |= transitions_taken(self._simulate(runs[-1]))
            elif runs[-1]:
                runs.append([])
            else:
                return runs[:-1]

    def _simulate(self, run: list[str]) -> dict:
        return self._interlock.simulate(self._machine, *run)

    def _configuration(self, run: list[str]) -> tuple[str, ...]:
        return tuple(self._simulate(run)["configuration"])

    def _way_to_new(self, run: list[str]) -> list[str]:
        queue, seen = deque([(self._configuration(run), [])]), set()
        while queue:
            here, way = queue.popleft()
            if here in seen:
                continue
            seen.add(here)
            for move in self._moves_at(here, run + way):
                if not set(move["transitions"]) <= self._covered:
                    self._covered |= set(move["transitions"])
                    return way + [move["step"]]
            queue.extend((self._after(here, run + way, move["step"]), way + [move["step"]])
                         for move in self._moves_at(here, run + way))
        return []

    def _moves_at(self, here: tuple[str, ...], run: list[str]) -> list[dict]:
        if here not in self._moves:
            self._moves[here] = valid_moves(self._interlock, self._machine, run)
        return self._moves[here]

    def _after(self, here: tuple[str, ...], run: list[str], step: str) -> tuple[str, ...]:
        if (here, step) not in self._next:
            self._next[here, step] = self._configuration(run + [step])
        return self._next[here, step]


def valid_moves(interlock: CommandLine, machine: str, run: list[str]) -> list[dict]:
    """The moves that are valid after a run: every refusal lists them, and few states can be asked for from within."""
    chart = interlock.chart(machine)
    here = interlock.simulate(machine, *run)["configuration"]
    taken = []
    for step in [f"!{state}" for state in here] + chart.events:
        last = interlock.simulate(machine, *run, step)["steps"][-1]
        if last["outcome"] == "refused":
            return last["rejection"]["moves"]
        if not step.startswith("!"):
            taken.append({"step": step, "transitions": last["macrosteps"][0]["microsteps"][0]["transitions"]})
    return taken
