import StatechartFormats
import Statecharts

/// The edits that only graphs need: nodes become clusters, and attributes give the kind of a state.
extension ArrowProposer {
  // MARK: - Clusters

  /// A cluster with a point inside that represents it, to which edges lead.
  func cluster(_ name: String, _ attributes: [String], _ inside: [String]) -> [String] {
    let isQuoted = name.hasPrefix("\"")
    let plain = isQuoted ? String(name.dropFirst().dropLast()) : name
    let own = isQuoted ? "\"cluster_\(plain)\"" : "cluster_\(plain)"
    let point = "\(name) [shape=point, style=invis]" + dialect.end
    return ["subgraph \(own) {"] + (attributes + [point] + inside).map { places.unit + $0 } + ["}"]
  }

  /// Makes a cluster of a plain node.
  func cluster(of state: State.ID, around new: [String]) -> [Proposal] {
    guard let name = spelling(state), name.first != "<" else { return [] }
    let plain = name.hasPrefix("\"") ? String(name.dropFirst().dropLast()) : name
    var attributes: [String] = []
    let list = list(of: state)
    var kept = (list?.entries ?? []).filter { !["shape", "peripheries", "class"].contains($0.name) }
    let label = list?["label"].map { places.text($0.value) }
    // A cluster has no fields.
    let hasFields = label?.contains("|") ?? false
    if hasFields { kept.removeAll { $0.name == "label" } }
    if let list, places.comments.contains(where: { list.range.contains($0.lowerBound) }) {
      attributes.append("graph \(places.text(list.range))" + dialect.end)
    } else if !kept.isEmpty {
      attributes.append("graph [\(kept.map { places.text($0.whole) }.joined(separator: ", "))]" + dialect.end)
    }
    if let old = chart.state(state), label == nil || hasFields {
      let lines = texts.lines(of: old)
      let title = hasFields || !lines.isEmpty ? dialect.content(old.label(), lines, "\n") : "\"\(plain)\""
      attributes.append("label=\(title)" + dialect.end)
    }
    let lines = cluster(name, attributes, new)
    let parent = chart.parent(of: state)?.id
    let all = declarations(of: state)
    guard let body = body(of: parent),
      let statement = all.first(where: { body.lowerBound <= $0.lowerBound && $0.upperBound <= body.upperBound })
    else {
      let cuts = all.map { places.deletion(of: $0, isEnd: dialect.isEnd) }
      return insert(lines, into: parent).map { $0 + cuts }
    }
    let separator = places.lines.lineEnd + places.lines.indentation(of: statement.lowerBound)
    var range = statement
    let after = places.skipBlanks(range.upperBound)
    if after < places.bytes.count, dialect.isEnd(places.bytes[after]) { range = range.lowerBound..<after + 1 }
    let cuts = all.filter { $0 != statement }.map { places.deletion(of: $0, isEnd: dialect.isEnd) }
    return [[Patch.Replacement(range, lines.joined(separator: separator))] + cuts]
  }

  /// The statements that declare a node.
  private func declarations(of state: State.ID) -> [Range<Int>] {
    let names = map.names(of: state).filter { $0.owner == .state(state) }.map(\.bytes.lowerBound)
    return map.ranges(of: .statement, .state(state)).filter { names.contains($0.lowerBound) }
  }

  /// The attributes of a node, where it is declared with some.
  private func list(of state: State.ID) -> TextMap.AttributeList? {
    map.names(of: state).lazy.filter { $0.owner == .state(state) }.compactMap { mark in
      let start = places.skipBlanks(mark.bytes.upperBound)
      return map.attributeLists.first { $0.range.lowerBound == start }
    }.first
  }

  /// States as lines inside a cluster: nodes are named there, and clusters are moved.
  func members(_ ids: [State.ID]) -> (lines: [String], cuts: Proposal) {
    var (lines, cuts): ([String], Proposal) = ([], [])
    for id in ids {
      if body(of: id) != nil, let range = map.ranges(of: .statement, .state(id)).max(by: { $0.count < $1.count }) {
        lines += places.moved(range)
        let deleted = Set(Removal(of: id, in: chart).states)
        cuts += removals(of: [range], without: deleted, areMoved: true).first ?? []
      } else if let name = spelling(id) {
        lines.append(name + dialect.end)
      }
    }
    return (lines, cuts)
  }

  /// A dot from which an edge leads to where a cluster or the graph begins.
  func beginning(at target: String, named wish: String) -> [String] {
    let stem = dialect.name(wish) == wish ? wish : "start"
    var name = stem
    var number = 2
    while map.source.text.contains(name) {
      name = stem + String(number)
      number += 1
    }
    return ["\(name) [shape=point]" + dialect.end, "\(name) -> \(target)" + dialect.end]
  }

  /// The name of a cluster where a new one has to be in quotes, or where it is inside them.
  func clusterStem(_ range: Range<Int>, _ spelled: String, _ name: String) -> Patch.Replacement? {
    guard dialect.form == .graph else { return nil }
    let bytes = places.bytes
    for length in [7, 8] where range.lowerBound >= length {
      let start = range.lowerBound - length
      guard bytes[start...].starts(with: "cluster".utf8) else { continue }
      let isQuoted = start > 0 && bytes[start - 1] == UInt8(ascii: "\"")
      if isQuoted { return Patch.Replacement(range, dialect.part(name)) }
      guard spelled.hasPrefix("\"") else { return nil }
      let prefix = places.text(start..<range.lowerBound)
      return Patch.Replacement(start..<range.upperBound, "\"\(prefix)\(dialect.part(name))\"")
    }
    return nil
  }

  // MARK: - Looks

  /// The label of a node: the display name above what the state does.
  func setLabel(of id: State.ID, _ name: String?) -> [Proposal] {
    guard let state = wanted.state(id) else { return [] }
    let lines = texts.lines(of: state)
    let label = dialect.content(name ?? id.name, lines, "\n")
    guard let old = map.ranges(of: .displayName, .state(id)).first else {
      return name == nil && lines.isEmpty ? [] : setAttribute(id, "label", label)
    }
    return [[Patch.Replacement(old, label)]]
  }

  /// An attribute of a node as another value, or as a new one.
  private func set(_ id: State.ID, _ name: String, _ value: String) -> [Proposal] {
    guard let old = list(of: id)?[name] else { return setAttribute(id, name, value) }
    return [[Patch.Replacement(old.value, value)]]
  }

  /// A double border says that a state accepts.
  func setDoubleBorder(_ id: State.ID, _ isFinal: Bool) -> [Proposal] {
    let shape = list(of: id)?["shape"].map { places.text($0.value).lowercased().filter { $0 != "\"" } }
    if isFinal {
      let doubled = ["circle": "doublecircle", "octagon": "doubleoctagon"]
      return set(id, "shape", shape.flatMap { doubled[$0] } ?? "doublecircle") + set(id, "peripheries", "2")
    }
    let single = ["doublecircle": "circle", "doubleoctagon": "octagon", "tripleoctagon": "octagon"]
    var proposals: [Proposal] = []
    if let one = shape.flatMap({ single[$0] }) { proposals += set(id, "shape", one) }
    proposals += set(id, "peripheries", "1")
    let shapes = set(id, "shape", "circle").first ?? []
    return proposals + set(id, "peripheries", "1").map { $0 + shapes }
  }

  /// The regions of a parallel state have dashed borders.
  func setDashes(_ id: State.ID, _ isParallel: Bool) -> [Proposal] {
    guard let children = chart.state(id)?.children.filter({ !$0.isHistory }) else { return [] }
    var proposal = isParallel ? dotted(in: id) : []
    for child in children {
      guard let change = setDash(child.id, isParallel) else { return [] }
      proposal += change
    }
    return [proposal]
  }

  private func setDash(_ id: State.ID, _ isDashed: Bool) -> Proposal? {
    if let body = body(of: id) {
      guard let old = style(in: body) else {
        return isDashed ? opened(body, "style=dashed" + dialect.end) : []
      }
      return [Patch.Replacement(old, dashed(places.text(old), isDashed))]
    }
    guard let old = list(of: id)?["style"] else {
      return isDashed ? setAttribute(id, "style", "dashed").first : []
    }
    return [Patch.Replacement(old.value, dashed(places.text(old.value), isDashed))]
  }

  /// The value of a style with dashes or without.
  private func dashed(_ style: String, _ isDashed: Bool) -> String {
    let words = style.filter { $0 != "\"" }.split(separator: ",").map { $0.filter { $0 != " " } }
    let kept = words.filter { !["dashed", "dotted", "solid"].contains($0) } + [isDashed ? "dashed" : "solid"]
    return kept.count == 1 ? kept[0] : "\"\(kept.joined(separator: ","))\""
  }

  /// Puts a line at the beginning of a cluster.
  func opened(_ body: Range<Int>, _ line: String) -> Proposal {
    let first = places.statements.first {
      body.lowerBound <= $0.bytes.lowerBound && $0.bytes.upperBound <= body.upperBound
    }
    guard let first = first?.bytes.lowerBound, places.isFirst(first) else {
      return [Patch.Replacement(body.lowerBound..<body.lowerBound, " " + line)]
    }
    let indentation = places.lines.indentation(of: first)
    return [Patch.Replacement(first..<first, line + places.lines.lineEnd + indentation)]
  }

  /// True for what is a state or a transition of the chart: a dot is none.
  private func isElement(_ owner: TextMap.Owner) -> Bool {
    switch owner {
    case .state(let id): chart.state(id) != nil
    case .transition: true
    case .chart, .initial: false
    }
  }

  /// The value of a cluster's own style: `style=…` as a statement, or in a list after `graph`.
  private func style(in body: Range<Int>) -> Range<Int>? {
    let nested = map.marks.filter {
      $0.part == .body && $0.bytes.lowerBound > body.lowerBound && $0.bytes.upperBound < body.upperBound
    }
    let lists = map.attributeLists.filter { list in
      list.isOfGraph && body.contains(list.range.lowerBound)
        && !nested.contains { $0.bytes.contains(list.range.lowerBound) }
    }
    return lists.lazy.compactMap { $0["style"]?.value }.first
  }

  /// Takes away where a cluster begins, with the dot from which it does.
  private func dotted(in id: State.ID) -> Proposal {
    guard chart.state(id)?.initial != nil, wanted.state(id)?.initial == nil else { return [] }
    var cuts: Proposal = []
    for range in map.ranges(of: .statement, .initial(of: id)) {
      cuts += ([range] + dots(of: range)).map { places.deletion(of: $0, isEnd: dialect.isEnd) }
    }
    return cuts
  }

  /// The statements that declare the dot from which an edge leads to where a cluster or the graph begins.
  func dots(of edge: Range<Int>) -> [Range<Int>] {
    let name = places.text(edge).prefix { $0 != " " && $0 != "-" }
    return map.marks.filter { dot in
      guard dot.part == .statement, dot.bytes != edge, !isElement(dot.owner) else { return false }
      let text = places.text(dot.bytes)
      return text.hasPrefix(name) && text.dropFirst(name.count).first.map { $0 == " " || $0 == "[" } ?? true
    }.map(\.bytes)
  }
}

extension State.HistoryDepth {
  /// The text in the circle of a history state.
  var sign: String { self == .deep ? "H*" : "H" }
}
