import Statecharts

/// What changes a name after it is bound.
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

  /// A write that is not followed, and the name that it changes.
  struct UnfollowedWrite {
    let name: String
    let range: SourceRange
  }

  /// Two names that may have an object in common: at this depth or below what is changed in one is in both.
  struct Shared {
    let names: [Int]
    let depth: Int
  }

  /// The state of the names while statements are followed.
  struct Memory {
    /// The cells outside of all functions, by declaration.
    var cells: [Int: Cell] = [:]
    /// Where the writes begin that were followed, or that do not happen.
    var done: Set<SourcePosition> = []
    /// Where the writes begin that were not followed where they may happen.
    var missed: Set<SourcePosition> = []
    /// The names of which the value is not certain, by declaration, and one write that is the reason.
    var uncertain: [Int: UnfollowedWrite] = [:]
    /// The names that may have an object in common.
    var shared: [Shared] = []
    /// The number of statements of the script that were followed.
    var statements = 0
    /// Where the machine is made that is read; what comes later does not change it.
    var limit: SourcePosition?
    /// The functions that the machine is made in.
    var around: Set<Int> = []
  }

  // MARK: - Collecting

  /// Reads the statements of the script and collects what they write.
  mutating func collectWrites() {
    var beginning = parser
    beginning.skipSpace()
    // An object that is alone has no statements.
    guard beginning.cursor.peek != "{" else { return }
    var collector = ScriptWriteCollector()
    statements = parsedStatements(at: TextCursor(reader.cursor.bytes))
    collector.examine(statements)
    for number in outline.functions.indices {
      collector.function = number
      if let result = outline.functions[number].result {
        parser.cursor = result
        if let node = try? parser.expression() {
          collector.examine([ScriptStatement(kind: .expression(node), start: result.offset, end: result.offset)])
        }
      } else {
        collector.examine(body(of: number))
      }
    }
    writes = collector.writes
    // A name for the same object, and an argument that a function changes: as deep as such names follow one another.
    for _ in 0..<3 {
      var found: [(name: String, write: ScriptWrite)] = []
      for (name, others) in collector.otherNames {
        for write in writes[name] { for other in others where other != name { found.append((other, write)) } }
      }
      for call in collector.handed where changesArgument(call) { found.append((call.name, call.write)) }
      let known = found.filter { one in !writes[one.name].contains { $0.range == one.write.range } }
      guard !known.isEmpty, writes.byName.count < 10_000 else { return }
      for (name, write) in known where !writes[name].contains(where: { $0.range == write.range }) {
        writes.add(write, to: name)
      }
    }
  }

  /// True if a function changes what it is given; the first parameter of one that is given to a method of a list is
  /// an item of the list.
  private mutating func changesArgument(_ call: ScriptWriteCollector.Handed) -> Bool {
    var number = call.number
    if let (name, place) = call.function {
      guard let declaration = declaration(of: name, at: place) else { return false }
      switch declaration.meaning {
      case .function(let function): number = function
      case .value(let start?, _):
        guard let node = try? expression(at: start), case .function(let function)? = node.form else { return false }
        number = function
      case .value, .enumeration, .type, .parameter, .imported, .other: return false
      }
    }
    guard let number, number < outline.functions.count else { return false }
    return outline.functions[number].parameterNames.contains { name, place in
      (call.function == nil || place == call.argument) && writes[name].contains { $0.function == number }
    }
  }

  /// The statements of a function's block.
  mutating func body(of number: Int) -> [ScriptStatement] {
    if let known = bodies[number] { return known }
    guard let start = outline.functions[number].body else { return [] }
    let found = parsedStatements(at: start)
    bodies[number] = found
    return found
  }

  private mutating func parsedStatements(at start: TextCursor) -> [ScriptStatement] {
    var found: [ScriptStatement] = []
    parser.cursor = start
    // Outside of functions a closing brace without an opening one ends nothing.
    repeat {
      guard let next = try? parser.statements() else { return found }
      found += next
      guard start.offset == 0, parser.cursor.peek != nil else { return found }
      parser.cursor.advance()
    } while true
  }

  // MARK: - Running

  /// Follows the statements of the script up to where a machine is made, if something is changed in it. Where that is
  /// too much the rest is not followed.
  mutating func advance(to place: TextCursor?) {
    guard !writes.byName.isEmpty else { return }
    let noted = (changes, uncertainReads, defaults, fallbacks, unknownKeys)
    let (outer, before) = (budget, memory)
    budget = outer.separate()
    isRunning = true
    do throws(ReadError) {
      try run(to: place)
    } catch {
      memory = before
      memory.statements = statements.count
      memory.limit = place?.position
    }
    budget = outer
    isRunning = false
    frames = []
    (changes, uncertainReads, defaults, fallbacks, unknownKeys) = noted
  }

  private mutating func run(to place: TextCursor?) throws(ReadError) {
    let around = place.map { outline.functions(around: $0.offset) } ?? []
    memory.limit = nil
    memory.around = Set(around)
    let end = around.isEmpty ? place?.offset ?? .max : .max
    while memory.statements < statements.count, statements[memory.statements].end <= end {
      let statement = statements[memory.statements]
      memory.statements += 1
      (changes, uncertainReads, touched) = ([:], [:], [])
      _ = try run(statement)
      // What is made of a value that is not certain is not certain either.
      if let write = unfollowedChanges(before: statement.end).first {
        for number in touched { memory.uncertain[number] = memory.uncertain[number] ?? write }
      }
    }
    memory.limit = place?.position
    guard let place else { return }
    for function in around {
      for statement in body(of: function) where statement.end <= place.offset {
        guard case .normal = try run(statement) else { break }
      }
    }
  }

  /// The first write of a name, of those that matter for the machine that is read, that was not followed.
  mutating func unfollowedWrite(of name: String, _ declared: ScriptOutline.Declaration) -> ScriptWrite? {
    for write in writes[name] where !isFollowed(write.range.start) {
      if let limit = memory.limit, write.range.start >= limit,
        write.function.map({ memory.around.contains($0) }) ?? memory.around.isEmpty
      {
        continue
      }
      // By another name for it the write is the same.
      let own = declaration(of: name, at: write.name)
      if own == nil || own?.number == declared.number || isOtherName(write, name) { return write }
    }
    return nil
  }

  /// The changes of what was read that were not followed. A loop asks for its variable before it changes it.
  ///
  /// - Parameter end: The offset after what was done; a write that comes later changes nothing yet.
  func unfollowedChanges(before end: Int = .max) -> [UnfollowedWrite] {
    changes.filter { $0.value.name < end && !isFollowed($0.value.range.start) }.sorted { $0.key < $1.key }
      .map { UnfollowedWrite(name: $0.key, range: $0.value.range) }
      + uncertainReads.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Notes that names may have an object in common with what a name is given: objects that functions return, that are
  /// one of two, or that are in what is spread.
  mutating func share(_ declaration: ScriptOutline.Declaration, with value: ScriptNode) throws(ReadError) {
    var pending = [(value, Int.max)]
    while let (node, depth) = pending.popLast() {
      if case .name(let name, let place)? = node.form, depth < .max,
        let other = self.declaration(of: name, at: place), other.number != declaration.number, memory.shared.count < 1000
      {
        let head = try head(of: node)
        guard head.members != nil || head.listItems != nil else { continue }
        memory.shared.append(Shared(names: [declaration.number, other.number], depth: depth))
        continue
      }
      var inner = depth
      switch node.form {
      case .call?, .alternatives?, .operation?: inner = 1
      case .spread?: inner = min(depth, 2)
      default: break
      }
      let spread = Set((node.members ?? []).filter(\.isSpread).map(\.range.start))
      for part in node.parts { pending.append((part, spread.isEmpty ? inner : min(inner, 2))) }
    }
  }

  /// Notes that what is changed at a place may be in other names too.
  private mutating func noteShared(_ place: Place, at range: SourceRange) {
    guard isRunning else { return }
    let write = UnfollowedWrite(name: place.name, range: range)
    for shared in memory.shared where place.path.count >= shared.depth && shared.names.contains(place.declaration.number)
    {
      for number in shared.names { memory.uncertain[number] = memory.uncertain[number] ?? write }
    }
  }

  /// True if a write that begins at a position was followed, or does not happen.
  func isFollowed(_ write: SourcePosition) -> Bool { memory.done.contains(write) && !memory.missed.contains(write) }

  private func isOtherName(_ write: ScriptWrite, _ name: String) -> Bool {
    reader.cursor.text(write.name..<min(write.name + name.utf8.count, reader.cursor.bytes.count)) != name
  }

  // MARK: - Places

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
