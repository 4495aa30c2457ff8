import Statecharts

/// The bytes of the positions of a text, each in bounded time however long the lines are.
struct TextIndex: Sendable {
  private static let step = 64

  /// The UTF-8 of the text.
  let bytes: [UInt8]
  /// The byte of every 64th scalar.
  private var checkpoints: [Int] = []
  /// The number of the scalar with which each line begins.
  private var lines = [0]
  private var count = 0

  init(_ source: SourceText) {
    bytes = Array(source.text.utf8)
    for place in bytes.indices where bytes[place] & 0xC0 != 0x80 {
      if count.isMultiple(of: TextIndex.step) { checkpoints.append(place) }
      count += 1
      let next = place + 1 < bytes.count ? bytes[place + 1] : nil
      if LineEnd.isAfter(bytes[place], before: next) { lines.append(count) }
    }
  }

  /// The byte of a position; what lies beyond the end counts as the end.
  func byte(of position: SourcePosition) -> Int {
    guard lines.indices.contains(position.line - 1) else { return bytes.count }
    let wanted = lines[position.line - 1] + position.column - 1
    guard wanted < count, checkpoints.indices.contains(wanted / TextIndex.step) else { return bytes.count }
    var place = checkpoints[wanted / TextIndex.step]
    var left = wanted % TextIndex.step
    while left > 0 {
      place += 1
      while place < bytes.count, bytes[place] & 0xC0 == 0x80 { place += 1 }
      left -= 1
    }
    return place
  }

  /// The bytes of a range.
  func bytes(of range: SourceRange) -> Range<Int> {
    let start = byte(of: range.start)
    return start..<max(start, byte(of: range.end))
  }
}
