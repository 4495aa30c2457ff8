import StatechartFormats
import Statecharts
import Testing

/// Machines of the Python library transitions, as dictionaries and as calls.
@Suite struct TransitionsTests {
  private func read(_ text: String, _ fileName: String? = nil) throws -> Reading {
    let source = SourceText(text, fileName: fileName)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == "transitions")
    return try reader.read(source)
  }

  /// As people write it.
  @Test(arguments: [
    (
      #"{"states":["a","b",{"name":"c","on_enter":"hiss","on_exit":["x","y"]}],"transitions":[{"trigger":"go","source":"a","dest":"b"},["back","*","a"]],"initial":"a"}"#,
      "<a>\na\n  -go-> b\n  -back-> a\nb\n  -back-> a\nc in/hiss out/x;y\n  -back-> a"
    ),
    (
      "states: [a, b]\ninitial: a\ntransitions:\n- {trigger: go, source: [a, b], dest: '=', conditions: [ready, warm], unless: broken}\n- {trigger: wait, source: a, dest: null, before: x, after: [y]}\n",
      "<a>\na\n  -go[ready and warm and not broken]-> a\n  -wait/x;y.\nb\n  -go[ready and warm and not broken]-> b"
    ),
    (
      "states:\n- off\n- name: on\n  children: [low, high]\n  initial: low\n  transitions:\n  - [up, low, high]\ninitial: off\ntransitions:\n- [power, off, on]\n- [power, on, off]\n- [boost, on, on_high]\n",
      "<off>\noff\n  -power-> on\non <on_low>\n  -power-> off\n  -boost=> on_high\n  on_low \"low\"\n    -up-> on_high\n  on_high \"high\""
    ),
    (
      "states:\n- a\n- {name: p, parallel: [x, y]}\n- {name: z, final: true}\ninitial: a\ntransitions:\n- [go, a, p]\n- [end, p, z]\n",
      "<a>\na\n  -go-> p\np ||\n  -end-> z\n  p_x \"x\"\n  p_y \"y\"\nz !"
    ),
    (
      "states: [a, {name: b, timeout: 2.5, on_timeout: [log, back]}]\ninitial: a\ntransitions: [[go, a, b], [back, b, a]]\n",
      "<a>\na\n  -go-> b\nb in/send after 2500ms after 2500ms out/cancel after.2500ms.b\n  -after.2500ms.b/log;raise back.\n  -back-> a"
    ),
    (
      "states: [a, b, c]\ninitial: a\ntransitions: [[turn on, a, b], [turn_on, a, c], [key, a, b], [key.up, a, c], ['*', a, b]]\n",
      "<a>\na\n  -turn_on2-> b\n  -turn_on-> c\n  -key-> b\n  -key.up-> c\n  -event-> b\nb\nc"
    ),
    (
      "machine:\n  name: door\n  states: [a, b]\n  transitions:\n  - {trigger: open it, source: a, dest: b}\n  initial: b\n",
      "machine door\n<b>\na\n  -open_it-> b\nb"
    ),
  ])
  func dictionaries(text: String, expected: String) throws {
    let reading = try read(text)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(reading.chart.diagnostics.allSatisfy { $0.severity != .error })
    #expect(ChartLines.text(reading.chart) == expected)
  }

  /// Where the library and a chart differ, a warning says so.
  @Test(arguments: [
    (
      #"{"states":["a",{"name":"p","parallel":["x",{"name":"y","children":["i","j"],"initial":"i"}]}],"transitions":[["go","a","p_y_j"]],"initial":"a"}"#,
      "<a>\na\n  -go-> p_y_j\np ||\n  p_x \"x\"\n  p_y <p_y_i> \"y\"\n    p_y_i \"i\"\n    p_y_j \"j\"",
      "'go' leads into one region of 'p'; the library enters that alone, here all begin"
    ),
    (
      #"{"states":["a",{"name":"p","parallel":["x",{"name":"y","final":true}]}],"transitions":[["go","a","p"]],"initial":"a"}"#,
      "<a>\na\n  -go-> p\np ||\n  p_x \"x\"\n  p_y \"y\"\n    p_y.final !",
      "the region 'y' is a final state; it is read as a region with a final state in it"
    ),
    (
      #"{"states":["a",{"name":"b","children":[{"name":"c","children":["d","e"],"initial":"d"},"f"],"initial":"c","transitions":[["x","c","f"]]}],"transitions":[["x","b_c_d","a"]],"initial":"b"}"#,
      "<b>\na\nb <b_c>\n  b_c <b_c_d> \"c\"\n    -x-> b_f\n    b_c_d \"d\"\n      -x-> a\n    b_c_e \"e\"\n  b_f \"f\"",
      "the library asks 'x' of 'c' before that of 'd', which is first here"
    ),
  ])
  func differences(text: String, expected: String, warning: String) throws {
    let reading = try read(text)
    #expect(reading.chart.diagnostics.allSatisfy { $0.severity != .error })
    #expect(ChartLines.text(reading.chart) == expected)
    let warnings = reading.diagnostics.filter { $0.severity == .warning }
    #expect(warnings.map(\.message) == [warning])
    #expect(warnings.allSatisfy { $0.position != nil })
  }

  /// As people write it in Python.
  @Test(arguments: [
    (
      """
      from transitions import Machine
      states=['a', 'b'  # a comment
      ]
      transitions = [
          { 'trigger': 'go', 'source': 'a', 'dest': 'b', 'conditions': ['ready'] },
      ]
      machine = Machine(lump, states=states, transitions=transitions, initial='a', queued=True)
      machine.add_transition('back', ['b'], dest='a', after=lambda: print("x, y"))
      machine.on_enter_b('hiss')
      """,
      "<a>\na\n  -go[ready]-> b\nb in/hiss\n  -back/lambda: print(\"x, y\")-> a"
    ),
    (
      """
      import enum
      from transitions.extensions import GraphMachine as M
      class S(str, enum.Enum):
          ONE = "one"
          TWO = "two"
      class Model(object):
          '''A model: with "quotes" in it.'''
          def __init__(self, name: str = "x") -> None:
              self.name = name
              self.machine = M(
                  model=self, states=S, initial=S.ONE,
                  transitions=[["go", S.ONE, S.TWO], ["go", S.TWO.name, "="]],
              )
          def on_enter_TWO(self): ...
      """,
      "machine Model\n<ONE>\nONE\n  -go-> TWO\nTWO in/on_enter_TWO\n  -go-> TWO"
    ),
    (
      """
      from transitions.extensions.states import add_state_features, Timeout, Tags
      from transitions import Machine, State
      @add_state_features(Tags, Timeout)
      class Custom(Machine):
          pass
      class App(Custom):
          def __init__(self):
              states = [State('a', on_exit=['bye']), dict(name='b')]
              Custom.__init__(self, states=states, initial='a')
              for source in ('a', 'b'):
                  self.add_transition(trigger=f'stop_{source}', source=source, dest='a', before=self.note)
      """,
      "machine App\n<a>\na out/bye\n  -stop_a/note-> a\nb\n  -stop_b/note-> a"
    ),
    (
      "m = Machine(states=['a', 'b', 'c'], initial='b', ordered_transitions=True)\n",
      "<b>\na\n  -next_state-> b\nb\n  -next_state-> c\nc\n  -next_state-> a"
    ),
    (
      """
      STATES = ["a", "b"]
      TRANSITIONS = [
          {"trigger": "go",   "source": "a", "dest": "b"},
      ]
      INITIAL = STATES[1]
      """,
      "<b>\na\n  -go-> b\nb"
    ),
  ])
  func python(text: String, expected: String) throws {
    let reading = try read(text)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == expected)
  }

  /// Where a condition always holds, or is for tools alone, nothing is said of it.
  @Test func theFileItselfIsNoCondition() throws {
    let text = """
      from transitions import Machine
      STATES = ['a']
      if typing.TYPE_CHECKING:
          STATES = ['a']
      m = Machine(states=STATES, initial='a')
      if __name__ == '__main__':
          m.add_transition('x', 'a', 'a')
      """
    let found = try TransitionsNotation().read(SourceText(text)).diagnostics
    #expect(found.allSatisfy { $0.severity < .warning }, "\(found)")
  }

  /// What is computed is marked, and never invented.
  @Test(arguments: [
    (
      "from transitions import Machine\nX = 'a'\nif f:\n    X = 'b'\nm = Machine(states=['a', 'b'], initial=X)\n",
      "5:40: warning: the initial state is computed ('X'); the first state is taken"
    ),
    (
      "from transitions import Machine\nS = ['a']\nif f: S.append('b')\nm = Machine(states=S, transitions=[['x', 'a', 'a']], initial='a')\n",
      "4:20: warning: the list of states is computed ('S'); its states are missing"
    ),
    (
      "from transitions import Machine\nS = ['a', 'b']\ndel S[1]\nm = Machine(states=S, transitions=[['x', 'a', 'a']], initial='a')\n",
      "4:20: warning: the list of states is computed ('S'); its states are missing"
    ),
    (
      "from transitions import Machine\nm = Machine(states=['a'], initial='a')\nif f:\n    m.add_transition('x', 'a', 'a')\n",
      "4:5: warning: this is done only on a condition; it is read as always"
    ),
    (
      "from transitions import Machine\nif f:\n    m = Machine(states=['a'], initial='a')\nelse:\n    m = Machine(states=['b'], initial='b')\n",
      "5:9: warning: which machine 'm' is depends on a condition; what is added later is read for this one"
    ),
    (
      "from transitions import Machine\nS = load()\nm = Machine(states=['a', 'b'], initial='a')\nm.add_transition('x', S[1:], 'a')\n",
      "4:23: warning: a state is computed ('S[1:]'); the transition is left out"
    ),
    (
      "from transitions import Machine\nm = Machine(states=['a'], initial='a')\nfor n in (1, 2):\n    m.add_transition('to_%d' % n, 'a', 'a')\n",
      "4:22: warning: the trigger is computed (''to_%d' % n'); the transition is left out"
    ),
    (
      "from transitions import Machine\nm = Machine(states=['a'], initial='a')\nm.add_transition(go, 'a', 'a')\n",
      "3:18: warning: the trigger is computed ('go'); 'go' is used as its name"
    ),
    (
      "from transitions import Machine\nm = Machine(states=['a'], initial='a')\nm.remove_transition('x', source=f(y))\n",
      "3:1: warning: which transitions are removed is not known; they are kept"
    ),
    (
      "from transitions import Machine\na = Machine(states=['a'], initial='a')\nb = Machine(states=['b'], initial='b')\nget(a).add_transition('x', 'b', 'b')\n",
      "4:1: warning: which machine 'get(a)' is is not known; this is read for the last one"
    ),
    (
      "from transitions import Machine\nfrom transitions.experimental.utils import add_transitions, transition\nm = Machine(M(), states=['a'], initial='a')\n",
      "2:1: warning: the transitions that a model defines are not read"
    ),
    (
      "from transitions import Machine\nMachine(states=load('x'), transitions=[['a', 'b', 'c']], initial='b')\n",
      "2:16: warning: the list of states is computed ('load('x')'); its states are missing"
    ),
    (
      "from transitions import Machine\nMachine(states=['a'], transitions=[make(x), ['go', 'a', f(y)]], initial='a')\n",
      "2:36: warning: a transition is computed ('make(x)'); it is left out"
    ),
    (
      "from transitions import Machine\nMachine(states=['a'], transitions=[['go', 'a', f(y)]], initial='a')\n",
      "2:48: warning: a state is computed ('f(y)'); the transition is left out"
    ),
    (
      "from transitions import Machine\nMachine(states=[modes.Idle(x), 'b'], initial='b')\n",
      "2:17: warning: a state is computed ('modes.Idle(x)'); only its name 'Idle' is known"
    ),
    (
      "from transitions import Machine\ns = []\nfor x in y:\n    s.append(x)\nMachine(states=s, transitions=[['a', 'b', 'c']])\n",
      "5:16: warning: the list of states is computed ('s'); its states are missing"
    ),
    (
      "states: [a]\ntransitions:\n- {trigger: go, source: a, dest: c}\ninitial: a\n",
      "3:34: warning: the list of states has no 'c'; it is added"
    ),
    (
      "states: [a, a]\ntransitions:\n- [go, a, a]\ninitial: a\n",
      "1:13: error: there is another state 'a'"
    ),
    (
      "states: [a]\ntransitions:\n- {trigger: go, source: a, dest: a}\n",
      "1:1: warning: the machine has no initial state; its first state 'a' is taken (add 'initial')"
    ),
    (
      "states: [a]\ninitial: a\ntransitions:\n- {trigger: go, source: a}\n",
      "4:3: warning: the transition 'go' has no 'dest'; it leads nowhere"
    ),
    (
      "states: [a, {name: b, children: [c]}]\ninitial: a\ntransitions:\n- [go, a, b]\n",
      "1:20: note: 'b' has no initial state: the library is then in none of its states, 'b.none' here"
    ),
  ])
  func findings(text: String, expected: String) throws {
    let found = try TransitionsNotation().readAll(SourceText(text)).flatMap(\.diagnostics).map(\.description)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(arguments: ["", "{}", "[]", "states: []", "from transitions import Machine\n", "{\"states\": [}"])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try TransitionsNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test func everyMachineOfAFileIsRead() throws {
    let text =
      "from transitions import Machine\na = Machine(states=['x'], initial='x')\nb = Machine(states=['y'], initial='y')\n"
    #expect(try TransitionsNotation().readAll(SourceText(text)).map { $0.chart.states.map(\.id) } == [["x"], ["y"]])
  }
}
