import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// Returns the findings in a document, as a message.
  mutating func diagnostics(of uri: String) -> RPCMessage {
    let checked = documents[uri]?.reading(choice)
    let text = documents[uri]?.text
    guard let checked, let text else { return published([], of: uri, version: text?.version) }
    let values = checked.findings.map { value(of: $0, in: checked, text) }
    return published(values, of: uri, version: text.version)
  }

  func published(_ diagnostics: [Value], of uri: String, version: Int?) -> RPCMessage {
    .notification(
      method: "textDocument/publishDiagnostics",
      parameters: .members([
        "uri": .string(uri), "version": version.map { .whole($0) }, "diagnostics": .array(diagnostics),
      ]))
  }

  func value(of finding: CheckedText.Finding, in checked: CheckedText, _ text: TextDocument) -> Value {
    let diagnostic = finding.diagnostic
    let words = diagnostic.message + (diagnostic.suggestion.map { " (\($0))" } ?? "")
    let related = abilities.takesRelatedPlaces ? checked.relatedPlaces(of: finding) : []
    let places = related.map { place -> Value in
      let range = text.client(text.extent(of: place.range), in: abilities.encoding)
      return [
        "location": ["uri": .string(text.uri), "range": range.value], "message": .string(place.message),
      ]
    }
    return .members([
      "range": text.client(text.extent(of: diagnostic.range), in: abilities.encoding).value,
      "severity": .whole(diagnostic.severity.number), "code": .string(diagnostic.code.rawValue),
      "source": "interlock", "message": .string(words),
      "relatedInformation": places.isEmpty ? nil : .array(places),
    ])
  }
}

extension Diagnostic.Severity {
  /// LSP 3.17, `DiagnosticSeverity`.
  fileprivate var number: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .note: 3
    }
  }
}

extension CheckedText {
  /// A place that a finding speaks of besides its own.
  struct RelatedPlace: Hashable {
    let range: SourceRange
    let message: String
  }

  /// The maximum number of places of a finding.
  private static let maxRelatedPlaces = 3

  /// Returns the places of the states that a finding names or suggests, if they are elsewhere.
  func relatedPlaces(of finding: Finding) -> [RelatedPlace] {
    guard let chart = finding.chart.map({ readings[$0].chart }) else { return [] }
    let diagnostic = finding.diagnostic
    let quoted = diagnostic.message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
    var known: Set<String> = []
    let names = (quoted + diagnostic.nearest).filter { known.insert($0).inserted }
    return names.compactMap { name -> RelatedPlace? in
      guard let position = chart.state(State.ID(name))?.origin.position, position != diagnostic.position else {
        return nil
      }
      return RelatedPlace(range: SourceRange(position), message: "the state '\(name)'")
    }.prefix(CheckedText.maxRelatedPlaces).map(\.self)
  }
}
