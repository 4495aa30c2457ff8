public import Statecharts

/// A notation that Interlock can read.
public protocol StatechartReader: StatechartNotation {
  /// Returns how certainly a text is one in this notation, at a glance.
  func resemblance(of source: SourceText) -> Resemblance

  /// Reads every chart of a text, in the order of the text, each with its range; at least one.
  ///
  /// - Throws: `ReadError` only when there is no chart to return; all else is a diagnostic.
  func readAll(_ source: SourceText) throws(ReadError) -> [Reading]

  /// Reads the chart of a text that is meant where none is named. The first unless implemented.
  ///
  /// - Throws: `ReadError` only when there is no chart to return; all else is a diagnostic.
  func read(_ source: SourceText) throws(ReadError) -> Reading
}

extension StatechartReader {
  /// Reads the first chart of a text; a note says how many there are if there are more.
  ///
  /// - Throws: `ReadError` only when there is no chart to return; all else is a diagnostic.
  public func read(_ source: SourceText) throws(ReadError) -> Reading {
    guard let first = Reading.first(of: try readAll(source), in: source.range) else {
      throw ReadError(.malformed, "the document has no chart", fileName: source.fileName)
    }
    return first
  }
}

/// The certainty with which a text is one in a notation.
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
  /// The findings made while reading, by position; errors among them mean that a part of the text was left out.
  ///
  /// The chart's own validation is not part of it.
  public private(set) var diagnostics: [Diagnostic]
  /// The range of the chart in the text; nil if it was read from no text.
  public let range: SourceRange?
  /// The text of the run that the document carries with the chart; nil if it carries none. It is not checked.
  public private(set) var run: String?
  /// True if the document is an export that carries the chart next to what it shows.
  public private(set) var isEmbedded = false
  /// The places of the chart's elements in the text; nil for a notation without such a map.
  package private(set) var map: TextMap?

  /// Makes a reading; the diagnostics are sorted.
  public init(_ chart: Statechart, diagnostics: [Diagnostic] = [], range: SourceRange? = nil, run: String? = nil) {
    self.chart = chart
    self.diagnostics = diagnostics.sorted()
    self.range = range
    self.run = run
  }

  /// The first of the readings of a document; a note says how many there are if there are more.
  ///
  /// - Parameter range: The text of the document; nil for what was made of several files.
  package static func first(of readings: [Reading], in range: SourceRange?) -> Reading? {
    guard let first = readings.first, readings.count > 1 else { return readings.first }
    let message = "the document has \(readings.count) charts; this is the first"
    let place = first.range ?? range
    let note =
      place.map { Diagnostic(.note, .severalCharts, message, at: $0) } ?? Diagnostic(.note, .severalCharts, message)
    return first.adding([note])
  }

  /// The reading with more to say about its text.
  func adding(_ diagnostics: [Diagnostic]) -> Reading {
    with(diagnostics: self.diagnostics + diagnostics)
  }

  /// The reading with other things to say about its text.
  func with(diagnostics: [Diagnostic]) -> Reading {
    var copy = self
    copy.diagnostics = diagnostics.sorted()
    return copy
  }

  /// The reading with a map of its text.
  func mapped(by map: TextMap?) -> Reading {
    var copy = self
    copy.map = map
    return copy
  }

  /// The reading with a run.
  func with(run: String?) -> Reading {
    var copy = self
    copy.run = run
    return copy
  }

  /// The reading as one of an export that carries the chart; a map of the chart's own text is none of the export's.
  var embedded: Reading {
    var copy = mapped(by: nil)
    copy.isEmbedded = true
    return copy
  }

  /// True if a part of the text was wrong.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnostic.Code {
  /// A document holds several charts where one was wanted.
  public static let severalCharts = Diagnostic.Code("several-charts")
}
