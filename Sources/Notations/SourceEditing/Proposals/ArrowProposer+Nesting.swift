import StatechartFormats
import Statecharts

/// States that come to lie elsewhere.
extension ArrowProposer {
  // MARK: - Wrapping

  func wrap(in name: String) -> [Proposal] {
    let id = ChartChange.identifier(of: name)
    guard let new = dialect.newName(name), let first = wanted.state(id)?.children.first?.id else { return [] }
    let parent = chart.parent(of: first)?.id
    let inside = (wanted.state(id)?.children ?? []).map(\.id)
    var proposal: Proposal = []
    var begins: String?
    if let target = wanted.state(id)?.initial?.targets.first {
      for mark in map.marks(of: .initial(of: parent)) where mark.state == target && !isQuery(mark) {
        proposal.append(Patch.Replacement(mark.bytes, new.spelled))
      }
      begins = spelling(target)
    }
    switch dialect.form {
    case .list: return wrapInList(inside, new.spelled, begins, in: parent).map { $0 + proposal }
    case .graph:
      let (lines, cuts) = members(inside)
      let beginning = begins.map { self.beginning(at: $0, named: "start_" + id.name) } ?? []
      let title = "label=\(dialect.quoted(name))" + dialect.end
      return insert(cluster(new.spelled, [title], beginning + lines), into: parent).map { $0 + cuts + proposal }
    case .diagram:
      let lines =
        inside.compactMap { spelling($0).map(dialect.declaration) }
        + (begins.map { [dialect.dot + arrowSpelling + $0 + dialect.end] } ?? [])
      return insert([dialect.declaration(new) + " {"] + lines.map { places.unit + $0 } + ["}"], into: parent).map {
        $0 + proposal
      }
    }
  }

  /// Puts a state with others inside in the place of the first of them.
  private func wrapInList(_ ids: [State.ID], _ name: String, _ begins: String?, in parent: State.ID?) -> [Proposal] {
    guard let taken = taken(ids) else { return [] }
    let initial = begins.map { [dialect.dot + arrowSpelling + $0 + dialect.end] } ?? []
    let block = ["\(name) {"] + indented([taken.texts.joined(separator: ",\n") + ";"] + initial) + ["}"]
    var proposals: [Proposal] = []
    if let first = taken.ranges.first {
      let others = taken.ranges.dropFirst()
      let cuts =
        others.isEmpty ? [] : removals(of: Array(others), without: taken.deleted, areMoved: true).first ?? []
      let indentation = places.lines.lineEnd + places.lines.indentation(of: first.lowerBound)
      proposals.append([Patch.Replacement(first, block.joined(separator: indentation))] + cuts)
    }
    return proposals + declare([block.joined(separator: places.lines.lineEnd)], in: parent).map { $0 + taken.cuts }
  }

  func indented(_ lines: [String]) -> [String] {
    lines.flatMap { $0.split(separator: "\n").map { places.unit + $0 } }
  }

  /// The declarations of states, to be put elsewhere.
  private struct Taken {
    var texts: [String] = []
    var ranges: [Range<Int>] = []
    var cuts: Proposal = []
    /// The states, with what is inside.
    var deleted: Set<State.ID> = []
  }

  /// Takes declarations out; nil if a state has neither one nor a name.
  private func taken(_ ids: [State.ID]) -> Taken? {
    var taken = Taken()
    for id in ids {
      let deleted = Set(Removal(of: id, in: chart).states)
      if let range = declaration(of: id) {
        taken.texts.append(places.moved(range).joined(separator: "\n"))
        taken.ranges.append(range)
        taken.cuts += removals(of: [range], without: deleted, areMoved: true).first ?? []
      } else if let name = spelling(id) {
        taken.texts.append(name)
      } else {
        return nil
      }
      taken.deleted.formUnion(deleted)
    }
    return taken
  }

  /// The declaration of a state; in a list with the notes before it.
  private func declaration(of id: State.ID) -> Range<Int>? {
    let own = map.ranges(of: .statement, .state(id)).filter { !isArrow($0) }
    guard let range = own.last(where: { range in map.names(of: id).contains { range.contains($0.bytes.lowerBound) } })
    else { return nil }
    guard dialect.hasList, let note = map.ranges(of: .note, .state(id)).first, note.upperBound <= range.lowerBound,
      let start = places.statement(around: note)?.lowerBound
    else { return range }
    return start..<range.upperBound
  }

  // MARK: - Moving

  func move(_ id: State.ID, _ parent: State.ID?) -> [Proposal] {
    guard let name = spelling(id) else { return [] }
    let beginning = beginning(at: id)
    let taken = taken([id])
    let declared = dialect.hasList ? taken?.texts ?? [name] : [dialect.declaration(name)]
    var proposals: [Proposal] = []
    for extra in beginning.isEmpty ? [[]] : [beginning, []] {
      for put in declare(declared, in: parent) {
        if !dialect.hasList { proposals.append(put + extra) }
        proposals.append(put + extra + (taken?.cuts ?? []))
      }
      if !dialect.hasList, let text = taken?.texts.first, let cuts = taken?.cuts {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        for put in insert(lines, into: parent) { proposals.append(put + extra + cuts) }
      }
      proposals += lifted(id, parent).map { $0 + extra }
    }
    return proposals
  }

  /// Takes away that what is around a state begins there.
  private func beginning(at id: State.ID) -> Proposal {
    for mark in map.marks(of: .initial(of: chart.parent(of: id)?.id)) where mark.state == id {
      if let statement = places.statement(around: mark.bytes) {
        return [places.deletion(of: statement, isEnd: dialect.isEnd)]
      }
    }
    return []
  }

  /// Moves a state with all statements around it that name it or what is inside: names there would put it back.
  private func lifted(_ id: State.ID, _ parent: State.ID?) -> [Proposal] {
    guard let old = chart.parent(of: id)?.id, let body = body(of: old), let name = spelling(id) else { return [] }
    let deleted = Set(Removal(of: id, in: chart).states)
    let beginnings = map.ranges(of: .statement, .initial(of: old))
    let own = map.ranges(of: .statement, .state(id))
    var ranges: Set<Range<Int>> = []
    for mark in deleted.flatMap({ map.names(of: $0) }) where !isQuery(mark) && isIn(mark.bytes, body) {
      let around = own.first { isIn(mark.bytes, $0) } ?? places.statement(around: mark.bytes)
      if let around, isIn(around, body), !beginnings.contains(around) { ranges.insert(around) }
    }
    let outer = ranges.filter { range in !ranges.contains { $0 != range && isIn(range, $0) } }
      .sorted { $0.lowerBound < $1.lowerBound }
    guard !outer.isEmpty, let cuts = removals(of: outer, without: deleted, areMoved: true).first else { return [] }
    let (states, arrows) = (outer.filter { !isArrow($0) }, outer.filter(isArrow))
    let texts = { (ranges: [Range<Int>]) in
      ranges.flatMap { range in
        let lines = places.moved(range)
        return lines.dropLast() + [lines.last.map { $0 + dialect.end } ?? ""]
      }
    }
    let declared = states.isEmpty ? [dialect.declaration(name)] : texts(states)
    let common = common(old, parent)
    var proposals = insert(declared + texts(arrows), into: parent).map { $0 + cuts }
    if common != parent {
      let apart = insert(texts(arrows), into: common).first ?? []
      proposals += insert(declared, into: parent).map { $0 + apart + cuts }
    }
    return proposals
  }

  private func isIn(_ inner: Range<Int>, _ outer: Range<Int>) -> Bool {
    outer.lowerBound <= inner.lowerBound && inner.upperBound <= outer.upperBound
  }

  /// The innermost state around two; nil for the chart.
  func common(_ one: State.ID?, _ other: State.ID?) -> State.ID? {
    func way(_ id: State.ID?) -> [State.ID] { id.map { [$0] + chart.ancestors(of: $0).map(\.id) } ?? [] }
    let others = Set(way(other))
    return way(one).first(where: others.contains)
  }
}
