import StatechartAnalysis
import Statecharts

/// A place of a sentence's form for what is filled in.
enum SentencePlace: Character, Hashable, Sendable {
  case p = "P"
  case q = "Q"
  /// The time within which something comes.
  case time = "T"
  /// The opening and the closing condition of a scope.
  case r = "R"
  case s = "S"
  /// The pattern after a scope.
  case pattern = "*"
}

/// The form of a sentence: words with places for what is filled in. It means a pattern or a scope.
struct SentenceForm<Meaning: Sendable>: Sendable {
  enum Piece: Sendable {
    case words(String)
    case place(SentencePlace)
  }

  let meaning: Meaning
  let pieces: [Piece]

  /// Makes a form of its words, in which `{P}` is a place.
  init(_ meaning: Meaning, _ text: String) {
    self.meaning = meaning
    var pieces: [Piece] = []
    var words = ""
    var rest = text[...]
    while let letter = rest.popFirst() {
      if letter == "{", let place = rest.first.flatMap(SentencePlace.init(rawValue:)) {
        if !words.isEmpty { pieces.append(.words(words)) }
        words = ""
        pieces.append(.place(place))
        rest = rest.dropFirst(2)
      } else {
        words.append(letter)
      }
    }
    if !words.isEmpty { pieces.append(.words(words)) }
    self.pieces = pieces
  }

  fileprivate static func forms(_ texts: [(meaning: Meaning, texts: [String])]) -> [SentenceForm] {
    texts.flatMap { meaning, texts in texts.map { SentenceForm(meaning, $0) } }
  }
}

extension PropertySentence.Pattern {
  /// The forms of patterns in all languages; the first in each language is the one that is written.
  static let forms = SentenceForm<Self>.forms([
    (.noDeadlock, ["no deadlock", "没有死锁", "无死锁", "デッドロックなし", "デッドロックはない", "デッドロックがない"]),
    (.deterministic, ["是确定的", "決定的である", "deterministic", "确定性", "确定的", "決定的"]),
    (.never, ["never {P}", "从不 {P}", "从不{P}", "绝不{P}", "永不{P}", "决不{P}", "決して{P}にならない", "{P} は起こらない", "{P}は起こらない"]),
    (.staysReachable, ["{Q} stays reachable", "{Q} 始终可达", "{Q}始终可达", "{Q} は常に到達可能", "{Q}は常に到達可能"]),
    (.always, ["always {P}", "始终 {P}", "始终{P}", "总是{P}", "常に {P}", "常に{P}"]),
    (
      .leadsTo,
      [
        "{P} leads to {Q} within {T}", "{P} 导致 {Q}，{T}内", "{P}导致{Q}，{T}内", "{P} は {T}以内に {Q} に至る", "{P}は{T}以内に{Q}に至る",
        "{P}は{Q}に{T}以内に至る", "{P}在{T}内导致{Q}",
      ]
    ),
    (.leadsTo, ["{P} leads to {Q}", "{P} 导致 {Q}", "{P}导致{Q}", "{P} は {Q} に至る", "{P}は{Q}に至る"]),
    (.onlyAfter, ["{Q} only after {P}", "{Q} 仅在 {P} 之后", "{Q}仅在{P}之后", "{Q} は {P} の後だけ", "{Q}は{P}の後だけ"]),
    (.notUntil, ["no {Q} until {P}", "{P} 之前没有 {Q}", "{P}之前没有{Q}", "{P} まで {Q} はない", "{P}まで{Q}はない"]),
  ])
}

extension SentenceForm where Meaning == EventSource.Sender {
  /// The forms of sentences on where an event comes from.
  static let sources = forms([
    (.machine, ["only the machine sends {P}", "只有机器发送 {P}", "只有机器发送{P}", "{P} を送るのは機械だけ", "{P}を送るのは機械だけ"]),
    (.outside, ["{P} comes from outside", "{P} 来自外部", "{P}来自外部", "{P} は外部から来る", "{P}は外部から来る"]),
  ])
}

extension PropertySentence.Scope {
  /// The forms of scopes; `{*}` is the pattern.
  static let forms = SentenceForm<Self>.forms([
    (.globally, ["globally, {*}", "globally: {*}", "全局，{*}", "全体で、{*}"]),
    (
      .between,
      [
        "between {R} and {S}, {*}", "在 {R} 与 {S} 之间，{*}", "在{R}与{S}之间，{*}", "{R} から {S} まで、{*}", "{R}から{S}まで、{*}",
      ]
    ),
    (.after, ["after {R}, {*}", "在 {R} 之后，{*}", "在{R}之后，{*}", "{R} の後、{*}", "{R}の後、{*}"]),
  ])
}

/// A text as scalars, of which those in quotation marks match no words of a form.
struct SentenceText {
  let scalars: [Unicode.Scalar]
  /// The same in lower case, with a scalar that is in no sentence in the place of what is quoted.
  private let masked: [Unicode.Scalar]

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    var masked: [Unicode.Scalar] = []
    var closing: Unicode.Scalar?
    for scalar in scalars {
      if let end = closing {
        masked.append("\u{FFFF}")
        if scalar == end { closing = nil }
      } else {
        closing = SentenceText.closing[scalar]
        let lower = scalar.properties.lowercaseMapping.unicodeScalars
        masked.append(
          closing != nil
            ? "\u{FFFF}" : SentenceText.plain[scalar] ?? (lower.count == 1 ? lower[lower.startIndex] : scalar))
      }
    }
    self.masked = masked
  }

  /// Signs that are written in several ways.
  private static let plain: [Unicode.Scalar: Unicode.Scalar] = [
    "，": ",", "、": ",", "：": ":", "（": "(", "）": ")", "\u{3000}": " ", "\u{A0}": " ",
  ]

  /// True if a place has a sign, however it is written, outside quotation marks.
  func has(_ sign: Unicode.Scalar, at place: Int) -> Bool { masked[place] == sign }

  static let closing: [Unicode.Scalar: Unicode.Scalar] = ["\"": "\"", "“": "”", "「": "」", "『": "』"]

  func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  /// A range without white space at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, scalars[start].properties.isWhitespace { start += 1 }
    while end > start, scalars[end - 1].properties.isWhitespace { end -= 1 }
    return start..<end
  }

  /// Returns the places in a range at which the words of a form begin; Latin words are whole words.
  func places(of words: String, in range: Range<Int>) -> [Range<Int>] {
    let wanted = words.unicodeScalars.map { SentenceText.plain[$0] ?? $0 }
    guard !wanted.isEmpty, range.count >= wanted.count else { return [] }
    return (range.lowerBound...(range.upperBound - wanted.count)).compactMap { start in
      let end = start + wanted.count
      guard masked[start..<end].elementsEqual(wanted) else { return nil }
      if isLetter(wanted[0]), start > range.lowerBound, isLetter(masked[start - 1]) { return nil }
      if isLetter(wanted[wanted.count - 1]), end < range.upperBound, isLetter(masked[end]) { return nil }
      return start..<end
    }
  }

  private func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "_" || scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
  }

  /// The ways to read a range in a form: what is in each place.
  ///
  /// - Parameter limit: The maximum number of ways.
  func matches<Meaning>(
    _ form: SentenceForm<Meaning>, in range: Range<Int>, limit: Int = 20
  ) -> [[SentencePlace: Range<Int>]] {
    var found: [[SentencePlace: Range<Int>]] = []
    func match(
      _ index: Int, from start: Int, _ open: SentencePlace?, _ bound: [SentencePlace: Range<Int>], since: Int
    ) {
      guard found.count < limit else { return }
      guard index < form.pieces.count else {
        if let open {
          let content = trimmed(since..<range.upperBound)
          if !content.isEmpty { found.append(bound.merging([open: content]) { $1 }) }
        } else if start == range.upperBound {
          found.append(bound)
        }
        return
      }
      switch form.pieces[index] {
      case .place(let place): match(index + 1, from: start, place, bound, since: start)
      case .words(let words):
        for place in places(of: words, in: start..<range.upperBound) {
          if let open {
            let content = trimmed(since..<place.lowerBound)
            guard !content.isEmpty else { continue }
            match(
              index + 1, from: place.upperBound, nil, bound.merging([open: content]) { $1 }, since: place.upperBound)
          } else if place.lowerBound == start {
            match(index + 1, from: place.upperBound, nil, bound, since: place.upperBound)
          }
        }
      }
    }
    match(0, from: range.lowerBound, nil, [:], since: range.lowerBound)
    return found
  }
}
