package import Statecharts

/// Numbers of states in an address, as `50 Paid,3 Draft`: how many instances of a machine are in each.
package struct StateCounts: Hashable, Sendable {
  /// The bounds of an address.
  package enum Limits {
    /// The maximum number of states.
    package static let states = 500
    /// The numbers of a state.
    package static let counts = 1...9_999_999
  }

  /// The numbers, by the names of the states.
  package let counts: [String: Int]

  /// Takes the largest numbers, as many as an address may have.
  package init(_ counts: [String: Int]) {
    let largest = counts.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }.prefix(Limits.states)
    self.counts = Dictionary(uniqueKeysWithValues: largest.map { ($0.key, min($0.value, Limits.counts.upperBound)) })
  }

  /// Reads the text of an address; nil if it is malformed.
  package init?(_ text: String) {
    var counts: [String: Int] = [:]
    for item in ListText.split(text) {
      let parts = item.split(separator: " ", maxSplits: 1).map(String.init)
      guard parts.count == 2, let count = Int(parts[0]), Limits.counts.contains(count), counts[parts[1]] == nil else {
        return nil
      }
      counts[parts[1]] = count
    }
    guard counts.count <= Limits.states else { return nil }
    self.counts = counts
  }

  /// The text of an address; nil without a number.
  var text: String? { ListText.joined(counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }) }

  /// The numbers of the states that a chart has.
  package func states(of chart: Statechart) -> [State.ID: Int] {
    Dictionary(
      uniqueKeysWithValues: counts.compactMap { name, count in chart.state(State.ID(name)).map { ($0.id, count) } })
  }
}
