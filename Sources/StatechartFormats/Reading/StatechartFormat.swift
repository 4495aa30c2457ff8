public import Statecharts

/// A notation for state machines.
public protocol StatechartFormat: Sendable {
  /// The name on the command line and in addresses: `scxml`.
  var identifier: String { get }
  /// The name for people: `SCXML`.
  var title: String { get }
  /// The extensions of file names, without a dot and in lower case; the first is the one to write.
  var fileExtensions: [String] { get }
  /// The media type of a document. RFC 6838.
  var mediaType: String { get }
}

/// A notation that Interlock can read.
public protocol StatechartReader: StatechartFormat {
  /// How much a text looks like one in this notation, at a glance.
  func resemblance(of source: SourceText) -> Resemblance

  /// Reads a chart.
  ///
  /// - Throws: `ReadError` only when there is no chart to return; all else is a diagnostic.
  func read(_ source: SourceText) throws(ReadError) -> Reading
}

/// A notation that Interlock can write.
public protocol StatechartWriter: StatechartFormat {
  /// Writes a chart; the same chart always gives the same text.
  ///
  /// What the notation cannot say is left out, and a diagnostic says so.
  func write(_ chart: Statechart) -> Writing
}

/// How much a text looks like one in a notation.
public enum Resemblance: Int, Hashable, Sendable, Comparable {
  /// Not at all.
  case none
  /// It could be.
  case possible
  /// It says so itself.
  case certain

  /// More resemblance is greater.
  public static func < (left: Resemblance, right: Resemblance) -> Bool { left.rawValue < right.rawValue }
}

/// A chart that was read, with what there is to say about its text.
public struct Reading: Sendable {
  /// The chart.
  public let chart: Statechart
  /// What was found while reading, by position; errors among them mean that a part of the text was left out.
  ///
  /// The chart's own validation is not part of it.
  public let diagnostics: [Diagnostic]

  /// Makes a reading; the diagnostics are sorted.
  public init(_ chart: Statechart, diagnostics: [Diagnostic] = []) {
    self.chart = chart
    self.diagnostics = diagnostics.sorted()
  }

  /// True if a part of the text was wrong.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
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
