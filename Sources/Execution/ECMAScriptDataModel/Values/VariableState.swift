import StatechartExecution
import Statecharts
import Synchronization

/// The variables of a session at one moment, as a call left them: their identity, with what has been found out about
/// them.
///
/// Two copies of a data model with the same state have the same variables, but for primitive values that each has
/// assigned since (`Bindings`).
final class VariableState: Sendable {
  /// The variables written down.
  enum Capture: Sendable {
    case untried
    /// They cannot be: not all of them are data.
    case impossible
    case values(VariableStateValues)
  }

  private struct Findings {
    var capture = Capture.untried
    var listing: [ListedVariable]?
    var harmlessSources: [Int: Bool] = [:]
    var plainAssignments: [Int: Bool] = [:]
  }

  /// The event that calls may have changed, if one was current.
  let event: EventToken?
  private let findings = Mutex(Findings())

  init(event: EventToken?) { self.event = event }

  var capture: Capture {
    get { findings.withLock { $0.capture } }
    set { findings.withLock { $0.capture = newValue } }
  }

  /// The values, if they have been written down.
  var values: VariableStateValues? {
    if case .values(let values) = capture { values } else { nil }
  }

  /// The variables as they are shown, once they have been asked for.
  var listing: [ListedVariable]? {
    get { findings.withLock { $0.listing } }
    set { findings.withLock { $0.listing = newValue } }
  }

  /// True if evaluating a text runs nothing but the language; nil until that has been looked up.
  func isHarmless(_ number: Int) -> Bool? { findings.withLock { $0.harmlessSources[number] } }

  func note(_ number: Int, isHarmless: Bool) { findings.withLock { $0.harmlessSources[number] = isHarmless } }

  /// True if an assignment is harmless and its location a declared variable; nil until that has been looked up.
  func isPlain(_ number: Int) -> Bool? { findings.withLock { $0.plainAssignments[number] } }

  func note(_ number: Int, isPlain: Bool) { findings.withLock { $0.plainAssignments[number] = isPlain } }
}

/// A variable as it is shown, with its index.
struct ListedVariable: Sendable {
  let binding: ValueBinding
  let index: Int?
  /// The actual value, if it is shown as null or 0 and is neither.
  let unshown: String?
}

/// Variables as a text that `Prelude.values` can read, and those that are primitive values.
final class VariableStateValues: Sendable {
  let text: String
  let bindings: Bindings

  /// Reads what `Prelude.values` has written; nil if it is nothing of the kind.
  init?(_ text: String, _ sources: SourceTable) {
    guard let written = try? Value(json: text), case .array(let parts) = written, parts.count > 3,
      case .array(let variables) = parts[2]
    else { return nil }
    var values: [Primitive?] = []
    for start in stride(from: 0, to: variables.count - 2, by: 3) {
      guard let name = variables[start].string, let value = Primitive(written: variables[start + 2]),
        let index = sources.index(of: name)
      else { continue }
      while values.count <= index { values.append(nil) }
      values[index] = value
    }
    self.text = text
    bindings = Bindings(values)
  }
}
