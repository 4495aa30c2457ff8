import Statecharts

/// Text of one or more lines, each scalar of which knows its place in the file.
struct PlacedText {
  private(set) var scalars: [Unicode.Scalar] = []
  private var places: [SourcePosition] = []
  private var end: SourcePosition

  /// The text of a line behind so many scalars.
  init(_ line: Line, dropping count: Int = 0) {
    end = SourcePosition(line: line.number, column: 1)
    append(line, dropping: count)
  }

  /// Adds a line; a space stands between two lines unless both sides are written without spaces between words.
  mutating func append(_ line: Line, dropping count: Int = 0) {
    let added = Array(line.text.unicodeScalars.dropFirst(count))
    if let last = scalars.last, let first = added.first, !(last.isOfSpacelessScript && first.isOfSpacelessScript) {
      scalars.append(" ")
      places.append(end)
    }
    for (index, scalar) in added.enumerated() {
      scalars.append(scalar)
      places.append(SourcePosition(line: line.number, column: count + index + 1))
    }
    end = SourcePosition(line: line.number, column: count + added.count + 1)
  }

  func position(of index: Int) -> SourcePosition { index < places.count ? places[index] : end }
}

/// A line of a file, without white space at its end.
struct Line {
  let number: Int
  let text: String

  var isBlank: Bool { text.isEmpty }

  /// How many blanks it begins with.
  var indent: Int { text.unicodeScalars.prefix { $0 == " " }.count }
}

extension Unicode.Scalar {
  /// True for Chinese and Japanese characters and their punctuation, between which no space stands.
  fileprivate var isOfSpacelessScript: Bool { (0x2E80...0x9FFF).contains(value) || (0xFF00...0xFFEF).contains(value) }
}
