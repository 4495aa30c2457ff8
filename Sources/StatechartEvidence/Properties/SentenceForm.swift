import Statecharts

/// The form of a sentence: words with places for what is filled in.
struct SentenceForm: Sendable {
  enum Piece: Sendable {
    case words(String)
    case place(Character)
  }

  /// What a form makes of what is filled in.
  enum Meaning: Sendable {
    case never, always, leadsTo, leadsToWithin, onlyAfter, notUntil, staysReachable, noDeadlock, deterministic
    case globally, after, between
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
      if letter == "{", let name = rest.first {
        if !words.isEmpty { pieces.append(.words(words)) }
        words = ""
        pieces.append(.place(name))
        rest = rest.dropFirst(2)
      } else {
        words.append(letter)
      }
    }
    if !words.isEmpty { pieces.append(.words(words)) }
    self.pieces = pieces
  }

  /// The forms of patterns in all languages; the first in each language is the one that is written.
  static let patterns: [SentenceForm] = [
    SentenceForm(.noDeadlock, "no deadlock"), SentenceForm(.noDeadlock, "没有死锁"), SentenceForm(.noDeadlock, "无死锁"),
    SentenceForm(.noDeadlock, "デッドロックなし"), SentenceForm(.noDeadlock, "デッドロックはない"),
    SentenceForm(.noDeadlock, "デッドロックがない"),
    SentenceForm(.deterministic, "是确定的"), SentenceForm(.deterministic, "決定的である"),
    SentenceForm(.deterministic, "deterministic"), SentenceForm(.deterministic, "确定性"),
    SentenceForm(.deterministic, "确定的"), SentenceForm(.deterministic, "決定的"),
    SentenceForm(.never, "never {P}"), SentenceForm(.never, "从不 {P}"), SentenceForm(.never, "从不{P}"),
    SentenceForm(.never, "绝不{P}"), SentenceForm(.never, "永不{P}"), SentenceForm(.never, "决不{P}"),
    SentenceForm(.never, "決して{P}にならない"), SentenceForm(.never, "{P} は起こらない"), SentenceForm(.never, "{P}は起こらない"),
    SentenceForm(.staysReachable, "{Q} stays reachable"), SentenceForm(.staysReachable, "{Q} 始终可达"),
    SentenceForm(.staysReachable, "{Q}始终可达"), SentenceForm(.staysReachable, "{Q} は常に到達可能"),
    SentenceForm(.staysReachable, "{Q}は常に到達可能"),
    SentenceForm(.always, "always {P}"), SentenceForm(.always, "始终 {P}"), SentenceForm(.always, "始终{P}"),
    SentenceForm(.always, "总是{P}"), SentenceForm(.always, "常に {P}"), SentenceForm(.always, "常に{P}"),
    SentenceForm(.leadsToWithin, "{P} leads to {Q} within {T}"), SentenceForm(.leadsToWithin, "{P} 导致 {Q}，{T}内"),
    SentenceForm(.leadsToWithin, "{P}导致{Q}，{T}内"), SentenceForm(.leadsToWithin, "{P} は {T}以内に {Q} に至る"),
    SentenceForm(.leadsToWithin, "{P}は{T}以内に{Q}に至る"), SentenceForm(.leadsToWithin, "{P}は{Q}に{T}以内に至る"),
    SentenceForm(.leadsToWithin, "{P}在{T}内导致{Q}"),
    SentenceForm(.leadsTo, "{P} leads to {Q}"), SentenceForm(.leadsTo, "{P} 导致 {Q}"),
    SentenceForm(.leadsTo, "{P}导致{Q}"), SentenceForm(.leadsTo, "{P} は {Q} に至る"),
    SentenceForm(.leadsTo, "{P}は{Q}に至る"),
    SentenceForm(.onlyAfter, "{Q} only after {P}"), SentenceForm(.onlyAfter, "{Q} 仅在 {P} 之后"),
    SentenceForm(.onlyAfter, "{Q}仅在{P}之后"), SentenceForm(.onlyAfter, "{Q} は {P} の後だけ"),
    SentenceForm(.onlyAfter, "{Q}は{P}の後だけ"),
    SentenceForm(.notUntil, "no {Q} until {P}"), SentenceForm(.notUntil, "{P} 之前没有 {Q}"),
    SentenceForm(.notUntil, "{P}之前没有{Q}"), SentenceForm(.notUntil, "{P} まで {Q} はない"),
    SentenceForm(.notUntil, "{P}まで{Q}はない"),
  ]

  /// The forms of scopes; `{*}` is the pattern.
  static let scopes: [SentenceForm] = [
    SentenceForm(.globally, "globally, {*}"), SentenceForm(.globally, "globally: {*}"),
    SentenceForm(.globally, "全局，{*}"), SentenceForm(.globally, "全体で、{*}"),
    SentenceForm(.between, "between {R} and {S}, {*}"), SentenceForm(.between, "在 {R} 与 {S} 之间，{*}"),
    SentenceForm(.between, "在{R}与{S}之间，{*}"), SentenceForm(.between, "{R} から {S} まで、{*}"),
    SentenceForm(.between, "{R}から{S}まで、{*}"),
    SentenceForm(.after, "after {R}, {*}"), SentenceForm(.after, "在 {R} 之后，{*}"),
    SentenceForm(.after, "在{R}之后，{*}"), SentenceForm(.after, "{R} の後、{*}"), SentenceForm(.after, "{R}の後、{*}"),
  ]
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

  /// The text of a range.
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

  /// Where the words of a form begin in a range, each place; Latin words are whole words.
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
  /// - Parameter limit: How many ways are looked for.
  func matches(_ form: SentenceForm, in range: Range<Int>, limit: Int = 20) -> [[Character: Range<Int>]] {
    var found: [[Character: Range<Int>]] = []
    func match(_ index: Int, from start: Int, _ open: Character?, _ bound: [Character: Range<Int>], since: Int) {
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
      case .place(let name): match(index + 1, from: start, name, bound, since: start)
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
