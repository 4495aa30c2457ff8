/// One finding about a chart or the text it was read from.
///
/// The rules of `ValidationRules` make them for charts; readers of notations make them, with codes of their own, for
/// texts.
public struct Diagnostic: Hashable, Sendable {
  /// The severity of a finding.
  public enum Severity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Correct, but perhaps not what was meant.
    case note
    /// The chart runs, but hardly as it was meant.
    case warning
    /// The chart cannot be executed.
    case error

    /// Graver findings are greater.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .note: 0
      case .warning: 1
      case .error: 2
      }
    }
  }

  /// Names a kind of finding, in words joined by hyphens: `unknown-target`.
  ///
  /// Each rule adds its own as static constants, and so may every reader of a notation.
  public struct Code: RawRepresentable, Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The words.
    public let rawValue: String

    /// Makes a code.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a code.
    public init(_ rawValue: String) { self.init(rawValue: rawValue) }
    /// The words.
    public var description: String { rawValue }
    /// Orders by the words.
    public static func < (left: Code, right: Code) -> Bool { left.rawValue < right.rawValue }
  }

  /// The element of a chart that a finding is about.
  public enum Subject: Hashable, Sendable {
    /// A state.
    case state(State.ID)
    /// A transition.
    case transition(Transition.ID)

    /// The state, or the one that the transition leaves.
    public var state: State.ID {
      switch self {
      case .state(let state): state
      case .transition(let transition): transition.source
      }
    }
  }

  /// The severity of the finding.
  public let severity: Severity
  /// The kind of the finding.
  public let code: Code
  /// The description of the problem, as a sentence without its full stop.
  public let message: String
  /// The range of the problem, as far as that is known: from the start alone to the whole of it. Nil if no text was
  /// read.
  public let range: SourceRange?
  /// An offer of what to do instead: `did you mean 'Charging'?`.
  public let suggestion: String?
  /// The names that the suggestion offers instead of one that was not found, nearest first.
  public let nearest: [String]
  /// The state or the transition that it is about, for rules that say so.
  public let subject: Subject?

  /// Makes a finding about what is in a range.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at range: SourceRange, suggestion: String? = nil
  ) {
    self.init(severity, code, message, range, suggestion)
  }

  /// Makes a finding of which only the start is known, if that is.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at position: SourcePosition? = nil,
    suggestion: String? = nil
  ) {
    self.init(severity, code, message, position.map { SourceRange($0) }, suggestion)
  }

  /// Makes a finding about a range that offers names, nearest first, instead of one that was not found.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at range: SourceRange, nearest names: [String]
  ) {
    self.init(severity, code, message, range, question(offering: names), nearest: names)
  }

  /// Makes a finding that offers names, nearest first, instead of one that was not found.
  public init(
    _ severity: Severity, _ code: Code, _ message: String, at position: SourcePosition?, nearest names: [String]
  ) {
    self.init(
      severity, code, message, position.map { SourceRange($0) }, question(offering: names), nearest: names)
  }

  private init(
    _ severity: Severity, _ code: Code, _ message: String, _ range: SourceRange?, _ suggestion: String?,
    nearest: [String] = [], _ subject: Subject? = nil
  ) {
    self.severity = severity
    self.code = code
    self.message = message
    self.range = range
    self.suggestion = suggestion
    self.nearest = nearest
    self.subject = subject
  }

  /// The position at which the range begins.
  public var position: SourcePosition? { range?.start }

  /// The same finding about a range.
  public func at(_ range: SourceRange) -> Diagnostic {
    Diagnostic(severity, code, message, range, suggestion, nearest: nearest, subject)
  }

  /// The same finding, of a state or a transition.
  public func about(_ subject: Subject) -> Diagnostic {
    Diagnostic(severity, code, message, range, suggestion, nearest: nearest, subject)
  }

  /// The finding as compilers print it, after the file's name: `file:line:column: error: message (suggestion)`.
  public func formatted(file: String) -> String { "\(file):" + (position == nil ? " " : "") + description }
}

extension Diagnostic: CustomStringConvertible {
  /// `line:column: error: message (suggestion)`; without a position it begins with the severity.
  public var description: String {
    let place = position.map { "\($0): " } ?? ""
    return "\(place)\(severity.rawValue): \(message)" + (suggestion.map { " (\($0))" } ?? "")
  }
}

extension Diagnostic: Comparable {
  /// Orders for a list: by position (those without one first), then by code, then by message.
  public static func < (left: Diagnostic, right: Diagnostic) -> Bool {
    let beginning = SourcePosition(line: 0, column: 0)
    let (here, there) = (left.position ?? beginning, right.position ?? beginning)
    return (here, left.code, left.message) < (there, right.code, right.message)
  }
}
