import Synchronization

/// The primitive values that variables hold, by the indices of the variables in the chart's `SourceTable`; nil for
/// those that hold objects and for names that are no variables.
struct Bindings: Sendable {
  private(set) var values: [Primitive?]
  /// Distinguishes holdings: those with the same stamp hold the same.
  private(set) var stamp: Int

  private static let stamps = Atomic(1)

  private static func nextStamp() -> Int { stamps.add(1, ordering: .relaxed).newValue }

  init(_ values: [Primitive?]) {
    self.values = values
    stamp = Bindings.nextStamp()
  }

  subscript(index: Int) -> Primitive? { index < values.count ? values[index] : nil }

  /// True if no variable is primitive here that is not there.
  func hasPrimitives(where other: Bindings) -> Bool {
    values.indices.allSatisfy { values[$0] == nil || other[$0] != nil }
  }

  /// Gives a variable a value.
  mutating func set(_ index: Int, to value: Primitive) {
    while values.count <= index { values.append(nil) }
    values[index] = value
    stamp = Bindings.nextStamp()
  }

  /// Follows other holdings in one variable, after which both hold the same.
  mutating func follow(_ other: Bindings, at index: Int) {
    while values.count <= index { values.append(nil) }
    values[index] = other[index]
    stamp = other.stamp
  }
}
