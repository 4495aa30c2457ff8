public import Statecharts

/// Why a text holds no chart at all: one or more findings, each with its position where it has one.
///
/// It is thrown only when there is no chart to return; what is wrong with a chart that can be returned is in
/// `Reading.diagnostics`.
public struct ReadError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The findings that made reading fail, at least one.
  public let diagnostics: [Diagnostic]
  /// The name of the file that was read, if it has one.
  public let fileName: String?

  /// Makes an error from findings.
  public init(_ diagnostics: [Diagnostic], fileName: String? = nil) {
    self.diagnostics = diagnostics
    self.fileName = fileName
  }

  /// Makes an error from one finding.
  public init(
    _ code: Diagnostic.Code, _ message: String, at position: SourcePosition? = nil, fileName: String? = nil,
    suggestion: String? = nil
  ) {
    self.init([Diagnostic(.error, code, message, at: position, suggestion: suggestion)], fileName: fileName)
  }

  /// Makes an error from one finding about what is in a range.
  public init(_ code: Diagnostic.Code, _ message: String, at range: SourceRange, fileName: String? = nil) {
    self.init([Diagnostic(.error, code, message, at: range)], fileName: fileName)
  }

  /// One line for each finding, `file:line:column: error: message`; a text without a file is `<input>`.
  public var description: String {
    diagnostics.map { $0.formatted(file: fileName ?? "<input>") }.joined(separator: "\n")
  }
}

extension Diagnostic.Code {
  /// The text is in no encoding that is read.
  public static let encoding = Diagnostic.Code("encoding")
  /// The text breaks the rules of its notation so that nothing can be made of it.
  public static let malformed = Diagnostic.Code("malformed")
  /// The text is larger than is allowed.
  public static let limitExceeded = Diagnostic.Code("limit-exceeded")
  /// No notation is known by this name, or none that fits this text.
  public static let unknownNotation = Diagnostic.Code("unknown-notation")
  /// There is no such machine, or its file cannot be opened.
  public static let unreadable = Diagnostic.Code("unreadable")
  /// A notation cannot say something that the chart has.
  public static let notExpressible = Diagnostic.Code("not-expressible")
}
