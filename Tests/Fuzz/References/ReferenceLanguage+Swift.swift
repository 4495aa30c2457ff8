extension ReferenceLanguage {
  /// Swift: enumerations with methods, and classes of GameplayKit.
  static let swift = ReferenceLanguage(
    notation: "swift", fileName: "m.swift",
    holders: [
      Holder("let §n = §v", "§n"), Holder("let §n: S = §v", "§n"), Holder("var §n: S { §v }", "§n"),
      Holder("func §n() -> S { return §v }", "§n()"), Holder("enum E§i { static let B = §v }", "E§i.B"),
      Holder("extension S { static let §n: S = §v }", "S.§n"), Holder("typealias §n = §v", "§n"),
      Holder("class §n: §v {}", "§n"), Holder("protocol §n: §v {}", "§n"),
      Holder("struct T§i { let B = §v }", "T§i().B"),
      Holder("extension S { var §n: S { §v } }", "self.§n"),
      Holder("class K§i: K§i { static var B: S { §v } }", "K§i.B"),
      Holder("extension S { func §n() -> Bool { return §v } }", "§n()"), Holder("let §n = { §v }", "§n()"),
      Holder("#if §v\nlet §n = 1\n#endif", "§n"), Holder("struct G§i<T> { typealias B = §v }", "G§i<Int>.B"),
    ],
    families: [
      Family(
        values: [
          "c ? §a : §b", "§a ?? §b", "(§a, §b).0", "[§a, §b][0]", "f(§a, §b)", "§a.b(§b)", "{ §a }()", "§a",
          "if c { §a } else { §b }", "switch c { case 1: §a default: §b }",
        ],
        leaves: [".a", "S.b", "self", ".init()", "g"], uses: machines("self = §v") + machines("return §v"),
        nests: [
          Nest("(", "S.a", ")"), Nest("c ? ", "S.a", " : S.b"), Nest("f(", "S.a", ")"), Nest("!", "S.a", ""),
          Nest("{ ", "S.a", " }()"), Nest("a.", "b", ""), Nest("-", "a", ""), Nest("try ", "a", ""),
          Nest("[", "S.a", "]"),
          Nest("if c { ", "S.a", " }"), Nest("switch c { default: ", "S.a", " }"), Nest("\"\\(", "a", ")\""),
        ],
        rows: [
          Row("a", " + "), Row("c", " && "), Row("c", " ?? "), Row("c", " ? b : "), Row("a", "."), Row("a()", "\n"),
        ]),
      Family(
        values: ["(§a, §b)", "§a, §b", "(_, §a), (§b, _)", ".x(§a)", "let x where §a == §b", "§a...§b"],
        leaves: ["(.a, .e0)", "_", ".a", "(_, .e1)"],
        uses: [
          "§denum E { case e0, e1 }\nenum S {\n  case a, b\n  mutating func on(_ e: E) {\n    switch (self, e) {\n"
            + "    case §v: self = .b\n    default: break\n    }\n  }\n}\n"
        ],
        nests: [Nest("(", "_", ")"), Nest(".a(", "_", ")"), Nest("let ", "x", "")],
        rows: [
          Row("(_, .e§i)", ", "), Row("(.a, .e§i)", ", "), Row("(.a, .e0)", ": self = .a\ncase "), Row(".a", ", "),
          Row("(.a, .e§i)", ": self = .a\ncase "),
        ]),
      Family(
        values: ["(§a, §b)", "[§a: §b]", "§a & §b", "A<§a, §b>", "(§a) -> §b", "§a.Type", "[§a]"],
        leaves: ["Int", "S", "GKState"],
        uses: machines("").map { "typealias T = §v\n" + $0 } + machines("").map { "let t: §v\n" + $0 }
          + machines("").map { "class Q: §v {}\n" + $0 },
        nests: [
          Nest("A<", "B", ">"), Nest("[", "B", "]"), Nest("(", "B", ")"), Nest("(B) -> ", "B", ""),
          Nest("some ", "B", ""),
          Nest("[B: ", "B", "]"), Nest("inout ", "B", ""), Nest("@a ", "B", ""), Nest("B.", "C", ""),
        ],
        rows: [Row("A", " & "), Row("A", ", "), Row("A", "."), Row("A", "?")]),
      Family(
        values: ["§a\n§b", "if c { §a }\n§b"], leaves: ["let x = 1"],
        uses: machines("").map { "§d§v\n" + $0 } + machines("§v"),
        nests: [
          Nest("#if A\n", "let x = 1", "\n#endif"), Nest("struct A { ", "", " }"), Nest("func f() { ", "", " }"),
          Nest("if c { ", "", " }"), Nest("#if A\n#else\n", "", "\n#endif"), Nest("enum A { ", "case a", " }"),
          Nest("do { ", "", " }"), Nest("/*", "", "*/"), Nest("extension A { ", "", " }"), Nest("@a ", "var x = 1", ""),
        ],
        rows: [
          Row("case a§i", "\n"), Row("let x§i = 1", "\n"), Row("func f§i() {}", "\n"), Row("#if A\n#endif", "\n"),
          Row("enum E§i { case a, b; mutating func f() { self = .a } }", "\n"), Row("extension S {}", "\n"),
        ]),
      Family(
        values: ["§a || §b", "§a is B.Type || §b", "[A.self, §a, §b].contains { $0 == c }", "(c == §a) || §b", "!§a"],
        leaves: ["c == B.self", "c is B.Type", "B.self", "true"],
        uses: [
          "import GameplayKit\n§dfinal class A: GKState {\n  override func isValidNextState(_ c: AnyClass) -> Bool {\n"
            + "    return §v\n  }\n}\nfinal class B: GKState {}\nlet m = GKStateMachine(states: [A(), B()])\n",
          "import GameplayKit\n§dfinal class A: GKState {}\nfinal class B: GKState {}\n"
            + "let m = GKStateMachine(states: [A(), §v])\nm.enter(§v)\n",
        ],
        nests: [Nest("(", "c == B.self", ")"), Nest("!", "c", ""), Nest("c == ", "B.self", "")],
        rows: [Row("c == B.self", " || "), Row("c is B.Type", " && "), Row("B.self", ", ")]),
    ])

  private static func machines(_ statement: String) -> [String] {
    [
      "§denum E { case e0, e1 }\nenum S {\n  case a, b\n  mutating func on(_ e: E) {\n    switch (self, e) {\n"
        + "    case (.a, .e0): \(statement); self = .b\n    default: break\n    }\n  }\n}\n",
      "§denum S {\n  case a, b\n  var next: S {\n    switch self {\n    case .a: \(statement); return .b\n"
        + "    case .b: return .a\n    }\n  }\n}\n",
    ]
  }

  /// Objective-C: classes of GameplayKit.
  static let objectiveC = ReferenceLanguage(
    notation: "objective-c", fileName: "m.m",
    holders: [
      Holder("#define §n §v", "§n"), Holder("#define §n(x) §v", "§n(1)"), Holder("static id §n = §v;", "§n"),
      Holder("@interface §n : §v\n@end\n@implementation §n\n@end", "[§n class]"), Holder("typedef §v §n;", "§n"),
      Holder("static BOOL §n(Class c) { return §v; }", "§n(c)"),
      Holder("@implementation A (§n)\n- (BOOL)§n { return §v; }\n@end", "[self §n]"),
    ],
    families: [
      Family(
        values: [
          "§a || §b", "c ? §a : §b", "[§a isEqual:§b]", "@[§a, §b]", "(§a, §b)", "[§a b:§b]", "@{§a: §b}", "§a.b",
        ],
        leaves: ["c == [B class]", "YES", "B.class", "[B class]"],
        uses: [
          "@interface A : GKState\n@end\n@interface B : GKState\n@end\n§d@implementation A\n- (BOOL)isValidNextState:(Class)c {\n"
            + "  return §v;\n}\n@end\n@implementation B\n@end\n",
          "@interface A : GKState\n@end\n@interface B : GKState\n@end\n@implementation A\n@end\n@implementation B\n@end\n§d"
            + "void f(void) { GKStateMachine *m = [[GKStateMachine alloc] initWithStates:§v]; [m enterState:§v]; }\n",
        ],
        nests: [
          Nest("(", "c", ")"), Nest("[", "c", " d]"), Nest("@[", "c", "]"), Nest("!", "c", ""),
          Nest("^{ return ", "c", "; }"),
          Nest("c ? ", "d", " : e"), Nest("{", "", "}"), Nest("@(", "c", ")"), Nest("(A)", "c", ""),
        ],
        rows: [
          Row("c == [B class]", " || "), Row("[B class]", ", "), Row("c", "."), Row("@\"x\"", " "), Row("c;", "\n"),
        ]),
      Family(
        values: ["§a\n§b"], leaves: ["int x;"],
        uses: ["§v\n@interface A : GKState\n@end\n§d@implementation A\n- (void)f { if (c) {} }\n@end\n"],
        nests: [
          Nest("#if A\n", "", "\n#endif"), Nest("#ifdef A\n#else\n", "", "\n#endif"), Nest("{", "", "}"),
          Nest("struct A {", "int x;", "};"), Nest("/*", "", "*/"), Nest("A<", "B", ">"),
        ],
        rows: [
          Row("#define A§i A", "\n"), Row("@class A;", "\n"), Row("@interface A§i : GKState\n@end", "\n"),
          Row("#import \"A.h\"", "\n"), Row("@implementation A§i\n@end", "\n"),
        ]),
    ])
}
