/// A binary heap of edges by key, then by number.
struct SlackHeap: ~Copyable {
  /// Key and number of each edge, as one integer of the same order.
  private let items: UnsafeMutableBufferPointer<Int64>
  private var count = 0

  init(capacity: Int) { items = .allocate(capacity: capacity) }

  deinit { items.deallocate() }

  var first: (key: Int32, edge: Int)? {
    count > 0 ? (Int32(truncatingIfNeeded: items[0] >> 32), Int(items[0] & 0xFFFF_FFFF)) : nil
  }

  mutating func removeAll() { count = 0 }

  mutating func push(_ edge: Int32, key: Int32) {
    let item = Int64(key) << 32 | Int64(edge)
    var place = count
    count += 1
    while place > 0, item < items[(place - 1) / 2] {
      items[place] = items[(place - 1) / 2]
      place = (place - 1) / 2
    }
    items[place] = item
  }

  mutating func removeFirst() {
    count -= 1
    let item = items[count]
    var place = 0
    while 2 * place + 1 < count {
      var child = 2 * place + 1
      if child + 1 < count, items[child + 1] < items[child] { child += 1 }
      if item <= items[child] { break }
      items[place] = items[child]
      place = child
    }
    items[place] = item
  }
}
