import Statecharts
import Testing

/// What a run may cost, to the step and the byte.
struct RunLimitsTests {
  private static let chart = Statechart(states: [State("a", transitions: [.on("go", to: "a")])])

  private func steps(_ text: String) throws -> Int { try Run(Self.chart, text: text).steps.count }

  @Test func bytes() throws {
    func text(_ bytes: Int) -> String { "go\"" + String(repeating: "x", count: bytes - 4) + "\"" }
    #expect(try steps(text(Run.Limits.textBytes)) == 1)
    let error = try #require(throws: RunError.self) { try steps(text(Run.Limits.textBytes + 1)) }
    #expect(error.reason == .tooLong(limit: Run.Limits.textBytes))
  }

  @Test func numberOfSteps() throws {
    func text(_ count: Int) -> String { Array(repeating: "go", count: count).joined(separator: ",") }
    #expect(try steps(text(Run.Limits.steps)) == Run.Limits.steps)
    #expect(throws: RunError.self) { try steps(text(Run.Limits.steps + 1)) }
  }

  @Test func levelsOfPayloads() throws {
    func text(_ levels: Int) -> String {
      "go" + String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }
    #expect(try steps(text(Run.Limits.payloadDepth)) == 1)
    #expect(throws: RunError.self) { try steps(text(Run.Limits.payloadDepth + 1)) }
  }
}
