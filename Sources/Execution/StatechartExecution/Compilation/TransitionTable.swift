import Statecharts

/// A table of the transitions that an event may enable in each atomic state, looked up instead of searched.
///
/// For every event name that the chart distinguishes and every atomic state, the table holds the transitions from the
/// state up to the outermost whose descriptors match, in the order in which they are asked. Large charts have none.
final class TransitionTable: Sendable {
  /// The maximum number of entries that a table may have.
  private static let most = 1 << 20

  /// The events of the rows after row 0, which is that of no event.
  private let names: EventNames
  private let stateCount: Int
  private let starts: [Int32]
  private let found: [Int32]

  /// Makes the table of a chart; nil if it would be too large. Time grows with the size of the table and with the
  /// lengths of the names.
  init?(states: [CompiledState], matching: TransitionMatching, events: [String]) {
    guard (events.count + 1) * states.count <= TransitionTable.most else { return nil }
    var rows = Rows(states)
    for event in [nil] + events.map(Optional.some) {
      guard rows.add(matching.innermostFirst(event), most: TransitionTable.most) else { return nil }
    }
    names = EventNames(events)
    stateCount = states.count
    starts = rows.starts + [Int32(rows.found.count)]
    found = rows.found
  }

  /// True if no transition of the chart answers the event of a row.
  func isEmpty(_ row: Int) -> Bool { starts[row * stateCount] == starts[(row + 1) * stateCount] }

  /// The row of an event, or of none; nil if the chart does not know the name.
  func row(of event: String?) -> Int? {
    guard let event else { return 0 }
    return names.number(of: event).map { $0 + 1 }
  }

  /// The range of the transitions that may answer the event of a row in an atomic state.
  func cell(of state: Int, in row: Int) -> Range<Int> {
    let cell = row * stateCount + state
    return Int(starts[cell])..<Int(starts[cell + 1])
  }

  /// The transition at an index of a cell's range.
  func transition(at index: Int) -> Int32 { found[index] }

  /// The transitions that may answer the event of a row in an atomic state.
  func candidates(from state: Int, in row: Int) -> ArraySlice<Int32> {
    found[cell(of: state, in: row)]
  }
}

/// The rows of a table that is being made.
private struct Rows {
  /// The offsets at which the cells begin, a cell for each state in each row.
  private(set) var starts: [Int32] = []
  private(set) var found: [Int32] = []

  private let states: [CompiledState]
  /// The number of atomic states before each state in document order.
  private let atomicStatesBefore: [Int]
  /// The place of the next transition, by atomic state in document order.
  private var ends: [Int]

  init(_ states: [CompiledState]) {
    self.states = states
    var count = 0
    var before: [Int] = []
    for state in states {
      before.append(count)
      if state.isAtomic { count += 1 }
    }
    atomicStatesBefore = before + [count]
    ends = Array(repeating: 0, count: count)
  }

  /// Adds a row of the transitions that an event, or none, may enable, innermost first; false if there are too many.
  mutating func add(_ transitions: [(index: Int32, source: Int)], most: Int) -> Bool {
    for leaf in ends.indices { ends[leaf] = 0 }
    var count = found.count
    for transition in transitions {
      let leaves = atomicStates(of: transition.source)
      count += leaves.count
      guard count <= most else { return false }
      for leaf in leaves { ends[leaf] += 1 }
    }
    var end = found.count
    for index in states.indices {
      starts.append(Int32(end))
      guard states[index].isAtomic else { continue }
      let length = ends[atomicStatesBefore[index]]
      ends[atomicStatesBefore[index]] = end
      end += length
    }
    found.append(contentsOf: repeatElement(0, count: end - found.count))
    for transition in transitions {
      for leaf in atomicStates(of: transition.source) {
        found[ends[leaf]] = transition.index
        ends[leaf] += 1
      }
    }
    return true
  }

  /// The atomic states in a state, itself included, by their order among atomic states.
  private func atomicStates(of state: Int) -> Range<Int> {
    atomicStatesBefore[state]..<atomicStatesBefore[states[state].descendants.upperBound]
  }
}

/// The names of events with their numbers, as a hash table with open addressing: a look-up costs less than a
/// dictionary's.
///
/// A name is looked for in a few buckets from the one that its hash gives. Names that find none of them free, such as
/// those of a chart that was written to make the search long, go into a dictionary.
struct EventNames: Sendable {
  /// The number of buckets in which a name may be.
  private static let tries = 4

  private var buckets: [(name: String, number: Int)?]
  private var others: [String: Int] = [:]

  /// Numbers different names from zero on.
  init(_ names: [String]) {
    var size = 8
    while size < names.count * 2 { size *= 2 }
    buckets = Array(repeating: nil, count: size)
    for (number, name) in names.enumerated() {
      let start = EventNames.hash(of: name)
      let free = (0..<EventNames.tries).map { (start &+ $0) & (size - 1) }.first { buckets[$0] == nil }
      if let free { buckets[free] = (name, number) } else { others[name] = number }
    }
  }

  /// The number of a name; nil if it is not among them.
  func number(of name: String) -> Int? {
    let start = EventNames.hash(of: name)
    for step in 0..<EventNames.tries {
      guard let entry = buckets[(start &+ step) & (buckets.count - 1)] else { return nil }
      if entry.name == name { return entry.number }
    }
    return others.isEmpty ? nil : others[name]
  }

  /// FNV-1a.
  private static func hash(of name: String) -> Int {
    var name = name
    // Reading the bytes in place takes a third of the instructions that the view's iterator takes.
    return name.withUTF8 { bytes in
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return Int(truncatingIfNeeded: hash ^ hash >> 32)
    }
  }
}
