import StatechartExecution
import Statecharts
import Synchronization

/// The text of an expression, with what is known of it.
final class ScriptSource: Sendable {
  let text: String
  let purity: ScriptPurity
  /// Its number among the texts of the chart, by which contexts keep what they compile of it; nil for texts beyond the
  /// most that are kept.
  let number: Int?
  /// The state whose activity it asks for, if that is all it does: `In('state')`, which no script can change.
  let askedState: String?

  fileprivate init(_ text: String, purity: ScriptPurity, number: Int?) {
    self.text = text
    self.purity = purity
    self.number = number
    // A string with an escape means another name than the one that is written, and one with a line end is no string.
    askedState = text.contains { $0 == "\\" || $0.isNewline } ? nil : InPredicate(text)?.state
  }
}

/// An assignment of an expression to a location.
final class ScriptAssignment: Sendable {
  let location: String
  let source: ScriptSource
  /// Its number among the assignments of the chart.
  let number: Int

  fileprivate init(_ location: String, _ source: ScriptSource, number: Int) {
    self.location = location
    self.source = source
    self.number = number
  }
}

/// The texts of a chart's expressions and the names of its variables, numbered, so that each is examined once; copies
/// of a data model share it.
final class SourceTable: Sendable {
  /// The maximum number of texts, assignments and names that are kept: expressions can come from outside the chart.
  private static let most = 10_000

  private struct AssignmentKey: Hashable {
    let location: String
    let text: String
  }

  private struct Contents {
    var sources: [String: ScriptSource] = [:]
    var assignments: [AssignmentKey: ScriptAssignment] = [:]
    var indices: [String: Int] = [:]
    var names: [String] = []
  }

  /// False if variables are never written down, so that calls are always repeated: what tests compare with.
  let holdsValues: Bool
  private let contents = Mutex(Contents())

  init(holdsValues: Bool = true) { self.holdsValues = holdsValues }

  /// A text. It is examined outside the lock: that takes time in proportion to its length.
  func source(_ text: String) -> ScriptSource {
    if let known = contents.withLock({ $0.sources[text] }) { return known }
    let purity = ScriptPurity(text)
    return contents.withLock { contents in
      if let known = contents.sources[text] { return known }
      let number = contents.sources.count
      guard number < SourceTable.most else { return ScriptSource(text, purity: purity, number: nil) }
      let source = ScriptSource(text, purity: purity, number: number)
      contents.sources[text] = source
      return source
    }
  }

  /// An assignment; nil if too many are known already.
  func assignment(of text: String, to location: String) -> ScriptAssignment? {
    let key = AssignmentKey(location: location, text: text)
    if let known = contents.withLock({ $0.assignments[key] }) { return known }
    let source = source(text)
    return contents.withLock { contents in
      if let known = contents.assignments[key] { return known }
      guard contents.assignments.count < SourceTable.most else { return nil }
      let made = ScriptAssignment(location, source, number: contents.assignments.count)
      contents.assignments[key] = made
      return made
    }
  }

  /// The index of a variable, by its name; nil if too many are known already.
  func index(of name: String) -> Int? {
    contents.withLock { contents in
      if let known = contents.indices[name] { return known }
      guard contents.names.count < SourceTable.most else { return nil }
      contents.indices[name] = contents.names.count
      contents.names.append(name)
      return contents.names.count - 1
    }
  }

  /// The name of the variable at an index.
  func variable(at index: Int) -> String? { contents.withLock { index < $0.names.count ? $0.names[index] : nil } }

  /// The index of a variable, if it has one.
  func knownIndex(of name: String) -> Int? { contents.withLock { $0.indices[name] } }
}

/// Names of variables, as far as their letters go. ECMA-262, IdentifierName.
enum ScriptName {
  /// - Throws: `EvaluationError` if a text is no name; whether it is a keyword, the engine knows.
  static func check(_ name: String) throws(EvaluationError) {
    let letters = name.unicodeScalars
    let isName =
      letters.first.map { $0.properties.isIDStart || $0 == "$" || $0 == "_" } == true
      && letters.dropFirst().allSatisfy {
        $0.properties.isIDContinue || $0 == "$" || $0 == "\u{200C}" || $0 == "\u{200D}"
      }
    guard isName else { throw EvaluationError("'\(name)' is not a name for a variable") }
  }
}
