package import Statecharts

/// A name that is offered instead of a wrong one, as buttons send it: `line:column:code:name`.
package struct OfferedName: Hashable, Sendable {
  /// Where the finding is that offers it.
  package let position: SourcePosition
  /// The kind of that finding.
  package let code: Diagnostic.Code
  /// The name.
  package let name: String

  package init?(_ name: String, for finding: Diagnostic) {
    guard let position = finding.range?.start else { return nil }
    (self.position, code, self.name) = (position, finding.code, name)
  }

  /// Reads one.
  package init?(_ text: String) {
    let parts = text.split(separator: ":", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let line = Int(parts[0]), let column = Int(parts[1]), line > 0, column > 0 else {
      return nil
    }
    position = SourcePosition(line: line, column: column)
    code = Diagnostic.Code(String(parts[2]))
    name = String(parts[3])
  }

  /// The name as a text.
  package var text: String { "\(position.line):\(position.column):\(code.rawValue):\(name)" }

  /// True for the finding that offers it.
  package func isOffered(by finding: Diagnostic) -> Bool {
    finding.range?.start == position && finding.code == code
  }
}
