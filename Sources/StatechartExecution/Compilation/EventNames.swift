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
