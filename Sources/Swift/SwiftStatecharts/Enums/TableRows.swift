/// The rows of a table of transitions as they are written, and what of it gives none.
struct TableRows {
  struct Row {
    let sources: [String]
    let targets: [String]
    let events: [String]
    /// The condition of the row.
    var condition: ConditionText?
    let span: Span

    /// True for `State.allCases` as the source.
    var isOfAll: Bool { sources == ["allCases"] }
    var states: Set<String> { Set(isOfAll ? targets : sources + targets) }

    /// The row with its event and its source exchanged.
    var turned: Row? {
      guard events.count == 1, sources.count == 1 else { return nil }
      return Row(sources: events, targets: targets, events: sources, condition: condition, span: span)
    }
  }

  private static let sourceLabels: Set<String> = [
    "from", "source", "fromState", "state", "current", "at", "when", "old",
  ]
  static let targetLabels: Set<String> = [
    "to", "target", "toState", "next", "nextState", "destination", "result", "new",
  ]
  private static let eventLabels: Set<String> = ["event", "on", "trigger", "by", "action", "input", "via", "onEvent"]
  /// The first words of methods that add a transition.
  private static let adding = ["add", "allow", "permit", "define", "register", "map"]

  private let program: Program
  private(set) var found: [Row] = []
  private(set) var unread: [Span] = []
  /// The type of which the rows are values, if they are written as such.
  private(set) var rowType: [String]?

  init(of container: CodeContainer, in program: Program) {
    self.program = program
    if let property = container.property {
      for value in container.body.results { addTable(value, named: property.name) }
    } else {
      addCalls(in: container.body)
    }
  }

  private mutating func addTable(_ value: Expr, named name: String) {
    switch value.form {
    case .dictionary(let items): for item in items { addRows(key: item.key, value: item.value) }
    case .array(let items):
      let isOfPairs = ["ransition", "valid", "allowed", "edges", "routes"].contains(where: name.contains)
      for item in items {
        if let row = row(item, isOfPairs) { found.append(row) } else { unread.append(item.span) }
      }
      if case .call(let callee, _)? = items.first?.form { rowType = callee.path }
    case .call(let callee, let arguments):
      // `Set([…])` and `Dictionary(uniqueKeysWithValues: […])`
      guard callee.path?.last?.isTypeName == true, arguments.count == 1 else { return }
      addTable(arguments[0].value, named: name)
    default: break
    }
  }

  private mutating func addRows(key: Expr, value: Expr) {
    if case .dictionary(let inner) = value.form {
      for item in inner {
        guard let outer = TableRows.caseName(key), let middle = TableRows.caseName(item.key) else {
          unread.append(item.key.span)
          continue
        }
        add(
          Row(sources: [outer], targets: TableRows.caseNames(item.value), events: [middle], span: item.key.span),
          item.value)
      }
      return
    }
    let parts: [Expr.Argument]
    switch key.form {
    case .tuple(let items), .call(_, let items): parts = items
    default: parts = []
    }
    let names = parts.compactMap { TableRows.caseName($0.value) }
    guard parts.count == 2, names.count == 2 else {
      unread.append(key.span)
      return
    }
    let isReversed = parts[0].label.map(TableRows.eventLabels.contains) ?? false
    add(
      Row(
        sources: [names[isReversed ? 1 : 0]], targets: TableRows.caseNames(value), events: [names[isReversed ? 0 : 1]],
        span: key.span), value)
  }

  /// Keeps a row of a dictionary; an empty value says that there is none.
  private mutating func add(_ row: Row, _ value: Expr) {
    switch value.form {
    case .null: break
    case .array(let items) where items.isEmpty: break
    default: if row.targets.isEmpty { unread.append(row.span) } else { found.append(row) }
    }
  }

  /// `Transition(from: .idle, on: .start, to: .running)`, or `(.idle, .start, .running)`.
  private func row(_ value: Expr, _ isOfPairs: Bool) -> Row? {
    switch value.form {
    case .tuple(let items):
      let names = items.map { TableRows.caseNames($0.value) }
      if isOfPairs, names.count == 2, names.allSatisfy({ !$0.isEmpty }) {
        return Row(sources: names[0], targets: names[1], events: [], span: value.span)
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

  private func row(_ arguments: [Expr.Argument], _ span: Span) -> Row? {
    func first(_ labels: Set<String>) -> Expr? {
      arguments.first { $0.label.map(labels.contains) ?? false && !$0.value.isClosure }?.value
    }
    func names(_ labels: Set<String>) -> [String] { first(labels).map(TableRows.caseNames) ?? [] }
    let condition = arguments.firstNonNil(condition)
    let (sources, targets) = (names(TableRows.sourceLabels), names(TableRows.targetLabels))
    if !sources.isEmpty, !targets.isEmpty {
      let events = names(TableRows.eventLabels)
      if events.isEmpty, let event = first(TableRows.eventLabels), !event.isNull { return nil }
      return Row(sources: sources, targets: targets, events: events, condition: condition, span: span)
    }
    let plain = arguments.filter { $0.label == nil }.prefix(3).map { TableRows.caseNames($0.value) }
    guard plain.count == 3, plain.allSatisfy({ !$0.isEmpty }) else { return nil }
    return Row(sources: plain[0], targets: plain[2], events: plain[1], condition: condition, span: span)
  }

  /// Returns the condition of a row: `guard: { battery > 10 }`, `condition: isReady`.
  private func condition(_ argument: Expr.Argument) -> ConditionText? {
    let label = argument.label?.lowercased() ?? ""
    var value = argument.value
    if case .closure(let closure) = value.form {
      guard ["guard", "condition", "predicate", "when", "if", "where"].contains(where: label.hasPrefix) else {
        return nil
      }
      value = closure.body.onlyResult ?? value
    } else {
      guard ["guard", "condition", "predicate"].contains(where: label.hasPrefix) else { return nil }
    }
    return value.isNull ? nil : .text(program.line(value.span), isUnread: false)
  }

  /// Calls such as `addTransition(from: .idle, to: .running, on: .start)`.
  private mutating func addCalls(in body: [Statement]) {
    var rows: [(name: String, row: Row?, span: Span)] = []
    body.visit { expression in
      guard case .call(let callee, let arguments) = expression.form, arguments.count > 1 else { return }
      switch callee.form {
      case .name(let name), .member(.some, let name):
        guard TableRows.adding.contains(where: name.hasPrefix) else { return }
        let isLabelled = arguments.contains { $0.label.map(TableRows.targetLabels.contains) ?? false }
        if isLabelled { rows.append((name, row(arguments, expression.span), expression.span)) }
      default: return
      }
    }
    found = rows.compactMap(\.row)
    // Other methods with such a name may add anything.
    let names = Set(rows.filter { $0.row != nil }.map(\.name))
    unread = rows.filter { $0.row == nil && names.contains($0.name) }.map(\.span)
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
}

extension Expr {
  fileprivate var isNull: Bool { if case .null = form { true } else { false } }
  fileprivate var isClosure: Bool { if case .closure = form { true } else { false } }
}
