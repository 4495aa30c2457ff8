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

  @Test func manyClassesAboveOneAnother() {
    let classes = (1...3_000).map { "class C\($0): C\($0 + 1) {}\n" }.joined()
    let readings = reading(
      "import GameplayKit\n" + classes + "class S: GKState {}\nlet m = GKStateMachine(states: [S()])")
    #expect(readings.machines.map(\.chart.name) == ["m"])
    #expect(readings.findings.contains { $0.diagnostic.severity == .warning && $0.diagnostic.position?.line == 2 })
  }

  @Test func recursiveFunctions() {
    _ = reading(
      Self.head
        + "f(c) } func f(_ c: AnyClass) -> Bool { f(c) || g } var g: Bool { f(A.self) } }\nlet m = GKStateMachine(states: [A()])"
    )
  }
}
