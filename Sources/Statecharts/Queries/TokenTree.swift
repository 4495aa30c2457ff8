/// Sequences of words that begin alike, kept as a tree, so that all beginnings of one are found in time in proportion
/// to its length.
struct TokenTree: Sendable {
  private struct Edge: Hashable {
    let node: Int
    let token: Substring
  }

  private var edges: [Edge: Int] = [:]

  /// How many nodes there are; node 0 represents the sequence of no words.
  private(set) var count = 1

  /// The node of a sequence, made if it is not there.
  mutating func insert(_ tokens: [Substring]) -> Int {
    var node = 0
    for token in tokens {
      let edge = Edge(node: node, token: token)
      if let next = edges[edge] {
        node = next
      } else {
        edges[edge] = count
        node = count
        count += 1
      }
    }
    return node
  }

  /// The nodes of those beginnings of a sequence that are there, from that of no words on.
  func path(of tokens: [Substring]) -> [Int] {
    var path = [0]
    for token in tokens {
      guard let next = edges[Edge(node: path[path.count - 1], token: token)] else { break }
      path.append(next)
    }
    return path
  }
}
