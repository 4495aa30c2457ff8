import StatechartFormats
import Statecharts

/// Proposes changes of a text of arrows: Mermaid, PlantUML, state-machine-cat, DOT.
struct ArrowProposer {
  typealias Proposal = [Patch.Replacement]

  let chart: Statechart
  /// The chart after the change.
  let wanted: Statechart
  let map: TextMap
  let dialect: ArrowSyntax
  let places: TextPlaces
  let texts: LabelSyntax

  init(_ chart: Statechart, _ wanted: Statechart, _ map: TextMap, _ dialect: ArrowSyntax) {
    self.chart = chart
    self.wanted = wanted
    self.map = map
    self.dialect = dialect
    places = TextPlaces(map)
    texts = LabelSyntax(wanted)
  }

  /// The proposals, the best first.
  mutating func proposals(for change: ChartChange) -> [Proposal] {
    own(change).map { places.mergingInsertions($0) }
  }

  private func own(_ change: ChartChange) -> [Proposal] {
    switch change {
    case .renameState(let id, let name): return rename(id, name)
    case .renameEvent(let event, let name): return renameEvent(event, name)
    case .deleteState(let id): return delete(id)
    case .deleteTransition(let id):
      return removals(of: map.ranges(of: .statement, .transition(id)), without: [])
    case .addState(let name, let parent):
      guard let new = dialect.newName(name) else { return [] }
      return declare([dialect.declaration(new)], in: parent)
    case .addTransition(let source, _, let target): return addTransition(source, target)
    case .setEvents(let id, _), .setCondition(let id, _), .setActions(let id, _): return labels(id, change)
    case .setTarget(let id, let target): return setTarget(id, target)
    case .setEntry(let id, let actions):
      return activities(of: id, .entry, actions.map { $0.hasPrefix("do / ") ? $0 : "entry / \($0)" })
    case .setExit(let id, let actions): return activities(of: id, .exit, actions.map { "exit / \($0)" })
    case .setDisplayName(let id, let name): return setDisplayName(id, name?.text)
    case .setSummary(let id, let text): return setSummary(id, text?.text)
    case .setInitial(let id): return setInitial(id)
    case .setFinal(let id, let isFinal): return setFinal(id, isFinal)
    case .setParallel(let id, let isParallel): return setParallel(id, isParallel)
    case .addHistory(let name, let depth, let parent): return addHistory(name, depth, parent)
    case .wrap(_, let name): return wrap(in: name)
    case .move(let id, let parent): return move(id, parent)
    }
  }

  // MARK: - Names

  private func rename(_ id: State.ID, _ name: String) -> [Proposal] {
    guard let new = dialect.newName(name) else { return [] }
    let identifier = ChartChange.identifier(of: name)
    var proposal: Proposal = []
    for mark in map.names(of: id) {
      if isQuery(mark) {
        proposal.append(Patch.Replacement(mark.bytes, identifier.name))
      } else if let stem = clusterStem(mark.bytes, new.spelled, name) {
        proposal.append(stem)
      } else {
        proposal.append(Patch.Replacement(mark.bytes, dialect.name(new.spelled, like: places.text(mark.bytes))))
      }
    }
    guard !proposal.isEmpty else { return [] }
    proposal += eventNames(NameChange(states: [id: identifier]))
    var proposals = [proposal, proposal + shownNames(id, name)]
    if let title = new.title { proposals += setDisplayName(id, title, named: new.spelled).map { proposal + $0 } }
    if dialect.hasList, let type = wanted.state(identifier).flatMap(ArrowProposer.type) {
      // The name said what kind of state it is.
      proposals += setAttribute(id, "type", type).map { proposal + $0.map { $0.renamed(id.name, new.spelled) } }
    }
    return proposals
  }

  /// The display names that begin with the name, as tools write them next to it.
  private func shownNames(_ id: State.ID, _ name: String) -> Proposal {
    map.ranges(of: .displayName, .state(id)).compactMap { range in
      let start = places.bytes[range.lowerBound] == UInt8(ascii: "\"") ? range.lowerBound + 1 : range.lowerBound
      let end = start + id.name.utf8.count
      guard end <= range.upperBound, places.bytes[start..<end].elementsEqual(id.name.utf8) else { return nil }
      let isBare = start == range.lowerBound
      return Patch.Replacement(start..<end, isBare ? dialect.newName(name)?.spelled ?? name : dialect.part(name))
    }
  }

  /// The type of a state in state-machine-cat, where its name does not say it.
  static func type(_ state: State) -> String? {
    switch state.kind {
    case .final: return state.pseudostate == .terminate ? "terminate" : "final"
    case .parallel: return "parallel"
    case .history(let depth): return depth == .deep ? "deephistory" : "history"
    case .compound: return "regular"
    case .atomic: break
    }
    switch state.pseudostate {
    case .choice: return "choice"
    case .fork: return "fork"
    case .join: return "join"
    case .junction, .entryPoint, .exitPoint: return "junction"
    case .terminate, nil: return "regular"
    }
  }

  /// True for a name in a condition or an action.
  func isQuery(_ name: TextMap.Mark) -> Bool {
    map.marks(of: name.owner).contains { mark in
      switch mark.part {
      case .condition, .action, .entry, .exit:
        mark.bytes.lowerBound <= name.bytes.lowerBound && name.bytes.upperBound <= mark.bytes.upperBound
      case .statement, .body, .name, .event, .displayName, .note, .label, .kind, .comment: false
      }
    }
  }

  private func renameEvent(_ event: String, _ name: String) -> [Proposal] {
    [eventNames(NameChange(events: [event: LabelSyntax.identifier(name)]))].filter { !$0.isEmpty }
  }

  /// The names of events that change, next to arrows and in actions.
  private func eventNames(_ change: NameChange) -> Proposal {
    var proposal: Proposal = []
    for mark in map.marks {
      switch mark.part {
      case .event(let event):
        let other = change.descriptor(event)
        if other != event { proposal.append(Patch.Replacement(mark.bytes, dialect.part(spelling(of: other)))) }
      case .action, .entry, .exit: proposal += sent(in: mark.bytes, change)
      case .statement, .body, .name, .condition, .displayName, .note, .label, .kind, .comment: break
      }
    }
    return proposal
  }

  /// The events that an action raises, sends or cancels.
  private func sent(in range: Range<Int>, _ change: NameChange) -> Proposal {
    let bytes = places.bytes
    var proposal: Proposal = []
    for verb in ["raise ", "send ", "cancel "] {
      var place = range.lowerBound
      while place < range.upperBound {
        guard bytes[place...].starts(with: verb.utf8), place == range.lowerBound || !bytes[place - 1].isOfName else {
          place += 1
          continue
        }
        place += verb.utf8.count
        for (event, shown) in names(of: change) {
          for text in [shown, event] {
            let end = place + text.utf8.count
            guard end <= range.upperBound, bytes[place...].starts(with: text.utf8),
              end == range.upperBound || !bytes[end].isOfName
            else { continue }
            let new = spelling(of: EventDescriptor(change.event(event)))
            proposal.append(Patch.Replacement(place..<end, dialect.part(new)))
            break
          }
        }
      }
    }
    return proposal
  }

  private func names(of change: NameChange) -> [(event: String, shown: String)] {
    let all = Set(chart.alphabet).union(chart.ownEventNames)
    return all.filter { change.event($0) != $0 }.sorted().map { ($0, chart.label(ofEvent: $0)) }
  }

  /// An event as labels have it: with its blanks.
  private func spelling(of event: EventDescriptor) -> String {
    guard let name = event.exampleName, let shown = wanted.declaration(of: name)?.displayName?.text,
      LabelSyntax.event(shown) == name, chart.declaration(of: name) == nil
    else { return event.text }
    return shown + event.text.dropFirst(name.count)
  }

  /// Returns the text's spelling of a state at the end of an arrow.
  func spelling(_ id: State.ID) -> String? {
    if let mark = map.names(of: id).first(where: { !isQuery($0) }) {
      let text = places.text(mark.bytes)
      // The name of a cluster may be inside quotes.
      return dialect.form == .graph && !text.hasPrefix("\"") ? dialect.name(text) : text
    }
    guard chart.state(id) == nil || wanted.state(id)?.kind != .final || dialect.dot == "initial" else { return "[*]" }
    guard chart.state(id) != nil else {
      return dialect.newName(wanted.state(id)?.displayName?.text ?? id.name)?.spelled
    }
    return dialect.name(id.name)
  }

  // MARK: - Taking away

  private func delete(_ id: State.ID) -> [Proposal] {
    let removal = Removal(of: id, in: chart)
    let deleted = Set(removal.states)
    var ranges: [Range<Int>] = []
    for state in removal.states {
      ranges += map.ranges(of: .statement, .state(state)) + map.ranges(of: .statement, .initial(of: state))
      for mark in map.names(of: state) where !isQuery(mark) {
        if let statement = places.statement(around: mark.bytes) { ranges.append(statement) }
      }
    }
    for transition in removal.transitions { ranges += map.ranges(of: .statement, .transition(transition)) }
    let proposals = removals(of: ranges, without: deleted)
    guard dialect.form == .graph else { return proposals }
    // The dot that leads to a beginning goes with its last edge.
    let edges = ([nil] + chart.allStates.map(\.id)).flatMap { map.ranges(of: .statement, .initial(of: $0)) }
    let dots = edges.filter(Set(ranges).contains).flatMap(dots)
    return dots.isEmpty ? proposals : proposals + removals(of: ranges + dots, without: deleted)
  }

  /// Takes statements away; states that are named nowhere else stay, as names alone.
  ///
  /// - Parameter areMoved: True if they are put elsewhere, with their comments.
  func removals(
    of ranges: [Range<Int>], without deleted: Set<State.ID>, areMoved: Bool = false
  ) -> [Proposal] {
    let ranges = OuterRanges(ranges)
    let isInside = { (mark: TextMap.Mark) in ranges.contain(mark.bytes) }
    var (needed, first): ([(State.ID, Int)], [(State.ID, Int)]) = ([], [])
    for state in chart.allStates where !deleted.contains(state.id) {
      let names = map.names(of: state.id).filter { !isQuery($0) }
      guard let mark = names.first, isInside(mark) else { continue }
      if names.allSatisfy(isInside) { needed.append((state.id, mark.bytes.lowerBound)) }
      first.append((state.id, mark.bytes.lowerBound))
    }
    let statements = OuterRanges(joined(ranges.ranges))
    var proposals: [Proposal] = []
    for kept in [needed, first] {
      let names = Dictionary(grouping: kept.sorted { $0.1 < $1.1 }, by: { statements.index(of: $0.1..<$0.1 + 1) })
      let proposal = statements.ranges.indices.map { index -> Patch.Replacement in
        let range = statements.ranges[index]
        let names = (names[index] ?? []).compactMap { spelling($0.0).map(dialect.mention) }
        let separator = dialect.end + places.lines.lineEnd + places.lines.indentation(of: range.lowerBound)
        if dialect.hasList, names.isEmpty, let cut = listCut(range, areMoved: areMoved) { return cut }
        return places.deletion(
          of: range, isEnd: dialect.isEnd, leaving: names.joined(separator: separator), keepsComments: !areMoved)
      }
      proposals.append(proposal)
    }
    return proposals
  }

  /// Statements that follow one another on a line, and states that do in a list, as one range.
  ///
  /// - Parameter ranges: In the order of the text, none inside another.
  private func joined(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for range in ranges {
      guard let last = found.last, last.upperBound <= range.lowerBound else {
        found.append(range)
        continue
      }
      let between = places.bytes[last.upperBound..<range.lowerBound]
      let isLine = between.allSatisfy { dialect.isEnd($0) || $0 == 0x20 || $0 == 0x09 }
      let isList =
        dialect.hasList && between.contains(UInt8(ascii: ","))
        && between.allSatisfy { $0 == UInt8(ascii: ",") || $0 == 0x20 || (0x09...0x0D).contains($0) }
      if isLine || isList { found[found.count - 1] = last.lowerBound..<range.upperBound } else { found.append(range) }
    }
    return found
  }

  /// Takes the last state of a list away: the comma before it goes with it.
  private func listCut(_ range: Range<Int>, areMoved: Bool) -> Patch.Replacement? {
    let after = places.skipBlanks(range.upperBound)
    let bytes = places.bytes
    guard after < bytes.count, bytes[after] == UInt8(ascii: ";") else { return nil }
    var start = range.lowerBound
    while start > 0, bytes[start - 1] == 0x20 || (0x09...0x0D).contains(bytes[start - 1]) { start -= 1 }
    guard start > 0, bytes[start - 1] == UInt8(ascii: ","),
      areMoved
        || !places.comments.contains(where: { range.lowerBound <= $0.lowerBound && $0.upperBound <= range.upperBound })
    else { return nil }
    return Patch.Replacement(start - 1..<range.upperBound, "")
  }
}
