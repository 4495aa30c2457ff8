"""Machines of two Python libraries: the file is run by the library itself and read by Interlock, and random events lead to
the same states."""

import json
import random
import subprocess
from enum import Enum
from urllib.parse import quote

import pytest

transitions = pytest.importorskip("transitions", reason="transitions is not installed: `make notations` installs it")
statemachine = pytest.importorskip(
    "statemachine", reason="python-statemachine is not installed: `make notations` installs it")


def simulate(program, path, run):
    """The report of a run; events that are refused are part of it."""
    result = subprocess.run(
        [program, "simulate", path, "--run", run, "--json"], capture_output=True, text=True, timeout=120, check=False)
    assert result.returncode in (0, 1), result.stderr
    assert result.stdout, result.stderr
    return json.loads(result.stdout)


def run_alike(program, path, events, answers, step, seed, length=25):
    """Sends random events to both. A condition is a name, or an expression of names."""
    chance = random.Random(seed)
    holds = {name: chance.random() < 0.5 for name in answers}
    answers.update(holds)
    names = simulate(program, path, "")["variables"]
    said = [f"={quote(name, safe='')}={str(bool(eval(name, {}, holds))).lower()}" for name in names]  # noqa: S307
    sent = [chance.choice(events) for _ in range(length)]
    report = simulate(program, path, ",".join(said + sent))
    assert len(report["steps"]) == len(said) + len(sent), report["steps"][-1]
    for event, found in zip(sent, report["steps"][len(said):]):
        states = step(event)
        assert {name.removesuffix(".none") for name in found["configuration"]} == states, (seed, event, sent, holds)


# Each row is a file that makes `machine`, a model of its own. `asks` are the conditions of the file.
TRANSITIONS = {
    "lists": """
from transitions import Machine
states = ['solid', 'liquid', 'gas']
transitions = [{'trigger': 'melt', 'source': 'solid', 'dest': 'liquid'}, ['boil', 'liquid', 'gas'],
    ['cool', '*', 'solid'], {'trigger': 'wait', 'source': '*', 'dest': '='}, ['stay', ['solid', 'gas'], None]]
machine = Machine(states=states, transitions=transitions, initial='solid')
""",
    "conditions": """
from transitions import Machine
class Model:
    def ready(self): return ANSWERS['ready']
    def broken(self): return ANSWERS['broken']
    def late(self): return ANSWERS['late']
model = Model()
machine = Machine(model, states=['a', 'b', 'c'], initial='a', ignore_invalid_triggers=True)
machine.add_transition('go', 'a', 'b', conditions='ready', unless=['broken', 'late'])
machine.add_transition('go', 'a', 'c', conditions=['ready'])
machine.add_transition('go', 'b', 'c', unless='ready')
machine.add_transition('back', ['b', 'c'], 'a')
""",
    "enumeration": """
from enum import Enum
from transitions import Machine
class States(Enum):
    RED = 1
    YELLOW = 2
    GREEN = 3
machine = Machine(states=States, initial=States.RED, auto_transitions=False, transitions=[
    ['go', States.RED, States.GREEN], ['go', States.GREEN, States.YELLOW], ['go', States.YELLOW, States.RED],
    dict(trigger='stop', source='*', dest=States.RED)])
""",
    "ordered": """
from transitions import Machine
machine = Machine(states=['a', 'b', 'c', 'd'], initial='b', ordered_transitions=True)
machine.add_ordered_transitions(['a', 'c', 'd'], trigger='some', loop=False)
""",
    "ordered without the initial state": """
from transitions import Machine
machine = Machine(states=['a', 'b', 'c'], initial='a')
machine.add_ordered_transitions(loop_includes_initial=False)
""",
    "an initial state that is not listed": """
from transitions import Machine
machine = Machine(states=['a', 'b'], transitions=[['go', 'initial', 'a'], ['go', 'a', 'b']])
""",
    "states that are added": """
from transitions import Machine, State
machine = Machine(states=[State('a', on_enter=[]), State(name='b')], initial='a')
machine.add_states(['c', {'name': 'd'}])
for name in ['b', 'c', 'd']:
    machine.add_transition('to' + name, 'a', name)
    machine.add_transition('back', name, 'a')
machine.add_transitions([['jump', 'b', 'c'], ['jump', 'c', 'd']])
""",
    "a loop and constants": """
from transitions import Machine
A, B = 'a', 'b'
NAMES = [A, B] + ['c']
STEPS = [{'trigger': f'to_{name}_now', 'source': '*', 'dest': name} for name in NAMES]
STEPS.append(['x', A, B])
STEPS += [['x', B, A]]
CONFIG = dict(states=NAMES, transitions=STEPS, initial=A)
machine = Machine(**CONFIG)
""",
    "a class": """
from transitions import Machine
class Matter(Machine):
    STATES = ['solid', 'liquid']
    def __init__(self):
        transitions = [['melt', 'solid', 'liquid']]
        super().__init__(self, states=Matter.STATES, transitions=transitions, initial='solid')
        self.add_transition('freeze', 'liquid', 'solid')
machine = Matter()
""",
    "callbacks that are events": """
from transitions import Machine
machine = Machine(states=['a', 'b', 'c', {'name': 'd', 'on_enter': 'to_a'}], initial='a', queued=True)
machine.add_transition('go', 'a', 'b', after='on')
machine.add_transition('on', 'b', 'c')
machine.add_transition('go', 'c', 'd')
""",
    "nested": """
from transitions.extensions import HierarchicalMachine as Machine
states = ['standing', 'walking', {'name': 'caffeinated', 'children': ['dithering', 'running']}]
transitions = [['walk', 'standing', 'walking'], ['stop', 'walking', 'standing'], ['drink', '*', 'caffeinated'],
    ['walk', ['caffeinated', 'caffeinated_dithering'], 'caffeinated_running'], ['relax', 'caffeinated', 'standing']]
machine = Machine(states=states, transitions=transitions, initial='standing', ignore_invalid_triggers=True)
""",
    "nested with a beginning": """
from transitions.extensions import HierarchicalMachine
machine = HierarchicalMachine(states=['off', {'name': 'on', 'initial': 'low', 'children': [
    'low', {'name': 'high', 'initial': 'a', 'children': ['a', 'b'], 'transitions': [['swap', 'a', 'b'], ['swap', 'b', 'a']]}],
    'transitions': [['up', 'low', 'high'], {'trigger': 'down', 'source': 'high', 'dest': 'low'}]}], initial='off',
    transitions=[['power', 'off', 'on'], ['power', 'on', 'off'], ['again', 'on', '='], ['jump', 'off', 'on_high_b']])
""",
    "a machine as children": """
from transitions.extensions import HierarchicalMachine as Machine
count_states = ['1', '2', '3', 'done']
count_trans = [['increase', '1', '2'], ['increase', '2', '3'], ['decrease', '3', '2'], ['done', '3', 'done'], ['reset', '*', '1']]
counter = Machine(model=None, states=count_states, transitions=count_trans, initial='1')
machine = Machine(states=['waiting', 'collecting', {'name': 'counting', 'children': counter, 'remap': {'done': 'waiting'}}],
    transitions=[['collect', 'waiting', 'collecting'], ['wait', 'collecting', 'waiting'], ['count', 'collecting', 'counting']],
    initial='waiting')
""",
    "parallel": """
from transitions.extensions import HierarchicalMachine
machine = HierarchicalMachine(states=['A', {'name': 'P', 'parallel': [
    {'name': 'x', 'children': ['1', '2'], 'initial': '1', 'transitions': [['go', '1', '2'], ['back', '2', '1']]},
    {'name': 'y', 'children': ['a', 'b'], 'initial': 'a', 'transitions': [['go', 'a', 'b'], ['turn', 'b', 'a']]}]}],
    initial='A', transitions=[['enter', 'A', 'P'], ['leave', 'P', 'A'], ['jump', 'P_x_1', 'P_x_2']], ignore_invalid_triggers=True)
""",
    "a separator": """
from transitions.extensions import HierarchicalMachine as Machine
from transitions.extensions.nesting import NestedState
class OwnState(NestedState):
    separator = '/'
class OwnMachine(Machine):
    state_cls = OwnState
OwnState.separator = '/'
machine = OwnMachine(states=['A_1', {'name': 'B', 'children': ['x_1', 'y'], 'initial': 'x_1'}], initial='A_1',
    transitions=[['go', 'A_1', 'B'], ['go', 'B/x_1', 'B/y'], ['go', 'B/y', 'A_1']])
""",
    "slices and values of an enumeration": """
from enum import Enum
from transitions import Machine
class Step(Enum):
    DRAFT = 'draft'
    REVIEW = 'review'
    DONE = 'done'
NAMES = [step.value for step in Step]
machine = Machine(states=NAMES, initial=Step.DRAFT.value)
machine.add_transition('reset', NAMES[1:], NAMES[0])
machine.add_transition('end', NAMES[:-1], NAMES[-1])
machine.add_transition('again', NAMES[1:2], 'draft')
for step in Step:
    machine.add_transition('review', step.value, 'review')
""",
    "transitions that are removed": """
from transitions import Machine
machine = Machine(states=['a', 'b', 'c'], initial='a', ignore_invalid_triggers=True, transitions=[
    ['go', 'a', 'b'], ['go', 'b', 'c'], ['go', 'c', 'a'], ['on', 'a', 'c'], ['on', 'a', 'b'], ['back', '*', 'a']])
machine.remove_transition('go', source='b')
machine.remove_transition('on', 'a', 'c')
machine.remove_transition('back', dest='a')
machine.add_transition('back', 'b', 'a')
""",
    "names that are spelled alike": """
from transitions import Machine
machine = Machine(states=['a', 'b', 'c'], initial='a', ignore_invalid_triggers=True, transitions=[
    ['key', 'a', 'b'], ['key.up', 'a', 'c'], ['key', 'c', 'a'], ['key.up', 'c', 'b'], ['key.up', 'b', 'a']])
""",
    "machines of two classes": """
from transitions import Machine
class Lamp(Machine):
    def __init__(self):
        super().__init__(states=['on', 'off'], initial='off')
        self.add_transition('light', 'off', 'on')
class Door(Machine):
    def __init__(self):
        super().__init__(states=['open', 'closed'], initial='open')
        self.add_transition('close', 'open', 'closed')
machine = Lamp()
door = Door()
machine.add_transition('quench', 'on', 'off')
door.add_transition('open', 'closed', 'open')
""",
    "names with underscores": """
from transitions import Machine
machine = Machine(states=['ready_to_go', 'ready', 'go'], initial='ready', transitions=[
    ['a', 'ready', 'ready_to_go'], ['a', 'ready_to_go', 'go'], ['b', '*', 'ready']])
""",
}


def transitions_names(state):
    if isinstance(state, (list, tuple)):
        return {name for item in state for name in transitions_names(item)}
    return {state.name if isinstance(state, Enum) else state}


@pytest.mark.parametrize("name", TRANSITIONS)
def test_transitions(program, tmp_path, name):
    path = tmp_path / "machine.py"
    path.write_text(TRANSITIONS[name])
    for seed in range(4):
        answers = {"ready": False, "broken": False, "late": False} if "ANSWERS" in TRANSITIONS[name] else {}
        space = {"ANSWERS": answers}
        exec(TRANSITIONS[name], space)  # noqa: S102
        machine = space["machine"]
        model = machine.models[0]
        events = sorted(machine.get_triggers(*machine.get_nested_state_names())
                        if hasattr(machine, "get_nested_state_names") else machine.events)
        known = {"to_" + state for state in (
            machine.get_nested_state_names() if hasattr(machine, "get_nested_state_names") else machine.states)}
        events = sorted({event for event in events if event not in known and not event.startswith("to_")}) or ["to_a_now"]
        events += [event for event in machine.events if event.endswith("_now")]

        def step(event):
            try:
                model.trigger(event)
            except (transitions.MachineError, AttributeError):
                pass
            return transitions_names(model.state)

        # The machine that is a part of another is the first of two.
        shown = f"{path}#2" if "model=None" in TRANSITIONS[name] else path
        run_alike(program, shown, events, answers, step, seed)


CLASSES = {
    "a cycle": """
from statemachine import StateMachine, State
class Light(StateMachine):
    green = State(initial=True)
    yellow = State('Warning')
    red = State()
    cycle = green.to(yellow) | yellow.to(red) | red.to(green)
    slow = green.to(yellow)
""",
    "conditions": """
from statemachine import StateMachine, State
class Order(StateMachine):
    waiting = State('Waiting', initial=True)
    paid = State('Paid')
    shipped = State('Shipped', final=True)
    pay = waiting.to(paid, cond='ready', unless='broken') | waiting.to.itself(internal=True)
    ship = paid.to(shipped, cond=['ready', 'late']) | paid.to(waiting, cond='ready and !late') | paid.to.itself()
    undo = waiting.from_(paid)
    def ready(self): return ANSWERS['ready']
    def broken(self): return ANSWERS['broken']
    def late(self): return ANSWERS['late']
""",
    "decorated methods and several names": """
from statemachine import StateMachine, State
class Light(StateMachine):
    green, red = State(initial=True), State()
    blue = State()
    @(green.to(red) | red.to(green))
    def cycle(self): pass
    stop = halt = green.to(blue)
    go, back = red.to(blue), blue.to(green)
    more = green.to(red)
    more |= red.to(blue)
    more |= blue.to(green)
""",
    "any": """
from statemachine import StateMachine, State
class Account(StateMachine):
    active = State(initial=True)
    suspended = State()
    overdrawn = State()
    closed = State(final=True)
    suspend = active.to(suspended)
    spend = active.to(overdrawn) | overdrawn.to(overdrawn)
    resolve = active.from_(overdrawn, suspended)
    close = closed.from_.any(cond='ready')
    def ready(self): return ANSWERS['ready']
""",
    "events": """
from statemachine import Event, StateMachine, State
class Machine(StateMachine):
    a = State(initial=True)
    b = State()
    c = State()
    first = a.to(b)
    go = Event(first | b.to(c, event='extra'), name='Go on')
    back = Event(c.to(a) | b.to(a), id='return')
    @a.to(c)
    def jump(self): pass
""",
    "enumeration": """
from enum import Enum
from statemachine import StateMachine, State
from statemachine.states import States
class Status(Enum):
    pending = 1
    running = 2
    done = 3
class Job(StateMachine):
    s = States.from_enum(Status, initial=Status.pending, final=Status.done)
    start = s.pending.to(s.running)
    finish = s.running.to(s.done)
    stop = s.running.to(s.pending)
""",
    "compound": """
from statemachine import State, StateChart, HistoryState
class Journey(StateChart):
    class shire(State.Compound, name='The Shire'):
        bag_end = State(initial=True)
        green_dragon = State()
        h = HistoryState()
        visit = bag_end.to(green_dragon)
        home = green_dragon.to(bag_end)
    class rivendell(State.Compound):
        council = State(initial=True)
        preparing = State(final=True)
        decide = council.to(preparing)
    mordor = State()
    depart = shire.to(rivendell)
    resume = rivendell.to(shire.h)
    onward = rivendell.to(mordor)
    done_state_rivendell = rivendell.to(mordor)
    restart = mordor.to(shire.green_dragon)
""",
    "parallel": """
from statemachine import State, StateChart
class War(StateChart):
    peace = State(initial=True)
    class war(State.Parallel):
        class quest(State.Compound):
            start = State(initial=True)
            end = State(final=True)
            finish = start.to(end)
        class battle(State.Compound):
            fighting = State(initial=True)
            won = State(final=True)
            win = fighting.to(won)
            finish = fighting.to(won)
    over = State(final=True)
    begin = peace.to(war)
    stop = war.to(peace)
    done_state_war = war.to(over)
""",
    "eventless": """
from statemachine import State, StateChart
class Auto(StateChart):
    a = State(initial=True)
    b = State()
    c = State()
    go = a.to(b)
    b.to(c, cond='ready')
    back = c.to(a) | b.to(a)
    def ready(self): return ANSWERS['ready']
""",
}


@pytest.mark.parametrize("name", CLASSES)
def test_statemachine_classes(program, tmp_path, name):
    path = tmp_path / "machine.py"
    path.write_text(CLASSES[name])
    for seed in range(4):
        answers = {"ready": False, "broken": False, "late": False} if "ANSWERS" in CLASSES[name] else {}
        space = {"ANSWERS": answers}
        exec(CLASSES[name], space)  # noqa: S102
        kinds = [kind for kind in space.values()
                 if isinstance(kind, type) and issubclass(kind, statemachine.StateChart) and kind.states]
        holds = random.Random(seed)
        answers.update({key: holds.random() < 0.5 for key in answers})
        machine = kinds[-1]()
        events = sorted(str(event) for event in machine.events if "done" not in str(event) and str(event))
        run_alike(program, path, events, answers, psm_step(machine), seed)


DEFINITION = """
name: Door
states:
  closed:
    initial: true
    transitions:
      - {event: open, target: ajar}
      - event: "lock bolt"
        target: locked
        cond: ready and not late
  ajar:
    states:
      narrow: {transitions: [{event: push, target: wide}]}
      wide: {}
    history:
      last: {type: shallow, transitions: [{target: wide}]}
    transitions: [{event: close, target: closed, on: [{raise: check}]}]
  locked:
    transitions: [{event: unlock, target: closed}, {event: force, target: last}]
"""


def test_statemachine_definition(program, tmp_path):
    io = pytest.importorskip("statemachine.io")
    path = tmp_path / "door.yaml"
    path.write_text(DEFINITION)
    for seed in range(4):
        answers = {"ready": False, "late": False}
        holds = random.Random(seed)
        values = {key: holds.random() < 0.5 for key in answers}
        kind = io.load(DEFINITION, format="yaml")

        class Model:
            ready = values["ready"]
            late = values["late"]

        machine = kind(Model())
        events = ["open", "lock", "bolt", "push", "close", "unlock", "force"]
        run_alike(program, path, events, answers, psm_step(machine), seed)


def psm_step(machine):
    def step(event):
        try:
            machine.send(event)
        except (statemachine.exceptions.TransitionNotAllowed, statemachine.exceptions.InvalidStateValue):
            pass
        return {state.id for state in machine.configuration if state.is_atomic}
    return step
