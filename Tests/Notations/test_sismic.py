"""What is written for sismic is loaded and run by sismic itself, and does what Interlock does."""

import json
import subprocess

import pytest

sismic_io = pytest.importorskip("sismic.io", reason="sismic is not installed: `make notations` installs it")
from sismic.interpreter import Interpreter  # noqa: E402

MACHINES = [
    "app-lifecycle", "battery", "kanji", "loading", "media-player", "tcp", "traffic-light", "turnstile",
    "vending-machine", "video-editor",
]


def run(program, *arguments, text=None):
    result = subprocess.run(
        [program, *arguments], input=text, capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode == 0, result.stderr
    return result.stdout


def interpreter(text):
    machine = Interpreter(sismic_io.import_from_yaml(text))
    machine.execute(max_steps=100)
    return machine


def states(machine):
    """The active states without those around them, as Interlock's reports list them."""
    return set(machine.statechart.leaf_for(machine.configuration))


@pytest.mark.parametrize("name", MACHINES)
def test_machines_of_the_gallery_are_loaded(program, name):
    text = run(program, "convert", name, "--to", "sismic")
    chart = sismic_io.import_from_yaml(text)
    assert len(chart.states) > 2
    assert interpreter(text).configuration


CHART = """
<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="off">
  <state id="off"><transition event="push" target="on"/></state>
  <state id="on" initial="low">
    <transition event="push" target="off"/>
    <transition event="back" target="past"/>
    <state id="low">
      <onentry><raise event="note"/></onentry>
      <transition event="more" target="high"/>
    </state>
    <state id="high"><transition event="more" target="both"/></state>
    <history id="past"><transition target="low"/></history>
  </state>
  <parallel id="both">
    <transition event="push" target="past"/>
    <state id="a"><state id="a1"><transition event="x" target="a2"/></state><state id="a2"/></state>
    <state id="b">
      <state id="b1"><transition event="x" cond="In('a1')" target="b2"/></state>
      <state id="b2"><transition event="end" target="over"/></state>
    </state>
  </parallel>
  <final id="over"/>
</scxml>
"""


def test_the_same_events_lead_to_the_same_states(program):
    machine = interpreter(run(program, "convert", "-", "--to", "sismic", text=CHART))
    events = ["push", "more", "more", "x", "push", "push", "push", "more"]
    taken = []
    for event in events:
        taken.append(event)
        machine.queue(event)
        machine.execute(max_steps=100)
        report = json.loads(run(program, "simulate", "-", "--run", ",".join(taken), "--json", text=CHART))
        assert states(machine) == set(report["configuration"]), taken


ENDING = """
statechart:
  name: x
  root state:
    name: r
    on entry: x = 1
    initial: a
    states:
    - name: a
      transitions: [{event: key, target: b}, {event: key.up, target: c}]
    - {name: b, transitions: [{event: key.up, target: a}]}
    - {name: c, transitions: [{event: key, target: d}]}
    - {name: d, type: final}
"""


@pytest.mark.parametrize("events", [["key.up", "key"], ["key", "key.up", "key"], ["key", "key"], ["key.up"]])
def test_what_is_written_for_sismic_is_read_alike(program, tmp_path, events):
    path = tmp_path / "x.sismic.yaml"
    path.write_text(ENDING)
    for text in [ENDING, run(program, "convert", str(path), "--to", "sismic")]:
        machine = interpreter(text)
        for event in events:
            machine.queue(event)
            machine.execute(max_steps=100)
        report = json.loads(run(program, "simulate", str(path), "--run", ",".join(events), "--json"))
        assert {name for name in report["configuration"] if name != "r.end"} == states(machine)


def test_a_delay_passes(program):
    text = """{"initial": "a", "states": {"a": {"after": {"1500": "b"}}, "b": {}}}"""
    machine = interpreter(run(program, "convert", "-", "--to", "sismic", text=text))
    assert states(machine) == {"a"}
    machine.clock.time += 1.5
    machine.execute(max_steps=100)
    assert states(machine) == {"b"}


def test_a_condition_that_is_a_name_is_asked_for(program):
    text = """{"initial": "a", "states": {"a": {"on": {"x": {"target": "b", "guard": "is old", "actions": "greet"}}}, "b": {}}}"""
    machine = interpreter(run(program, "convert", "-", "--to", "sismic", text=text))
    machine.context["answers"]["is old"] = True
    machine.queue("x")
    machine.execute(max_steps=100)
    assert states(machine) == {"b"}
    assert machine.context["done"] == ["greet"]
