import Statecharts

/// The states of a random chart before they do anything: a tree in document order.
struct ChartSkeleton {
  struct Place {
    let id: State.ID
    var kind: State.Kind
    let parent: Int?
    var end: Int
  }

  private(set) var places: [Place] = []
  private let shape: RandomChart.Shape
  private var count = 0

  init(shape: RandomChart.Shape, states: Int, random: inout SeededGenerator) {
    self.shape = shape
    switch shape {
    case .flat:
      for ordinal in 0..<states {
        let place = open(.atomic, in: nil)
        close(place)
        if states > 3, ordinal == states - 1, random.once(in: 2) { places[place].kind = .final }
      }
    case .compound, .parallel:
      fill(nil, budget: states, random: &random)
    }
  }

  /// The places directly inside a state, or outermost.
  func children(of parent: Int?) -> [Int] {
    var children: [Int] = []
    var next = parent.map { $0 + 1 } ?? 0
    let end = parent.map { places[$0].end } ?? places.count
    while next < end {
      children.append(next)
      next = places[next].end
    }
    return children
  }

  /// The places of a state and all that lies inside it.
  func subtree(of place: Int) -> Range<Int> { place..<places[place].end }

  /// The states that are children of the innermost state around both, on the way to each; nil if one is or lies
  /// inside the other.
  func branches(_ left: Int, _ right: Int) -> (around: Int?, left: Int, right: Int)? {
    guard !subtree(of: left).contains(right), !subtree(of: right).contains(left) else { return nil }
    var (here, there) = (left, right)
    while let parent = places[here].parent, !subtree(of: parent).contains(right) { here = parent }
    while let parent = places[there].parent, !subtree(of: parent).contains(left) { there = parent }
    return (places[here].parent, here, there)
  }

  private mutating func open(_ kind: State.Kind, in parent: Int?) -> Int {
    let letter =
      switch kind {
      case .history: "h"
      case .final, .atomic, .compound, .parallel: "s"
      }
    places.append(Place(id: State.ID("\(letter)\(count)"), kind: kind, parent: parent, end: 0))
    count += 1
    return places.count - 1
  }

  private mutating func close(_ place: Int) {
    places[place].end = places.count
  }

  private mutating func fill(_ parent: Int?, budget: Int, random: inout SeededGenerator) {
    let isParallel = parent.map { places[$0].kind == .parallel } ?? false
    let most = isParallel ? 3 : 5
    let width = min(budget, 2 + random.number(below: most - 1))
    var shares = Array(repeating: 0, count: width)
    for _ in width..<max(width, budget) { shares[random.number(below: width)] += 1 }
    if parent == nil, shape == .parallel { shares = [shares.reduce(0, +)] + shares.map { _ in 0 }.dropFirst() }
    for (ordinal, share) in shares.enumerated() {
      let mayBeFinal = share == 0 && !isParallel && ordinal > 0 && ordinal == width - 1
      let kind: State.Kind = share > 0 ? container(share, in: parent, &random) : .atomic
      let place = open(mayBeFinal && random.once(in: 2) ? .final : kind, in: parent)
      if share > 0 { fill(place, budget: share, random: &random) }
      close(place)
    }
    if let parent, random.once(in: 3) {
      close(open(.history(random.once(in: 2) ? .deep : .shallow), in: parent))
    }
  }

  private func container(_ budget: Int, in parent: Int?, _ random: inout SeededGenerator) -> State.Kind {
    guard shape == .parallel, budget >= 4 else { return .compound }
    return parent == nil || random.once(in: 2) ? .parallel : .compound
  }
}
