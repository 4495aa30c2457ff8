import Statecharts

/// The states whose braces are open while a drawing is read, and so where it puts what it mentions.
struct DraftScopes: Sendable {
  private struct Scope: Sendable {
    let node: ChartDraft.NodeID
    var region = 0
    let opening: SourceRange
  }

  private var scopes: [Scope] = []
  private var chartPlace = ChartDraft.Place.chart

  /// True outside all braces.
  var isEmpty: Bool { scopes.isEmpty }

  /// The place of the nodes that a statement mentions.
  var place: ChartDraft.Place {
    scopes.last.map { ChartDraft.Place(parent: $0.node, region: $0.region) } ?? chartPlace
  }

  /// Opens a state's braces.
  ///
  /// - Throws: `ReadError` if states lie deeper than is allowed.
  mutating func open(_ node: ChartDraft.NodeID, at range: SourceRange, fileName: String?) throws(ReadError) {
    guard scopes.count < ReadLimits.nesting else {
      throw ReadLimits.tooDeep("states", at: range, fileName: fileName)
    }
    scopes.append(Scope(node: node, opening: range))
  }

  /// Closes the innermost braces; nil if none are open, otherwise their state.
  mutating func close() -> ChartDraft.NodeID? { scopes.popLast()?.node }

  /// Begins another region of the state that is open, or of the chart.
  mutating func divide() {
    if scopes.isEmpty {
      chartPlace.region += 1
    } else {
      scopes[scopes.count - 1].region += 1
    }
  }

  /// Reports all braces that are still open, innermost first, and is as at the beginning.
  ///
  /// - Parameter mark: What closes them.
  mutating func end(
    _ findings: inout DraftFindings, severity: Diagnostic.Severity = .error, expected mark: String = "}"
  ) {
    let what = mark == "}" ? "brace" : "block"
    for scope in scopes.reversed() {
      findings.add(severity, .malformed, "this \(what) is not closed: expected '\(mark)'", at: scope.opening)
    }
    self = DraftScopes()
  }
}
