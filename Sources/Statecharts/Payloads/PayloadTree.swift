/// A payload that is being put together from values at places.
struct PayloadTree {
  private var leaf: Value?
  private var members: [String: PayloadTree] = [:]
  /// When each member was last touched; those touched last are last.
  private var touched: [String: Int] = [:]
  private var count = 0

  /// Puts a value at a place, in time that grows with the length of the place; what is in its way is replaced.
  mutating func place(_ value: Value, at place: ArraySlice<String>) {
    guard let name = place.first else {
      self = PayloadTree()
      leaf = value
      return
    }
    if leaf != nil { self = PayloadTree() }
    count += 1
    touched[name] = count
    members[name, default: PayloadTree()].place(value, at: place.dropFirst())
  }

  /// The payload; nil if no value was placed.
  var value: Value? {
    guard leaf == nil, !members.isEmpty else { return leaf }
    let names = members.keys.sorted { touched[$0, default: 0] < touched[$1, default: 0] }
    return .object(names.compactMap { name in members[name]?.value.map { Value.Member(name, $0) } })
  }
}
