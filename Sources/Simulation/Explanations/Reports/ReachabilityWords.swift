package import StatechartAnalysis
package import StatechartSimulation
import Statecharts

/// The results of a search of a machine's configurations, in words that claim no more than it has seen.
///
/// Anything that a search ended by a limit has not found may exist. What the run has visited is reached, whatever a
/// search from the machine's start has found: a run may set variables, which a search does not.
package struct ReachabilityWords: Sendable {
  private let reachability: Reachability
  private let unreached: [State.ID]
  private let untaken: [Transition.ID]
  private let words: Wording

  package init(_ reachability: Reachability, seenBy simulation: Simulation, words: Wording) {
    self.reachability = reachability
    self.words = words
    let visited = Set(simulation.coverage.visitedStates)
    let taken = Set(simulation.coverage.visitedTransitions)
    unreached = reachability.unreachedStates.filter { !visited.contains($0) }
    untaken = reachability.untakenTransitions.filter { !taken.contains($0) }
  }

  private var language: Language { words.language }
  /// The number of configurations that were examined: "2 configurations".
  package var count: String { language.configurations(reachability.examined) }

  /// True if there was a search at all.
  package var isKnown: Bool { reachability.isKnown }

  /// True if the search has examined all there is.
  package var isComplete: Bool { reachability.isComplete }

  /// The extent of the search.
  package var examined: String {
    guard let bound = reachability.bound else { return language(.analysisExamined, count) }
    return language(.analysisExaminedPart, count) + language.sentenceBreak + words.reason(of: bound)
  }

  /// The states that were not reached.
  package var states: String {
    guard !unreached.isEmpty else { return language(.analysisReachable) }
    let names = words.plainStates(unreached)
    return isComplete ? language(.analysisUnreachable, names) : language(.analysisNotReached, count, names)
  }

  /// The transitions that were not taken.
  package var transitions: String {
    guard !untaken.isEmpty else { return language(.analysisAllTaken) }
    let names = words.list(untaken, words.transition)
    return isComplete ? language(.analysisUntaken, names) : language(.analysisNotTaken, count, names)
  }

  /// The sentence on dead ends, before they are listed.
  package var deadEnds: String {
    if !reachability.deadEndPlaces.isEmpty {
      return language(words.chart.dataModel == .ecmascript ? .analysisDeadEndsData : .analysisDeadEnds)
    }
    return isComplete ? language(.analysisNoDeadEnds) : language(.analysisNoDeadEndSeen, count)
  }

  /// The sentence on configurations without a way to an end or back to the start, before they are listed.
  package var traps: String {
    if !reachability.traps.isEmpty { return language(isComplete ? .analysisTraps : .analysisTrapsSeen, count) }
    return isComplete ? language(.analysisNoTraps) : language(.analysisNoTrapSeen, count)
  }

  /// The events of the machine that were never answered.
  package var unansweredEvents: [String] {
    let untaken = Set(untaken)
    let answering = DescriptorIndex(
      words.chart.transitions.lazy.filter { !untaken.contains($0.id) }.map(\.events),
      matching: words.chart.eventMatching)
    return words.chart.alphabet.filter { !answering.matchesAny($0) }
  }

  /// The sentence on conflicts, before they are listed; nil where there can be none, for no two states are active side
  /// by side.
  package var conflicts: String? {
    if !reachability.conflicts.isEmpty { return language(.analysisConflicts) }
    guard words.chart.allStates.contains(where: { $0.kind == .parallel }) else { return nil }
    return isComplete ? language(.analysisNoConflicts) : language(.analysisNoConflictSeen, count)
  }
}
