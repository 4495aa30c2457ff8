import Statecharts
import Testing

@testable import StatechartEvidence

struct GoalReaderTests {
  static let chart = Statechart(
    initial: ["Off"],
    states: [
      State("Off", transitions: [.on("power", to: "On")]),
      State(
        "On", transitions: [.on("power", to: "Off")], onEntry: [[.action(Action("light"))]]),
      State("Sold Out"),
    ])

  @Test(arguments: [
    ("reach On", Goal(.reach(["On"]), of: chart)),
    ("reach On, Off", Goal(.reach(["On", "Off"]), of: chart)),
    ("reach \"Sold Out\" in at most 3 moves", Goal(.reach(["Sold Out"]), of: chart, maxMoves: 3)),
    ("reach On in 1 move without power", Goal(.reach(["On"]), of: chart, maxMoves: 1, avoided: ["power"])),
    ("find 2 refused moves", Goal(.refusals(2, nil), of: chart)),
    ("find 1 refused move by a condition", Goal(.refusals(1, .condition), of: chart)),
    ("find 3 different refused moves by end", Goal(.refusals(3, .end), of: chart)),
    ("perform light", Goal(.perform("light"), of: chart)),
    ("then reach Off", Goal(.reach(["Off"]), of: chart, follows: true)),
  ])
  func reads(text: String, goal: Goal?) throws {
    #expect(try GoalReader.goal(text, of: Self.chart) == goal)
  }

  @Test(arguments: [
    ("", 0, [String]()), ("visit On", 0, []), ("reach", 5, []), ("reach Onn", 6, ["On"]), ("reach On,", 9, []),
    ("reach On in a few moves", 12, []), ("reach On without powr", 17, ["power"]), ("find some refused moves", 5, []),
    ("find 2 moves", 12, []), ("find 1 refused move by chance", 23, []), ("perform ligth", 8, ["light"]),
    ("reach On quickly", 9, []), ("reach On in 0 moves", 12, []), ("find 1001 refused moves", 5, []),
  ])
  func refuses(text: String, offset: Int, nearest: [String]) {
    #expect {
      _ = try GoalReader.goal(text, of: Self.chart)
    } throws: { error in
      guard let fault = error as? GoalFault else { return false }
      return fault.offset == offset && fault.nearest == nearest && !fault.message.isEmpty
    }
  }

  @Test func isBounded() {
    let text = "reach " + String(repeating: "x", count: GoalReader.Limits.bytes)
    #expect(throws: GoalFault.self) { _ = try GoalReader.goal(text, of: Self.chart) }
  }
}
