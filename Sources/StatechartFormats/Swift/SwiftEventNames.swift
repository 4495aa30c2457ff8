import OrderedCollections
import Statecharts

/// The events of a chart by the descriptors that match them: a descriptor is a prefix of names, and code asks for whole
/// names. SCXML 3.12.1.
struct SwiftEventNames {
  private struct Branch: Hashable {
    let node: Int
    let token: Substring
  }

  /// The names that are declared, or mentioned by a transition, by the descriptor without its wildcard.
  private var matched: [String: [String]] = [:]

  init(_ chart: Statechart) {
    let mentioned = OrderedSet(chart.transitions.lazy.flatMap(\.events).compactMap(\.exampleName))
    // A tree of the tokens of descriptors, so that the time grows with the texts and not with the pairs of names.
    var branches: [Branch: Int] = [:]
    var descriptors: [Int: String] = [:]
    for name in mentioned {
      var node = 0
      for token in Self.tokens(of: name) {
        let branch = Branch(node: node, token: token)
        node = branches[branch] ?? branches.count + 1
        branches[branch] = node
      }
      descriptors[node] = name
    }
    for name in mentioned.union(chart.events.map(\.name)) {
      var node = 0
      for token in Self.tokens(of: name) {
        guard let next = branches[Branch(node: node, token: token)] else { break }
        node = next
        if let descriptor = descriptors[node] { matched[descriptor, default: []].append(name) }
      }
    }
  }

  /// The names of the events that a transition answers, each once; `*` for all.
  func names(of transition: Transition) -> OrderedSet<String> {
    OrderedSet(
      transition.events.flatMap { descriptor in
        descriptor.exampleName.map { matched[$0] ?? [$0] } ?? ["*"]
      })
  }

  private static func tokens(of name: String) -> [Substring] {
    name.split(separator: ".", omittingEmptySubsequences: false)
  }
}
