extension ReferenceLanguage {
  /// Python, for the library `transitions`.
  static let transitions = ReferenceLanguage(
    notation: "transitions", fileName: "m.py",
    holders: [
      Holder("§n = §v", "§n"), Holder("§n = §v", "§n"), Holder("class C§i:\n    B = §v", "C§i.B"),
      Holder("class E§i(Enum):\n    B = §v", "E§i.B.value"), Holder("class E§i(Enum):\n    B = §v", "E§i.B"),
      Holder("§n = {'B': §v}", "§n['B']"), Holder("§n = [§v]", "§n[0]"), Holder("def §n():\n    return §v", "§n()"),
      Holder("class C§i(§v):\n    B = 1", "C§i.B"), Holder("class C§i(§v.D):\n    D = §v", "C§i.D"),
      Holder("§n = []\n§n.append(§v)", "§n"), Holder("§n = []\n§n += §v", "§n"), Holder("§n = []\n§n.extend(§v)", "§n"),
      Holder("§n = [x for x in §v]", "§n"), Holder("(§n, b§i) = (§v, 1)", "§n"), Holder("§n = lambda: §v", "§n()"),
      Holder("class C§i:\n    def __init__(self):\n        self.B = §v", "C§i.B"), Holder("§n = dict(B=§v)", "§n['B']"),
      Holder("for §n in §v:\n    print(§n)", "§n"), Holder("C§i.D = §v\nclass C§i:\n    pass", "C§i.D"),
    ],
    families: [
      Family(
        values: [
          "[§a, §b]", "§a + §b", "[*§a, *§b]", "list(§a) + §b", "[x for x in §a]", "[y for x in §a for y in §b]",
          "(§a, §b)", "§a * 2", "§a[1:] + §b", "copy.deepcopy(§a)", "[f'{x}{y}' for x in §a for y in §b]",
          "§a if c else §b", "[[x, x] for x in §a]", "set(§a) | set(§b)",
        ],
        leaves: ["['a', 'b']", "'a'", "[]", "[['e', 'a', 'b']]"], uses: machines("§v"),
        nests: [
          Nest("[", "'a'", "]"), Nest("(", "'a'", ")"), Nest("[*", "a", "]"), Nest("[x for x in ", "a", "]"),
          Nest("list(", "a", ")"), Nest("lambda: ", "a", ""), Nest("not ", "a", ""), Nest("-", "1", ""),
        ],
        rows: [Row("'a§i'", ", "), Row("['a§i']", " + "), Row("*a", ", "), Row("a", "."), Row("[0]", "")]),
      Family(
        values: [
          "{**§a, **§b}", "§a | §b", "{'name': 'x', 'children': [§a, §b]}", "dict(§a)", "dict(**§a, **§b)",
          "{'states': §a, 'children': §b}", "State(name=§a, on_enter=§b)", "{'name': §a, 'parallel': §b}",
          "{'states': §a, 'transitions': §b}", "Machine(states=§a, transitions=§b)",
        ],
        leaves: ["{'name': 'a'}", "{}", "['a', 'b']"], uses: machines("[§v]") + machines("§v") + machines("**§v"),
        nests: [
          Nest("{'name': 'x', 'children': ", "['a']", "}"), Nest("{'a': ", "1", "}"), Nest("{**", "a", "}"),
          Nest("dict(", "a", ")"), Nest("f(", "a", ")"), Nest("a[", "0", "]"), Nest("State(", "'a'", ")"),
        ],
        rows: [Row("{'name': 'a§i'}", ", "), Row("a", " | "), Row("'a§i': 1", ", ")]),
      Family(
        values: ["f'{§a}{§b}'", "§a + §b", "str(§a)", "'%s%s' % (§a, §b)", "§a.B", "§a.name", "§a.B.C"],
        leaves: ["'x'", "1", "g", "None"], uses: machines("['a', §v]") + machines("[['e', 'a', §v]]"),
        nests: [
          Nest("f'{", "a", "}'"), Nest("a.", "b", ""), Nest("a if b else ", "c", ""), Nest("await ", "a", ""),
          Nest("if a:\n", "pass", "\n"), Nest("(yield ", "a", ")"),
        ],
        rows: [
          Row("'x'", " + "), Row("a", " and "), Row("'x'", " "), Row("a§i = 1", "\n"), Row("a", " if b else "),
          Row("def f§i(): pass", "\n"), Row("class C§i(C): pass", "\n"), Row("m.add_state('a§i')", "\n"),
          Row("#", "\n"),
        ]),
    ])

  private static func machines(_ value: String) -> [String] {
    let head = "from transitions import Machine, State\nfrom enum import Enum\n§d\n"
    return [
      head + "m = Machine(states=\(value), initial='a')", head + "m = Machine(states=['a', 'b'], transitions=\(value))",
      head + "m = Machine(states=['a', 'b'])\nm.add_transitions(\(value))\nm.add_states(\(value))",
      head + "m = Machine(states=['a', 'b'])\nfor x in \(value):\n    for y in \(value):\n        m.add_state(x)",
      head + "states = \(value)\ntransitions = [['e', 'a', 'b']]", head + "m = Machine(states=['a'], initial=\(value))",
      head + "class M(Machine):\n    def __init__(self):\n        super().__init__(self, \(value))",
    ]
  }

  /// Python, for the library `python-statemachine`.
  static let pythonStateMachine = ReferenceLanguage(
    notation: "statemachine", fileName: "m.py",
    holders: [
      Holder("    §n = §v", "§n"), Holder("    §n = §v", "§n"), Holder("    §n = Event(§v)", "§n"),
      Holder("    §n, b§i = §v, 1", "§n"), Holder("    §n = a.to(b)\n    §n |= §v", "§n"),
      Holder("    class §n(State.Compound):\n        B = §v", "§n.B"),
      Holder("    @(§v)\n    def §n(self): pass", "§n"),
      Holder("    @§v.on\n    def §n(self): pass", "§n"),
    ],
    families: [
      Family(
        values: ["§a | §b", "a.to(b, cond=§a, on=§b)", "Event(§a)", "§a | a.to(b, event=§b)", "(§a) | (§b)", "§a.B"],
        leaves: ["a.to(b)", "b.to(a)", "a.to.itself()", "b.from_(a)", "a.from_.any()"], uses: classes,
        nests: [Nest("(", "a.to(b)", ")"), Nest("Event(", "a.to(b)", ")"), Nest("a.to(", "b", ")")],
        rows: [Row("a.to(b)", " | "), Row("a.to(b) | b.to(a)", "\n    x = ")]),
      Family(
        values: [
          "State(states=[§a, §b])", "§a.to(§b)", "§a.to(§b, §a)", "State(§a)", "States({'a': §a, 'b': §b})", "[§a, §b]",
        ],
        leaves: ["State()", "a", "b", "State('x', final=True)", "States.from_enum(E)", "'x'"], uses: classes,
        nests: [
          Nest("State(states=[", "", "])"), Nest("a.to([", "b", "])"), Nest("States({'a': ", "State()", "})"),
          Nest("a.", "b", ""), Nest("[", "a", "]"),
        ],
        rows: [Row("a§i = State()", "\n    "), Row("a", ", "), Row("State()", ", ")]),
      Family(
        values: ["§a.B", "§a.B.C"], leaves: ["StateMachine"],
        uses: [
          "from statemachine import StateMachine, State\nclass M(§v):\n    a = State()\n    M = StateMachine\n",
          "from statemachine import StateMachine, State\nclass A(B.C): pass\nclass B(A.C): pass\n"
            + "class M(§v, A.B, StateMachine):\n    a = State()\n",
        ],
        nests: [Nest("A.", "b", "")], rows: [Row("A§i", ", "), Row("M.B", ", ")]),
    ])

  private static let classes = [
    "from statemachine import StateMachine, State, Event, States\nclass M(StateMachine):\n    a = State(initial=True)\n"
      + "    b = State()\n    e = a.to(b)\n§d    x = §v\n",
    "from statemachine import StateMachine, State, Event, States\nclass M(StateMachine):\n    a = State(initial=True)\n"
      + "    b = State()\n§d    x = a.to(b, event=§v) | b.to(a, cond=§v)\n    y = a.to(§v)\n",
  ]
}
