import Statecharts

/// A name of an answer that is very likely one of the reference: it is the same in another case, the plural,
/// one with a letter more, or the only one that is left, as a name in another language is; or a state in which both
/// machines do the same.
package struct NameDifference: Hashable, Sendable {
  /// The kind of what is named.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case event
    case output
    /// A state that is to be seen.
    case state
  }

  /// The kind of what is named.
  package let kind: Kind
  /// The name in the answer.
  package let found: String
  /// The name in the reference.
  package let wanted: String

  /// The difference as a sentence without its full stop.
  package var message: String { "your \(kind.rawValue) is '\(found)', wanted '\(wanted)'" }

  /// The names of an answer and of a reference that only one of them has, as far as they belong together.
  static func all(_ answer: Statechart, comparedTo reference: Statechart) -> [NameDifference] {
    let events = pairs(answer.inputNames, reference.inputNames, answer.handles, reference.handles)
    let (own, wanted) = (answer.outputNames, reference.outputNames)
    let outputs = pairs(own, wanted, own.contains, wanted.contains)
    return events.map { NameDifference(kind: .event, found: $0.0, wanted: $0.1) }
      + outputs.map { NameDifference(kind: .output, found: $0.0, wanted: $0.1) }
  }

  private static func pairs(
    _ own: [String], _ names: [String], _ isOwn: (String) -> Bool, _ isWanted: (String) -> Bool
  ) -> [(String, String)] {
    var (found, wanted) = (own.filter { !isWanted($0) }, names.filter { !isOwn($0) })
    var pairs: [(String, String)] = []
    func pair(_ fits: (String, [String]) -> String?) {
      for name in wanted {
        guard let other = fits(name, found) else { continue }
        pairs.append((other, name))
        found.removeAll { $0 == other }
        wanted.removeAll { $0 == name }
      }
    }
    pair { name, others in others.first { letters($0) == letters(name) } }
    pair { name, others in others.first { singular($0) == singular(name) } }
    // A second spelling of a name that the answer also has as it is wanted is none of the names that are left.
    for other in found {
      guard let name = names.first(where: { isOwn($0) && singular($0) == singular(other) }) else { continue }
      pairs.append((other, name))
      found.removeAll { $0 == other }
    }
    pair { name, others in nearestNames(to: name, among: others).first }
    if found.count == 1, wanted.count == 1 { pairs.append((found[0], wanted[0])) }
    return pairs
  }

  /// Letters and digits alone, in lower case.
  private static func letters(_ name: String) -> String { name.lowercased().filter { $0.isLetter || $0.isNumber } }

  private static func singular(_ name: String) -> String {
    let letters = letters(name)
    return letters.hasSuffix("s") ? String(letters.dropLast()) : letters
  }
}

extension Statechart {
  /// The events that it waits for and does not send itself.
  fileprivate var inputNames: [String] {
    let own = ownEventNames
    return alphabet.filter { handles($0) && !own.contains($0) }
  }

  /// The names of its outputs, each once.
  fileprivate var outputNames: [String] {
    var known: Set<String> = []
    return allContent.compactMap { content in
      switch content {
      case .log(let log): log.label ?? log.expression?.source
      case .action(let action): action.name
      case .send(let send):
        if case .literal(let name) = send.event, !handles(name) { name } else { nil }
      case .raise, .cancel, .assign, .choose, .foreach, .script, .foreign: nil
      }
    }.filter { known.insert($0).inserted }
  }
}
