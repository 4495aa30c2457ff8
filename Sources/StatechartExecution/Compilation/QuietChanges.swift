import Statecharts

/// The transitions that do nothing but change the configuration, which are most of most charts'.
///
/// A microstep of such transitions alone, of which nobody wants a report, runs no content, raises nothing and remembers
/// nothing; so it is carried out on the words of the configuration, and nothing is allocated.
final class QuietChanges: Sendable {
  /// What came of an attempt.
  enum Result {
    /// No transition is enabled.
    case nothingEnabled
    /// The microstep was taken.
    case taken
    /// Something is to be executed, remembered or asked of the data model: nothing was done.
    case loud
  }

  /// A transition as far as a quiet microstep needs it.
  private struct Change {
    var test: StateTest
    /// False if there is anything to do but to change the configuration.
    var isQuiet: Bool
    var exits: Range<Int32>
    /// Where the states that are entered stand in `entries`.
    var entries: Range<Int32>
  }

  /// Which transitions may answer which event.
  let table: TransitionTable

  /// The most transitions in a quiet microstep; so many fit on the stack.
  private static let most = 64

  private let changes: [Change]
  private let entries: [Int32]
  private let atomicStates: StateSet
  /// The states that do something when they are left.
  private let loudStates: StateSet

  /// - Parameter bindsLate: true if states get their variables when they are first entered.
  init(
    states: [CompiledState], transitions: [CompiledTransition], effects: [TransitionEffect?], table: TransitionTable,
    bindsLate: Bool
  ) {
    self.table = table
    var changes: [Change] = []
    var entries: [Int32] = []
    for (transition, effect) in zip(transitions, effects) {
      let start = Int32(entries.count)
      entries += (effect?.entries ?? []).map { Int32($0.state) }
      let isQuiet =
        !bindsLate && transition.content.isEmpty
        && effect?.entries.allSatisfy { states[$0.state].isEnteredQuietly(byDefault: $0.isDefault) } ?? false
      let exits = effect?.exits ?? 0..<0
      changes.append(
        Change(
          test: transition.test, isQuiet: isQuiet, exits: Int32(exits.lowerBound)..<Int32(exits.upperBound),
          entries: start..<Int32(entries.count)))
    }
    self.changes = changes
    self.entries = entries
    atomicStates = StateSet(states.indices.filter { states[$0].isAtomic })
    loudStates = StateSet(states.indices.filter { !states[$0].isLeftQuietly })
  }

  /// Takes the transitions of a row of the table, if they are quiet and none has to give way to another.
  ///
  /// What two transitions leave are ranges around the atomic states that they were found from, which are met in
  /// document order; so a range that begins behind the end of the last one meets none.
  ///
  /// - Parameter knowsTests: true if the tests of states are all that the data model knows of conditions.
  func take(_ row: Int, in configuration: inout StateSet, knowsTests: Bool) -> Result {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: QuietChanges.most) { found in
      var count = 0
      var end: Int32 = 0
      for index in 0..<configuration.wordCount {
        var bits = configuration.word(index) & atomicStates.word(index)
        while bits != 0 {
          let state = index << 6 + bits.trailingZeroBitCount
          bits &= bits - 1
          guard let transition = first(row, from: state, configuration, knowsTests) else { continue }
          if count > 0, found[count - 1] == transition { continue }
          guard transition >= 0, count < QuietChanges.most, leavesQuietly(transition, configuration, after: &end)
          else { return .loud }
          found[count] = transition
          count += 1
        }
      }
      for place in 0..<count { apply(found[place], to: &configuration) }
      return count == 0 ? .nothingEnabled : .taken
    }
  }

  /// The first enabled transition from an atomic state outwards; nil if none is, -1 if only the data model can say.
  @inline(__always)
  private func first(
    _ row: Int, from state: Int, _ configuration: borrowing StateSet, _ knowsTests: Bool
  ) -> Int32? {
    for place in table.cell(of: state, in: row) {
      let transition = table.transition(at: place)
      switch changes[Int(transition)].test {
      case .none: return transition
      case .isActive(let tested) where knowsTests: if configuration.contains(tested) { return transition }
      case .never where knowsTests: continue
      case .isActive, .never, .unknown: return -1
      }
    }
    return nil
  }

  @inline(__always)
  private func leavesQuietly(_ transition: Int32, _ configuration: borrowing StateSet, after end: inout Int32) -> Bool {
    let change = changes[Int(transition)]
    guard change.isQuiet else { return false }
    guard !change.exits.isEmpty else { return true }
    let exits = Int(change.exits.lowerBound)..<Int(change.exits.upperBound)
    guard change.exits.lowerBound >= end, configuration.isDisjoint(with: loudStates, in: exits) else { return false }
    end = change.exits.upperBound
    return true
  }

  private func apply(_ transition: Int32, to configuration: inout StateSet) {
    let change = changes[Int(transition)]
    configuration.remove(Int(change.exits.lowerBound)..<Int(change.exits.upperBound))
    for place in change.entries { configuration.insert(Int(entries[Int(place)])) }
  }
}

extension CompiledState {
  /// True if entering it does nothing else.
  fileprivate func isEnteredQuietly(byDefault: Bool) -> Bool {
    !hasEntryContent && !(byDefault && hasInitialContent) && invocations.isEmpty && kind != .final
  }

  /// True if leaving it does nothing else.
  fileprivate var isLeftQuietly: Bool { !hasExitContent && histories.isEmpty && invocations.isEmpty }
}
