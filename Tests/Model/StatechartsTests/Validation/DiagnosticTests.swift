import Statecharts
import Testing

@Suite struct DiagnosticTests {
  private static let here = SourcePosition(line: 12, column: 3)

  @Test(arguments: [
    (Diagnostic(.error, .unknownTarget, "no 'x'", at: here), "12:3: error: no 'x'"),
    (Diagnostic(.warning, .deadEnd, "stuck"), "warning: stuck"),
    (
      Diagnostic(.note, .deadEnd, "stuck", at: here, suggestion: "add a transition"),
      "12:3: note: stuck (add a transition)"
    ),
    (
      Diagnostic(.error, .unknownTarget, "no 'x'", at: here, nearest: ["y", "z"]),
      "12:3: error: no 'x' (did you mean 'y' or 'z'?)"
    ),
    (Diagnostic(.error, .unknownTarget, "no 'x'", at: nil, nearest: []), "error: no 'x'"),
  ])
  func describesItself(diagnostic: Diagnostic, text: String) {
    #expect(diagnostic.description == text)
  }

  @Test func isPrintedAfterAFile() {
    let diagnostic = Diagnostic(.error, .unknownTarget, "no 'x'", at: DiagnosticTests.here)
    #expect(diagnostic.formatted(file: "a.scxml") == "a.scxml:12:3: error: no 'x'")
    #expect(Diagnostic(.note, .deadEnd, "stuck").formatted(file: "a.scxml") == "a.scxml: note: stuck")
  }

  @Test func hasARangeThatIsNotPrinted() {
    let end = SourcePosition(line: 14, column: 1)
    let range = SourceRange(Self.here, to: end)
    let finding = Diagnostic(.error, .unknownTarget, "no 'x'", at: range, nearest: ["y"])
    #expect(finding.position == Self.here)
    #expect(finding.range?.end == end)
    #expect(finding.description == "12:3: error: no 'x' (did you mean 'y'?)")
    let start = Diagnostic(.error, .unknownTarget, "no 'x'", at: Self.here, nearest: ["y"])
    #expect(start.range?.isEmpty == true)
    #expect(start != finding)
    #expect(start.at(range) == finding)
    #expect(Diagnostic(.error, .unknownTarget, "no 'x'").range == nil)
    #expect(Diagnostic(.note, .deadEnd, "stuck", at: range, suggestion: "go").suggestion == "go")
  }

  @Test func aRangeDoesNotEndBeforeItBegins() {
    #expect(SourceRange(Self.here, to: SourcePosition(line: 1, column: 1)) == SourceRange(Self.here))
    #expect(SourceRange(Self.here).description == "12:3")
    #expect(SourceRange(Self.here, to: SourcePosition(line: 12, column: 9)).description == "12:3-12:9")
  }

  @Test func isSortedByPositionThenCodeThenMessage() {
    let sorted = [
      Diagnostic(.note, Diagnostic.Code("z"), "first"),
      Diagnostic(.note, Diagnostic.Code("a"), "m", at: SourcePosition(line: 1, column: 9)),
      Diagnostic(.note, Diagnostic.Code("a"), "m", at: SourcePosition(line: 2, column: 1)),
      Diagnostic(.error, Diagnostic.Code("b"), "l", at: SourcePosition(line: 2, column: 1)),
      Diagnostic(.note, Diagnostic.Code("b"), "m", at: SourcePosition(line: 2, column: 1)),
      Diagnostic(.note, Diagnostic.Code("a"), "m", at: SourcePosition(line: 10, column: 1)),
    ]
    #expect(sorted.reversed().sorted() == sorted)
    for finding in sorted { #expect(!(finding < finding)) }
    #expect(sorted.hasErrors)
    #expect(![sorted[0]].hasErrors)
  }

  @Test func gradesFindings() {
    let grades: [Diagnostic.Severity] = [.error, .note, .warning]
    #expect(grades.sorted() == [.note, .warning, .error])
  }

  @Test func hasCodesThatOthersMayAdd() {
    let code = Diagnostic.Code("mermaid-unknown-arrow")
    #expect(code.description == "mermaid-unknown-arrow")
    #expect(code == Diagnostic.Code(rawValue: "mermaid-unknown-arrow"))
    #expect(Diagnostic.Code.deadEnd < .unknownTarget)
  }
}
