/// A phrase in one language with slots for what is filled in, such as `{state}`.
package struct Sentence: Sendable {
  package enum Piece: Hashable, Sendable {
    case text(String)
    /// A slot, by its place among the values.
    case slot(Int)
  }

  private let language: Language
  /// The pieces for each plural form; of a text for all numbers, only `other`.
  private let forms: [PluralForm: [Piece]]
  /// The slot of the number that decides on the form.
  private let count: Int?

  /// Takes the texts of a phrase apart. What is in braces and names no slot is text.
  ///
  /// - Parameters:
  ///   - texts: The text for each plural form.
  ///   - slots: The names of the slots, in the order of the values.
  package init(_ texts: [PluralForm: String], slots: [String], in language: Language) {
    self.language = language
    forms = texts.mapValues { Self.pieces(of: $0, slots: slots) }
    count = slots.firstIndex(of: "count")
  }

  private static func pieces(of text: String, slots: [String]) -> [Piece] {
    var pieces: [Piece] = []
    var text = text[...]
    var rest = text
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      rest = rest[rest.index(after: open)...]
      guard let slot = slots.firstIndex(of: String(rest[..<close])) else { continue }
      if open > text.startIndex { pieces.append(.text(String(text[..<open]))) }
      pieces.append(.slot(slot))
      text = text[text.index(after: close)...]
      rest = text
    }
    if !text.isEmpty { pieces.append(.text(String(text))) }
    return pieces
  }

  /// The pieces of the plural form that the values ask for.
  package func pieces(for values: [String]) -> [Piece] {
    let number = count.flatMap { values.indices.contains($0) ? values[$0] : nil }
    let form = number.flatMap { forms[language.pluralForm(of: $0)] }
    return form ?? forms[.other] ?? []
  }

  package func filled(with values: [String]) -> String {
    let pieces = pieces(for: values)
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .slot(let slot): values.indices.contains(slot) ? values[slot] : ""
      }
    }.joined()
  }
}

/// A plural category of Unicode's CLDR that a language of the pages has.
package enum PluralForm: String, Hashable, Sendable, CaseIterable {
  case one, other
}

extension Language {
  /// The plural form of a number as it is written; other texts have that of most numbers.
  package func pluralForm(of number: String) -> PluralForm {
    switch self {
    case .english: number == "1" ? .one : .other
    case .simplifiedChinese, .japanese: .other
    }
  }
}
