import Explanations
import StatechartFormats
import Statecharts
import Testing
import XMLTree

@testable import WebPages

/// What the page of a new machine says is wrong with a text.
struct NewMachinePageTests {
  private func page(_ text: String, _ findings: [Diagnostic]) throws -> String {
    let result = NewMachinePage.Result(notation: "SCXML", findings: findings, maxBytes: 100)
    let page = NewMachinePage(
      site: try PageFixture.site(), text: text, notation: nil, notations: [], result: result)
    return String(decoding: page.document().htmlBytes(), as: UTF8.self)
  }

  private static func finding(_ line: Int?) -> Diagnostic {
    Diagnostic(.error, .malformed, "it is wrong", at: line.map { SourcePosition(line: $0, column: 1) })
  }

  /// Next to a finding is the line that it is about, at most 120 letters of it.
  @Test(
    arguments: [(1, "first"), (2, ""), (3, String(repeating: "x", count: 120)), (4, "last"), (5, nil), (nil, nil)]
      as [(Int?, String?)])
  func theLineOfAFindingIsShown(line: Int?, code: String?) throws {
    let text = "first\n\n" + String(repeating: "x", count: 130) + "\nlast"
    let html = try page(text, [Self.finding(line)])
    #expect(html.contains("it is wrong"))
    #expect(html.contains("<code>") == (code != nil))
    if let code { #expect(html.contains("<code>\(code)</code>")) }
    if let line { #expect(html.contains("data-line=\"\(line)\"")) }
  }

  @Test(arguments: [(0, 0, false), (1, 1, false), (100, 100, false), (101, 100, true)])
  func aHundredFindingsAreShown(count: Int, shown: Int, hasMore: Bool) throws {
    let html = try page("text", (0..<count).map { _ in Self.finding(1) })
    #expect(html.ranges(of: "data-line=\"1\"").count == shown)
    #expect(html.contains(Language.english(.newMoreFindings, "1")) == hasMore)
  }
}
