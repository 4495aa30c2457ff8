public import Statecharts

/// A notation that Interlock can write.
public protocol StatechartWriter: StatechartFormat {
  /// Writes a chart; the same chart always gives the same text.
  ///
  /// What the notation cannot say is left out, and a diagnostic says so.
  func write(_ chart: Statechart) -> Writing
}

/// A text that was written, with what it could not say.
public struct Writing: Equatable, Sendable {
  /// The text, ending with a line end.
  public let text: String
  /// What the notation could not say, one finding for each kind of loss.
  public let diagnostics: [Diagnostic]

  /// Makes a writing.
  public init(_ text: String, diagnostics: [Diagnostic] = []) {
    self.text = text
    self.diagnostics = diagnostics
  }
}
