import StatechartFormats
import Statecharts
import Testing

/// Machines of python-statemachine, as definitions and as classes.
@Suite struct PythonStateMachineTests {
  private func read(_ text: String) throws -> Reading {
    let source = SourceText(text)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == "statemachine")
    return try reader.read(source)
  }

  /// As people write it.
  @Test(arguments: [
    (
      #"{"name":"m","states":{"a":{"initial":true,"enter":["hi",{"raise":"x"}],"transitions":[{"event":"go stop","target":"b","cond":"n > 3","unless":["late"],"on":"beep"},{"event":"x","internal":true,"on":{"assign":{"location":"n","expr":"n + 1"}}}]},"b":{"final":true}}}"#,
      "machine m\n<a>\na in/hi;raise x\n  -go,stop[n > 3 and not late]/beep-> b\n  -x/assign n = n + 1.\nb !"
    ),
    (
      "states:\n  off:\n    transitions:\n    - {event: go, target: on}\n  on:\n    transitions: [{event: stop, target: last}]\n    states:\n      x: {transitions: [{target: y, cond: ok}]}\n      y:\n    history:\n      last: {type: deep, transitions: [{target: y}]}\n",
      "<off>\noff\n  -go-> on\non <x>\n  -stop-> last\n  x\n    -[ok]-> y\n  y\n  last H* <y>"
    ),
    (
      "states:\n  p:\n    parallel: true\n    transitions: [{event: done.state.p, target: z}]\n    states:\n      x:\n        enter: {send: {event: tick, delay: 2s}}\n        states: {x1: {final: true}}\n      y: {states: {y1: {final: 'yes'}}}\n  z: {final: true}\n",
      "<p>\np ||\n  -done.state.p-> z\n  x <x1> in/send tick after 2s\n    x1 !\n  y <y1>\n    y1 !\nz !"
    ),
  ])
  func definitions(text: String, expected: String) throws {
    let reading = try read(text)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == expected)
  }

  /// As people write it in Python.
  @Test(arguments: [
    (
      """
      from statemachine import StateMachine, State
      class Light(StateMachine):
          "A light"
          green = State(initial=True)
          yellow = State('Warning')
          red = State()
          cycle = (
              green.to(yellow)
              | yellow.to(red)
              | red.to(green, cond="ready", on='beep')
          )
          def on_enter_red(self): print("stop")
          def before_cycle(self, event: str, source: State) -> str:
              return f"{event} from {source.id}"
      """,
      "machine Light\n<green>\ngreen\n  -cycle/before_cycle-> yellow\nyellow \"Warning\"\n  -cycle/before_cycle-> red\nred in/on_enter_red\n  -cycle[ready]/beep;before_cycle-> green"
    ),
    (
      """
      from statemachine import StateMachine, State
      class Light(StateMachine):
          green = State(initial=True)
          red = State()
          cycle = green.to(red) | red.to(green)
          go = cycle
          def on_cycle(self): print("cycle")
          def on_go(self): print("go")
      """,
      "machine Light\n<green>\ngreen\n  -cycle/on_cycle-> red\n  -go/on_go-> red\nred\n  -cycle/on_cycle-> green\n  -go/on_go-> green"
    ),
    (
      """
      import statemachine as sm
      from statemachine import StateMachine, State, Event
      class Order(StateMachine):
          a: State = State("A", initial=True, enter="hi")
          b = State("B")
          z = State("Z", final=True)
          pay = a.to(b, validators="check", unless=["late", "broken"]) | a.to.itself(internal=True)
          end = z.from_(a, b)
          stop = z.from_.any(cond="!ready ^ sure v never")
          back = Event(b.to(a), name="Go back")
          @pay.before
          def note(self): pass
          @b.exit
          def bye(self): pass
          @a.to(z)
          def jump(self): pass
      """,
      "machine Order\n<a>\na in/hi \"A\"\n  -pay[check and not late and not broken]/note-> b\n  -pay/note.\n  -end-> z\n  -jump/jump-> z\n  -stop[not ready and sure or never]-> z\nb out/bye \"B\"\n  -end-> z\n  -back-> a\n  -stop[not ready and sure or never]-> z\nz ! \"Z\""
    ),
    // A method is no event, be it named as one; each name and each of several values counts.
    (
      """
      from statemachine import StateMachine, State
      class Light(StateMachine):
          green, red = State(initial=True), State()
          @(green.to(red) | red.to(green))
          def cycle(self): print("clunk")
          stop = halt = green.to(red)
          go, back = red.to(green), green.to.itself()
          more = green.to(red)
          more |= red.to.itself()
          more |= red.to(green)
      """,
      "machine Light\n<green>\ngreen\n  -cycle/cycle-> red\n  -stop,halt-> red\n  -back-> green\n  -more-> red\nred\n  -cycle/cycle-> green\n  -go-> green\n  -more-> red\n  -more-> green"
    ),
    (
      """
      from statemachine import State, StateChart, HistoryState
      class Outer(StateChart):
          class on(State.Compound, name="On"):
              low = State(initial=True)
              high = State()
              h = HistoryState(type="deep")
              up = low.to(high)
          class both(State.Parallel):
              class x(State.Compound):
                  x1 = State(final=True)
              class y(State.Compound):
                  y1 = State(final=True)
          off = State()
          toggle = on.to(off) | off.to(on.h)
          jump = off.to(on.high)
          split = off.to(both)
          done_state_both = both.to(off)
      """,
      "machine Outer\n<on>\non <low> \"On\"\n  -toggle-> off\n  low\n    -up-> high\n  high\n  h H* <low>\nboth ||\n  -done_state_both,done.state.both-> off\n  x <x1>\n    x1 !\n  y <y1>\n    y1 !\noff\n  -toggle-> h\n  -jump-> high\n  -split-> both"
    ),
    (
      """
      from enum import Enum, auto
      from statemachine import StateMachine
      from statemachine.states import States
      class E(Enum):
          draft = auto()
          done = auto()
      class Doc(StateMachine):
          states = States.from_enum(E, initial=E.draft, final=E.done)
          finish = states.draft.to(states.done)
      """,
      "machine Doc\n<draft>\ndraft\n  -finish-> done\ndone !"
    ),
    (
      "class Base(StateMachine):\n    a = State(initial=True)\n    b = State()\n    go = a.to(b)\n",
      "machine Base\n<a>\na\n  -go-> b\nb"
    ),
  ])
  func classes(text: String, expected: String) throws {
    let reading = try read(text)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == expected)
  }

  /// A class has the states of its bases, also by the names of these.
  @Test func statesOfBasesAreNamed() throws {
    let text = """
      from statemachine import StateMachine, State
      class Base(StateMachine):
          a = State(initial=True)
          b = State()
          go = a.to(b)
      class More(Base):
          c = State()
          more = Base.b.to(c)
          home = c.to(Base.a)
          lost = Other.a.to(c)
      """
    let readings = try PythonStateMachineNotation().readAll(SourceText(text))
    #expect(
      ChartLines.text(readings[1].chart)
        == "machine More\n<a>\na\n  -go-> b\nb\n  -more-> c\nc\n  -home-> a")
    #expect(
      readings[1].diagnostics.map(\.message)
        == ["'Other.a' is no state that this class makes; the transition is left out"])
  }

  @Test(arguments: [
    (
      "from statemachine import *\nclass M(StateMachine):\n    a = State(initial=True)\n    go = a.to(elsewhere)\n",
      "4:15: warning: 'elsewhere' is no state that this class makes; the transition is left out"
    ),
    (
      "from statemachine import *\nclass M(StateMachine):\n    a = State(initial=f(x))\n    go = a.to(a)\n",
      "3:23: warning: 'f(x)' is computed; it is read as false"
    ),
    (
      "from statemachine import *\nclass M(StateMachine):\n    a = State()\n    for x in y:\n        a.to(x)\n    go = a.to(a)\n",
      "4:5: warning: what this statement of the class does is computed; it is not read"
    ),
    (
      "from statemachine import *\nclass M(StateMachine):\n    a = State()\n    x, y = make(a)\n    go = a.to(a)\n",
      "4:5: warning: what this statement of the class does is computed; it is not read"
    ),
    (
      "from statemachine import *\nclass M(StateMachine):\n    a = State()\n    go = a.to(a)\n    def on_transition(self): pass\n    def on_enter_state(self): pass\n",
      "5:5: note: callbacks of the whole machine are ignored (2 times)"
    ),
    (
      "states:\n  a: {transitions: [{event: go, target: bb}]}\n  b:\n",
      "2:41: error: there is no state 'bb' (did you mean 'b'?)"
    ),
    (
      "states:\n  a: {transitions: [{event: go, to: a, target: a}]}\n",
      "2:33: warning: a transition has no member 'to'"
    ),
  ])
  func findings(text: String, expected: String) throws {
    let found = try PythonStateMachineNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(arguments: [
    "", "{}", "[]", "states: {}", "from statemachine import StateMachine\n", "class A(StateMachine):\n  pass",
  ])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try PythonStateMachineNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test func everyMachineOfAFileIsRead() throws {
    let text = """
      from statemachine import StateMachine, State
      class A(StateMachine):
          x = State(initial=True)
          go = x.to(x)
      class B(A):
          y = State()
          on = A.x.to(y) | y.to(y)
      """
    let readings = try PythonStateMachineNotation().readAll(SourceText(text))
    #expect(readings.map { $0.chart.states.map(\.id) } == [["x"], ["x", "y"]])
  }
}
