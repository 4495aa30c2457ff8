/// What the name of a rule says about it.
struct RuleName {
  /// The name's words in small letters.
  private let words: [String]

  private static let allowing = ["can", "is", "may", "allow", "valid", "permit"]
  private static let asking = ["transit", "enter", "move", "advance", "change", "go", "switch", "follow", "become"]
  /// The beginnings of words that turn a question round, wherever they are, and as the first of the name.
  private static let denying = [
    "cannot", "cant", "invalid", "illegal", "forbid", "disallow", "prohibit", "impossible", "unreachable", "blocked",
  ]
  private static let denyingFirst = ["block", "prevent", "refuse", "reject", "deny", "denie"]
  /// The same for words about what is done with a transition that is made.
  private static let accompanying = ["animat", "notif", "logged", "tracked"]
  private static let accompanyingFirst: Set<String> = ["log", "logs", "track", "tracks", "record", "records"]

  init(_ name: String) {
    var words: [String] = []
    for letter in name {
      if letter.isUppercase || words.isEmpty { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    self.words = words
  }

  private var first: String { words.first ?? "" }

  /// True for what asks whether a transition is forbidden: `isInvalidTransition`.
  var isNegative: Bool {
    let count = words.count { $0 == "not" || RuleName.denying.contains(where: $0.hasPrefix) }
    return !(count + (RuleName.denyingFirst.contains(where: first.hasPrefix) ? 1 : 0)).isMultiple(of: 2)
  }

  /// The ranks of names, the likeliest rules first.
  static let ranks = 0...3

  /// How likely it is that a rule has the name; nil for what asks something else, as `shouldAnimateTransition` does.
  var rank: Int? {
    let accompanies = words.contains { RuleName.accompanying.contains(where: $0.hasPrefix) }
    if accompanies || RuleName.accompanyingFirst.contains(first) { return nil }
    if isNegative { return 3 }
    if first == "should" {
      let next = words.dropFirst().first ?? ""
      return (RuleName.asking + RuleName.allowing).contains(where: next.hasPrefix) ? 2 : nil
    }
    return RuleName.allowing.contains(where: first.hasPrefix) ? 0 : 1
  }
}
