import TestSupport

/// A text in which names refer to names in cycles, by doubling or by chance, or in which something lies within itself
/// or occurs in sequence very often.
struct ReferenceText {
  /// How the names of a text refer to one another.
  private enum Order: CaseIterable {
    case chain, doubled, cycle, itself, backwards, anywhere
  }

  /// What a text repeats.
  private enum Repetition {
    case nest(ReferenceLanguage.Nest)
    case row(ReferenceLanguage.Row)
  }

  let language: ReferenceLanguage
  private(set) var text = ""
  private let family: ReferenceLanguage.Family
  /// Which holder a name has.
  private var holders: [Int] = []

  /// The text of a case. Of two cases of a notation one has names, the other what is repeated, each kind in turn. Of
  /// those with names every second one is plain: each kind of value in turn, made of the one before it, twice.
  init(number: UInt64) {
    var random = SeededGenerator(seed: number)
    let count = UInt64(ReferenceLanguage.all.count)
    language = ReferenceLanguage.all[Int(number % count)]
    let turn = Int(number / count)
    let repetitions = language.families.flatMap { family in
      family.nests.map { (family, Repetition.nest($0)) } + family.rows.map { (family, Repetition.row($0)) }
    }
    let (repeated, repetition) = repetitions[(turn / 2 + Int(number % count) * 7) % repetitions.count]
    let hasNames = turn % 2 == 0 && !language.holders.isEmpty
    family = hasNames ? random.pick(language.families) ?? repeated : repeated
    // A value of another kind may stand where it does not belong.
    let place = random.once(in: 6) ? random.pick(language.families) ?? family : family
    let use = random.pick(place.uses) ?? "§d§v"
    let kinds = language.families.flatMap { family in family.values.map { (family, $0) } }
    if hasNames, turn % 4 == 0 {
      let (plain, value) = kinds[(turn / 4 * 8 + Int(number % count) % 8) % kinds.count]
      text = doubled(value, plain)
    } else if hasNames {
      let (declarations, value) = references(&random)
      text = ReferenceText.fill(use, ["d": declarations, "v": value])
    } else {
      text = ReferenceText.fill(use, ["d": "", "v": ReferenceText.made(repetition, &random)])
    }
  }

  // MARK: - Names

  /// Forty names with one kind of value, each made of the one before it, twice.
  private mutating func doubled(_ value: String, _ family: ReferenceLanguage.Family) -> String {
    holders = Array(repeating: 0, count: 40)
    let declarations = holders.indices.map { name in
      let before = reference(to: max(0, name - 1))
      let made = name == 0 ? family.leaves[0] : ReferenceText.fill(value, ["a": before, "b": before])
      return filled(language.holders[0].declaration, name: name, value: made)
    }
    return ReferenceText.fill(
      family.uses[0], ["d": declarations.joined(separator: "\n") + "\n", "v": reference(to: holders.count - 1)])
  }

  private mutating func references(_ random: inout SeededGenerator) -> (declarations: String, value: String) {
    let count = random.pick([1, 2, 3, 8, 16, 20, 40, 40, 40, 100, 300, 2000]) ?? 1
    let order = random.once(in: 4) ? .doubled : random.pick(Order.allCases) ?? .chain
    let holder = random.number(below: language.holders.count)
    let isMixed = random.once(in: 4)
    holders = (0..<count).map { _ in isMixed ? random.number(below: language.holders.count) : holder }
    // The first two kinds of values are the plainest.
    let value = random.pick(random.once(in: 3) ? family.values.prefix(2) : family.values[...]) ?? "§a"
    let areValuesMixed = random.once(in: 4)
    var declarations: [String] = []
    for name in 0..<count {
      let template = areValuesMixed ? random.pick(family.values) ?? value : value
      let parts = parts(of: name, order, &random)
      let made = parts.isEmpty ? leaf(&random) : ReferenceText.fill(template, ["a": parts[0], "b": parts[1]])
      declarations.append(filled(language.holders[holders[name]].declaration, name: name, value: made))
    }
    if random.once(in: 6) { declarations.reverse() }
    return (declarations.joined(separator: "\n") + "\n", reference(to: count - 1))
  }

  /// The two parts of a name's value; none for one that refers to nothing.
  private func parts(of name: Int, _ order: Order, _ random: inout SeededGenerator) -> [String] {
    let count = holders.count
    switch order {
    case .chain: return name == 0 ? [] : [reference(to: name - 1), leaf(&random)]
    case .doubled: return name == 0 ? [] : [reference(to: name - 1), reference(to: name - 1)]
    case .cycle: return [reference(to: (name + 1) % count), reference(to: (name + 1) % count)]
    case .itself: return [reference(to: name), reference(to: name)]
    case .backwards:
      guard name > 0 else { return [] }
      return (0..<2).map { _ in reference(to: max(0, name - 1 - random.number(below: 3))) }
    case .anywhere: return (0..<2).map { _ in reference(to: random.number(below: count)) }
    }
  }

  private func leaf(_ random: inout SeededGenerator) -> String { random.pick(family.leaves) ?? "" }

  private func reference(to name: Int) -> String {
    filled(language.holders[holders[name]].reference, name: name, value: "")
  }

  private func filled(_ template: String, name: Int, value: String) -> String {
    ReferenceText.fill(template, ["n": "a\(name)", "i": "\(name)", "v": value])
  }

  // MARK: - Repetitions

  /// The maximum number of bytes of what is repeated.
  private static let maxBytes = 1 << 20

  private static func made(_ repetition: Repetition, _ random: inout SeededGenerator) -> String {
    switch repetition {
    case .row(let row):
      return series(row.item, separator: row.separator, random.pick([300, 5000, 18_000, 50_000]) ?? 3)
    case .nest(let nest):
      let count = random.pick([190, 210, 5000, 50_000, 50_000]) ?? 3
      let closing = random.once(in: 4) ? "" : series(nest.closing, separator: "", count)
      return series(nest.opening, separator: "", count) + nest.middle + closing
    }
  }

  private static func series(_ item: String, separator: String, _ count: Int) -> String {
    let most = maxBytes / max(1, item.utf8.count + separator.utf8.count + 4)
    return (0..<min(count, most)).map { item.contains("§") ? fill(item, ["i": "\($0)", "n": "a\($0)"]) : item }.joined(
      separator: separator)
  }

  /// A template with its marks replaced.
  private static func fill(_ template: String, _ values: [Character: String]) -> String {
    var pieces = template.split(separator: "§", omittingEmptySubsequences: false)
    let first = pieces.removeFirst()
    return pieces.reduce(into: String(first)) { text, piece in
      guard let mark = piece.first else { return }
      text += (values[mark] ?? "") + piece.dropFirst()
    }
  }
}
