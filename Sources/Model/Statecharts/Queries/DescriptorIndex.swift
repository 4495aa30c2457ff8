/// Lists of event descriptors, such as those of a chart's transitions, ordered so that those which match an event are
/// found without asking each. SCXML 3.12.1.
public struct DescriptorIndex: Sendable {
  private let matching: EventMatching
  private var tree = TokenTree()
  /// By node, the lists that have a descriptor which matches names that begin with its words, ascending.
  private var lists: [[Int32]] = [[]]
  /// By node, the lists that have a descriptor which matches only the name of its words, ascending.
  private var wholeNames: [[Int32]] = [[]]

  /// Takes lists of descriptors, which match by the rule of their chart. Time and memory grow with the length of all
  /// descriptors together.
  public init(_ lists: some Sequence<[EventDescriptor]>, matching: EventMatching) {
    self.matching = matching
    for (number, descriptors) in lists.enumerated() {
      for descriptor in descriptors { insert(descriptor, of: Int32(number)) }
    }
  }

  /// The numbers of the lists that match an event of this name, ascending, in time that grows with the name's length
  /// and with what is found.
  public func lists(matching name: String) -> [Int32] {
    let tokens = DescriptorIndex.tokens(of: name)
    let path = tree.path(of: tokens)
    var found = path.map { lists[$0] }.filter { !$0.isEmpty }
    if path.count > tokens.count, let node = path.last, !wholeNames[node].isEmpty { found.append(wholeNames[node]) }
    guard found.count > 1 else { return found.first ?? [] }
    var last: Int32 = -1
    return found.flatMap(\.self).sorted().filter { number in
      defer { last = number }
      return number != last
    }
  }

  /// True if some list matches an event of this name.
  public func matchesAny(_ name: String) -> Bool { matches(DescriptorIndex.tokens(of: name), asName: true) }

  /// True if some list matches every event that a descriptor matches.
  func covers(_ descriptor: EventDescriptor) -> Bool {
    descriptor.isPrefix(by: matching)
      ? matches(descriptor.tokens, asName: false)
      : matchesAny(descriptor.text)
  }

  private func matches(_ tokens: [Substring], asName: Bool) -> Bool {
    let path = tree.path(of: tokens)
    if path.contains(where: { !lists[$0].isEmpty }) { return true }
    return asName && path.count > tokens.count && !wholeNames[path[path.count - 1]].isEmpty
  }

  /// Adds a descriptor to a list, after those of earlier lists.
  mutating func insert(_ descriptor: EventDescriptor, of number: Int32 = 0) {
    let isPrefix = descriptor.isPrefix(by: matching)
    let node = tree.insert(isPrefix ? descriptor.tokens : DescriptorIndex.tokens(of: descriptor.text))
    while lists.count < tree.count {
      lists.append([])
      wholeNames.append([])
    }
    if isPrefix {
      if lists[node].last != number { lists[node].append(number) }
    } else if wholeNames[node].last != number {
      wholeNames[node].append(number)
    }
  }

  private static func tokens(of name: String) -> [Substring] {
    name.split(separator: ".", omittingEmptySubsequences: false)
  }
}

/// Sequences of words that begin alike, kept as a tree, so that all beginnings of one are found in time in proportion
/// to its length.
struct TokenTree: Sendable {
  private struct Edge: Hashable {
    let node: Int
    let token: Substring
  }

  private var edges: [Edge: Int] = [:]

  /// The number of nodes; node 0 represents the sequence of no words.
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
