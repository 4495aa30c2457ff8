import StatechartFormats
import Statecharts

/// States that are put in, moved and changed.
extension ArrowProposer {
  /// Returns the range between a state's braces, or that of the whole chart.
  func body(of state: State.ID?) -> Range<Int>? {
    guard let state else { return map.ranges(of: .body, .chart).first ?? 0..<places.bytes.count }
    return map.ranges(of: .body, .state(state)).first
  }

  /// The innermost state around a state that has an inside in the text.
  func scope(of state: State.ID) -> State.ID? {
    chart.ancestors(of: state).first { body(of: $0.id) != nil }?.id
  }

  /// Declares states in a state or the chart.
  func declare(_ declarations: [String], in parent: State.ID?) -> [Proposal] {
    dialect.hasList ? list(declarations, in: parent) : insert(declarations, into: parent)
  }

  /// Puts statements into a state or the chart.
  func insert(_ new: [String], into parent: State.ID?) -> [Proposal] {
    let base = parent.map { outer in
      (map.ranges(of: .statement, .state(outer)).first { range in
        body(of: outer).map { range.contains($0.lowerBound) } ?? false
      })
      .map { places.lines.indentation(of: $0.lowerBound) + places.unit } ?? places.unit
    }
    if let body = body(of: parent) {
      let rootBase = dialect.isIndented ? places.unit : ""
      var proposals = [[places.insert(new, into: body, base: base ?? rootBase)]]
      if let parent, chart.state(parent)?.kind == .parallel, dialect.hasDividers, isDeclaration(new) {
        proposals.insert([places.insert(["--"] + new, into: body, base: base ?? "")], at: 0)
      }
      return proposals
    }
    guard let parent else { return [] }
    // A state that a fork makes parallel has no braces of its own.
    if map.isImplied(parent) { return insert(new, into: chart.parent(of: parent)?.id) }
    return openings(of: parent, around: new)
  }

  /// True for statements that declare states: inside a parallel state they are a region of their own.
  private func isDeclaration(_ new: [String]) -> Bool { new.first?.hasPrefix("state ") ?? false }

  /// Gives a state braces with statements inside.
  private func openings(of state: State.ID, around new: [String]) -> [Proposal] {
    guard dialect.hasBraces else { return cluster(of: state, around: new) }
    let end = places.lines.lineEnd
    var proposals: [Proposal] = []
    for range in map.ranges(of: .statement, .state(state)) {
      let indentation = places.lines.indentation(of: range.lowerBound)
      let inside = new.map { end + indentation + places.unit + $0 }.joined() + end + indentation + "}"
      let text = places.text(range)
      let needsWord = !dialect.hasList && !text.hasPrefix("state") && !text.hasPrefix("frame")
      var proposal = [Patch.Replacement(range.upperBound..<range.upperBound, " {" + inside)]
      if needsWord { proposal.append(Patch.Replacement(range.lowerBound..<range.lowerBound, "state ")) }
      proposals.append(proposal)
    }
    guard let name = spelling(state) else { return proposals }
    let block = [dialect.declaration(name) + " {"] + new.map { places.unit + $0 } + ["}" + dialect.end]
    return proposals + insert(block, into: scope(of: state))
  }

  /// Puts states into the list of a state or of the chart, which is before its transitions.
  private func list(_ new: [String], in parent: State.ID?) -> [Proposal] {
    let joined = new.joined(separator: ", ")
    let siblings = parent.map { chart.state($0)?.children ?? [] } ?? chart.states
    let listed = siblings.compactMap { state in
      map.ranges(of: .statement, .state(state.id)).last { !isArrow($0) }
    }.max { $0.upperBound < $1.upperBound }
    if let last = listed {
      let isAlone = places.isFirst(last.lowerBound)
      let indentation = places.lines.indentation(of: last.lowerBound)
      let separator = isAlone ? "," + places.lines.lineEnd + indentation : ", "
      return [[Patch.Replacement(last.upperBound..<last.upperBound, separator + joined)]]
        + insert([joined + ";"], into: parent)
    }
    guard let body = body(of: parent) else { return openings(of: parent ?? "", around: [joined + ";"]) }
    let inside = places.statements.first {
      body.lowerBound <= $0.bytes.lowerBound && $0.bytes.upperBound <= body.upperBound
    }
    guard let first = inside?.bytes, places.isFirst(first.lowerBound) else {
      return insert([joined + ";"], into: parent)
    }
    let start = first.lowerBound
    let indentation = places.lines.indentation(of: start)
    return [[Patch.Replacement(start..<start, joined + ";" + places.lines.lineEnd + indentation)]]
      + insert([joined + ";"], into: parent)
  }

  func isArrow(_ range: Range<Int>) -> Bool {
    map.marks.contains { mark in
      guard mark.part == .statement, mark.bytes == range else { return false }
      if case .transition = mark.owner { return true }
      if case .initial = mark.owner { return true }
      return false
    }
  }

  // MARK: - Texts

  /// - Parameter new: The name that the state has then, if that changes as well.
  func setDisplayName(_ id: State.ID, _ name: String?, named new: String? = nil) -> [Proposal] {
    guard let spelled = new ?? spelling(id) else { return [] }
    let old = map.ranges(of: .displayName, .state(id))
    if dialect.form == .graph { return setLabel(of: id, name) }
    if let range = old.first {
      let text = places.text(range)
      let isQuoted = text.hasPrefix("\"")
      guard let name else {
        guard isQuoted else {
          return places.statement(around: range).map {
            [[places.deletion(of: $0, leaving: spelled)], [places.deletion(of: $0)]]
          } ?? []
        }
        let end = map.names(of: id).first { $0.bytes.lowerBound >= range.upperBound }?.bytes.lowerBound
        let start = dialect.hasList ? attributeStart(of: range) : range.lowerBound
        return [[Patch.Replacement(start..<(dialect.hasList ? range.upperBound : end ?? range.upperBound), "")]]
      }
      return [[Patch.Replacement(range, isQuoted ? dialect.quoted(name) : dialect.label(name))]]
    }
    guard let name else { return [] }
    switch dialect.form {
    case .list: return setAttribute(id, "label", dialect.quoted(name))
    case .graph: return []
    case .diagram:
      var proposals: [Proposal] = []
      for range in map.ranges(of: .statement, .state(id)) where places.text(range).hasPrefix("state ") {
        guard let mark = map.names(of: id).first(where: { range.contains($0.bytes.lowerBound) }) else { continue }
        let place = mark.bytes.lowerBound
        proposals.append([Patch.Replacement(place..<place, "\(dialect.quoted(name)) as ")])
      }
      let line =
        dialect.hasTitlesAfterColons
        ? "\(spelled) : \(dialect.label(name))" : "state \(dialect.quoted(name)) as \(spelled)"
      if dialect.hasTitlesAfterColons {
        for range in map.ranges(of: .statement, .state(id)) where places.text(range) == spelled {
          proposals.append([Patch.Replacement(range, line)])
        }
      }
      return proposals + insert([line], into: scope(of: id))
    }
  }

  func setSummary(_ id: State.ID, _ text: String?) -> [Proposal] {
    let lines = text?.split(whereSeparator: \.isNewline).map(String.init) ?? []
    let notes = map.ranges(of: .note, .state(id))
    guard let spelled = spelling(id) else { return [] }
    if notes.count == 1, let note = notes.first {
      if lines.isEmpty { return [[places.deletion(of: places.statement(around: note) ?? note)]] }
      let statement = places.statement(around: note) ?? note
      let isBlock =
        !dialect.hasList && places.text(note.lowerBound - 1..<note.lowerBound) != " "
        || places.text(statement).contains("\n")
      if lines.count == 1 || isBlock {
        let indentation = places.lines.indentation(of: note.lowerBound)
        let new = lines.map { dialect.hasList ? $0 : dialect.label($0) }
        return [[Patch.Replacement(note, new.joined(separator: places.lines.lineEnd + indentation))]]
      }
    }
    guard !lines.isEmpty, notes.isEmpty else { return [] }
    switch dialect.form {
    case .list:
      return map.ranges(of: .statement, .state(id)).filter { !isArrow($0) }.map { range in
        let indentation = places.lines.lineEnd + places.lines.indentation(of: range.lowerBound)
        var start = range.lowerBound
        let isFirst = places.isFirst(start)
        while !isFirst, start > 0, places.bytes[start - 1] == 0x20 || places.bytes[start - 1] == 0x09 { start -= 1 }
        let text = lines.map { "# " + $0 + indentation }.joined()
        return [Patch.Replacement(start..<range.lowerBound, (isFirst ? "" : indentation) + text)]
      }
    case .graph: return setAttribute(id, "tooltip", dialect.quoted(lines.joined(separator: "\n")))
    case .diagram:
      let inside = lines.map { places.unit + dialect.label($0) }
      let block =
        lines.count == 1
        ? ["note right of \(spelled) : \(dialect.label(lines[0]))"]
        : ["note right of \(spelled)"] + inside + ["end note"]
      return insert(block, into: scope(of: id))
    }
  }

  // MARK: - Kinds

  /// Returns the offset at which `name=` begins before the value of an attribute.
  private func attributeStart(of value: Range<Int>) -> Int {
    var start = value.lowerBound
    while start > 0, places.bytes[start - 1] != UInt8(ascii: " "), places.bytes[start - 1] != UInt8(ascii: "[") {
      start -= 1
    }
    return start
  }

  /// Gives a state an attribute that it does not have.
  func setAttribute(_ id: State.ID, _ name: String, _ value: String) -> [Proposal] {
    if dialect.form == .graph, let body = body(of: id) { return [opened(body, "\(name)=\(value)" + dialect.end)] }
    var proposals: [Proposal] = []
    for mark in map.names(of: id) where mark.owner == .state(id) {
      let after = places.skipBlanks(mark.bytes.upperBound)
      if after < places.bytes.count, places.bytes[after] == UInt8(ascii: "[") {
        proposals.append([Patch.Replacement(after + 1..<after + 1, "\(name)=\(value)\(dialect.hasList ? " " : ", ")")])
      } else {
        let place = mark.bytes.upperBound
        proposals.append([Patch.Replacement(place..<place, " [\(name)=\(value)]")])
      }
    }
    guard proposals.isEmpty, let spelled = spelling(id) else { return proposals }
    return declare(["\(spelled) [\(name)=\(value)]\(dialect.hasList ? "" : ";")"], in: chart.parent(of: id)?.id)
  }

  /// Sets what kind of state it is, in a list.
  func setType(_ id: State.ID, _ type: String?) -> [Proposal] {
    if let range = map.ranges(of: .kind, .state(id)).first { return [[Patch.Replacement(range, type ?? "regular")]] }
    return setAttribute(id, "type", type ?? "regular")
  }

  func setFinal(_ id: State.ID, _ isFinal: Bool) -> [Proposal] {
    guard let spelled = spelling(id) else { return [] }
    switch dialect.form {
    case .list: return setType(id, isFinal ? "final" : nil)
    case .graph: return setDoubleBorder(id, isFinal)
    case .diagram:
      if let mark = dialect.finalMark { return setFinalMark(id, isFinal ? mark : nil, spelled) }
      guard !isFinal else {
        return insert(["class \(spelled) final", "\(spelled) --> [*]"], into: scope(of: id))
      }
      let statements = map.ranges(of: .kind, .state(id)).compactMap { places.statement(around: $0) }
      let ends = map.names(of: id).compactMap { places.statement(around: $0.bytes) }.filter {
        places.text($0).hasSuffix("[*]")
      }
      return [(statements + ends).map { places.deletion(of: $0) }]
    }
  }

  private func setFinalMark(_ id: State.ID, _ mark: String?, _ spelled: String) -> [Proposal] {
    guard let mark else { return map.ranges(of: .kind, .state(id)).map { [Patch.Replacement($0, "")] } }
    let proposals = map.names(of: id).filter { $0.owner == .state(id) }.map { name in
      [Patch.Replacement(name.bytes.upperBound..<name.bytes.upperBound, " " + mark)]
    }
    return proposals + insert(["state \(spelled) \(mark)"], into: chart.parent(of: id)?.id)
  }

  func addHistory(_ name: String, _ depth: State.HistoryDepth, _ parent: State.ID) -> [Proposal] {
    guard let new = dialect.newName(name) else { return [] }
    let isDeep = depth == .deep
    switch dialect.form {
    case .list: return declare(["\(new.spelled) [type=\(isDeep ? "deephistory" : "history")]"], in: parent)
    case .graph: return insert(["\(new.spelled) [shape=circle, label=\"\(depth.sign)\"]\(dialect.end)"], into: parent)
    case .diagram:
      let line = "\(dialect.declaration(new)) <<history\(isDeep ? "*" : "")>>"
      // A history state next to regions is in none of their lines of its own.
      guard let body = body(of: parent) else { return insert([line], into: parent) }
      return [[places.insert([line], into: body, base: places.unit)]]
    }
  }

  // MARK: - Nesting

  func setInitial(_ id: State.ID) -> [Proposal] {
    let parent = chart.parent(of: id)?.id
    guard let spelled = spelling(id) else { return [] }
    let old = map.marks(of: .initial(of: parent))
    let names = old.filter { $0.state != nil && !isQuery($0) }
    if let target = names.last {
      var proposals = [[Patch.Replacement(target.bytes, spelled)]]
      // An arrow that is clipped at the border of a cluster leads to a node inside.
      if dialect.form == .graph, let first = names.first,
        let statement = old.first(where: { $0.part == .statement && $0.bytes.upperBound >= target.bytes.upperBound })
      {
        proposals.append([Patch.Replacement(first.bytes.lowerBound..<statement.bytes.upperBound, spelled)])
      }
      return proposals
    }
    guard dialect.form != .graph else {
      return insert(beginning(at: spelled, named: "start"), into: parent)
    }
    let line = dialect.dot + arrowSpelling + spelled + dialect.end
    return insert([line], into: parent)
  }
}
