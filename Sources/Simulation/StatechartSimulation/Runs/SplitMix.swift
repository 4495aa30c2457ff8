/// Numbers that a seed decides, the same everywhere: SplitMix64. Steele, Lea and Flood, Fast Splittable Pseudorandom
/// Number Generators, 2014.
package struct SplitMix: Sendable {
  private var state: UInt64

  package init(seed: Int) { state = UInt64(bitPattern: Int64(seed)) }

  /// A number from 0 to below a bound of at least 1; of so few the first are only slightly more likely than the last.
  package mutating func number(below bound: Int) -> Int { Int(next() % UInt64(bound)) }

  /// The elements in an order by chance. Fisher and Yates.
  package mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var shuffled = elements
    for index in shuffled.indices.dropFirst().reversed() { shuffled.swapAt(index, number(below: index + 1)) }
    return shuffled
  }

  /// An element by chance; nil if there is none.
  package mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[number(below: elements.count)]
  }

  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
