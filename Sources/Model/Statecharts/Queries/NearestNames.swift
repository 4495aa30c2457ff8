/// The names that are most like a name that was not found, nearest first: at most three, each within a third of the
/// letters (one letter of a shorter name, if another is left) or beginning alike, capitals or not.
///
/// The distance counts insertions, deletions, replacements and swaps of neighbours (Damerau 1964).
public func nearestNames(to name: String, among names: [String]) -> [String] {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  let bound = max(1, wanted.count / 3)
  var known: Set<String> = []
  let rated = names.enumerated().compactMap { place, candidate -> (distance: Int, place: Int, name: String)? in
    let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let beginsAlike = wanted.count >= 3 && letters.starts(with: wanted)
    guard beginsAlike || abs(letters.count - wanted.count) <= bound else { return nil }
    let distance = editDistance(wanted, letters)
    let isNear = distance <= bound && distance < max(wanted.count, letters.count)
    guard isNear || beginsAlike, known.insert(candidate).inserted else { return nil }
    return (distance, place, candidate)
  }
  return rated.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }.prefix(3).map(\.name)
}

/// A clause for an error message that offers names, or nothing.
public func suggestion(_ names: [String]) -> String { question(offering: names).map { "; " + $0 } ?? "" }

/// Asks whether one of these names was meant; nil without names.
func question(offering names: [String]) -> String? {
  names.isEmpty ? nil : "did you mean " + names.map { "'\($0)'" }.joined(separator: " or ") + "?"
}

private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast = [Int](repeating: 0, count: right.count + 1)
  var last = Array(0...right.count)
  for row in 0..<left.count {
    var current = [row + 1]
    for column in 0..<right.count {
      let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
      var best = min(replaced, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[right.count]
}

extension Statechart {
  /// The names of at most three events whose names or labels, in any language of the chart, are nearest to a text
  /// (`nearestNames(to:among:)`), nearest first; those that it may mean, if there are several (`NameLookup`).
  public func eventsNearest(to text: String) -> [String] {
    if case .several(let names) = NameLookup.events(of: self).meaning(of: text) { return names }
    let labels = events.flatMap { event in (event.displayName?.texts ?? []).map { (text: $0, name: event.name) } }
    return Self.names(nearestTo: text, among: alphabet.map { (text: $0, name: $0) } + labels)
  }

  /// The names of at most three states, history states left out, whose names or labels, in any language of the chart,
  /// are nearest to a text (`nearestNames(to:among:)`), nearest first; those that it may mean, if there are several
  /// (`NameLookup`).
  public func statesNearest(to text: String) -> [String] {
    if case .several(let names) = NameLookup.states(of: self).meaning(of: text) { return names }
    let states = allStates.filter { !$0.isHistory }
    let labels = states.flatMap { state in (state.displayName?.texts ?? []).map { (text: $0, name: state.id.name) } }
    return Self.names(nearestTo: text, among: states.map { (text: $0.id.name, name: $0.id.name) } + labels)
  }

  private static func names(nearestTo text: String, among known: [(text: String, name: String)]) -> [String] {
    let names = Dictionary(known.map { ($0.text, $0.name) }) { first, _ in first }
    var found: [String] = []
    for near in nearestNames(to: text, among: known.map(\.text)) {
      if let name = names[near], !found.contains(name) { found.append(name) }
    }
    return found
  }
}
