package import Statecharts

/// Makes charts from a seed: the same chart for the same arguments, on every platform.
///
/// The charts have no errors among their diagnostics and a null data model, and every macrostep of theirs ends:
/// eventless transitions and those on done events only lead onwards in document order, and raised events raise only
/// later ones. Timers that a state starts on entry are cancelled on its exit, so the number of pending ones is bounded.
package enum RandomChart {
  /// What a chart is made of.
  package enum Shape: String, Sendable, CaseIterable {
    /// Atomic and final states alone.
    case flat
    /// Compound states and history as well.
    case compound
    /// Parallel states as well: at least one from 9 states on.
    case parallel
  }

  /// Makes a chart with so many states (at least 2), history states not counted.
  package static func make(seed: UInt64, shape: Shape, states: Int) -> Statechart {
    var random = SeededGenerator(seed: seed)
    let skeleton = ChartSkeleton(shape: shape, states: max(2, states), random: &random)
    var behaviour = RandomBehaviour(skeleton: skeleton, random: random)
    var built: [Int: State] = [:]
    for place in skeleton.places.indices.reversed() {
      let children = skeleton.children(of: place).compactMap { built.removeValue(forKey: $0) }
      built[place] = behaviour.state(at: place, children: children)
    }
    let outermost = skeleton.children(of: nil).compactMap { built[$0] }
    return Statechart(
      name: "\(shape.rawValue)-\(states)-\(seed)", dataModel: .null, states: outermost)
  }
}
