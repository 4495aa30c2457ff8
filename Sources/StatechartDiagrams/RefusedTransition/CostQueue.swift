/// Values by cost, the cheapest first: a binary heap. Of equal costs the value added first need not come first, but the
/// order is the same every time.
struct CostQueue: Sendable {
  private var items: [(cost: Double, value: Int32)] = []

  mutating func add(_ value: Int32, cost: Double) {
    var index = items.count
    items.append((cost, value))
    while index > 0, items[(index - 1) / 2].cost > cost {
      items[index] = items[(index - 1) / 2]
      index = (index - 1) / 2
    }
    items[index] = (cost, value)
  }

  mutating func removeCheapest() -> (cost: Double, value: Int32)? {
    guard let first = items.first, let last = items.popLast() else { return nil }
    guard !items.isEmpty else { return first }
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < items.count else { break }
      if child + 1 < items.count, items[child + 1].cost < items[child].cost { child += 1 }
      guard items[child].cost < last.cost else { break }
      items[index] = items[child]
      index = child
    }
    items[index] = last
    return first
  }
}
