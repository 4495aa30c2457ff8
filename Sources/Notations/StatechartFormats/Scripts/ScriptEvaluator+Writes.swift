import Statecharts

/// What changes a name after it is bound.
extension ScriptEvaluator {
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

  /// Collects what the statements of the script write.
  mutating func collectWrites() {
    var collector = ScriptWriteCollector()
    collector.examine(statements)
    writes = collector.writes
    // A name for the same object, and an argument that a function changes: as deep as such names follow one another.
    for _ in 0..<3 {
      var found: [(name: String, write: ScriptWrite)] = []
      for (name, others) in collector.otherNames {
        for write in writes[name] { for other in others where other != name { found.append((other, write)) } }
      }
      for call in collector.handed where changesArgument(call) { found.append((call.handed, call.write)) }
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
    var function = call.function
    if let (name, place) = call.name {
      guard let declaration = declaration(of: name, at: place) else { return false }
      switch declaration.meaning {
      case .function(let declared): function = declared
      case .value(let start?, _):
        guard let node = try? expression(at: start), case .function(let declared)? = node.form else { return false }
        function = declared
      case .value, .enumeration, .type, .parameter, .imported, .other: return false
      }
    }
    guard let function else { return false }
    return function.parameterNames.contains { name, place in
      (call.name == nil || place == call.argument) && writes[name].contains { $0.function == function.start }
    }
  }

  // MARK: - Running

  /// Follows the statements of the script up to where a machine is made, if something is changed in it. Where that is
  /// too much the rest is not followed.
  ///
  /// - Parameter call: Where the machine is made; nil for all statements.
  mutating func advance(to call: ScriptOutline.Call?) {
    guard !writes.byName.isEmpty else { return }
    let noted = (changes, uncertainReads, defaults, fallbacks, unknownKeys)
    let (outer, before) = (budget, memory)
    budget = outer.separate()
    isRunning = true
    do throws(ReadError) {
      try run(to: call)
    } catch {
      memory = before
      memory.statements = statements.count
      memory.limit = call?.start.position
    }
    budget = outer
    isRunning = false
    frames = []
    (changes, uncertainReads, defaults, fallbacks, unknownKeys) = noted
  }

  private mutating func run(to call: ScriptOutline.Call?) throws(ReadError) {
    let around = call?.functions ?? []
    memory.limit = nil
    memory.around = Set(around.map(\.start))
    let end = around.isEmpty ? call?.start.offset ?? .max : .max
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
    memory.limit = call?.start.position
    guard let call else { return }
    for function in around {
      guard case .statements(let statements) = function.body else { continue }
      for statement in statements where statement.end <= call.start.offset {
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
        let other = self.declaration(of: name, at: place), other.number != declaration.number,
        memory.shared.count < 1000
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

  /// Notes that what is changed at a place may be in other names too; in its own it is followed.
  mutating func noteShared(_ place: Place, at range: SourceRange) {
    guard isRunning else { return }
    let write = UnfollowedWrite(name: place.name, range: range)
    for shared in memory.shared
    where place.path.count >= shared.depth && shared.names.contains(place.declaration.number) {
      for number in shared.names where number != place.declaration.number {
        memory.uncertain[number] = memory.uncertain[number] ?? write
      }
    }
  }

  /// True if a write that begins at a position was followed, or does not happen.
  func isFollowed(_ write: SourcePosition) -> Bool { memory.done.contains(write) && !memory.missed.contains(write) }

  private func isOtherName(_ write: ScriptWrite, _ name: String) -> Bool {
    reader.cursor.text(write.name..<min(write.name + name.utf8.count, reader.cursor.bytes.count)) != name
  }
}
