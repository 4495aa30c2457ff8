import Statecharts

/// The states of a machine as they lie in one another, before anything about them is read.
///
/// XState names a state by its path: a key need not be its own. Here a state has its key as its name if no other state
/// has the same, and otherwise its whole path, joined by dots.
struct XStateTree {
  /// A state.
  struct Place {
    /// Its name among its siblings.
    let key: String
    /// The range of the name.
    let range: SourceRange
    /// The value that describes it.
    let node: ScriptNode
    /// The state around it; nil for the machine itself.
    let parent: Int?
    /// The states inside.
    var children: [Int] = []
    /// Its name in the chart.
    var id: State.ID = ""
  }

  /// The machine, then all states in document order.
  private(set) var places: [Place]
  private(set) var repeated: [ScriptNode.Member] = []
  private(set) var strange: [ScriptNode.Member] = []
  /// The targets that name states which come from elsewhere.
  private(set) var missing: [ScriptNode] = []
  private var keys: [[String: Int]] = [[:]]
  private var identifiers: [String: Int] = [:]
  /// True for a part of a machine, whose other states are elsewhere.
  private let isPart: Bool
  /// The name of the machine around a part.
  private var outer: String?

  init(_ config: ScriptNode, isPart: Bool = false, fileName: String?) throws(ReadError) {
    self.isPart = isPart
    let name = config["id"]?.string ?? config["key"]?.string ?? XStateNotation.unnamed
    places = [Place(key: name, range: config.range, node: config, parent: nil)]
    var count = ReadCount()
    var next = 0
    while next < places.count {
      try addChildren(of: next, &count, fileName: fileName)
      next += 1
    }
    sortByDocument()
    findIdentifiers(name)
    if try addMissing(&count, fileName: fileName) {
      sortByDocument()
      identifiers = [:]
      findIdentifiers(name)
    }
    assignNames()
  }

  private mutating func findIdentifiers(_ name: String) {
    for place in places.indices {
      if let id = places[place].node["id"]?.string, identifiers[id] == nil { identifiers[id] = place }
    }
    if identifiers[name] == nil { identifiers[name] = 0 }
    if let outer, identifiers[outer] == nil { identifiers[outer] = 0 }
    // Of a state from elsewhere the identifier is not known; it is often its key.
    for place in places.indices where places[place].node.form != nil {
      let key = places[place].key
      if identifiers[key] == nil { identifiers[key] = place }
    }
  }

  private mutating func addChildren(of parent: Int, _ count: inout ReadCount, fileName: String?) throws(ReadError) {
    guard let members = places[parent].node["states"]?.members else { return }
    let last = Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { _, later in later })
    for (place, member) in members.enumerated() {
      if member.isSpread { continue }
      guard member.node.members != nil || member.node.isNull else {
        strange.append(member)
        continue
      }
      guard last[member.name] == place else {
        repeated.append(member)
        continue
      }
      try count.addState(at: member.range.start, fileName: fileName)
      places.append(Place(key: member.name, range: member.range, node: member.node, parent: parent))
    }
  }

  /// States were found level by level; document order is parents before children, siblings as they are written.
  private mutating func sortByDocument() {
    var children: [[Int]] = places.map { _ in [] }
    for (place, state) in places.enumerated() {
      if let parent = state.parent { children[parent].append(place) }
    }
    var order: [Int] = []
    var pending = [0]
    while let place = pending.popLast() {
      order.append(place)
      pending += children[place].reversed()
    }
    var moved = Array(repeating: 0, count: places.count)
    for (new, old) in order.enumerated() { moved[old] = new }
    places = order.map { old in
      let state = places[old]
      return Place(
        key: state.key, range: state.range, node: state.node, parent: state.parent.map { moved[$0] },
        children: children[old].map { moved[$0] })
    }
    keys = places.map { state in
      Dictionary(state.children.map { (places[$0].key, $0) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Adds the states that targets name and that are not in the text, where states from elsewhere are missing, or the
  /// name of the target itself is from elsewhere; false if there are none.
  private mutating func addMissing(_ count: inout ReadCount, fileName: String?) throws(ReadError) -> Bool {
    let known = places.count
    let isWhole = !places.indices.contains(where: isOpen)
    for place in 0..<known {
      for (target, isInside) in XStateTargets.written(in: places[place].node) {
        guard let text = target.string, !text.isEmpty else { continue }
        let before = places.count
        while (isInside ? resolve(text, inside: place) : resolve(text, from: place)) == nil,
          let (parent, key) = open(target, text, from: place, isInside: isInside, isWhole: isWhole)
        {
          try count.addState(at: target.range.start, fileName: fileName)
          add(key, in: parent, for: target)
        }
        if places.count > before { missing.append(target) }
      }
    }
    return places.count > known
  }

  private mutating func add(_ key: String, in parent: Int, for target: ScriptNode) {
    let words = ScriptNode(range: target.range, content: .string("from elsewhere"))
    let member = ScriptNode.Member(name: "description", range: target.range, node: words)
    let node = ScriptNode(range: target.range, content: .object([member]), form: .prefix("", target))
    keys[parent][key] = places.count
    if identifiers[key] == nil { identifiers[key] = places.count }
    keys.append([:])
    places.append(Place(key: key, range: target.range, node: node, parent: parent))
  }

  /// Returns the place at which states are missing that a target could name, and the key of the next.
  private mutating func open(
    _ target: ScriptNode, _ text: String, from source: Int, isInside: Bool, isWhole: Bool
  ) -> (Int, String)? {
    var here = isInside ? source : places[source].parent ?? source
    var path = XStateTree.keys(of: text)[...]
    if text.hasPrefix("#") {
      guard let first = path.popFirst() else { return nil }
      let identifier = String(first.dropFirst())
      if let place = identifiers[identifier] {
        here = place
      } else if isWhole || identifier.isEmpty {
        return nil
      } else if path.isEmpty {
        return keys[0][identifier] == nil ? (0, identifier) : nil
      } else {
        outer = identifier
        identifiers[identifier] = 0
        here = 0
      }
    } else if text.hasPrefix(".") {
      here = source
      path = path.dropFirst()
    }
    while let key = path.first, let next = keys[here][key] {
      here = next
      path = path.dropFirst()
    }
    guard let key = path.first, !key.isEmpty, isOpen(here) || target.form != nil && !isInside else { return nil }
    return (here, key)
  }

  /// True if a state may have more states than the text says.
  private func isOpen(_ place: Int) -> Bool {
    if isPart, place == 0 { return true }
    let node = places[place].node
    if node.form != nil || node.members?.contains(where: \.isSpread) ?? false { return true }
    return node["states"]?.members?.contains(where: \.isSpread) ?? false
  }

  private mutating func assignNames() {
    let names = XStateTree.names(places.map { ($0.key, $0.parent) })
    for (place, name) in names.enumerated() { places[place].id = State.ID(name) }
  }

  /// A key as an identifier, which has no white space and is not empty.
  static func identifier(_ key: String) -> String {
    let name = DraftNames.identifier(key)
    return name.isEmpty ? "_" : name
  }

  /// The names of states that are given by their keys and the places of their parents, the machine first.
  ///
  /// No state may lie in itself.
  static func names(_ states: [(key: String, parent: Int?)]) -> [String] {
    let plain = states.map { XStateTree.identifier($0.key) }
    var uses: [String: Int] = [:]
    for name in plain { uses[name, default: 0] += 1 }
    var paths: [String?] = states.map { _ in nil }
    for place in states.indices {
      // A state may come before the one around it.
      var pending = [place]
      while let last = pending.last, let parent = states[last].parent, parent != 0, paths[parent] == nil {
        pending.append(parent)
      }
      for place in pending.reversed() {
        let around = states[place].parent.flatMap { $0 == 0 ? nil : paths[$0] }
        // Beyond the length of a name a path says no more, and paths of paths would cost the square of the text.
        let path = around.map { $0 + "." + plain[place] } ?? plain[place]
        paths[place] = path.utf8.count > 4 * ReadLimits.nameLength ? plain[place] : path
      }
    }
    var free = UniqueNames(reserving: plain.filter { uses[$0] == 1 })
    return plain.enumerated().map { place, name in
      uses[name] == 1 ? name : free.make(place == 0 ? name : paths[place] ?? name)
    }
  }

  /// True if a state is another or lies inside it.
  func isInside(_ place: Int, _ outer: Int) -> Bool {
    outwards(from: place) { [places] in places[$0].parent }.prefix { $0 >= outer }.contains(outer)
  }

  /// The state that a target names, seen from a state: a sibling, `.child`, `#id`, `#id.child`, each with more keys
  /// after it.
  func resolve(_ target: String, from place: Int) -> Int? {
    if target.hasPrefix("#") { return resolveIdentifier(String(target.dropFirst())) }
    if target.hasPrefix(".") { return descend(from: place, XStateTree.keys(of: String(target.dropFirst()))[...]) }
    return descend(from: places[place].parent ?? place, XStateTree.keys(of: target)[...])
  }

  /// The state that a path names inside a state.
  func resolve(_ path: String, inside place: Int) -> Int? {
    if let child = keys[place][path] { return child }
    if path.hasPrefix("#") { return resolveIdentifier(String(path.dropFirst())) }
    return descend(from: place, XStateTree.keys(of: path.hasPrefix(".") ? String(path.dropFirst()) : path)[...])
  }

  /// The names of the states next to and inside a state, to offer instead of one that there is not.
  func names(near place: Int) -> [String] {
    let siblings = places[places[place].parent ?? place].children.map { places[$0].key }
    let children = places[place].children.map { "." + XStateKeys.escaped(places[$0].key) }
    return siblings.map(XStateKeys.escaped) + children + identifiers.keys.sorted().map { "#" + $0 }
  }

  private func resolveIdentifier(_ text: String) -> Int? {
    if let place = identifiers[text] { return place }
    let keys = XStateTree.keys(of: text)
    // An identifier may have dots of its own.
    for length in stride(from: min(keys.count, 50), to: 0, by: -1) {
      guard let place = identifiers[keys[..<length].joined(separator: ".")] else { continue }
      if let found = descend(from: place, keys[length...]) { return found }
    }
    return nil
  }

  private func descend(from place: Int, _ path: ArraySlice<String>) -> Int? {
    var here = place
    for key in path where !key.isEmpty {
      guard let next = keys[here][key] else { return nil }
      here = next
    }
    return here
  }

  /// The keys of a path: between dots, a backslash before one that is part of a key.
  static func keys(of path: String) -> [String] {
    var keys = [""]
    var isEscaped = false
    for letter in path {
      if isEscaped {
        keys[keys.count - 1].append(letter)
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else if letter == "." {
        keys.append("")
      } else {
        keys[keys.count - 1].append(letter)
      }
    }
    return keys
  }
}
