import StatechartSimulation
package import Statecharts

/// A chart in which some states have numbers in the place of their names, for a person to fill in.
package struct BlankedChart: Sendable {
  /// The maximum number of names that are left out.
  package static let maxBlanks = 6

  /// The chart with numbers and room for the names.
  package let chart: Statechart
  /// The chart with the numbers in brackets, by which the questions next to the drawing name its states: one that had
  /// the names would answer what is asked.
  package let numbered: Statechart
  /// The states whose names were left out, in document order: that of number 1 first.
  package let blanks: [State.ID]

  /// Leaves out names that a seed decides: those of half of the states, ``maxBlanks`` at most.
  package init(_ chart: Statechart, seed: Int) {
    var numbers = SplitMix(seed: seed)
    let named = chart.allStates.filter { !$0.isHistory && $0.pseudostate == nil }.map(\.id)
    let count = min(BlankedChart.maxBlanks, (named.count + 1) / 2)
    let chosen = Set(numbers.shuffled(named).prefix(count))
    blanks = named.filter(chosen.contains)
    let places = Dictionary(uniqueKeysWithValues: blanks.enumerated().map { ($1, $0 + 1) })
    func blanked(_ state: State, _ label: (Int) -> String) -> State {
      state.with(
        displayName: places[state.id].map { LocalizedText(label($0)) } ?? state.displayName,
        children: state.children.map { blanked($0, label) })
    }
    func blanked(_ label: (Int) -> String) -> Statechart {
      var blanked = chart.with(states: chart.states.map { blanked($0, label) })
      // A link may say what is asked.
      blanked.presentation.links = [:]
      return blanked
    }
    self.chart = blanked { "\($0) ________" }
    numbered = blanked { "(\($0))" }
  }
}
