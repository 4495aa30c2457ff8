import Statecharts
import SwiftStatecharts
import Testing

/// What is nested or long beyond reason is read to an end.
struct DepthTests {
  private static let head =
    "import GameplayKit\nclass A: GKState { override func isValidNextState(_ c: AnyClass) -> Bool { "

  @Test(arguments: [
    String(repeating: "(", count: 5_000), String(repeating: "[", count: 5_000),
    String(repeating: "if a { ", count: 3_000), String(repeating: "a.", count: 20_000) + "b",
    String(repeating: "a || ", count: 20_000) + "b", String(repeating: "a ? b : ", count: 5_000) + "c",
    String(repeating: "!", count: 5_000) + "a", String(repeating: "{ ", count: 5_000),
    String(repeating: "a(", count: 5_000), String(repeating: "if x { return true }\n", count: 40) + "return false",
    String(repeating: "f().", count: 20_000) + "g()", String(repeating: "switch c { default: ", count: 2_000),
    "\n" + String(repeating: "#if a\n", count: 5_000) + String(repeating: "#endif\n", count: 5_000),
    "x as " + String(repeating: "A<", count: 50_000),
    "\n" + String(repeating: "#if a\nreturn b\n#endif\n", count: 50_000),
    "\"\\(" + String(repeating: "[", count: 30) + "1" + String(repeating: "]", count: 30) + ")\"",
    "#\"\\#(\"]\" + " + String(repeating: "[", count: 30) + "1" + String(repeating: "]", count: 30) + ")\"#",
  ])
  func deepSwift(body: String) {
    _ = reading(Self.head + body + " } }\nlet m = GKStateMachine(states: [A()])")
  }

  @Test(arguments: [
    String(repeating: "(", count: 5_000), String(repeating: "[a ", count: 5_000),
    String(repeating: "if (a) { ", count: 3_000), String(repeating: "if (a) x; else ", count: 3_000),
    String(repeating: "!", count: 5_000) + "a", String(repeating: "a.", count: 20_000) + "b;",
    String(repeating: "^{ ", count: 3_000), String(repeating: "@[", count: 5_000),
    "return " + String(repeating: "a || ", count: 20_000) + "b;",
    "return a" + String(repeating: ".b", count: 20_000) + ";",
    "return a" + String(repeating: "->b", count: 20_000) + ";",
  ])
  func deepObjectiveC(body: String) {
    _ = reading("@implementation A\n- (BOOL)isValidNextState:(Class)c { " + body + " }\n@end", as: "m")
  }

  @Test(arguments: ["class A: B {}\nclass B: A {}", "class A: A {}", "typealias A = B\ntypealias B = A\nclass C: A {}"])
  func circles(text: String) {
    _ = reading(text + "\nclass S: GKState { func x() { stateMachine?.enter(A.self) } }")
  }

  /// Each protocol names the one before twice: each counts once.
  @Test func protocolsNamedTwice() {
    let protocols = (1...40).map { "protocol P\($0): P\($0 - 1), P\($0 - 1) {}\n" }.joined()
    let found = reading(
      "protocol P0 {}\n" + protocols
        + "enum S: P40, P40 { case a, b\n var next: S { switch self { case .a: .b\n case .b: .a } } }")
    #expect(found.machines.map(\.chart.states.count) == [2])
  }

  /// Each clause that is not reached is told once, however many there are.
  @Test func clausesThatAreNotReached() {
    let clauses = (1...2_000).map { "case (.a, .e\($0)): self = .b\n" }.joined()
    let found = reading(
      "enum E { case e0, e1 }\nenum S { case a, b\nmutating func on(_ e: E) { switch (self, e) {\n"
        + "case (.a, .e0): self = .b\ncase (.b, .e1): self = .a\n" + clauses + "default: break } } }")
    #expect(found.machines.map(\.chart.states.count) == [2])
    let told = found.findings.filter { $0.diagnostic.message.contains("what this does to") }
    #expect(told.count == 1_999)
    #expect(Set(told.compactMap(\.diagnostic.position?.line)).count == told.count)
  }

  /// Names outside of bodies: the parser would read ahead at each argument, to the end of all.
  @Test(arguments: [5_000, 50_000]) func genericsInGenerics(_ count: Int) throws {
    let generics = String(repeating: "A<", count: count) + "B" + String(repeating: ">", count: count)
    for text in ["typealias T = " + generics, "let x: " + generics, "let x = " + generics + "()"] {
      let finding = try #require(reading(text + "\nenum S { case a, b }").findings.first)
      #expect(finding.diagnostic.message.contains("nested too deeply"))
    }
    let plain = "let x: A<B<C<D>>> = (a<b, c<d)\n" + String(repeating: "let y = { a<b && c<d }\n", count: 100)
    #expect(reading(plain + "enum S { case a, b\n var next: S { self == .a ? .b : .a } }").machines.count == 1)
  }

  /// Values and conditions that double with each statement: what is made is counted by its size.
  @Test(arguments: [
    ("c", "v ? v : !v"), ("(c, d)", "(v, v)"), ("[S.a]", "v + v"), ("c", "v && dN || e && v"),
    ("c ? S.a : S.b", "dN ? v : v"), ("[[S.a]]", "[v, v]"),
  ])
  func valuesThatDouble(_ start: String, _ next: String) throws {
    let lines = (0..<60).map { number in
      "let v\(number + 1) = "
        + next.replacing("v", with: "v\(number)").replacing("N", with: "\(number)")
    }
    let body = (["let v0 = \(start)"] + lines + ["return v60 == s"]).joined(separator: "\n")
    let found = reading("enum S { case a, b\nfunc canTransition(to s: S) -> Bool {\n\(body)\n} }")
    #expect(found.machines.count <= 1)
  }

  /// So many questions that not all are answered: what is left out is said.
  @Test(arguments: [
    """
    enum S { case \(names("s", 190))
    mutating func handle(_ e: E) { switch (self, e) { case \(names("(_, .e", 190, ")")): self = .s1
    default: break } } }
    enum E { case \(names("e", 190)) }
    """,
    (0..<60).map { number in
      """
      enum S\(number) { case \(names("s", 199))
      func canTransition(to s: Self) -> Bool { switch (self, s) { case (.s0, .s1): return true
      default: return false } } }
      """
    }.joined(separator: "\n"),
  ])
  func questionsBeyondCount(text: String) throws {
    let found = reading(text)
    #expect(found.machines.count >= 1)
    #expect(found.findings.contains { $0.diagnostic.message.contains("takes too much work") })
  }

  private static func names(_ start: String, _ count: Int, _ end: String = "") -> String {
    (0..<count).map { "\(start)\($0)\(end)" }.joined(separator: ", ")
  }

  /// So many states that most pairs of them are not asked about.
  @Test func manyStates() {
    let classes = (0..<1500).map {
      """
      class C\($0): GKState {
      override func isValidNextState(_ s: AnyClass) -> Bool { s is C\(($0 + 1) % 1500).Type } }

      """
    }
    let found = reading("import GameplayKit\n" + classes.joined())
    #expect(found.machines.map(\.chart.states.count) == [400])
    #expect(found.findings.count { $0.diagnostic.message.contains("it is left out") } >= 1100)
  }

  @Test func manyClassesAboveOneAnother() {
    let classes = (1...3_000).map { "class C\($0): C\($0 + 1) {}\n" }.joined()
    let readings = reading(
      "import GameplayKit\n" + classes + "class S: GKState {}\nlet m = GKStateMachine(states: [S()])")
    #expect(readings.machines.map(\.chart.name) == ["m"])
    #expect(readings.findings.contains { $0.diagnostic.severity == .note && $0.diagnostic.position?.line == 2 })
  }

  @Test func recursiveFunctions() {
    _ = reading(
      Self.head
        + "f(c) } func f(_ c: AnyClass) -> Bool { f(c) || g } var g: Bool { f(A.self) } }\nlet m = GKStateMachine(states: [A()])"
    )
  }
}
