/// Takes the text of a label apart outside quotes and brackets.
struct LabelScanner {
  private let letters: [Character]

  init(_ text: String) {
    letters = Array(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
  }

  private func text(_ range: Range<Int>) -> String { String(letters[range]).trimmed }

  /// What stands before the slash and, if there is one, behind it.
  func split(takesBareSlash: Bool) -> (head: String, action: String?) {
    let slash = places(where: { $0 == "/" }).first { place in
      let before = place > 0 ? letters[place - 1] : " "
      let after = place + 1 < letters.count ? letters[place + 1] : " "
      return takesBareSlash || before == " " || after == " " || before == "]"
    }
    guard let slash else { return (text(0..<letters.count), nil) }
    return (text(0..<slash), text(slash + 1..<letters.count))
  }

  /// The condition in brackets at the end, or at the beginning, with what stands before and behind it.
  func condition() -> (before: String, inside: String, behind: String)? {
    guard let open = letters.firstIndex(of: "["), let close = closing(of: open) else { return nil }
    let behind = text(close + 1..<letters.count)
    guard behind.isEmpty || open == 0 else { return nil }
    return (text(0..<open), text(open + 1..<close), behind)
  }

  /// The parts between separators, without empty ones.
  func parts(of separator: Character) -> [String] {
    var parts: [String] = []
    var start = 0
    for place in places(where: { $0 == separator }) + [letters.count] {
      let part = text(start..<place)
      if !part.isEmpty { parts.append(part) }
      start = place + 1
    }
    return parts
  }

  /// The bracket that closes the one at a place; nil if there is none.
  private func closing(of open: Int) -> Int? {
    var depth = 0
    for place in open..<letters.count {
      if letters[place] == "[" { depth += 1 }
      if letters[place] == "]" { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// The places outside quotes and brackets. A quote that is not closed, or stands in a word, is a letter.
  private func places(where isWanted: (Character) -> Bool) -> [Int] {
    var found: [Int] = []
    var depth = 0
    var place = 0
    let lastQuote = lastPlaces(of: ["\"", "'"])
    while place < letters.count {
      let letter = letters[place]
      if letter == "\"" || (letter == "'" && (place == 0 || !letters[place - 1].isLetter)),
        let last = lastQuote[letter], last > place,
        let end = letters[(place + 1)...].firstIndex(of: letter)
      {
        place = end + 1
        continue
      }
      if "([{".contains(letter) { depth += 1 }
      if ")]}".contains(letter) { depth = max(0, depth - 1) }
      if depth == 0, isWanted(letter) { found.append(place) }
      place += 1
    }
    return found
  }

  private func lastPlaces(of letters: [Character]) -> [Character: Int] {
    var last: [Character: Int] = [:]
    for letter in letters { last[letter] = self.letters.lastIndex(of: letter) }
    return last
  }
}
