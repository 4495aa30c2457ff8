public import Statecharts

/// Collects what is found in a drawing's text.
///
/// Features that a chart cannot express (colours, layout) are counted by kind: one note for each, with its first
/// position.
struct DraftFindings: Sendable {
  private var found: [Diagnostic] = []
  private var kinds: [String] = []
  private var left: [String: (range: SourceRange, count: Int)] = [:]
  /// The maximum number of errors that are reported; of more only the number is.
  private static let most = 100
  private var omitted = 0
  /// The number of times that names are still offered: to look for them takes long in a large text.
  private var offersLeft = 20

  /// The findings, in the order of their discovery.
  var diagnostics: [Diagnostic] {
    var all = found
    for kind in kinds {
      guard let (range, count) = left[kind] else { continue }
      let times = count > 1 ? " (\(count) times)" : ""
      // A kind is in the plural, or one thing: `colours and styles`, `'context'`, `the preamble`.
      let verb = kind.hasPrefix("'") || kind.hasPrefix("the ") ? "is" : "are"
      all.append(Diagnostic(.note, .notCarried, "\(kind) \(verb) ignored\(times)", at: range))
    }
    if omitted > 0 { all.append(Diagnostic(.warning, .malformed, "\(omitted) more findings are not listed")) }
    return all
  }

  /// Adds a finding; beyond a hundred they are only counted.
  mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, at range: SourceRange,
    suggestion: String? = nil
  ) {
    add(Diagnostic(severity, code, message, at: range, suggestion: suggestion))
  }

  /// Adds a finding that offers names.
  mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, at range: SourceRange,
    nearest names: [String]
  ) {
    add(Diagnostic(severity, code, message, at: range, nearest: names))
  }

  /// The names most like one that is not known; none once names were offered twenty times.
  mutating func nearest(to name: String, among names: [String]) -> [String] {
    offersLeft -= 1
    return offersLeft < 0 ? [] : nearestNames(to: name, among: names)
  }

  mutating func add(_ finding: Diagnostic) {
    guard found.count < DraftFindings.most else {
      omitted += 1
      return
    }
    found.append(finding)
  }

  /// Counts something of a kind that a chart has no place for: `colours and styles`, `'context'`, `the preamble`.
  mutating func leaveOut(_ kind: String, at range: SourceRange) {
    if let before = left[kind] {
      left[kind] = (before.range, before.count + 1)
    } else {
      left[kind] = (range, 1)
      kinds.append(kind)
    }
  }
}

extension Diagnostic.Code {
  /// Things of a kind that a chart has no place for.
  public static let notCarried = Diagnostic.Code("not-carried")
  /// Arrows without a label are read as requests for the states they lead to.
  public static let unlabelledArrow = Diagnostic.Code("unlabelled-arrow")
  /// Nothing says in which state a region begins.
  public static let impliedInitialState = Diagnostic.Code("implied-initial-state")
  /// The drawing expresses less, or something else, than a chart needs; the message describes how it was read.
  public static let reading = Diagnostic.Code("reading")
}
