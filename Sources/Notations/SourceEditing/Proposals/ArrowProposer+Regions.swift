import StatechartFormats
import Statecharts

/// States that come to be parallel, or no longer are.
extension ArrowProposer {
  func setParallel(_ id: State.ID, _ isParallel: Bool) -> [Proposal] {
    switch dialect.form {
    case .list: setType(id, isParallel ? "parallel" : nil).map { $0 + beginnings(in: id) }
    case .graph: setDashes(id, isParallel)
    case .diagram: isParallel ? divided(id) : joined(id)
    }
  }

  /// A parallel state begins in all its regions.
  func beginnings(in id: State.ID) -> Proposal {
    guard chart.state(id)?.initial != nil, wanted.state(id)?.initial == nil else { return [] }
    return map.ranges(of: .statement, .initial(of: id)).map { places.deletion(of: $0, isEnd: dialect.isEnd) }
  }

  /// Divides what is inside a state: each state is a region.
  private func divided(_ id: State.ID) -> [Proposal] {
    guard let body = body(of: id), let children = chart.state(id)?.children, children.count > 1 else { return [] }
    let end = places.lines.lineEnd
    let rest = beginnings(in: id)
    // If the statements of each state are consecutive, a line between them is enough.
    var dividers: Proposal = []
    for child in children.dropFirst() {
      let names = map.names(of: child.id).filter { !isQuery($0) && body.contains($0.bytes.lowerBound) }
      guard let first = names.first, let statement = places.statement(around: first.bytes),
        places.isFirst(statement.lowerBound)
      else { continue }
      let indentation = places.lines.indentation(of: statement.lowerBound)
      dividers.append(Patch.Replacement(statement.lowerBound..<statement.lowerBound, "--" + end + indentation))
    }
    var proposals: [Proposal] = dividers.isEmpty ? [] : [dividers + rest]
    let names = children.compactMap { spelling($0.id) }
    guard names.count == children.count else { return proposals }
    let first = places.statements.first { isInner($0.bytes, body) }?.bytes.lowerBound
    let lines = names.map { "state \($0)" }.flatMap { [$0, "--"] }.dropLast()
    if let first, places.isFirst(first) {
      let indentation = places.lines.indentation(of: first)
      let text = lines.map { $0 + end + indentation }.joined()
      proposals.append([Patch.Replacement(first..<first, text)] + rest)
    }
    return proposals
  }

  /// Takes the lines between regions away.
  private func joined(_ id: State.ID) -> [Proposal] {
    guard let body = body(of: id) else { return [] }
    let nested = places.statements.map(\.bytes).filter { isInner($0, body) }
    var cuts: Proposal = []
    for start in places.lines.starts where body.contains(start) {
      let range = places.skipBlanks(start)..<places.lines.end(of: start)
      let line = range.isEmpty ? "" : places.text(range)
      guard line.hasPrefix("--") || line.hasPrefix("||"), line.allSatisfy({ "-| \t".contains($0) }),
        !nested.contains(where: { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound })
      else { continue }
      cuts.append(places.deletion(of: range.lowerBound..<range.lowerBound + line.utf8.count))
    }
    return cuts.isEmpty ? [] : [cuts]
  }

  private func isInner(_ range: Range<Int>, _ body: Range<Int>) -> Bool {
    body.lowerBound <= range.lowerBound && range.upperBound <= body.upperBound
  }
}
