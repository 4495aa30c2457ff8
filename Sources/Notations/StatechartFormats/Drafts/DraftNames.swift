import Statecharts

/// Spells the names of a drawing as a chart can have them: without white space, each once.
struct DraftNames: Sendable {
  /// The name as the chart has it, and as it was written if that differs.
  struct Spelling: Hashable, Sendable {
    let name: String
    let displayName: String?
  }

  private var names = UniqueNames()
  private var spelled: [String: Spelling] = [:]

  /// Names that can stay as they are come first, so that none of them has to give way.
  init(reserving written: some Sequence<String>, spelling: (String) -> String) {
    var others: [String] = []
    for text in written where spelled[text] == nil {
      if spelling(text) == text {
        spelled[text] = Spelling(name: names.make(text), displayName: nil)
      } else {
        others.append(text)
      }
    }
    for text in others where spelled[text] == nil {
      spelled[text] = Spelling(name: names.make(spelling(text)), displayName: text)
    }
  }

  /// The spelling of a name that was reserved.
  subscript(written: String) -> Spelling { spelled[written] ?? Spelling(name: written, displayName: nil) }

  /// A further name, with a number after it if it is taken.
  mutating func make(_ wanted: String) -> String { names.make(wanted) }

  /// A state's identifier: the words joined by underscores.
  static func identifier(_ written: String) -> String { SCXMLSpellings.joined(written) }

  /// An event descriptor: the words joined by underscores; what has a meaning in descriptors stays only where it has
  /// it.
  static func event(_ written: String) -> String {
    let joined = SCXMLSpellings.joined(written)
    if joined == "*" || joined == ".*" { return joined }
    let suffix = joined.hasSuffix(".*") && joined == written ? ".*" : ""
    let bare = String(joined.dropLast(suffix.count))
    // Stars inside a name separate words, as spaces do.
    let stem = bare.contains("*") ? bare.split { $0 == "*" || $0 == "_" }.joined(separator: "_") : bare
    let words = stem.split(separator: ".")
    if stem + suffix == joined, words.joined(separator: ".") == stem, !words.isEmpty { return joined }
    return words.isEmpty ? "event" : words.joined(separator: ".") + suffix
  }

  /// The same where no word has a meaning: a star is a name like any.
  static func symbol(_ written: String) -> String { event(written.replacing("*", with: ".")) }
}

/// The display names of events that are spelled otherwise, each event once, in the order in which they were met.
struct DraftEvents: Sendable {
  private(set) var declarations: [EventDeclaration] = []
  private var known: Set<String> = []

  mutating func declare(_ event: String, as text: String) {
    guard known.insert(event).inserted else { return }
    let shown = text.onOneLine
    declarations.append(
      EventDeclaration(event, displayName: shown == event || shown.isEmpty ? nil : LocalizedText(shown)))
  }
}

/// Hands out names, each once.
struct UniqueNames: Sendable {
  private var taken: Set<String>
  /// The number to try next after a stem, so that handing out many names takes time in proportion to their number.
  private var next: [String: Int] = [:]

  init(reserving names: [String] = []) {
    taken = Set(names)
  }

  /// The name itself, or with the first free number from 2 on if it is taken.
  mutating func make(_ wanted: String) -> String {
    taken.insert(wanted).inserted ? wanted : makeNumbered(wanted, from: 2)
  }

  /// A name made of a stem and the first free number, from 1 on.
  mutating func makeNumbered(_ stem: String) -> String { makeNumbered(stem, from: 1) }

  private mutating func makeNumbered(_ stem: String, from first: Int) -> String {
    var number = next[stem] ?? first
    while !taken.insert("\(stem)\(number)").inserted { number += 1 }
    next[stem] = number + 1
    return "\(stem)\(number)"
  }
}
