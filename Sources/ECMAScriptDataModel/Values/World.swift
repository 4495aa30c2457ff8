import StatechartExecution
import Statecharts
import Synchronization

/// The variables of a session at one moment, as a call left them: their identity, with what has been found out about them.
///
/// Two copies of a data model with the same world have the same variables, but for primitive values that each has assigned
/// since (`Holdings`).
final class World: Sendable {
  /// The variables written down.
  enum Capture: Sendable {
    case untried
    /// They cannot be: not all of them are data.
    case impossible
    case values(WorldValues)
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
  var values: WorldValues? {
    if case .values(let values) = capture { values } else { nil }
  }

  /// What people see of the variables, once somebody has asked.
  var listing: [ListedVariable]? {
    get { findings.withLock { $0.listing } }
    set { findings.withLock { $0.listing = newValue } }
  }

  /// True if evaluating a text runs nothing but the language; nil until that has been looked up.
  func isHarmless(_ number: Int) -> Bool? { findings.withLock { $0.harmlessSources[number] } }

  func note(_ number: Int, isHarmless: Bool) { findings.withLock { $0.harmlessSources[number] = isHarmless } }

  /// True if an assignment is harmless and its place a declared variable; nil until that has been looked up.
  func isPlain(_ number: Int) -> Bool? { findings.withLock { $0.plainAssignments[number] } }

  func note(_ number: Int, isPlain: Bool) { findings.withLock { $0.plainAssignments[number] = isPlain } }
}

/// A variable as people see it, with the number of its name.
struct ListedVariable: Sendable {
  let binding: ValueBinding
  let slot: Int?
}

/// The variables of a world as a text that `Prelude.values` can read, and those that are primitive values.
final class WorldValues: Sendable {
  let text: String
  let holdings: Holdings

  init(text: String, holdings: Holdings) {
    self.text = text
    self.holdings = holdings
  }
}

/// The primitive values that variables hold, by the numbers of their names; nil for those that hold objects and for names
/// that are no variables.
struct Holdings: Sendable {
  private(set) var values: [Primitive?]
  /// Tells holdings apart: those with the same stamp hold the same.
  private(set) var stamp: Int

  private static let stamps = Atomic(1)

  private static func nextStamp() -> Int { stamps.add(1, ordering: .relaxed).newValue }

  init(_ values: [Primitive?]) {
    self.values = values
    stamp = Holdings.nextStamp()
  }

  subscript(slot: Int) -> Primitive? { slot < values.count ? values[slot] : nil }

  /// True if no variable is primitive here that is not there.
  func hasPrimitives(where other: Holdings) -> Bool {
    values.indices.allSatisfy { values[$0] == nil || other[$0] != nil }
  }

  /// Gives a variable a value.
  mutating func set(_ slot: Int, to value: Primitive) {
    while values.count <= slot { values.append(nil) }
    values[slot] = value
    stamp = Holdings.nextStamp()
  }

  /// Follows other holdings in one variable, after which both hold the same.
  mutating func follow(_ other: Holdings, in slot: Int) {
    while values.count <= slot { values.append(nil) }
    values[slot] = other[slot]
    stamp = other.stamp
  }
}
