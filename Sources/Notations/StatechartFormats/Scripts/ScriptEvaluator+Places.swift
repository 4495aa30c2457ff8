import Statecharts

/// The places of values, which names and paths lead to, and what is changed there.
extension ScriptEvaluator {
  /// A name, in a function that is being followed or outside of all, and the path to a part of its value.
  struct Place {
    /// The number of functions within one another; 0 outside of all.
    var frame: Int
    var declaration: ScriptOutline.Declaration
    var name: String
    var path: [String]
  }

  /// The present value of a name, or another name for its object.
  enum Cell {
    case value(ScriptNode)
    /// An object whose own name is not known: what is changed in it is changed elsewhere.
    case copy(ScriptNode)
    case place(Place)

    /// The value, unless it is that of another name.
    var value: ScriptNode? {
      switch self {
      case .value(let node), .copy(let node): node
      case .place: nil
      }
    }
  }

  /// Returns the innermost cell of a declaration.
  func cell(of declaration: ScriptOutline.Declaration) -> (frame: Int, cell: Cell)? {
    for place in frames.indices.reversed() {
      if let cell = frames[place].cells[declaration.number] { return (place + 1, cell) }
    }
    return memory.cells[declaration.number].map { (0, $0) }
  }

  mutating func setCell(_ cell: Cell?, of declaration: ScriptOutline.Declaration, frame: Int) {
    if frame > 0, frame <= frames.count {
      frames[frame - 1].cells[declaration.number] = cell
    } else {
      memory.cells[declaration.number] = cell
      touched.insert(declaration.number)
    }
  }

  /// The place of the object that a path leads to, whatever its names.
  mutating func place(of node: ScriptNode) throws(ReadError) -> Place? {
    try budget.spend(at: node.range)
    guard let form = node.form, placeDepth < 32 else { return nil }
    placeDepth += 1
    defer { placeDepth -= 1 }
    switch form {
    case .name(let name, let offset):
      guard let declaration = declaration(of: name, at: offset) else { return nil }
      if let (frame, cell) = cell(of: declaration) {
        switch cell {
        case .place(let place): return place
        case .value, .copy: return Place(frame: frame, declaration: declaration, name: name, path: [])
        }
      }
      return try place(of: declaration, name)
    case .member(let object, let name):
      guard let outer = try place(of: object) else { return nil }
      return try located(outer, name)
    case .item(let object, let key):
      guard let name = try head(of: key).primitiveText, let outer = try place(of: object) else { return nil }
      return try located(outer, name)
    default: return nil
    }
  }

  private mutating func place(
    of declaration: ScriptOutline.Declaration, _ name: String
  ) throws(ReadError) -> Place? {
    let own = Place(frame: 0, declaration: declaration, name: name, path: [])
    switch declaration.meaning {
    case .value(let start, let pattern):
      guard let start, let node = try expression(at: start), node.isPath, !pattern.isRest else { return own }
      // What is in a class or another file is changed where it is.
      guard var place = try place(of: node) else { return try isObject(own) ? nil : own }
      for name in pattern.path { place = try located(place, name) }
      // A text or a number is copied.
      return try isObject(place) ? place : own
    case .parameter(let function, let number, let pattern):
      guard let frame = frames.lastIndex(where: { $0.function == function }),
        number < frames[frame].arguments.count, pattern.path.isEmpty
      else { return nil }
      return Place(frame: frame + 1, declaration: declaration, name: name, path: [])
    case .enumeration, .type, .function, .imported, .other: return nil
    }
  }

  private mutating func isObject(_ place: Place) throws(ReadError) -> Bool {
    guard let node = try value(at: place) else { return false }
    return node.members != nil || node.listItems != nil
  }

  /// A member of what is at a place: if that is a name for another object, the place of that.
  private mutating func located(_ outer: Place, _ name: String) throws(ReadError) -> Place {
    var place = outer
    place.path.append(name)
    guard let node = try written(at: place), node.isPath, let other = try self.place(of: node) else { return place }
    return try isObject(other) ? other : place
  }

  /// What is at a place, as it is written: a name is not followed.
  private mutating func written(at place: Place) throws(ReadError) -> ScriptNode? {
    guard var node = try root(of: place) else { return nil }
    for name in place.path {
      if node.form != nil, node.members == nil, node.listItems == nil { node = try head(of: node) }
      if let members = node.members {
        guard let found = members.last(where: { $0.name == name && $0.key == nil }) else { return nil }
        node = found.node
      } else if let items = node.listItems, let number = Int(name), items.indices.contains(number) {
        node = items[number]
      } else {
        return nil
      }
    }
    return node
  }

  private func cells(of place: Place) -> [Int: Cell] {
    place.frame > 0 && place.frame <= frames.count ? frames[place.frame - 1].cells : memory.cells
  }

  /// The value of the name that a place begins with.
  private mutating func root(of place: Place) throws(ReadError) -> ScriptNode? {
    let cells = cells(of: place)
    if let node = cells[place.declaration.number]?.value { return node }
    if case .value(let start?, let pattern) = place.declaration.meaning, pattern.path.isEmpty, !pattern.isRest {
      followedValues.insert(start.offset)
      return try expression(at: start)
    }
    return try value(of: place.declaration, place.name, at: SourceRange(reader.cursor.position))
  }

  /// The value at a place, as far as it is an object, a list, a text or the like.
  mutating func value(at place: Place) throws(ReadError) -> ScriptNode? {
    guard let root = try root(of: place) else { return nil }
    var node = try head(of: root)
    for name in place.path {
      guard let next = try member(name, ofHead: node) else { return nil }
      node = next
    }
    return node
  }

  /// Changes what is at a place; false if it is not known what is there.
  ///
  /// - Parameter change: Returns the new value for the present one; nil to remove it.
  mutating func update(
    _ place: Place, at range: SourceRange, _ change: (inout ScriptEvaluator, ScriptNode?) throws(ReadError) -> Change
  ) throws(ReadError) -> Bool {
    // While a machine is read nothing outside of functions changes: what is followed twice happens once.
    guard place.frame > 0 || isRunning else { return false }
    if place.frame == 0 { noteShared(place, at: range) }
    if case .copy? = cells(of: place)[place.declaration.number], !place.path.isEmpty { return false }
    let old = try root(of: place)
    guard case .value(let new) = try changed(old, place.path[...], range, change) else { return false }
    setCell(new.map { .value($0) }, of: place.declaration, frame: place.frame)
    return true
  }

  /// What becomes of a value.
  enum Change {
    case unknown
    /// Nil if it is removed.
    case value(ScriptNode?)
  }

  private mutating func changed(
    _ node: ScriptNode?, _ path: ArraySlice<String>, _ range: SourceRange,
    _ change: (inout ScriptEvaluator, ScriptNode?) throws(ReadError) -> Change
  ) throws(ReadError) -> Change {
    guard let name = path.first else { return try change(&self, node) }
    guard let node else { return .unknown }
    let head = try head(of: node)
    if let members = head.members {
      try budget.spend(members.count / 8 + 1, at: range)
      var known = members.allSatisfy({ !$0.isSpread && $0.key == nil }) ? members : try merged(members)
      let place = known.lastIndex { $0.name == name }
      guard case .value(let value) = try changed(place.map { known[$0].node }, path.dropFirst(), range, change)
      else { return .unknown }
      if let place {
        if let value {
          known[place] = ScriptNode.Member(name: name, range: known[place].range, node: value)
        } else {
          known.removeAll { $0.name == name }
        }
      } else if let value {
        known.append(ScriptNode.Member(name: name, range: range, node: value))
      }
      return .value(ScriptNode(range: head.range, content: .object(known), form: head.form))
    }
    guard var items = head.listItems, let number = Int(name), number >= 0, number <= items.count,
      items.allSatisfy({ $0.spreadValue == nil })
    else { return .unknown }
    try budget.spend(items.count / 8 + 1, at: range)
    let old = number < items.count ? items[number] : nil
    guard case .value(let value?) = try changed(old, path.dropFirst(), range, change) else { return .unknown }
    if number < items.count { items[number] = value } else { items.append(value) }
    return .value(ScriptNode(range: head.range, content: .array(items), form: head.form))
  }
}
