/// Values up to a weight; when there is no room, those used longest ago go first. Every operation takes constant time.
struct RecentlyUsed<Key: Hashable, Value> {
  private struct Node {
    let key: Key
    let value: Value
    var weight: Int
    var older: Int?
    var newer: Int?
  }

  private let limit: Int
  private let mostOfOne: Int
  private var places: [Key: Int] = [:]
  private var nodes: [Node?] = []
  private var free: [Int] = []
  private var oldest: Int?
  private var newest: Int?
  /// What all values weigh.
  private(set) var weight = 0

  /// Room for so much weight.
  ///
  /// - Parameter share: Which part of that one value may weigh at most: it would drive out too many others.
  init(limit: Int, share: Int = 8) {
    self.limit = limit
    mostOfOne = limit / share
  }

  /// How many values there are.
  var count: Int { places.count }

  /// The value of a key, which counts as used now.
  mutating func value(for key: Key) -> Value? {
    guard let place = places[key], let node = nodes[place] else { return nil }
    if newest != place {
      unlink(place)
      link(place)
    }
    return node.value
  }

  /// True if there is a value of a key, which does not count as used.
  func holds(_ key: Key) -> Bool { places[key] != nil }

  /// Gives a value another weight: it has become heavier, or lighter, since it was taken in.
  mutating func reweigh(_ key: Key, _ weight: Int) {
    guard let place = places[key], let node = nodes[place], node.weight != weight else { return }
    guard weight <= mostOfOne else { return remove(key) }
    nodes[place]?.weight = weight
    self.weight += weight - node.weight
    while self.weight > limit, let oldest, let node = nodes[oldest] { remove(node.key) }
  }

  /// The keys whose values there are, with their weights, in no order.
  var weights: [(key: Key, weight: Int)] { nodes.compactMap { node in node.map { ($0.key, $0.weight) } } }

  /// Takes in a value, unless it alone weighs more than one may.
  mutating func insert(_ value: Value, for key: Key, weight: Int) {
    remove(key)
    guard weight <= mostOfOne else { return }
    while self.weight + weight > limit, let oldest, let node = nodes[oldest] { remove(node.key) }
    let node = Node(key: key, value: value, weight: weight)
    let place = free.popLast() ?? nodes.endIndex
    if place == nodes.endIndex { nodes.append(node) } else { nodes[place] = node }
    places[key] = place
    self.weight += weight
    link(place)
  }

  private mutating func remove(_ key: Key) {
    guard let place = places.removeValue(forKey: key), let node = nodes[place] else { return }
    unlink(place)
    nodes[place] = nil
    free.append(place)
    weight -= node.weight
  }

  private mutating func unlink(_ place: Int) {
    guard let node = nodes[place] else { return }
    if let older = node.older { nodes[older]?.newer = node.newer } else { oldest = node.newer }
    if let newer = node.newer { nodes[newer]?.older = node.older } else { newest = node.older }
  }

  private mutating func link(_ place: Int) {
    nodes[place]?.older = newest
    nodes[place]?.newer = nil
    if let newest { nodes[newest]?.newer = place } else { oldest = place }
    newest = place
  }
}
