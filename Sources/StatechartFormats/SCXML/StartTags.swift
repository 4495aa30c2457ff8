import Statecharts

/// Finds where the start tags of a well-formed document end. XML 1.0, 3.1.
///
/// The parser tells where an element begins; what stands between that place and the `>` belongs to the tag, but for a
/// `>` in a quoted value.
struct StartTags {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var column = 1

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The findings with the ranges of the tags that they are about, sorted. Time is linear in the text.
  static func extend(_ findings: [Diagnostic], in source: SourceText) -> [Diagnostic] {
    guard !findings.isEmpty else { return [] }
    var tags = StartTags(source.text)
    var last: SourceRange?
    return findings.sorted().map { finding in
      guard let start = finding.position else { return finding }
      if last?.start != start { last = tags.range(from: start) }
      return last.map { finding.at($0) } ?? finding
    }
  }

  /// The range of the tag that begins at a position behind the last one that was asked for; nil if none does.
  private mutating func range(from start: SourcePosition) -> SourceRange? {
    while position < start, offset < bytes.count { advance() }
    guard position == start, offset < bytes.count, bytes[offset] == UInt8(ascii: "<") else { return nil }
    var quote: UInt8?
    while offset < bytes.count {
      let byte = bytes[offset]
      advance()
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return SourceRange(start, to: position)
      }
    }
    return nil
  }

  private var position: SourcePosition { SourcePosition(line: line, column: column) }

  /// Passes one byte; the bytes of one scalar count once.
  private mutating func advance() {
    let byte = bytes[offset]
    offset += 1
    let next = offset < bytes.count ? bytes[offset] : nil
    if LineEnd.isBehind(byte, before: next) {
      line += 1
      column = 1
    } else if next.map({ $0 & 0xC0 != 0x80 }) ?? true {
      column += 1
    }
  }
}
