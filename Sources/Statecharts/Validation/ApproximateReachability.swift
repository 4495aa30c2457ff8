/// The states that may become active and the history states that may be led to, approximately: every condition is
/// thought to hold at some time and every event to happen.
struct ApproximateReachability: Sendable {
  private let survey: Survey
  private var isReached: [Bool]
  private var isBegun: [Bool]
  private var pending: [Int]

  init(_ survey: Survey) {
    self.survey = survey
    isReached = survey.states.map { _ in false }
    isBegun = isReached
    pending = survey.beginning(of: nil)
    while let place = pending.popLast() { enter(place) }
  }

  /// True if the state at a place may become active, or is a history state that may be led to.
  func contains(_ place: Int) -> Bool { isReached[place] }

  private mutating func enter(_ place: Int) {
    guard !isBegun[place] else { return }
    isBegun[place] = true
    let state = survey.states[place]
    switch state.kind {
    case .history:
      isReached[place] = true
      lead(to: state.initial?.targets ?? [])
      if let parent = survey.parent(of: place) { activate(parent) }
    case .compound:
      activate(place)
      pending.append(contentsOf: survey.beginning(of: place))
    case .atomic, .parallel, .final: activate(place)
    }
  }

  private mutating func lead(to targets: [State.ID]) {
    pending.append(contentsOf: targets.compactMap { survey.chart.indices[$0] })
  }

  private mutating func activate(_ innermost: Int) {
    var next: Int? = innermost
    while let place = next, !isReached[place] {
      isReached[place] = true
      let state = survey.states[place]
      for transition in state.transitions { lead(to: transition.targets) }
      if state.kind == .parallel {
        pending.append(contentsOf: survey.nesting.children(of: place).filter { !survey.states[$0].isHistory })
      }
      next = survey.parent(of: place)
    }
  }
}
