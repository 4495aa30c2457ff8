import StatechartFormats
import Statecharts

/// Arrows that are put in and changed, and what is next to them.
extension ArrowProposer {
  /// The text between the names of the first arrow that leads from left to right, or else the dialect's own.
  var arrowSpelling: String {
    for transition in chart.transitions {
      let names = map.marks(of: .transition(transition.id)).filter { $0.state != nil && !isQuery($0) }
      guard names.count == 2, names[0].state == transition.source, names[0].bytes.upperBound < names[1].bytes.lowerBound
      else { continue }
      let text = places.text(names[0].bytes.upperBound..<names[1].bytes.lowerBound)
      if !text.contains(where: { $0.isNewline || $0 == "<" || $0 == "[" || $0 == "|" }), text.contains(">") {
        return text
      }
    }
    return dialect.arrow
  }

  /// The text before the first label that follows a colon; nil if there is none.
  private var colonSpelling: String? {
    for transition in chart.transitions {
      let marks = map.marks(of: .transition(transition.id))
      guard let label = marks.first(where: { $0.part == .label })?.bytes,
        let name = marks.last(where: { $0.state != nil && $0.bytes.upperBound <= label.lowerBound })?.bytes
      else { continue }
      let text = places.text(name.upperBound..<label.lowerBound)
      if text.allSatisfy({ $0 == " " || $0 == ":" }), text.contains(":") { return text }
    }
    return nil
  }

  /// A transition as it is written; nil if that cannot be.
  private func statement(of transition: Transition, from source: State.ID) -> String? {
    guard let from = spelling(source), transition.targets.count < 2 else { return nil }
    let label = texts.label(of: transition)
    let ending = label.isEmpty ? "" : dialect.labelled(dialect.label(label), colon: colonSpelling)
    if let target = transition.targets.first {
      return spelling(target).map { from + arrowSpelling + $0 + ending + dialect.end }
    }
    switch dialect.form {
    case .list: return "\(from)\(arrowSpelling)\(from) [type=internal]\(ending);"
    case .graph: return nil
    case .diagram: return "\(from) : \(dialect.label(label.contains("/") ? label : label + " /"))"
    }
  }

  func addTransition(_ source: State.ID, _ target: State.ID?) -> [Proposal] {
    if target == nil, dialect.form == .graph {
      return setLabel(of: source, wanted.state(source)?.displayName?.text)
    }
    guard let new = wanted.state(source)?.transitions.last, let statement = statement(of: new, from: source) else {
      return []
    }
    let statements = [statement]
    var proposals: [Proposal] = []
    let others = chart.state(source)?.transitions ?? []
    if let last = others.compactMap({ map.ranges(of: .statement, .transition($0.id)).last }).max(by: {
      $0.upperBound < $1.upperBound
    }), places.isFirst(last.lowerBound) {
      proposals.append([places.insert(statements, after: last)])
    }
    var scopes: [State.ID?] = chart.ancestors(of: source).map(\.id)
    scopes.append(nil)
    if let target { scopes += chart.ancestors(of: target).map(\.id) }
    var tried: Set<State.ID?> = []
    for scope in scopes where tried.insert(scope).inserted && body(of: scope) != nil {
      proposals += insert(statements, into: scope)
    }
    return proposals
  }

  func setTarget(_ id: Transition.ID, _ target: State.ID?) -> [Proposal] {
    guard let statement = map.ranges(of: .statement, .transition(id)).last else { return [] }
    var proposals: [Proposal] = []
    let before = chart.transition(id)?.targets.first
    let marks = map.marks(of: .transition(id)).filter { $0.state == before && !isQuery($0) }
    if let target, let before, let spelled = spelling(target) {
      proposals = marks.reversed().map { [Patch.Replacement($0.bytes, spelled)] }
      // The state that the arrow named first must be named somewhere.
      if let name = spelling(before), !marks.isEmpty, dialect.form != .graph {
        proposals += proposals.map {
          $0 + [places.insert([dialect.mention(name) + dialect.end], after: statement)]
        }
      }
    }
    if dialect.form == .graph, let target { proposals += setHead(id, target, statement) }
    // Or the arrow is written anew: where it was, or further out, where its names put no state elsewhere.
    if target == nil, !dialect.hasDividers { return proposals + setInternal(id, statement) }
    guard dialect.hasDividers, let new = wanted.transition(id), let line = self.statement(of: new, from: id.source)
    else { return proposals }
    if !places.comments.contains(where: { statement.contains($0.lowerBound) }) {
      proposals.append([Patch.Replacement(statement, line)])
    }
    guard let cuts = removals(of: [statement], without: []).first else { return proposals }
    let scopes =
      [common(id.source, target)] + (common(id.source, target).map { chart.ancestors(of: $0) } ?? []).map(\.id)
    for scope in scopes + [nil] where body(of: scope) != nil {
      proposals += insert([line], into: scope).map { $0 + cuts }
    }
    return proposals
  }

  /// Makes a transition one that leads nowhere: in a list an arrow of its own kind, in a graph a line of the node.
  private func setInternal(_ id: Transition.ID, _ statement: Range<Int>) -> [Proposal] {
    guard let new = wanted.transition(id) ?? wanted.state(id.source)?.transitions.last else { return [] }
    if dialect.form == .graph {
      guard let cuts = removals(of: [statement], without: []).first else { return [] }
      return setLabel(of: id.source, wanted.state(id.source)?.displayName?.text).map { $0 + cuts }
    }
    let label = map.ranges(of: .label, .transition(id)).first?.lowerBound ?? statement.upperBound
    let name = map.marks(of: .transition(id)).last { $0.state != nil && !isQuery($0) && $0.bytes.upperBound <= label }
    guard let name, let line = self.statement(of: new, from: id.source),
      !places.bytes[name.bytes.upperBound..<label].contains(UInt8(ascii: "["))
    else { return [] }
    let ends = places.bytes[statement.upperBound - 1] == UInt8(ascii: ";")
    return [[Patch.Replacement(statement, ends ? line : String(line.dropLast(dialect.end.count)))]]
  }

  /// Sets where an edge leads that is clipped at the border of a cluster.
  private func setHead(_ id: Transition.ID, _ target: State.ID, _ statement: Range<Int>) -> [Proposal] {
    guard let spelled = spelling(target),
      let list = map.attributeLists.first(where: { statement.contains($0.range.lowerBound) }),
      let border = list["lhead"],
      let head = map.marks(of: .transition(id)).last(where: {
        $0.state != nil && $0.bytes.upperBound <= list.range.lowerBound
      })
    else { return [] }
    let others = list.entries.filter { $0.name != "lhead" }
    guard let last = others.last(where: { $0.whole.upperBound <= border.whole.lowerBound }) else {
      let next = others.first { $0.whole.lowerBound >= border.whole.upperBound }
      let cut = next.map { border.whole.lowerBound..<$0.whole.lowerBound } ?? list.range
      return [[Patch.Replacement(head.bytes, spelled), Patch.Replacement(cut, "")]]
    }
    let cut = last.whole.upperBound..<border.whole.upperBound
    return [[Patch.Replacement(head.bytes, spelled), Patch.Replacement(cut, "")]]
  }

  // MARK: - Labels

  func labels(_ id: Transition.ID, _ change: ChartChange) -> [Proposal] {
    guard let new = wanted.transition(id), let statement = map.ranges(of: .statement, .transition(id)).last else {
      return []
    }
    var proposals: [Proposal] = []
    let owner = TextMap.Owner.transition(id)
    let label = map.ranges(of: .label, owner).first
    if let label {
      switch change {
      case .setEvents(_, let events): if let part = eventPart(owner, events, label) { proposals.append([part]) }
      case .setCondition(_, let condition):
        if let part = conditionPart(owner, condition, label) { proposals.append([part]) }
      case .setActions(_, let actions): if let part = actionPart(owner, actions, label) { proposals.append([part]) }
      default: break
      }
    }
    let whole = texts.label(of: new)
    // Next to a condition, the event of an arrow without a label has to be written.
    let said = LabelSyntax.label(
      events: new.events.map(\.text), condition: new.condition?.source, actions: texts.texts(of: new.content))
    for text in whole == said ? [whole] : [whole, said] { proposals += wholeLabel(text, label, statement, owner) }
    return proposals
  }

  private func wholeLabel(
    _ text: String, _ label: Range<Int>?, _ statement: Range<Int>, _ owner: TextMap.Owner
  ) -> [Proposal] {
    let isInner =
      map.marks(of: owner).filter { $0.state != nil && !isQuery($0) }.count < 2
      && chart.transitions.contains { .transition($0.id) == owner && $0.isTargetless }
    let written = isInner && !text.contains("/") && dialect.hasDividers ? text + " /" : text
    guard let label else {
      return [
        [
          Patch.Replacement(
            statement.upperBound..<statement.upperBound, dialect.labelled(dialect.label(written), colon: colonSpelling))
        ]
      ]
    }
    guard written.isEmpty else { return [[Patch.Replacement(label, dialect.label(written))]] }
    guard dialect.form != .graph else { return [[Patch.Replacement(label, "\"\"")]] }
    var start = label.lowerBound
    let bytes = places.bytes
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: ":") else { return [] }
    start -= 1
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    return [[Patch.Replacement(start..<label.upperBound, "")]]
  }

  /// Returns the range inside the quotes of a label, or the whole label if it has none.
  private func inside(_ label: Range<Int>) -> Range<Int> {
    let isQuoted = label.count > 1 && places.bytes[label.lowerBound] == UInt8(ascii: "\"")
    return isQuoted ? label.lowerBound + 1..<label.upperBound - 1 : label
  }

  private func eventPart(_ owner: TextMap.Owner, _ events: [String], _ label: Range<Int>) -> Patch.Replacement? {
    let ranges = map.marks(of: owner).filter { $0.event != nil }.map(\.bytes)
    let text = dialect.part(events.joined(separator: ", "))
    guard let first = ranges.first, let last = ranges.last else {
      guard !events.isEmpty else { return nil }
      let start = inside(label).lowerBound
      return Patch.Replacement(start..<start, text + " ")
    }
    guard events.isEmpty else { return Patch.Replacement(first.lowerBound..<last.upperBound, text) }
    let end = places.skipBlanks(last.upperBound)
    return end < label.upperBound ? Patch.Replacement(first.lowerBound..<end, "") : nil
  }

  private func conditionPart(
    _ owner: TextMap.Owner, _ condition: String?, _ label: Range<Int>
  ) -> Patch.Replacement? {
    if let old = map.ranges(of: .condition, owner).first {
      if let condition { return Patch.Replacement(old, dialect.part(condition)) }
      var (start, end) = (old.lowerBound, places.skipBlanks(old.upperBound))
      let bytes = places.bytes
      while start > label.lowerBound, bytes[start - 1] == 0x20 { start -= 1 }
      guard start > label.lowerBound, bytes[start - 1] == UInt8(ascii: "["), end < bytes.count,
        bytes[end] == UInt8(ascii: "]")
      else { return nil }
      start -= 1
      end += 1
      let isFirst = start <= inside(label).lowerBound
      if isFirst { end = places.skipBlanks(end) }
      while start > inside(label).lowerBound, bytes[start - 1] == 0x20 { start -= 1 }
      return start <= label.lowerBound && end >= label.upperBound ? nil : Patch.Replacement(start..<end, "")
    }
    guard let condition else { return nil }
    if let last = map.marks(of: owner).last(where: { $0.event != nil })?.bytes {
      return Patch.Replacement(last.upperBound..<last.upperBound, " [\(dialect.part(condition))]")
    }
    let start = inside(label).lowerBound
    return Patch.Replacement(start..<start, "[\(dialect.part(condition))] ")
  }

  private func actionPart(_ owner: TextMap.Owner, _ actions: [String], _ label: Range<Int>) -> Patch.Replacement? {
    let ranges = map.ranges(of: .action, owner)
    let text = dialect.part(actions.joined(separator: "; "))
    guard let first = ranges.first, let last = ranges.last else {
      let end = inside(label).upperBound
      return actions.isEmpty ? nil : Patch.Replacement(end..<end, " / \(text)")
    }
    guard actions.isEmpty else { return Patch.Replacement(first.lowerBound..<last.upperBound, text) }
    var start = first.lowerBound
    let bytes = places.bytes
    while start > label.lowerBound, bytes[start - 1] != UInt8(ascii: "/") { start -= 1 }
    guard start > label.lowerBound else { return nil }
    start -= 1
    while start > label.lowerBound, bytes[start - 1] == 0x20 { start -= 1 }
    return start > inside(label).lowerBound ? Patch.Replacement(start..<last.upperBound, "") : nil
  }

  // MARK: - Inside states

  /// Proposes the lines for a state's actions on entry or exit, one line each.
  func activities(of id: State.ID, _ part: TextMap.Part, _ wanted: [String]) -> [Proposal] {
    guard let spelled = spelling(id) else { return [] }
    switch dialect.form {
    case .graph:
      guard let state = self.wanted.state(id) else { return [] }
      let label = dialect.content(state.label(), texts.lines(of: state), places.lines.lineEnd)
      if let old = map.ranges(of: .displayName, .state(id)).first { return [[Patch.Replacement(old, label)]] }
      return setAttribute(id, "label", label)
    case .list: return listedActivities(of: id, spelled)
    case .diagram: break
    }
    let old = map.ranges(of: part, .state(id))
    var proposal: Proposal = []
    for (range, line) in zip(old, wanted) where places.text(range) != line {
      proposal.append(Patch.Replacement(range, dialect.label(line)))
    }
    for range in old.dropFirst(wanted.count) {
      guard let statement = places.statement(around: range) else { return [] }
      proposal += removals(of: [statement], without: []).first ?? []
    }
    let added = wanted.dropFirst(old.count).map { "\(spelled) : \(dialect.label($0))" }
    guard !added.isEmpty else { return [proposal] }
    var proposals: [Proposal] = []
    if let last = old.last, let statement = places.statement(around: last) {
      proposals.append(proposal + [places.insert(added, after: statement)])
    }
    return proposals + insert(added, into: scope(of: id)).map { proposal + $0 }
  }

  /// All that a state does, after a colon.
  private func listedActivities(of id: State.ID, _ spelled: String) -> [Proposal] {
    guard let state = wanted.state(id) else { return [] }
    let lines = texts.activities(of: state)
    let text = dialect.content(state.label(), lines, places.lines.lineEnd)
    if let old = map.ranges(of: .label, .state(id)).first {
      guard lines.isEmpty else { return [[Patch.Replacement(old, text)]] }
      var start = old.lowerBound
      while start > 0, places.bytes[start - 1] == 0x20 || places.bytes[start - 1] == UInt8(ascii: ":") { start -= 1 }
      return [[Patch.Replacement(start..<old.upperBound, "")]]
    }
    var proposals: [Proposal] = []
    for mark in map.names(of: id) where mark.owner == .state(id) {
      var place = mark.bytes.upperBound
      let after = places.skipBlanks(place)
      if after < places.bytes.count, places.bytes[after] == UInt8(ascii: "["),
        let close = places.bytes[after...].firstIndex(of: UInt8(ascii: "]"))
      {
        place = close + 1
      }
      proposals.append([Patch.Replacement(place..<place, ": " + text)])
    }
    return proposals.isEmpty ? declare(["\(spelled): \(text)"], in: chart.parent(of: id)?.id) : proposals
  }
}
