public import Statecharts

/// A notation for state machines.
public protocol StatechartNotation: Sendable {
  /// The name on the command line and in addresses: `scxml`.
  var identifier: String { get }
  /// The display name: `SCXML`.
  var title: String { get }
  /// The extensions of file names, without a dot and in lower case; the first is the one to write.
  var fileExtensions: [String] { get }
  /// The media type of a document. RFC 6838.
  var mediaType: String { get }
  /// The properties of texts that editors, documents and edits need. Those of a text without any unless implemented.
  var syntax: NotationSyntax { get }
  /// The notation as one that can be read; nil unless it can. A `StatechartReader` need not implement it.
  var reader: (any StatechartReader)? { get }
  /// The notation as one that can be written; nil unless it can. A `StatechartWriter` need not implement it.
  var writer: (any StatechartWriter)? { get }
}

// Casts would have the runtime look through all conformances of the program at each start.
extension StatechartNotation {
  /// A syntax without comments, blocks and edits.
  public var syntax: NotationSyntax { NotationSyntax() }
  /// Nil.
  public var reader: (any StatechartReader)? { nil }
  /// Nil.
  public var writer: (any StatechartWriter)? { nil }
}

extension StatechartReader {
  /// The notation itself.
  public var reader: (any StatechartReader)? { self }
}

extension StatechartWriter {
  /// The notation itself.
  public var writer: (any StatechartWriter)? { self }
}

/// A notation that Interlock can write.
public protocol StatechartWriter: StatechartNotation {
  /// Writes a chart; the same chart always gives the same text.
  ///
  /// Elements that the notation cannot express are left out, with a diagnostic.
  func write(_ chart: Statechart) -> Writing
}

/// A text that was written, with what it could not say.
public struct Writing: Equatable, Sendable {
  /// The text, ending with a line end.
  public let text: String
  /// The losses of the notation, one finding for each kind.
  public let diagnostics: [Diagnostic]

  /// Makes a writing.
  public init(_ text: String, diagnostics: [Diagnostic] = []) {
    self.text = text
    self.diagnostics = diagnostics
  }
}
