/// A table of transitions: `[State: [Event: State]]`, `[Key(.idle, .start): .running]`, or a list of values such as
/// `Transition(from: .idle, on: .start, to: .running)`.
struct EventTable {
  let states: ProgramType
  private let rows: [TableRows.Row]
  /// The rows that are not followed.
  let unread: [Span]
  let span: Span
  let owner: ProgramType?
  /// The property that has the table, if one has.
  let name: String?

  private static let maxRows = 10_000

  /// All tables of a program, those of one enum together.
  static func find(in program: Program, containers: [CodeContainer]) -> [EventTable] {
    var found: [EventTable] = []
    var places: [ProgramType: Int] = [:]
    for container in containers {
      let rows = TableRows(of: container, in: program)
      guard rows.found.count > 1, rows.found.count <= maxRows, let table = table(rows, container, program) else {
        continue
      }
      if let place = places[table.states] {
        if found[place].rows.count < table.rows.count { found[place] = table }
      } else {
        places[table.states] = found.count
        found.append(table)
      }
    }
    return found
  }

  /// Nil if the rows are not of one enum.
  private static func table(_ rows: TableRows, _ container: CodeContainer, _ program: Program) -> EventTable? {
    // A table may have the event first: `[Event: [State: State]]`.
    let all = rows.found.compactMap(\.turned)
    let turned = all.count == rows.found.count ? all : []
    if let declared = DeclaredStates(rows, container, program) {
      let own = declared.isEventFirst ? turned : rows.found
      let cases = Set(declared.type.cases.map(\.name))
      let fitting = own.filter { $0.states.isSubset(of: cases) }
      let others = own.filter { !$0.states.isSubset(of: cases) }.map(\.span)
      if fitting.count > 1,
        let table = EventTable(fitting, of: declared.type, container, program, unread: rows.unread + others)
      {
        return table
      }
    }
    return [rows.found, turned].firstNonNil { own in
      states(of: own, container, program).flatMap { states in
        EventTable(own, of: states, container, program, unread: rows.unread)
      }
    }
  }

  /// The enum that has all states of the rows.
  private static func states(
    of rows: [TableRows.Row], _ container: CodeContainer, _ program: Program
  ) -> ProgramType? {
    let wanted = rows.reduce(into: Set<String>()) { $0.formUnion($1.states) }
    func isFitting(_ type: ProgramType) -> Bool {
      type.isEnum && type.cases.count > 1 && wanted.isSubset(of: Set(type.cases.map(\.name)))
    }
    // The enum that is nearest: in the type that has the table, or declared in the type that this is in.
    let own = (container.type?.scopes ?? []).flatMap(\.nested.values).filter(isFitting)
    return own.min { ($0.cases.count, $0.index) < ($1.cases.count, $1.index) }
      ?? program.enums(havingAll: wanted).filter(isFitting).min { $0.cases.count < $1.cases.count }
  }

  private init?(
    _ rows: [TableRows.Row], of states: ProgramType, _ container: CodeContainer, _ program: Program, unread: [Span]
  ) {
    self.states = states
    self.rows = rows
    self.unread = unread
    span = container.span
    owner = container.type
    name = container.property?.name
    let events = Set(rows.flatMap(\.events))
    // Without events it is a list of pairs, which must say by its labels what it is.
    guard events.isEmpty || program.enums(havingAll: events).contains(where: { $0 !== states }) else { return nil }
  }

  /// The ways of the table.
  func edges() -> [EnumMachines.Edge] {
    rows.flatMap { row in
      let sources = row.isOfAll ? states.cases.map(\.name) : row.sources
      let events: [String?] = row.events.isEmpty ? [nil] : row.events
      return sources.flatMap { source in
        row.targets.flatMap { target in
          events.map {
            EnumMachines.Edge(source: source, target: target, event: $0, condition: row.condition, span: row.span)
          }
        }
      }
    }
  }
}

/// The enum of the states of a table as its type says it: that of the innermost values, or of the target of a row.
private struct DeclaredStates {
  let type: ProgramType
  /// True for `[Event: [State: State]]`.
  let isEventFirst: Bool

  init?(_ rows: TableRows, _ container: CodeContainer, _ program: Program) {
    func resolve(_ reference: TypeRef?) -> ProgramType? {
      let path = reference?.element?.path ?? reference?.path
      return path.flatMap { program.resolve($0, from: container.type, file: container.span.file) }
    }
    var reference = container.property?.type ?? rows.rowType.map { .named($0) }
    var keys: [TypeRef] = []
    while case .dictionary(let key, let value)? = reference {
      keys.append(key)
      reference = value
    }
    guard var type = resolve(reference) else { return nil }
    if !type.isEnum {
      let target = type.propertyList.first { TableRows.targetLabels.contains($0.name) }
      guard let inner = resolve(target?.type) else { return nil }
      type = inner
    }
    guard type.isEnum, type.cases.count > 1 else { return nil }
    self.type = type
    isEventFirst = keys.count == 2 && resolve(keys[0]) !== type && resolve(keys[1]) === type
  }
}
