/// The order of items within rows while crossings are reduced: a copy of a layered graph in flat buffers, which knows
/// the rows that have changed since exchanges were tried and crossings counted.
struct RowOrdering: ~Copyable {
  private var pool: IntegerPool
  let watch: LayoutObserver?
  let rowCount: Int
  /// The index in `order` at which each row begins, and one more.
  let rowStarts: IntegerPool.Buffer
  let order: IntegerPool.Buffer
  let positions: IntegerPool.Buffer
  let rowOfItem: IntegerPool.Buffer
  /// The number of each item whose earlier order is kept, from 1; 0 for others.
  let held: IntegerPool.Buffer
  let holdsOrder: Bool
  /// The items of each row by number.
  let declared: IntegerPool.Buffer
  /// The flag of each row that keeps the order it was given; 0 or 1.
  let isPinned: IntegerPool.Buffer
  let upper: Neighbours
  let lower: Neighbours

  /// The flag of each row in which an exchange of neighbours may save crossings; 0 or 1.
  let isDirty: IntegerPool.Buffer
  /// The weighted number of crossings below each row, and whether it must be counted anew.
  let gapCounts: UnsafeMutableBufferPointer<Int>
  let isStale: IntegerPool.Buffer
  /// The best orders of one start and of all.
  let bestOfStart: IntegerPool.Buffer
  let best: IntegerPool.Buffer
  /// For a search: its stack, the items met, and their number in each row.
  let stack: IntegerPool.Buffer
  let marks: IntegerPool.Buffer
  let metCounts: IntegerPool.Buffer
  /// As long as the longest row, and one more.
  let tree: IntegerPool.Buffer
  let keys: UnsafeMutableBufferPointer<Key>

  /// The key by which an item is sorted.
  struct Key {
    var barycentre: Double
    var tie: Int32
    var item: Int32
  }

  /// The ends of segments in the rows on one side, by item, each with the weight of its segment.
  struct Neighbours {
    let starts: IntegerPool.Buffer
    let items: IntegerPool.Buffer
    let weights: IntegerPool.Buffer

    @inline(__always) func places(_ item: Int32) -> Range<Int> {
      Range(uncheckedBounds: (Int(starts[Int(item)]), Int(starts[Int(item) + 1])))
    }
  }

  init(layeredGraph: LayeredGraph, pinned: Set<Int>, watch: LayoutObserver? = nil) {
    self.watch = watch
    let (items, segments) = (layeredGraph.itemCount, layeredGraph.upperItems.count)
    let longest = layeredGraph.rows.reduce(0) { max($0, $1.count) }
    rowCount = layeredGraph.rows.count
    pool = IntegerPool(capacity: 11 * items + 4 * segments + 5 * rowCount + longest + 4)
    gapCounts = .allocate(capacity: rowCount)
    gapCounts.initialize(repeating: 0)
    keys = .allocate(capacity: longest)
    rowStarts = pool.take(rowCount + 1)
    order = pool.take(items)
    positions = pool.take(items)
    rowOfItem = pool.take(items)
    held = pool.take(items)
    holdsOrder = !layeredGraph.heldPlaces.isEmpty
    declared = pool.take(items)
    isPinned = pool.take(rowCount)
    upper = Neighbours(starts: pool.take(items + 1), items: pool.take(segments), weights: pool.take(segments))
    lower = Neighbours(starts: pool.take(items + 1), items: pool.take(segments), weights: pool.take(segments))
    isDirty = pool.take(rowCount)
    isStale = pool.take(rowCount)
    bestOfStart = pool.take(items)
    best = pool.take(items)
    stack = pool.take(items)
    marks = pool.take(items)
    metCounts = pool.take(rowCount)
    tree = pool.take(longest + 1)
    if holdsOrder { _ = held.update(from: layeredGraph.heldNumbers) }
    copyRows(of: layeredGraph, pinned: pinned)
    upper.fill(layeredGraph.up, ends: layeredGraph.upperItems, weights: layeredGraph.segmentWeights)
    lower.fill(layeredGraph.down, ends: layeredGraph.lowerItems, weights: layeredGraph.segmentWeights)
  }

  deinit {
    gapCounts.deallocate()
    keys.deallocate()
  }

  private func copyRows(of layeredGraph: LayeredGraph, pinned: Set<Int>) {
    var next = 0
    for (row, items) in layeredGraph.rows.enumerated() {
      rowStarts[row] = Int32(truncatingIfNeeded: next)
      isPinned[row] = pinned.contains(row) ? 1 : 0
      for item in items {
        order[next] = item
        declared[next] = item
        rowOfItem[Int(item)] = Int32(truncatingIfNeeded: row)
        next += 1
      }
      declared[(next - items.count)..<next].sort()
    }
    rowStarts[rowCount] = Int32(truncatingIfNeeded: next)
  }

  /// Returns the range of a row's items in `order`.
  @inline(__always) func slots(of row: Int) -> Range<Int> {
    Range(uncheckedBounds: (Int(rowStarts[row]), Int(rowStarts[row + 1])))
  }

  func bestItems(of row: Int) -> [Int32] { Array(best[slots(of: row)]) }

  /// Counts the steps of a pass over all rows; returns whether to stop.
  var stops: Bool {
    guard let watch else { return false }
    return watch.stops(after: order.count + lower.items.count)
  }

  func updatePositions(of row: Int) {
    for (position, slot) in slots(of: row).enumerated() {
      positions[Int(order[slot])] = Int32(truncatingIfNeeded: position)
    }
  }

  func renew() {
    for row in 0..<rowCount {
      updatePositions(of: row)
      isDirty[row] = 1
      isStale[row] = 1
    }
  }

  /// The order of one row has changed.
  func touch(_ row: Int) {
    touchNeighbours(of: row)
    isStale[row] = 1
    if row > 0 { isStale[row - 1] = 1 }
  }

  /// Exchanges may save crossings in a row and those next to it.
  func touchNeighbours(of row: Int) {
    for other in max(0, row - 1)...min(rowCount - 1, row + 1) { isDirty[other] = 1 }
  }
}

extension RowOrdering.Neighbours {
  fileprivate func fill(_ segments: CompressedRows<Int32>, ends: [Int32], weights: [Int32]) {
    for item in starts.indices { starts[item] = segments.starts[item] }
    for (place, segment) in segments.numbers.enumerated() {
      items[place] = ends[Int(segment)]
      self.weights[place] = weights[Int(segment)]
    }
  }
}

extension LayeredGraph {
  /// Reduces crossings, starting from a depth-first order; returns the number left.
  mutating func reduceCrossings(pinned: Set<Int>, sweeps: Int, starts: Int, watch: LayoutObserver? = nil) -> Int {
    let ordering = RowOrdering(layeredGraph: self, pinned: pinned, watch: watch)
    var count = ordering.reduceCrossings(sweeps: sweeps, starts: starts)
    if count > 0, ordering.holdsOrder { count = ordering.exchangeHeld() }
    for row in rows.indices { rows[row] = ordering.bestItems(of: row) }
    updatePositions()
    return count
  }
}
