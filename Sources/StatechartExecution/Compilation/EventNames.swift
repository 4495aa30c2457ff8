/// The names of events by numbers, in a table that costs less to ask than a dictionary does.
///
/// A name is looked for in a few places that its bytes tell. Names that find none free, such as those of a chart that
/// was written to make the search long, go into a dictionary.
struct EventNames: Sendable {
  /// The places in which a name may stand.
  private static let tries = 4

  private var places: [(name: String, number: Int)?]
  private var others: [String: Int] = [:]

  /// Numbers different names from zero on.
  init(_ names: [String]) {
    var size = 8
    while size < names.count * 2 { size *= 2 }
    places = Array(repeating: nil, count: size)
    for (number, name) in names.enumerated() {
      let start = EventNames.hash(of: name)
      let free = (0..<EventNames.tries).map { (start &+ $0) & (size - 1) }.first { places[$0] == nil }
      if let free { places[free] = (name, number) } else { others[name] = number }
    }
  }

  /// The number of a name; nil if it is not among them.
  func number(of name: String) -> Int? {
    let start = EventNames.hash(of: name)
    for step in 0..<EventNames.tries {
      guard let place = places[(start &+ step) & (places.count - 1)] else { return nil }
      if place.name == name { return place.number }
    }
    return others.isEmpty ? nil : others[name]
  }

  /// FNV-1a.
  private static func hash(of name: String) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 32)
  }
}
