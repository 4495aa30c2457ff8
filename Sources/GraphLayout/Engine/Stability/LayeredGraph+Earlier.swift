// Keeping the earlier order within rows.
extension LayeredGraph {
  /// Keeps the order of known nodes from now on.
  mutating func hold(_ earlier: EarlierPlaces) {
    heldPlaces = earlier.across.map { $0 ?? .nan }
    heldPlaces += [Double](repeating: .nan, count: itemCount - heldPlaces.count)
  }

  /// The number of each held item in the earlier order, from 1; 0 for all other items.
  var heldNumbers: [Int32] {
    var numbers = [Int32](repeating: 0, count: itemCount)
    let held = heldPlaces.indices.filter { !heldPlaces[$0].isNaN }
    for (number, item) in held.sorted(by: { (heldPlaces[$0], $0) < (heldPlaces[$1], $1) }).enumerated() {
      numbers[item] = Int32(truncatingIfNeeded: number + 1)
    }
    return numbers
  }
}

extension RowOrdering {
  /// How many crossings the exchange of two held neighbours must save.
  private static let exchangePrice = 2

  /// Puts the held items of a row back in their earlier order, at the positions that they take together.
  func restoreHeld(_ row: Int) {
    guard holdsOrder else { return }
    let slots = slots(of: row).filter { held[Int(order[$0])] > 0 }
    let items = slots.map { order[$0] }.sorted { held[Int($0)] < held[Int($1)] }
    for (slot, item) in zip(slots, items) { order[slot] = item }
  }

  /// Exchanges held neighbours in the best order where that saves enough; returns the number of crossings left.
  func exchangeHeld() -> Int {
    _ = order.update(from: best)
    renew()
    _ = crossings()
    transpose(heldPrice: Self.exchangePrice)
    _ = best.update(from: order)
    return crossings()
  }
}
