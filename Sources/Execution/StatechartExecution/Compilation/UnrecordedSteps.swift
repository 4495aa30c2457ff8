import Statecharts

/// The transitions that only change the configuration, as most transitions of most charts do.
///
/// A microstep of such transitions alone runs no content, raises nothing and remembers nothing. Where no report of it
/// is wanted, it is carried out on the words of the configuration, and nothing is allocated.
final class UnrecordedSteps: Sendable {
  /// The result of an attempt.
  enum Result {
    /// No transition is enabled.
    case nothingEnabled
    /// The microstep was taken.
    case taken
    /// Something is to be executed, remembered or asked of the data model: nothing was done.
    case notApplicable
  }

  /// A transition as far as an unrecorded microstep needs it.
  private struct Change {
    var test: StateTest
    /// False if content runs, history is remembered, a session is invoked or the machine may end.
    var onlyChangesConfiguration: Bool
    var exits: Range<Int32>
    /// The indices in `entries` of the states that are entered.
    var entries: Range<Int32>
  }

  /// The transitions that each event may enable.
  let table: TransitionTable

  /// The maximum number of transitions in an unrecorded microstep; so many fit on the stack.
  private static let most = 64

  private let changes: [Change]
  private let entries: [Int32]
  private let atomicStates: StateSet
  /// The states whose exit does more than to change the configuration.
  private let statesWithExitEffects: StateSet

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
      let onlyChangesConfiguration =
        !bindsLate && transition.content.isEmpty
        && effect?.entries.allSatisfy { states[$0.state].isOnlyEntered(byDefault: $0.isDefault) } ?? false
      let exits = effect?.exits ?? 0..<0
      changes.append(
        Change(
          test: transition.test, onlyChangesConfiguration: onlyChangesConfiguration,
          exits: Int32(exits.lowerBound)..<Int32(exits.upperBound),
          entries: start..<Int32(entries.count)))
    }
    self.changes = changes
    self.entries = entries
    atomicStates = StateSet(states.indices.filter { states[$0].isAtomic })
    statesWithExitEffects = StateSet(states.indices.filter { !states[$0].isOnlyLeft })
  }

  /// Takes the transitions of a row of the table, if they only change the configuration and none has to give way to
  /// another.
  ///
  /// The exit sets of two transitions are ranges around the atomic states that they were found from, which are met in
  /// document order; so a range that begins after the end of the last one overlaps none.
  ///
  /// - Parameter knowsTests: true if the tests of states are all that the data model knows of conditions.
  func take(_ row: Int, in configuration: inout StateSet, knowsTests: Bool) -> Result {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: UnrecordedSteps.most) { found in
      var count = 0
      var end: Int32 = 0
      for index in 0..<configuration.wordCount {
        var bits = configuration.word(index) & atomicStates.word(index)
        while bits != 0 {
          let state = index << 6 + bits.trailingZeroBitCount
          bits &= bits - 1
          guard let transition = first(row, from: state, configuration, knowsTests) else { continue }
          if count > 0, found[count - 1] == transition { continue }
          guard transition >= 0, count < UnrecordedSteps.most, onlyLeaves(transition, configuration, after: &end)
          else { return .notApplicable }
          found[count] = transition
          count += 1
        }
      }
      for index in 0..<count { apply(found[index], to: &configuration) }
      return count == 0 ? .nothingEnabled : .taken
    }
  }

  /// The first enabled transition from an atomic state outwards; nil if none is, -1 if only the data model can say.
  @inline(__always)
  private func first(
    _ row: Int, from state: Int, _ configuration: borrowing StateSet, _ knowsTests: Bool
  ) -> Int32? {
    for index in table.cell(of: state, in: row) {
      let transition = table.transition(at: index)
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
  private func onlyLeaves(_ transition: Int32, _ configuration: borrowing StateSet, after end: inout Int32) -> Bool {
    let change = changes[Int(transition)]
    guard change.onlyChangesConfiguration else { return false }
    guard !change.exits.isEmpty else { return true }
    let exits = Int(change.exits.lowerBound)..<Int(change.exits.upperBound)
    guard change.exits.lowerBound >= end, configuration.isDisjoint(with: statesWithExitEffects, in: exits) else {
      return false
    }
    end = change.exits.upperBound
    return true
  }

  private func apply(_ transition: Int32, to configuration: inout StateSet) {
    let change = changes[Int(transition)]
    configuration.remove(Int(change.exits.lowerBound)..<Int(change.exits.upperBound))
    for index in change.entries { configuration.insert(Int(entries[Int(index)])) }
  }
}

extension CompiledState {
  /// True if entering it does nothing else.
  fileprivate func isOnlyEntered(byDefault: Bool) -> Bool {
    !hasEntryContent && !(byDefault && hasInitialContent) && invocations.isEmpty && kind != .final
  }

  /// True if leaving it does nothing else.
  fileprivate var isOnlyLeft: Bool { !hasExitContent && histories.isEmpty && invocations.isEmpty }
}
