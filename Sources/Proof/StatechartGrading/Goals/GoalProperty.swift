package import StatechartExecution

/// A property that a run is to show not to hold, known by its sentence. What watches it comes from outside: this module
/// knows no properties.
package struct GoalProperty: Hashable, Sendable {
  /// The result for a run: the number of steps after which it was violated, 0 for the start; and its memory of the run.
  package typealias Result = (violation: Int?, memory: [Int])

  /// The sentence.
  package let text: String
  private let watch: @Sendable ([StepRecord], Snapshot) -> Result

  package init(_ text: String, watch: @escaping @Sendable ([StepRecord], Snapshot) -> Result) {
    (self.text, self.watch) = (text, watch)
  }

  package static func == (one: Self, other: Self) -> Bool { one.text == other.text }

  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  func result(of records: some Collection<StepRecord>, from start: Snapshot) -> Result { watch(Array(records), start) }
}
