/// Turns offsets of a UTF-8 source into lines and columns; fast for offsets that rise.
struct SourceLocator {
  private let source: UnsafeBufferPointer<UInt8>
  private var offset = 0
  private var line = 1
  private var column = 1

  /// The position of the offset that was last asked for.
  var position: MarkupPosition { MarkupPosition(line: line, column: column) }

  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
  }

  /// The position of an offset.
  mutating func advance(to target: Int) -> MarkupPosition {
    if target < offset { self = SourceLocator(source) }
    while offset < target {
      step()
    }
    return position
  }

  /// Passes one byte. A line ends at LF, CR LF or CR, as XML has it; the bytes of one scalar count once.
  private mutating func step() {
    let byte = source[offset]
    offset += 1
    let endsLine =
      byte == UInt8(ascii: "\n")
      || (byte == UInt8(ascii: "\r") && (offset == source.count || source[offset] != UInt8(ascii: "\n")))
    if endsLine {
      line += 1
      column = 1
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }
}
