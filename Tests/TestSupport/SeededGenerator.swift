/// Random numbers that are the same for the same seed on every platform: SplitMix64 (Steele, Lea, Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Makes a generator.
  package init(seed: UInt64) {
    state = seed
  }

  /// The next number.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// True once in so many times.
  package mutating func once(in times: Int) -> Bool { number(below: times) == 0 }

  /// A number from 0 to below a bound of at least 1.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// True so often in a hundred times.
  package mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }

  /// An element; nil if there is none.
  package mutating func pick<Element>(_ elements: some RandomAccessCollection<Element>) -> Element? {
    guard !elements.isEmpty else { return nil }
    return elements[elements.index(elements.startIndex, offsetBy: number(below: elements.count))]
  }
}
