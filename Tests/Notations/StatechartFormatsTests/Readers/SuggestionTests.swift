import StatechartFormats
import Statecharts
import Testing

/// What readers offer for a word that they do not know: of several names that are like it, the one that is most like
/// it.
struct SuggestionTests {
  @Test(arguments: [
    ("smcat", "a [type=for];", "fork"), ("smcat", "a [type=joinn];", "join"), ("smcat", "a [type=inital];", "initial"),
    ("smcat", "a [act=\"x\"];", "active"), ("dot", "dgraph { a -> b }", "digraph"), ("dot", "grph { a -- b }", "graph"),
  ])
  func theNearestNameIsOffered(notation: String, text: String, name: String) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let findings = Result<Reading, ReadError> { () throws(ReadError) in try reader.read(SourceText(text)) }
      .findings
    #expect(findings.compactMap(\.suggestion) == ["did you mean '\(name)'?"])
  }
}

extension Result where Success == Reading, Failure == ReadError {
  fileprivate var findings: [Diagnostic] {
    switch self {
    case .success(let reading): reading.diagnostics
    case .failure(let error): error.diagnostics
    }
  }
}
