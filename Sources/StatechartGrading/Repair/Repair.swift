import Statecharts

/// The nearest way that was found from an answer to a machine that is equivalent to the reference. There may be others
/// with fewer changes.
public struct Repair: Hashable, Sendable {
  /// How many changes it takes.
  public let changes: Int
  /// The size of the reference, as a chart or as a graph of configurations: states with what they do, and transitions.
  public let size: Int

  /// 1 − changes / size, at least 0.
  public var share: Double { max(0, 1 - Double(changes) / Double(max(1, size))) }

  init(changes: Int, size: Int) {
    // What differs takes a change, also where it is one that is not counted, as that of the order of transitions.
    self.changes = max(1, changes)
    self.size = size
  }

  /// Whatever of the chart's form: one that has the reference's states and transitions with other names.
  static func ofChart(
    _ answer: Statechart, beside reference: Statechart, seeing visibility: Visibility, work: inout Int
  ) -> Repair? {
    var labels = LabelTable()
    let wanted = LabelledGraph(reference, seeing: visibility, &labels)
    let own = LabelledGraph(answer, seeing: visibility, &labels)
    let changes = NodeMatching.changes(from: own, to: wanted, allowsCopies: false, work: &work)
    return changes.map { Repair(changes: $0, size: wanted.size) }
  }

  /// Whatever of what the machines do: the graph of an answer's configurations and that of a reference without copies.
  static func ofMachine(_ answer: LabelledGraph, beside reference: LabelledGraph, work: inout Int) -> Repair? {
    let changes = NodeMatching.changes(from: answer, to: reference, allowsCopies: true, work: &work)
    return changes.map { Repair(changes: $0, size: reference.size) }
  }
}
