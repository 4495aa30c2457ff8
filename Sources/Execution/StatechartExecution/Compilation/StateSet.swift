/// A set of states by their indices, so in document order: a bit for each, in words of 64.
///
/// The first word is stored in the set itself: the sets of a chart of up to 64 states need nothing else, and nothing is
/// allocated to copy or change them. Sets of larger charts have the further words in an array that grows as states come
/// in.
///
/// `BitSet` of swift-collections keeps all its words in an array: with it a set cannot be copied and changed without an
/// allocation.
struct StateSet: Sendable {
  private(set) var first: UInt64 = 0
  private(set) var rest: [UInt64] = []

  init() {}

  init(_ states: some Sequence<Int>) {
    for state in states { insert(state) }
  }

  /// The number of words.
  var wordCount: Int { rest.count + 1 }

  /// The states from 64 times an index on, a bit for each.
  func word(_ index: Int) -> UInt64 { index == 0 ? first : index <= rest.count ? rest[index - 1] : 0 }

  var isEmpty: Bool { first == 0 && rest.allSatisfy { $0 == 0 } }

  func contains(_ state: Int) -> Bool { word(state >> 6) & (1 &<< UInt64(state & 63)) != 0 }

  /// Adds a state; false if it was there.
  @discardableResult
  mutating func insert(_ state: Int) -> Bool {
    let (index, bit) = (state >> 6 - 1, 1 &<< UInt64(state & 63) as UInt64)
    guard index >= 0 else {
      defer { first |= bit }
      return first & bit == 0
    }
    while rest.count <= index { rest.append(0) }
    defer { rest[index] |= bit }
    return rest[index] & bit == 0
  }

  mutating func remove(_ state: Int) {
    if state < 64 {
      first &= ~(1 &<< UInt64(state))
    } else if state >> 6 <= rest.count {
      rest[state >> 6 - 1] &= ~(1 &<< UInt64(state & 63))
    }
  }

  mutating func formUnion(_ other: StateSet) {
    first |= other.first
    while rest.count < other.rest.count { rest.append(0) }
    for index in other.rest.indices { rest[index] |= other.rest[index] }
  }
}

/// Ranges are those of a state's descendants, which follow it.
extension StateSet {
  /// Removes all states of a range.
  mutating func remove(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    if range.lowerBound < 64 { first &= ~StateSet.mask(of: range, in: 0) }
    if range.upperBound <= 64 { return }
    for index in StateSet.words(of: range, among: rest.count) where index > 0 {
      rest[index - 1] &= ~StateSet.mask(of: range, in: index)
    }
  }

  /// True if no state of a range is in both sets.
  func isDisjoint(with other: StateSet, in range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    if range.lowerBound < 64, first & other.first & StateSet.mask(of: range, in: 0) != 0 { return false }
    if range.upperBound <= 64 { return true }
    return StateSet.words(of: range, among: Swift.min(rest.count, other.rest.count))
      .allSatisfy { word($0) & other.word($0) & StateSet.mask(of: range, in: $0) == 0 }
  }

  /// True if no state of a range is in the set.
  func isDisjoint(with range: Range<Int>) -> Bool { isDisjoint(with: self, in: range) }

  /// The states of a range.
  func members(in range: Range<Int>) -> StateSet {
    var found = self
    found.remove(0..<range.lowerBound)
    found.remove(range.upperBound..<Swift.max(range.upperBound, wordCount << 6))
    return found
  }

  /// The indices of the words after the first that have bits of a range, up to a count.
  private static func words(of range: Range<Int>, among count: Int) -> Range<Int> {
    let start = Swift.max(1, range.lowerBound >> 6)
    return start..<Swift.max(start, Swift.min(count, (range.upperBound - 1) >> 6) + 1)
  }

  /// The bits of a word for states of a range, which is not empty and begins before the word's end.
  private static func mask(of range: Range<Int>, in word: Int) -> UInt64 {
    let (lower, upper) = (Swift.max(range.lowerBound - word << 6, 0), Swift.min(range.upperBound - word << 6, 64))
    return ~0 &<< UInt64(lower) & ~0 &>> UInt64(64 - upper)
  }
}

/// Two sets are equal if they have the same states, whatever the number of their words.
extension StateSet: Hashable {
  static func == (left: StateSet, right: StateSet) -> Bool {
    left.first == right.first
      && (0..<Swift.max(left.wordCount, right.wordCount)).allSatisfy { left.word($0) == right.word($0) }
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(first)
    for state in self where state >= 64 { hasher.combine(state) }
  }
}

/// In document order.
extension StateSet: Sequence {
  struct Iterator: IteratorProtocol {
    private let set: StateSet
    private var index = 0
    private var bits: UInt64

    init(_ set: StateSet) {
      self.set = set
      bits = set.first
    }

    mutating func next() -> Int? {
      while bits == 0 {
        index += 1
        guard index < set.wordCount else { return nil }
        bits = set.word(index)
      }
      defer { bits &= bits - 1 }
      return index << 6 + bits.trailingZeroBitCount
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}

extension StateSet: ExpressibleByArrayLiteral {
  init(arrayLiteral states: Int...) { self.init(states) }
}
