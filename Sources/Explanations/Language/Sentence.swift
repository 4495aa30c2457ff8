/// A phrase in one language with places for what is filled in: `{0}`, `{1}` and so on.
package struct Sentence: Hashable, Sendable {
  package enum Piece: Hashable, Sendable {
    case text(String)
    case place(Int)
  }

  package let pieces: [Piece]

  package init(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}"),
      let place = Int(rest[rest.index(after: open)..<close])
    {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.place(place))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    self.pieces = pieces
  }

  /// How many values the sentence needs.
  package var places: Set<Int> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .text: nil
        case .place(let place): place
        }
      })
  }

  package func filled(with values: [String]) -> String {
    if values.isEmpty, pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .place(let place): values.indices.contains(place) ? values[place] : ""
      }
    }.joined()
  }
}

extension Language {
  /// What stands between two clauses of a line.
  package var clauseBreak: String {
    switch self {
    case .english: "; "
    case .simplifiedChinese, .japanese: "；"
    }
  }

  /// What stands behind a heading on the same line.
  package var colon: String {
    switch self {
    case .english: ": "
    case .simplifiedChinese, .japanese: "："
    }
  }

  /// What stands between two sentences.
  package var sentenceBreak: String {
    switch self {
    case .english: " "
    case .simplifiedChinese, .japanese: ""
    }
  }

  /// What ends a sentence before another.
  package var sentenceEnd: String {
    switch self {
    case .english: ". "
    case .simplifiedChinese, .japanese: "。"
    }
  }

  /// A length of time in words: "2.5 s".
  package func duration(milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    if milliseconds < 1000 { return self(.milliseconds, String(milliseconds)) }
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return self(.seconds, seconds)
  }
}
