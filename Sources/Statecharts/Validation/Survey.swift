/// A chart with what several rules ask of it, gathered in one walk.
struct Survey: Sendable {
  /// The chart.
  let chart: Statechart
  /// Who lies inside whom, by place in document order.
  let nesting: Nesting
  /// Every list of targets in document order.
  let targetLists: [TargetList]
  /// All executable content.
  let content: ContentInventory

  init(_ chart: Statechart) {
    self.chart = chart
    nesting = Nesting(parents: chart.parents)
    targetLists = TargetList.all(in: chart)
    content = ContentInventory(chart)
  }

  /// Every state in document order.
  var states: [State] { chart.allStates }

  /// The lists that are of transitions, with the transitions.
  var transitions: [(list: TargetList, transition: Transition)] {
    targetLists.compactMap { list in
      guard case .transition(let transition) = list.role else { return nil }
      return (list, transition)
    }
  }

  /// Where the entry of a state goes on inside it, or that of the chart if nil: to those places of its initial
  /// that exist and lie inside, else to its first state.
  func beginning(of place: Int?) -> [Int] {
    let initial = place.map { states[$0].initial } ?? chart.initial
    let known = (initial?.targets ?? []).compactMap { chart.indices[$0] }
      .filter { target in place.map { nesting.isInside(target, $0) } ?? true }
    guard known.isEmpty else { return known }
    let children = place.map { nesting.children(of: $0) } ?? chart.parents.indices.filter { chart.parents[$0] == nil }
    return Array(children.filter { !states[$0].isHistory }.prefix(1))
  }

  /// The place of the state around the state at a place.
  func parent(of place: Int) -> Int? { chart.parents[place] }
}
