import Statecharts

/// Takes the text of a label apart outside quotes and brackets.
struct LabelScanner {
  private let letters: [Character]
  /// The last place of each kind of quotes, so that a text with quotes that nothing closes is read once.
  private let lastQuotes: [Character: Int]

  init(_ text: String) {
    let letters = Array(text.onOneLine)
    self.letters = letters
    var last: [Character: Int] = [:]
    for quote: Character in ["\"", "'"] { last[quote] = letters.lastIndex(of: quote) }
    lastQuotes = last
  }

  /// False for a text of words alone, which is one event: most labels of a large drawing are.
  static func canHaveParts(_ text: String) -> Bool {
    text.utf8.contains { byte in
      switch UnicodeScalar(byte) {
      case "(", ")", "[", "]", "{", "}", "/", ",", ";", ":", "\"", "'", "?", "!", ".": true
      case _: false
      }
    }
  }

  private func text(_ range: Range<Int>) -> String { String(letters[range]).trimmed }

  /// Returns the text before the slash and, if there is one, the text after it.
  func split(takesBareSlash: Bool) -> (head: String, action: String?) {
    let slash = places(where: { $0 == "/" }).first { place in
      let (before, after) = (letter(place - 1), letter(place + 1))
      return before == " " || after == " " || before == "]" || takesBareSlash && !isOfAWord(place)
    }
    guard let slash else { return (text(0..<letters.count), nil) }
    return (text(0..<slash), text(slash + 1..<letters.count))
  }

  /// True for a slash of an address or of a word that has one.
  private func isOfAWord(_ slash: Int) -> Bool {
    if letter(slash - 1) == "/" || letter(slash + 1) == "/" { return true }
    let word = letters[..<slash].lastIndex(of: " ").map { $0 + 1 } ?? 0
    if String(letters[word..<slash]).contains("://") { return true }
    let start = letters[..<slash].lastIndex(where: { !$0.isLetter && !$0.isNumber }).map { $0 + 1 } ?? 0
    let end = letters[(slash + 1)...].firstIndex { !$0.isLetter && !$0.isNumber } ?? letters.count
    return LabelScanner.wordsWithSlash.contains(String(letters[start..<end]).lowercased())
  }

  private static let wordsWithSlash: Set<String> = [
    "i/o", "n/a", "w/o", "and/or", "either/or", "tcp/ip", "24/7", "ssl/tls", "a/c",
  ]

  private func letter(_ place: Int) -> Character { letters.indices.contains(place) ? letters[place] : " " }

  /// The text without the conditions in brackets, and these.
  ///
  /// Brackets directly after a word are an index unless nothing follows: `list[0] changed`. In an action those after an
  /// operator or next to more of its text are part of it: `x = [1]`, `[a].sort()`. Words of logic between and before
  /// brackets count: `[a] or [b]`, `not [a]`.
  func conditions(isAction: Bool) -> (rest: String, conditions: [String], hasBrackets: Bool) {
    let groups = conditionGroups(isAction: isAction)
    var rest = ""
    var start = 0
    // Alternatives, each of conditions that must all hold.
    var alternatives: [[String]] = [[]]
    for group in groups {
      var words = text(start..<group.lowerBound).split(separator: " ").map(String.init)
      let isNegated = words.last.map { LabelScanner.negations.contains($0.lowercased()) } ?? false
      if isNegated { words.removeLast() }
      let joint = start > 0 && words.count == 1 ? words[0].lowercased() : ""
      if LabelScanner.disjunctions.contains(joint) { alternatives.append([]) }
      if !LabelScanner.disjunctions.contains(joint), !LabelScanner.conjunctions.contains(joint) {
        rest += words.joined(separator: " ") + " "
      }
      let condition = text(group.lowerBound + 1..<group.upperBound - 1)
      if !condition.isEmpty {
        alternatives[alternatives.count - 1].append(isNegated ? LabelScanner.negation(of: condition) : condition)
      }
      start = end(of: group)
    }
    rest = (rest + String(letters[start...])).onOneLine.replacing(" ,", with: ",")
    if rest.hasSuffix(","), !groups.isEmpty { rest.removeLast() }
    alternatives.removeAll(where: \.isEmpty)
    let conditions =
      alternatives.count > 1
      ? [alternatives.compactMap(LabelScanner.conjunction).joined(separator: " or ")] : alternatives.first ?? []
    return (rest, conditions, !groups.isEmpty)
  }

  /// The words between two conditions in brackets, and before one.
  private static let conjunctions: Set<String> = ["and", "&&", "&"]
  private static let disjunctions: Set<String> = ["or", "||", "|"]
  private static let negations: Set<String> = ["not", "!"]

  private static func negation(of condition: String) -> String {
    condition.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? "not \(condition)" : "not (\(condition))"
  }

  /// The condition that holds if all of them do; nil if there are none.
  static func conjunction(_ conditions: [String]) -> String? {
    guard conditions.count > 1 else { return conditions.first }
    return conditions.map { $0.contains(" or ") || $0.contains("||") ? "(\($0))" : $0 }.joined(separator: " and ")
  }

  /// The place after a bracket that closes a condition, and after the marks of punctuation that end it: `[ready]?`.
  private func end(of group: Range<Int>) -> Int {
    let end = letters[group.upperBound...].firstIndex { !"?!.:".contains($0) } ?? letters.count
    return end == letters.count || letters[end] == " " ? end : group.upperBound
  }

  /// True if a question mark is directly after the bracket of a condition: in a pattern it would make it optional.
  var isQuestioned: Bool {
    conditionGroups(isAction: false).contains { letter($0.upperBound) == "?" && end(of: $0) > $0.upperBound }
  }

  /// True for a pattern of characters, which an automaton reads: `[a-z]+`, `[0-9]`, `[^"]*`.
  var isPattern: Bool {
    let groups = bracketed()
    guard let first = groups.first, !letters.contains(" ") else { return false }
    if groups.contains(where: { "+*{".contains(letter($0.upperBound)) || isOptionalClass($0) }) { return true }
    var end = 0
    for group in groups {
      guard group.lowerBound == end, LabelScanner.isClass(letters[group.lowerBound + 1..<group.upperBound - 1]) else {
        return false
      }
      end = group.upperBound
    }
    return first.lowerBound == 0 && end == letters.count
  }

  /// True for a class of characters before a question mark: `[+-]?`; a word there is a condition that is asked.
  private func isOptionalClass(_ group: Range<Int>) -> Bool {
    let inside = letters[group.lowerBound + 1..<group.upperBound - 1]
    return letter(group.upperBound) == "?" && !inside.isEmpty
      && (LabelScanner.isClass(inside) || inside.allSatisfy { !$0.isLetter && !$0.isNumber })
  }

  /// True for what only a class of characters has between its brackets: a `^` at the beginning, or ranges.
  private static func isClass(_ letters: ArraySlice<Character>) -> Bool {
    if letters.first == "^" { return letters.count > 1 }
    var rest = letters
    var ranges = 0
    while let first = rest.popFirst() {
      if rest.first == "-", let last = rest.dropFirst().first {
        guard first < last, first.isASCII, last.isASCII,
          first.isNumber && last.isNumber || first.isLetter && last.isLetter && first.isLowercase == last.isLowercase
        else { return false }
        ranges += 1
        rest = rest.dropFirst(2)
      } else if !"_.$".contains(first) {
        return false
      }
    }
    return ranges > 0
  }

  private func conditionGroups(isAction: Bool) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var isNextOne = false
    for group in bracketed().reversed() {
      let (before, after) = (letter(group.lowerBound - 1), letter(group.upperBound))
      let isDetached = before == " " || before == "]" || before == ","
      if isAction {
        let last = letters[..<group.lowerBound].last { $0 != " " } ?? " "
        isNextOne = (isDetached || group.lowerBound == 0) && !"=+-*/<>(&|!:?%".contains(last) && " ;,[".contains(after)
      } else {
        isNextOne = isDetached || end(of: group) == letters.count || after == "," || after == "[" && isNextOne
      }
      if isNextOne { found.append(group) }
    }
    return found.reversed()
  }

  /// The pairs of brackets that are in no others, in no parentheses and in no quotes.
  private func bracketed() -> [Range<Int>] {
    var groups: [Range<Int>] = []
    for open in places(where: { $0 == "[" }) where open >= groups.last?.upperBound ?? 0 {
      guard let close = closing(of: open) else { break }
      groups.append(open..<close + 1)
    }
    return groups
  }

  /// The parts of a list of events in which one that is not the last has a condition; otherwise the whole text.
  func alternatives() -> [String] {
    let whole = text(0..<letters.count)
    let parts = parts(of: ",")
    guard parts.count > 1, parts.count <= 100 else { return [whole] }
    let isDivided = parts.dropLast().contains { part in
      let read = LabelScanner(part).conditions(isAction: false)
      return read.hasBrackets && !read.rest.isEmpty && part.hasSuffix("]")
    }
    return isDivided ? parts : [whole]
  }

  /// The parts of a list of which each is a word, a slash and a word, as Mealy machines have it: `0/1, 1/0`; nil if the
  /// text is something else.
  func pairs() -> [String]? {
    let parts = parts(of: ",")
    guard parts.count > 1, parts.count <= 100 else { return nil }
    let arePairs = parts.allSatisfy { part in
      let sides = part.split(separator: "/", omittingEmptySubsequences: false)
      return sides.count == 2 && sides.allSatisfy { !$0.isEmpty } && !part.contains(" ")
        && LabelScanner(part).split(takesBareSlash: true).action != nil
    }
    return arePairs ? parts : nil
  }

  /// Returns the text inside the braces that are around all of it; the text itself if there are none.
  static func withoutBraces(_ text: String) -> String {
    guard text.hasPrefix("{"), text.hasSuffix("}"), text.count > 1 else { return text }
    var depth = 0
    for (place, letter) in text.enumerated() {
      if letter == "{" { depth += 1 }
      if letter == "}" { depth -= 1 }
      if depth == 0 { return place == text.count - 1 ? String(text.dropFirst().dropLast()).trimmed : text }
    }
    return text
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

  /// The bracket that closes the one at a place; nil if there is none. A bracket in quotes does not count, unless the
  /// bracket that is missed is there.
  private func closing(of open: Int) -> Int? {
    closing(of: open, skipsQuotes: true) ?? closing(of: open, skipsQuotes: false)
  }

  private func closing(of open: Int, skipsQuotes: Bool) -> Int? {
    var depth = 0
    var place = open
    while place < letters.count {
      if skipsQuotes, let end = endOfQuote(at: place) {
        place = end
        continue
      }
      if letters[place] == "[" { depth += 1 }
      if letters[place] == "]" { depth -= 1 }
      if depth == 0 { return place }
      place += 1
    }
    return nil
  }

  /// The place after the text in quotes that begins at a place. A quote that is not closed, or is in a word, is a
  /// letter.
  private func endOfQuote(at place: Int) -> Int? {
    let letter = letters[place]
    guard letter == "\"" || (letter == "'" && (place == 0 || !letters[place - 1].isLetter)),
      let last = lastQuotes[letter], last > place
    else { return nil }
    return letters[(place + 1)...].firstIndex(of: letter).map { $0 + 1 }
  }

  /// The places outside quotes and brackets.
  private func places(where isWanted: (Character) -> Bool) -> [Int] {
    var found: [Int] = []
    var depth = 0
    var place = 0
    while place < letters.count {
      if let end = endOfQuote(at: place) {
        place = end
        continue
      }
      let letter = letters[place]
      switch letter {
      case "(", "[", "{":
        if depth == 0, letter == "[", isWanted(letter) { found.append(place) }
        depth += 1
      case ")", "]", "}":
        depth = max(0, depth - 1)
        if depth == 0, isWanted(letter) { found.append(place) }
      default:
        if depth == 0, isWanted(letter) { found.append(place) }
      }
      place += 1
    }
    return found
  }
}
