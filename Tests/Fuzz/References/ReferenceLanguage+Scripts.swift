extension ReferenceLanguage {
  /// JavaScript and TypeScript.
  static let xstate = ReferenceLanguage(
    notation: "xstate", fileName: "m.ts",
    holders: [
      Holder("const §n = §v;", "§n"), Holder("const §n = §v;", "§n"), Holder("let §n; §n = §v;", "§n"),
      Holder("enum E§i {B = §v}", "E§i.B"), Holder("const §n = {B: §v};", "§n.B"),
      Holder("const §n = {'B': §v};", "§n['B']"), Holder("const §n = {...{B: §v}};", "§n.B"),
      Holder("function §n() { return §v; }", "§n()"), Holder("const §n = () => (§v);", "§n()"),
      Holder("const §n = x => §v;", "§n(§n)"), Holder("const §n = (x = §v) => x;", "§n()"),
      Holder("const {§n = §v} = {};", "§n"), Holder("const [§n] = [§v];", "§n"),
      Holder("const {B: §n} = {B: §v};", "§n"), Holder("const §n = [§v];", "§n[0]"),
      Holder("class C§i { static B = §v; }", "C§i.B"), Holder("const §n = createMachine(§v);", "§n.config"),
      Holder("namespace N§i { export const B = §v; }", "N§i.B"), Holder("const §n = {get B() { return §v; }};", "§n.B"),
      Holder("export const §n = §v; import {§n as b§i} from './m';", "b§i"),
      Holder("export const §n = §v; import * as c§i from './m';", "c§i.§n"), Holder("type §n = §v;", "§n"),
    ],
    families: [
      Family(
        values: [
          "{states: {p: §a, q: §b}}", "{...§a, ...§b}", "{initial: 'p', states: {p: §a}, on: §b}",
          "{...§a, states: {...§b}}", "Object.assign({}, §a, §b)", "c ? §a : §b", "c ? {...§a} : {...§b}", "§a || §b",
          "{states: {p: {...§a}, q: {...§b}}}", "structuredClone(§a)", "{...(c ? §a : {}), ...§b}", "(x => x)(§a)",
          "{[§a]: §b}", "{states: §a.states}", "§a ?? §b", "__assign({}, §a, §b)",
        ],
        leaves: ["{states: {p: {}}}", "{}", "g", "{on: {E: 'p'}}"],
        uses: [
          "\(head)§d\ncreateMachine(§v);", "\(head)§d\ncreateMachine({initial: 'p', states: {p: §v}});",
          "\(head)§d\ncreateMachine({initial: 'p', states: {p: {}, ...§v}});",
          "\(head)§d\nsetup({}).createMachine({initial: 'p', states: §v});", "§d\nexport default {states: {p: §v}};",
          "\(head)§d\ncreateMachine({context: §v, states: {p: {on: {E: {guard: ({context}) => context.p}}}}});",
          "\(head)§d\ncreateMachine({states: {p: {on: §v}}});", "\(head)§d\ncreateMachine({states: {p: {}}}, §v);",
        ],
        nests: [
          Nest("{states:{p:", "{}", "}}"), Nest("{a:", "1", "}"), Nest("{...", "a", "}"), Nest("a ? ", "1", " : 2"),
          Nest("a ? 1 : ", "2", ""), Nest("{[", "a", "]:1}"), Nest("f(", "1", ")"),
          Nest("{on:{E:{actions:", "1", "}}}"),
        ],
        rows: [Row("{p:1}", " || "), Row("a§i: {}", ", "), Row("...a", ", "), Row("a", " ? b : "), Row("f()", ".")]),
      Family(
        values: [
          "`${§a}${§b}`", "§a + §b", "§a + '-' + §b", "§a.concat(§b)", "c ? §a : §b", "§a || §b", "§a && §b",
          "-§a", "!§a", "§a === §b", "§a * §b", "§a.toUpperCase() + §b", "§a.slice(1) + §b", "§a[§b]", "String(§a)",
        ],
        leaves: ["'x'", "1", "true", "g", "'pq'"],
        uses: [
          "\(head)§d\ncreateMachine({id: §v, states: {p: {}}});",
          "\(head)§d\ncreateMachine({initial: §v, states: {p: {}}});",
          "\(head)§d\ncreateMachine({states: {p: {on: {[§v]: 'p'}}}});",
          "\(head)§d\ncreateMachine({states: {p: {on: {E: {target: §v}}}}});",
          "\(head)§d\ncreateMachine({states: {[§v]: {}}});",
          "\(head)§d\ncreateMachine({states: {p: {after: {[§v]: 'p'}}}});",
          "\(head)§d\ncreateMachine({context: {c: 1}, states: {p: {on: {E: {guard: ({context}) => context.c > §v}}}}});",
          "\(head)§d\ncreateMachine({context: {c: §v}, states: {p: {entry: assign({c: ({context}) => §v})}}});",
        ],
        nests: [
          Nest("(", "1", ")"), Nest("!", "a", ""), Nest("- ", "a", ""), Nest("`${", "1", "}`"), Nest("a.", "b", ""),
          Nest("a[", "0", "]"), Nest("typeof ", "a", ""), Nest("new ", "A", ""), Nest("<A>", "1", ""),
          Nest("a = ", "1", ""), Nest("await ", "a", ""), Nest("f`", "", "`"), Nest("a?.", "b", ""),
        ],
        rows: [
          Row("a", " + "), Row("'x'", " + "), Row("1", " * "), Row("a", "."), Row("a", " && "), Row("(a)", ""),
          Row("[0]", ""), Row("a", " as "), Row("a", "<"), Row("/", ""), Row("a", ";"), Row("`${a}`", "+"),
        ]),
      Family(
        values: [
          "[§a, §b]", "[...§a, ...§b]", "[§a, ...§b]", "§a.concat(§b)", "[...(c ? §a : []), ...§b]",
          "__spreadArray([], §a)", "[{target: 'p', actions: §a}, {target: §b}]", "{target: c ? §a : §b}",
          "[(x => [x, x])(§a)]", "and([§a, §b])", "not(§a)", "choose([{guard: §a, actions: §b}])", "() => [§a, §b]",
        ],
        leaves: ["['x']", "[]", "'x'", "{target: 'p'}", "g", "x => x"],
        uses: [
          "\(head)§d\ncreateMachine({states: {p: {on: {E: §v}}}});", "\(head)§d\ncreateMachine({entry: §v});",
          "\(head)§d\ncreateMachine({states: {p: {on: {E: {target: §v}}}}});",
          "\(head)§d\ncreateMachine({states: {p: {invoke: §v, always: §v}}});",
          "\(head)§d\ncreateMachine({states: {p: {on: {E: {guard: §v, actions: §v}}}}});",
          "\(head)§d\ncreateMachine({context: {c: §v}, states: {p: {entry: assign({c: () => §v})}}});",
        ],
        nests: [
          Nest("[", "", "]"), Nest("[...", "a", "]"), Nest("x => ", "1", ""), Nest("(x) => {return ", "1", "}"),
          Nest("function(){return ", "1", "}"), Nest("class{a=", "1", "}"), Nest("not(", "a", ")"),
          Nest("and([", "a", "])"), Nest("async () => ", "1", ""), Nest("{guard:", "a", "}"),
        ],
        rows: [Row("'a§i'", ", "), Row("x => x", ", "), Row("{target: 'p'}", ", "), Row("...[]", ", ")]),
      Family(
        values: ["§a | §b", "{a: §a, b: §b}", "A<§a, §b>"], leaves: ["string", "A"],
        uses: ["\(head)type T = §v;\n§d\(tail)", "\(head)§d\nconst x: §v = 1;\(tail)", "\(head)§v\n\(tail)"],
        nests: [
          Nest("A<", "b", ">"), Nest("{a: ", "b", "}"), Nest("keyof ", "b", ""), Nest("(", "b", ")"),
          Nest("() => ", "b", ""), Nest("function f() {", "", "}"), Nest("if (a) {", "", "}"), Nest("{", "", "}"),
          Nest("namespace A {", "", "}"), Nest("const {a: ", "{b}", "} = c;"), Nest("<div>", "", "</div>"),
          Nest("/*", "", "*/"), Nest("switch (a) { case 1: ", "", "}"), Nest("for (;;) ", "a", ""),
        ],
        rows: [
          Row("A", " | "), Row("const a§i = a;", "\n"), Row("import {a§i} from './m';", "\n"), Row("f();", "\n"),
          Row("function f§i(a) { return a; }", "\n"), Row("createMachine({states: {p: {}}});", "\n"), Row("a: 1,", " "),
        ]),
    ])

  private static let head = "import {createMachine, setup, assign, and, not} from 'xstate';\n"
  private static let tail = "\ncreateMachine({states: {p: {}}});\n"

  /// XState, with implementations that name one another.
  static let implementations = ReferenceLanguage(
    notation: "xstate", fileName: "m.ts", holders: [Holder("§n: §v,", "'§n'"), Holder("§n: §v,", "{type: '§n'}")],
    families: [
      Family(
        values: [
          "[§a, §b]", "choose([{guard: 'x', actions: [§a, §b]}])", "choose([{guard: §a, actions: §b}])",
          "enqueueActions(({enqueue}) => { enqueue(§a); enqueue(§b); })",
          "enqueueActions(({check, enqueue}) => { if (check(§a)) enqueue(§b); })", "c ? §a : §b",
        ],
        leaves: ["'x'", "raise({type: 'E'})", "assign({c: ({context}) => context.c + 1})"],
        uses: [
          "\(head)setup({actions: {§d}, guards: {§d}}).createMachine({context: {c: 1}, entry: §v, states: {p: {}}});",
          "\(head)createMachine({states: {p: {on: {E: {actions: [§v, §v]}}}}}, {actions: {§d}});",
        ],
        rows: [Row("'a§i'", ", ")]),
      Family(
        values: ["and([§a, §b])", "or([§a, §b])", "not(§a)", "{and: [§a, §b]}", "[§a, §b]"],
        leaves: ["'x'", "({context}) => context.c > 1", "stateIn('p')"],
        uses: [
          "\(head)setup({guards: {§d}}).createMachine({context: {c: 1}, states: {p: {on: {E: {guard: §v}}}}});",
          "\(head)createMachine({states: {p: {always: [{cond: §v}]}}}, {guards: {§d}, delays: {§d}});",
          "\(head)createMachine({states: {p: {after: {a0: 'p', a39: 'p'}}}}, {delays: {§d}});",
        ],
        nests: [Nest("and([", "'x'", "])"), Nest("{and: [", "'x'", "]}")]),
    ])
}
