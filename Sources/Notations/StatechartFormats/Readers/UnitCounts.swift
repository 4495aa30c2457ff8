/// The number of letters of a text before each of its bytes, as clients and people count them.
///
/// They are counted once, so that a position is found in the same time wherever it is: a text of one line has as many
/// positions in that line as it has names.
package struct UnitCounts: Sendable {
  /// The unit in which a text is counted.
  package enum Unit: Sendable {
    /// Bytes.
    case utf8
    /// Units of two bytes.
    case utf16
    /// Unicode scalars.
    case utf32
  }

  private static let stride = 128
  /// The scalars, and those that take two units of UTF-16, before every so many bytes; none for a text in ASCII.
  private let marks: [(scalars: Int, pairs: Int)]

  /// Counts the letters of a text.
  package init(_ bytes: some Collection<UInt8>) {
    guard bytes.contains(where: { $0 >= 0x80 }) else {
      marks = []
      return
    }
    var marks: [(scalars: Int, pairs: Int)] = []
    var (scalars, pairs) = (0, 0)
    for (offset, byte) in bytes.enumerated() {
      if offset.isMultiple(of: UnitCounts.stride) { marks.append((scalars, pairs)) }
      if UnitCounts.isStart(byte) { scalars += 1 }
      if byte >= 0xF0 { pairs += 1 }
    }
    self.marks = marks
  }

  /// Returns the number of units before a byte of the same text; for one within a letter, those before the letter.
  package func count(_ unit: Unit, before offset: Int, in bytes: some Collection<UInt8>) -> Int {
    let offset = start(of: offset, in: bytes)
    guard unit != .utf8, !marks.isEmpty else { return offset }
    let mark = min(offset / UnitCounts.stride, marks.count - 1)
    let between = UnitCounts.slice(bytes, mark * UnitCounts.stride).prefix(offset - mark * UnitCounts.stride)
    return between.reduce(size(unit, at: mark)) { $0 + UnitCounts.size(unit, $1) }
  }

  /// The byte of the same text before which so many units lie; of a count within a letter, the beginning of the letter.
  package func offset(_ unit: Unit, after count: Int, in bytes: some Collection<UInt8>) -> Int {
    guard unit != .utf8, !marks.isEmpty else { return start(of: min(max(0, count), bytes.count), in: bytes) }
    var (low, high) = (0, marks.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if size(unit, at: middle) <= count { low = middle } else { high = middle }
    }
    var (offset, found) = (low * UnitCounts.stride, size(unit, at: low))
    for byte in UnitCounts.slice(bytes, offset) {
      found += UnitCounts.size(unit, byte)
      guard found <= count || !UnitCounts.isStart(byte) else { break }
      offset += 1
    }
    return offset
  }

  private func size(_ unit: Unit, at mark: Int) -> Int {
    marks[mark].scalars + (unit == .utf16 ? marks[mark].pairs : 0)
  }

  private func start(of offset: Int, in bytes: some Collection<UInt8>) -> Int {
    var offset = offset
    while !marks.isEmpty, offset > 0, let byte = UnitCounts.slice(bytes, offset).first, !UnitCounts.isStart(byte) {
      offset -= 1
    }
    return offset
  }

  private static func slice<Bytes: Collection<UInt8>>(_ bytes: Bytes, _ offset: Int) -> Bytes.SubSequence {
    bytes[bytes.index(bytes.startIndex, offsetBy: offset)...]
  }

  /// The units of a letter, counted at its first byte.
  private static func size(_ unit: Unit, _ byte: UInt8) -> Int {
    isStart(byte) ? (unit == .utf16 && byte >= 0xF0 ? 2 : 1) : 0
  }

  private static func isStart(_ byte: UInt8) -> Bool { byte & 0xC0 != 0x80 }
}
