import Statecharts

/// How the names of states are spelled where they stand between white space.
struct SCXMLSpellings {
  private var changed: [State.ID: String] = [:]

  init(_ chart: Statechart) {
    let isPlain = { (id: State.ID) in SCXMLSpellings.joined(id.name) == id.name }
    let ids = chart.allStates.map(\.id)
    var free = UniqueNames(reserving: ids.filter(isPlain).map(\.name))
    for id in ids where !isPlain(id) && changed[id] == nil {
      changed[id] = free.make(SCXMLSpellings.joined(id.name))
    }
  }

  subscript(id: State.ID) -> String { changed[id] ?? SCXMLSpellings.joined(id.name) }

  /// The words of a name joined by underscores.
  static func joined(_ name: String) -> String {
    guard name.isEmpty || name.contains(where: \.isWhitespace) else { return name }
    let words = name.split(whereSeparator: \.isWhitespace)
    return words.isEmpty ? "_" : words.joined(separator: "_")
  }
}
