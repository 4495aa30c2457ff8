/// What turns one sequence of bytes into another, in the Generic Diff Format. W3C NOTE-gdiff-19970901.
enum GDiff {
  /// Its media type: RFC 3229, 10.10, has `gdiff` among the formats of deltas.
  static let mediaType = "application/gdiff"
  /// The greatest length of either side, in bytes: the work is linear in both, and offsets are 32 bits.
  static let mostBytes = 512 << 10

  /// What turns the base into the target; nil if either has more than ``mostBytes``.
  ///
  /// It goes along the target once: a block of bytes that the base has too is copied with all that is alike before and behind
  /// it. Of several places with the block the next one behind the last copy is taken, since the two mostly have one order.
  static func delta(from base: [UInt8], to target: [UInt8]) -> [UInt8]? {
    guard base.count <= mostBytes, target.count <= mostBytes else { return nil }
    let index = BlockIndex(base)
    var writer = Writer(target: target)
    var place = 0
    var copied = 0
    while place + BlockIndex.length <= target.count {
      guard var from = index.place(of: target, at: place, behind: copied) else {
        place += 1
        continue
      }
      var start = place
      while start > writer.written, from > 0, target[start - 1] == base[from - 1] {
        start -= 1
        from -= 1
      }
      var length = place - start + BlockIndex.length
      while start + length < target.count, from + length < base.count, target[start + length] == base[from + length] {
        length += 1
      }
      writer.copy(from, length, at: start)
      place = start + length
      copied = from + length
    }
    return writer.finished()
  }

  /// The commands as bytes; numbers have their highest byte first.
  private struct Writer {
    private static let magic: [UInt8] = [0xd1, 0xff, 0xd1, 0xff, 4]
    private static let longestWord = 246

    let target: [UInt8]
    /// How many bytes of the target the commands make.
    private(set) var written = 0
    private var bytes = magic

    init(target: [UInt8]) { self.target = target }

    mutating func copy(_ from: Int, _ length: Int, at start: Int) {
      say(upTo: start)
      let isNear = from <= 0xffff
      switch (isNear, length) {
      case (true, ...0xff): command(249, (from, 2), (length, 1))
      case (true, ...0xffff): command(250, (from, 2), (length, 2))
      case (true, _): command(251, (from, 2), (length, 4))
      case (false, ...0xff): command(252, (from, 4), (length, 1))
      case (false, ...0xffff): command(253, (from, 4), (length, 2))
      case (false, _): command(254, (from, 4), (length, 4))
      }
      written += length
    }

    mutating func finished() -> [UInt8] {
      say(upTo: target.count)
      return bytes + [0]
    }

    private mutating func say(upTo end: Int) {
      let count = end - written
      guard count > 0 else { return }
      switch count {
      case ...Self.longestWord: bytes.append(UInt8(count))
      case ...0xffff: command(247, (count, 2))
      default: command(248, (count, 4))
      }
      bytes += target[written..<end]
      written = end
    }

    private mutating func command(_ code: UInt8, _ numbers: (value: Int, bytes: Int)...) {
      bytes.append(code)
      for number in numbers {
        for shift in (0..<number.bytes).reversed() {
          bytes.append(UInt8(truncatingIfNeeded: number.value >> (8 * shift)))
        }
      }
    }
  }
}
