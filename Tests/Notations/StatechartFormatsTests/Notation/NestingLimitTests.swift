import StatechartFormats
import Statecharts
import Testing

/// How deep states may lie in one another, to the level.
struct NestingLimitTests {
  /// A notation, and how it writes so many states in one another.
  struct Nesting: Sendable, CustomTestStringConvertible {
    let reader: any StatechartReader
    /// The maximum number of levels that can be read.
    let most: Int
    let text: @Sendable (Int) -> String
    var testDescription: String { reader.identifier }
  }

  private static func blocks(_ opening: String, _ levels: Int, leaf: (Int) -> String, closing: String) -> String {
    (1..<levels).map { opening.replacing("#", with: "s\($0)") }.joined() + leaf(levels)
      + String(repeating: closing, count: levels - 1)
  }

  static let nestings: [Nesting] = [
    Nesting(reader: MermaidNotation(), most: ReadLimits.nesting) {
      "stateDiagram-v2\n" + blocks("state # {\n", $0, leaf: { "s\($0)\n" }, closing: "}\n")
    },
    Nesting(reader: PlantUMLNotation(), most: ReadLimits.nesting) {
      "@startuml\n" + blocks("state # {\n", $0, leaf: { "state s\($0)\n" }, closing: "}\n") + "@enduml\n"
    },
    Nesting(reader: SMCatNotation(), most: ReadLimits.nesting) {
      blocks("# { ", $0, leaf: { "s\($0);" }, closing: "};")
    },
    Nesting(reader: InterlockJSONNotation(), most: ReadLimits.nesting) { levels in
      let states = (1...levels).map { #"{"id":"s\#($0)"\#($0 == 1 ? "" : #","parent":"s\#($0 - 1)""#)}"# }
      return #"{"format":"interlock-statechart","version":1,"states":[\#(states.joined(separator: ","))]}"#
    },
  ]

  @Test(arguments: nestings) func asManyLevelsAsAreAllowedAreRead(nesting: Nesting) throws {
    let reading = try nesting.reader.read(SourceText(nesting.text(nesting.most)))
    #expect(reading.diagnostics.filter { $0.severity == .error }.isEmpty)
    #expect(reading.chart.allStates.map(\.id.name) == (1...nesting.most).map { "s\($0)" })
    #expect(reading.chart.ancestors(of: State.ID("s\(nesting.most)")).count == nesting.most - 1)
  }

  @Test(arguments: nestings) func oneLevelMoreIsRefused(nesting: Nesting) throws {
    let error = try #require(throws: ReadError.self) {
      try nesting.reader.read(SourceText(nesting.text(nesting.most + 1)))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  /// Braces that are not closed: reading ends where the limit is passed, however many follow.
  @Test(arguments: [("mermaid", 202), ("plantuml", 202), ("smcat", 1)])
  func readingEndsWhereTheLimitIsPassed(notation: String, line: Int) throws {
    let nesting = try #require(NestingLimitTests.nestings.first { $0.reader.identifier == notation })
    let endless = nesting.text(10_000).prefix { $0 != "}" }
    let error = try #require(throws: ReadError.self) { try nesting.reader.read(SourceText(String(endless))) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
    #expect(error.diagnostics.first?.position?.line == line)
  }
}
