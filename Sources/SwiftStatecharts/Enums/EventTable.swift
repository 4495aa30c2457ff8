/// A table of transitions: `[State: [Event: State]]`, `[Key(.idle, .start): .running]`, or a list of values such as
/// `Transition(from: .idle, on: .start, to: .running)`.
struct EventTable {
  /// A row as it is written.
  struct Row {
    let sources: [String]
    let targets: [String]
    let event: String?
    let span: Span

    /// The row with its event and its source exchanged.
    var turned: Row? {
      guard let event, sources.count == 1 else { return nil }
      return Row(sources: [event], targets: targets, event: sources[0], span: span)
    }
  }

  let states: ProgramType
  let rows: [Row]
  let span: Span

  private static let sourceLabels: Set<String> = [
    "from", "source", "fromState", "state", "current", "at", "when", "old",
  ]
  private static let targetLabels: Set<String> = [
    "to", "target", "toState", "next", "nextState", "destination", "result", "new",
  ]
  private static let eventLabels: Set<String> = ["event", "on", "trigger", "by", "action", "input", "via", "onEvent"]
  /// The first words of methods that add a transition.
  private static let adding = ["add", "allow", "permit", "define", "register", "map"]
  private static let maxRows = 10_000

  /// All tables of a program, those of one enum together.
  static func find(in program: Program, containers: [CodeContainer]) -> [EventTable] {
    var found: [EventTable] = []
    var places: [ProgramType: Int] = [:]
    for container in containers {
      var rows: [Row]
      if let property = container.property {
        rows = container.body.results.flatMap { table($0, named: property.name) }
      } else {
        rows = added(in: container.body)
      }
      guard rows.count > 1, rows.count <= maxRows else { continue }
      // A table may have the event first: `[Event: [State: State]]`.
      let turned = rows.compactMap(\.turned)
      guard
        let table = EventTable(rows, container, program)
          ?? EventTable(turned.count == rows.count ? turned : [], container, program)
      else { continue }
      rows = table.rows
      if let place = places[table.states] {
        if found[place].rows.count < rows.count { found[place] = table }
      } else {
        places[table.states] = found.count
        found.append(table)
      }
    }
    return found
  }

  /// Nil if the rows are not of one enum.
  private init?(_ rows: [Row], _ container: CodeContainer, _ program: Program) {
    self.rows = rows
    span = container.span
    let wanted = Set(rows.flatMap { $0.sources + $0.targets })
    func isFitting(_ type: ProgramType) -> Bool {
      type.isEnum && type.cases.count > 1 && wanted.isSubset(of: Set(type.cases.map(\.name)))
    }
    // The enum that is nearest: in the type that has the table, or declared in the type that this is in.
    let own = (container.type?.scopes ?? []).flatMap(\.nested.values).filter(isFitting)
    guard
      let states = own.min(by: { ($0.cases.count, $0.index) < ($1.cases.count, $1.index) })
        ?? program.enums(havingAll: wanted).filter(isFitting).min(by: { $0.cases.count < $1.cases.count })
    else { return nil }
    self.states = states
    let events = Set(rows.compactMap(\.event))
    // Without events it is a list of pairs, which must say by its labels what it is.
    guard events.isEmpty || program.enums(havingAll: events).contains(where: { $0 !== states }) else { return nil }
  }

  private static func table(_ value: Expr, named name: String) -> [Row] {
    switch value.form {
    case .dictionary(let items): return items.flatMap { rows(key: $0.key, value: $0.value) }
    case .array(let items):
      let isOfPairs = ["ransition", "valid", "allowed", "edges", "routes"].contains(where: name.contains)
      return items.compactMap { row($0, isOfPairs) }
    case .call(let callee, let arguments):
      // `Set([…])` and `Dictionary(uniqueKeysWithValues: […])`
      guard callee.path?.last?.isTypeName == true, arguments.count == 1 else { return [] }
      return table(arguments[0].value, named: name)
    default: return []
    }
  }

  private static func rows(key: Expr, value: Expr) -> [Row] {
    if case .dictionary(let inner) = value.form {
      guard let outer = caseName(key) else { return [] }
      return inner.compactMap { item in
        guard let middle = caseName(item.key) else { return nil }
        let targets = caseNames(item.value)
        return targets.isEmpty ? nil : Row(sources: [outer], targets: targets, event: middle, span: item.key.span)
      }
    }
    let parts: [Expr.Argument]
    switch key.form {
    case .tuple(let items), .call(_, let items): parts = items
    default: return []
    }
    let names = parts.compactMap { caseName($0.value) }
    let targets = caseNames(value)
    guard parts.count == 2, names.count == 2, !targets.isEmpty else { return [] }
    let isReversed = parts[0].label.map(eventLabels.contains) ?? false
    return [
      Row(sources: [names[isReversed ? 1 : 0]], targets: targets, event: names[isReversed ? 0 : 1], span: key.span)
    ]
  }

  /// `Transition(from: .idle, on: .start, to: .running)`, or `(.idle, .start, .running)`.
  private static func row(_ value: Expr, _ isOfPairs: Bool) -> Row? {
    switch value.form {
    case .tuple(let items):
      let names = items.map { caseNames($0.value) }
      if isOfPairs, names.count == 2, names.allSatisfy({ !$0.isEmpty }) {
        return Row(sources: names[0], targets: names[1], event: nil, span: value.span)
      }
      return row(items, value.span)
    case .call(let callee, let arguments):
      switch callee.form {
      case .member(_, "init"): return row(arguments, value.span)
      case .name(let name), .member(_, let name): return name.isTypeName ? row(arguments, value.span) : nil
      default: return nil
      }
    default: return nil
    }
  }

  private static func row(_ arguments: [Expr.Argument], _ span: Span) -> Row? {
    func names(_ labels: Set<String>) -> [String] {
      arguments.first { $0.label.map(labels.contains) ?? false }.map { caseNames($0.value) } ?? []
    }
    let (sources, targets) = (names(sourceLabels), names(targetLabels))
    if !sources.isEmpty, !targets.isEmpty {
      return Row(sources: sources, targets: targets, event: names(eventLabels).first, span: span)
    }
    let plain = arguments.filter { $0.label == nil }.prefix(3).map { caseNames($0.value) }
    guard plain.count == 3, plain.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Row(sources: plain[0], targets: plain[2], event: plain[1].first, span: span)
  }

  /// Calls such as `addTransition(from: .idle, to: .running, on: .start)`.
  private static func added(in body: [Statement]) -> [Row] {
    var found: [Row] = []
    body.visit { expression in
      guard case .call(let callee, let arguments) = expression.form, arguments.count > 1 else { return }
      switch callee.form {
      case .name(let name), .member(.some, let name):
        guard adding.contains(where: name.hasPrefix) else { return }
        let isLabelled = arguments.contains { $0.label.map(targetLabels.contains) ?? false }
        if isLabelled, let row = row(arguments, expression.span) { found.append(row) }
      default: return
      }
    }
    return found
  }

  private static func caseNames(_ value: Expr) -> [String] {
    switch value.form {
    case .array(let items):
      let names = items.compactMap(caseName)
      return names.count == items.count ? names : []
    default: return caseName(value).map { [$0] } ?? []
    }
  }

  private static func caseName(_ value: Expr) -> String? {
    switch value.form {
    case .member(_, let name): name.isTypeName ? nil : name
    case .call(let callee, _): if case .member(_, let name) = callee.form, !name.isTypeName { name } else { nil }
    default: nil
    }
  }

  /// The ways of the table.
  func edges() -> [EnumMachines.Edge] {
    rows.flatMap { row in
      row.sources.flatMap { source in
        row.targets.map {
          EnumMachines.Edge(source: source, target: $0, event: row.event, condition: nil, span: row.span)
        }
      }
    }
  }
}
