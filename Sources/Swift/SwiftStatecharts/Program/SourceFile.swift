package import JSONTree
import StatechartFormats

/// A file of a set: where it is and what it says.
package struct SourceFile: Sendable {
  /// The path as it is printed.
  package let path: String
  /// The text in UTF-8.
  package let bytes: [UInt8]
  /// The number of empty lines at the beginning of the text that are not the file's: it is a part of a longer text.
  package private(set) var linesBefore = 0
  private let lineStarts: [Int]

  /// Makes a file; a byte order mark at its beginning is dropped.
  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  /// Makes a file that is a part of a longer text, whose lines count.
  init(_ part: JoinedFiles.Part) {
    let text = String(repeating: "\n", count: part.linesBefore) + part.text
    self.init(path: part.name, text: text)
    linesBefore = part.linesBefore
  }

  /// Makes a file of bytes that are UTF-8; what is not is replaced.
  package init(path: String, bytes: [UInt8]) {
    self.path = path
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let plain = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.bytes = Array(String(decoding: plain, as: UTF8.self).utf8)
    var starts = [0]
    for (index, byte) in self.bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    lineStarts = starts
  }

  /// The name without the folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// The whole text.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  func text(_ span: Span) -> String {
    let range = min(max(span.start, 0), bytes.count)..<min(max(span.start, span.end), bytes.count)
    return range.lowerBound <= range.upperBound ? String(decoding: bytes[range], as: UTF8.self) : ""
  }

  /// The position of a byte, with its column in Unicode scalars.
  package func position(ofByte offset: Int) -> SourcePosition {
    let offset = min(max(offset, 0), bytes.count)
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    let column = bytes[lineStarts[low]..<offset].count { $0 & 0xC0 != 0x80 }
    return SourcePosition(line: low + 1, column: column + 1)
  }

  package func range(_ span: Span) -> SourceRange {
    SourceRange(position(ofByte: span.start), to: position(ofByte: span.end))
  }
}
