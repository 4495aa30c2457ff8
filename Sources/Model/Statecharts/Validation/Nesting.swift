/// The nesting of states: answers about them by their place in document order, fast however deep a chart is.
///
/// A state's descendants follow it in document order without a gap, so an interval holds them. Ancestors are searched
/// with jump pointers (Myers 1983, an applicative random-access stack).
struct Nesting: Sendable {
  private let parents: [Int?]
  private let ends: [Int]
  private let jumps: [Int]
  /// The number of ancestors of each state.
  let depths: [Int]

  /// Takes each state's parent, in document order.
  init(parents: [Int?]) {
    var ends = Array(parents.indices)
    var depths: [Int] = []
    var jumps: [Int] = []
    for (place, parent) in parents.enumerated() {
      ends[place] = place + 1
      guard let parent else {
        depths.append(0)
        jumps.append(place)
        continue
      }
      depths.append(depths[parent] + 1)
      let far = jumps[parent]
      let isBalanced = depths[parent] - depths[far] == depths[far] - depths[jumps[far]]
      jumps.append(isBalanced ? jumps[far] : parent)
    }
    for (place, parent) in parents.enumerated().reversed() {
      if let parent { ends[parent] = max(ends[parent], ends[place]) }
    }
    self.parents = parents
    self.ends = ends
    self.jumps = jumps
    self.depths = depths
  }

  /// The places of a state and all that lies inside it.
  func subtree(of place: Int) -> Range<Int> { place..<ends[place] }

  /// The places of the states directly inside a state.
  func children(of place: Int) -> [Int] {
    var children: [Int] = []
    var next = place + 1
    while next < ends[place] {
      children.append(next)
      next = ends[next]
    }
    return children
  }

  /// True if a state lies inside another, at any depth.
  func isInside(_ place: Int, _ ancestor: Int) -> Bool {
    place != ancestor && subtree(of: ancestor).contains(place)
  }

  /// The innermost state that two states lie in or are; nil if only the chart is around both.
  func commonAncestor(of left: Int, _ right: Int) -> Int? {
    var place = left
    while !subtree(of: place).contains(right) {
      if !subtree(of: jumps[place]).contains(right), jumps[place] != place {
        place = jumps[place]
      } else {
        guard let parent = parents[place] else { return nil }
        place = parent
      }
    }
    return place
  }
}

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
    pending = survey.initial(of: nil)
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
      pending.append(contentsOf: survey.initial(of: place))
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
