import XMLTree

/// A phrase in one language with places for what is filled in: `{0}`, `{1}` and so on.
struct Sentence: Hashable, Sendable {
  enum Piece: Hashable, Sendable {
    case text(String)
    case place(Int)
  }

  let pieces: [Piece]

  init(_ text: String) {
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
  var places: Set<Int> {
    Set(
      pieces.compactMap { piece in
        switch piece {
        case .text: nil
        case .place(let place): place
        }
      })
  }

  func filled(with values: [String]) -> String {
    if values.isEmpty, pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .place(let place): values.indices.contains(place) ? values[place] : ""
      }
    }.joined()
  }

  func filled(with values: [any Markup]) -> Fragment {
    Fragment {
      for piece in pieces {
        switch piece {
        case .text(let text): text
        case .place(let place): Sentence.markup(values.indices.contains(place) ? values[place] : "")
        }
      }
    }
  }

  private static func markup(_ value: any Markup) -> Fragment {
    func open(_ markup: some Markup) -> Fragment { Fragment { markup } }
    return open(value)
  }
}

extension Language {
  /// A phrase with what is filled in.
  func callAsFunction(_ phrase: Phrase, _ values: String...) -> String {
    sentence(phrase).filled(with: values)
  }

  /// A phrase with markup filled in, such as links and emphasis.
  func markup(_ phrase: Phrase, _ values: any Markup...) -> Fragment {
    sentence(phrase).filled(with: values)
  }

  func sentence(_ phrase: Phrase) -> Sentence {
    switch self {
    case .english: Language.englishSentences[phrase] ?? Sentence(phrase.english)
    case .simplifiedChinese: Language.chineseSentences[phrase] ?? Sentence(phrase.simplifiedChinese)
    }
  }

  /// Every page says a hundred of them, so they are taken apart once.
  private static let englishSentences = sentences(\.english)
  private static let chineseSentences = sentences(\.simplifiedChinese)

  private static func sentences(_ text: (Phrase) -> String) -> [Phrase: Sentence] {
    Dictionary(Phrase.allCases.map { ($0, Sentence(text($0))) }, uniquingKeysWith: { first, _ in first })
  }

  /// Names joined as the language lists them: "Detail and List", "Detail 和 List".
  func list(_ items: [any Markup]) -> Fragment {
    Fragment {
      for (index, item) in items.enumerated() {
        if index > 0 { index == items.count - 1 ? self(.listLast) : self(.listBetween) }
        Sentence("{0}").filled(with: [item])
      }
    }
  }

  /// What stands between two clauses of a line.
  var clauseBreak: String {
    switch self {
    case .english: "; "
    case .simplifiedChinese: "；"
    }
  }

  /// What stands between two sentences.
  var sentenceBreak: String {
    switch self {
    case .english: " "
    case .simplifiedChinese: ""
    }
  }

  /// A length of time in words: "2.5 s".
  func duration(milliseconds: Int) -> String {
    let tenths = (milliseconds + 50) / 100
    if milliseconds < 1000 { return self(.milliseconds, String(milliseconds)) }
    let seconds = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
    return self(.seconds, seconds)
  }
}
