/// Hands out names, each once.
struct UniqueNames: Sendable {
  private var taken: Set<String>
  /// The number to try next behind a stem, so that handing out many names takes time in proportion to their number.
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
