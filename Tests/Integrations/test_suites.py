"""Suites that `interlock tests` makes are run: those of pytest and SCION on machines of sismic, an interpreter of its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from sismic.clock import SimulatedClock
from sismic.interpreter import Interpreter
from sismic.io import import_from_yaml

# Flat machines without timers: at an end sismic has no active state, and its clock is in seconds of its own.
MACHINES = ["battery", "tcp", "turnstile", "video-editor"]
AIMS = ["transitions", "refusals"]

DRIVER = '''
"""Machines of sismic, driven as a suite of `interlock tests` asks for it."""

import os

import pytest
from sismic.clock import SimulatedClock
from sismic.interpreter import Interpreter
from sismic.io import import_from_yaml


class Machine:
    def __init__(self):
        self.clock = SimulatedClock()
        self.interpreter = Interpreter(import_from_yaml(filepath=os.environ["MACHINE"]), clock=self.clock)
        self.interpreter.execute(max_steps=100)

    def send(self, event, data):
        self.interpreter.queue(event, **(data or {}))
        steps = self.interpreter.execute(max_steps=100)
        return any(step.transitions for step in steps)

    def advance(self, milliseconds):
        self.clock.time += milliseconds / 1000
        self.interpreter.execute(max_steps=100)

    def say(self, name, value):
        pytest.fail("sismic asks for no conditions")

    @property
    def states(self):
        return self.interpreter.statechart.leaf_for(self.interpreter.configuration)


@pytest.fixture
def machine():
    return Machine()
'''


def run(program: Path, *arguments) -> str:
    result = subprocess.run([program, *arguments], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def suite(folder: Path, machine: Path) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", folder]
    return subprocess.run(command, env={"MACHINE": str(machine), "PATH": ""}, capture_output=True, text=True)


@pytest.fixture
def sismic(program, tmp_path):
    def write(name: str) -> Path:
        path = tmp_path / f"{name}.yaml"
        path.write_text(run(program, "convert", name, "--to", "sismic", "--quiet"))
        return path

    return write


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("name", MACHINES)
def test_pytest(program, sismic, tmp_path, name, aim):
    folder = tmp_path / "suite"
    folder.mkdir()
    (folder / "conftest.py").write_text(DRIVER)
    (folder / "test_machine.py").write_text(run(program, "tests", name, "--cover", aim, "--to", "pytest"))
    result = suite(folder, sismic(name))
    assert result.returncode == 0, result.stdout
    count = len(run(program, "tests", name, "--cover", aim).splitlines())
    assert f"{count} passed" in result.stdout


def test_pytest_notices_a_fault(program, sismic, tmp_path):
    folder = tmp_path / "suite"
    folder.mkdir()
    (folder / "conftest.py").write_text(DRIVER)
    (folder / "test_machine.py").write_text(run(program, "tests", "turnstile", "--to", "pytest"))
    machine = sismic("turnstile")
    machine.write_text(machine.read_text().replace('event: "push"', 'event: "pull"'))
    result = suite(folder, machine)
    assert result.returncode == 1 and "failed" in result.stdout


@pytest.mark.parametrize("name", MACHINES)
def test_scion(program, sismic, name):
    chart = import_from_yaml(filepath=str(sismic(name)))
    scripts = json.loads(run(program, "tests", name, "--to", "scion"))
    assert scripts
    for script in scripts:
        clock = SimulatedClock()
        machine = Interpreter(chart, clock=clock)
        machine.execute(max_steps=100)
        assert set(chart.leaf_for(machine.configuration)) == set(script["initialConfiguration"])
        for number, step in enumerate(script["events"]):
            clock.time += step.get("after", 0) / 1000
            machine.execute(max_steps=100)
            machine.queue(step["event"]["name"], **step["event"].get("data", {}))
            machine.execute(max_steps=100)
            assert set(chart.leaf_for(machine.configuration)) == set(step["nextConfiguration"]), number
