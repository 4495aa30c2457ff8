import Statecharts

/// The machines of a program whose states are the cases of an enum.
struct EnumMachines {
  let program: Program
  private let starts: EnumStart
  private let evaluator: Evaluator
  private(set) var readings: [SourceReading.Machine] = []
  private(set) var findings: [SourceFinding] = []
  private var taken: Set<ProgramType> = []
  static let maxCases = 200
  /// The maximum number of cases of an enum of which several rules are compared, and that of the others.
  private static let maxCompared = 40
  private static let maxOthers = 3

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    starts = EnumStart(program, containers: containers)
    evaluator = Evaluator(program, roots: StateClasses.gameplayKit)
    let enums = program.types.filter { $0.isEnum && (2...EnumMachines.maxCases).contains($0.cases.count) }
    let candidates = NextStateRule.Candidates(program)
    let variables = StateVariable.find(in: program, containers: containers)
    let held = Dictionary(grouping: variables, by: \.states)
    for type in enums {
      let rules = NextStateRule.find(for: type, in: program, candidates)
      if let rule = rules.first { add(rule, type, others: rules.dropFirst(), held[type] ?? []) }
    }
    for table in EventTable.find(in: program, containers: containers) {
      add(table, held[table.states] ?? [])
    }
    addRoutes(containers)
    addEventForms(containers, variables)
    for type in enums where !taken.contains(type) {
      // A case that says which comes after it is no state, unless something is in it. Of one file alone the rest of the
      // program is not known.
      let isState = starts.isHeld(type) || OwnSteps.changesItself(type)
      guard isState || program.files.count == 1 else { continue }
      let steps = OwnSteps.steps(of: type, evaluator)
      let count = readings.count
      let span = type.nameSpan ?? Span(file: 0, start: 0, end: 0)
      add(steps.edges, type, span)
      guard readings.count > count else { continue }
      note(steps.remarks, type)
      if !isState {
        add(.note, .notAnalysed, "nothing in this file holds a '\(type.name)' as its state", span, type.name)
      }
    }
    for type in program.types where type.isEnum && type.cases.count > EnumMachines.maxCases && !taken.contains(type) {
      guard let span = type.nameSpan,
        !NextStateRule.find(for: type, in: program, candidates).isEmpty || OwnSteps.areIn(type)
      else { continue }
      let text = "this enum has \(type.cases.count) cases; with more than \(EnumMachines.maxCases) it is left out"
      add(.note, .notAnalysed, text, span, nil)
    }
  }

  private mutating func add(
    _ edges: [Edge], _ type: ProgramType, _ span: Span, usedBy users: [ProgramType?] = [], as variable: String? = nil,
    named name: String? = nil
  ) {
    guard edges.contains(where: { $0.source != $0.target }), taken.insert(type).inserted else { return }
    let start = starts.start(of: type, usedBy: users.compactMap(\.self), as: variable)
    readings.append(
      EnumChart(
        program: program, name: name ?? type.name, cases: type.cases.map(\.name), initial: start, edges: edges,
        span: type.nameSpan ?? span,
        places: Dictionary(type.cases.map { ($0.name, $0.span) }, uniquingKeysWith: { first, _ in first })
      ).reading)
    if start == nil { noteStart(type.nameSpan ?? span, name ?? type.name) }
    findings += readings[readings.count - 1].undecided
    if let unread = edges.firstNonNil({ $0.condition?.isUnread == true ? $0.condition : nil }) {
      add(.note, .notAnalysed, "what may follow is \(unread.description)", span, type.name)
    }
  }

  private mutating func add(
    _ severity: Diagnostic.Severity, _ code: Diagnostic.Code, _ message: String, _ span: Span, _ machine: String?
  ) {
    let file = program.files[span.file]
    findings.append(
      SourceFinding(
        path: file.path, diagnostic: Diagnostic(severity, code, message, at: file.range(span)), machine: machine))
  }

  private mutating func noteStart(_ span: Span, _ machine: String) {
    add(.note, .unknownStart, "the source does not say in which state the machine begins", span, machine)
  }

  /// Adds the machine of a table, with what other code than that which asks the table does to a variable.
  private mutating func add(_ table: EventTable, _ variables: [StateVariable]) {
    let before = readings.count
    var edges = table.edges()
    var remarks: [Steps.Remark] = []
    for variable in variables where !taken.contains(table.states) {
      let steps = variable.steps(evaluator)
      let users = variable.users(of: table.name).map(\.span)
      edges += steps.edges.filter { edge in edge.event != nil && !users.contains { $0.contains(edge.span) } }
      remarks += steps.remarks.filter { remark in !users.contains { $0.contains(remark.span) } }
    }
    add(edges, table.states, table.span, usedBy: [table.owner] + variables.map(\.holder))
    guard readings.count > before else { return }
    for span in table.unread {
      add(.note, .notAnalysed, "a row of the table is not analysed", span, table.states.name)
    }
    note(remarks, table.states)
  }

  /// The machines of variables that objects keep, and of functions that take an event. Of several functions for one
  /// enum, the one that leads to most counts.
  private mutating func addEventForms(_ containers: [CodeContainer], _ variables: [StateVariable]) {
    var forms: [ProgramType: [(form: EventForm, steps: Steps)]] = [:]
    var held: [ProgramType: [(variable: StateVariable, steps: Steps)]] = [:]
    var types: [ProgramType] = []
    func note(_ type: ProgramType) { if forms[type] == nil, held[type] == nil { types.append(type) } }
    for variable in variables where !taken.contains(variable.states) {
      let steps = variable.steps(evaluator)
      guard steps.isMachine(of: variable.states.cases.count) else { continue }
      note(variable.states)
      held[variable.states, default: []].append((variable, steps))
    }
    for form in EventForm.find(in: program, containers: containers) where !taken.contains(form.states) {
      note(form.states)
      forms[form.states, default: []].append((form, form.steps(evaluator)))
    }
    for type in types {
      if let own = held[type] { add(own, type, others: forms[type] ?? []) } else { add(forms[type] ?? [], type) }
    }
  }

  /// Adds a machine for each variable of an enum.
  private mutating func add(
    _ held: [(variable: StateVariable, steps: Steps)], _ type: ProgramType, others: [(form: EventForm, steps: Steps)]
  ) {
    for (variable, steps) in held {
      let name = held.count == 1 ? nil : "\(variable.holder.name).\(variable.property.name)"
      let count = readings.count
      taken.remove(type)
      add(
        steps.edges, type, variable.property.span, usedBy: [variable.holder], as: variable.property.name, named: name)
      guard readings.count > count else { continue }
      note(steps.remarks, type, named: name)
    }
    let all = held.reduce(into: Steps()) { $0 += $1.steps }
    let line = held[0].variable.property.span
    // The enum's own methods are followed where they are called.
    let outside = others.filter { $0.form.state.isVariable || !$0.form.state.isOwn }
    noteOthers(outside.filter { !$0.steps.isPart(of: all) }.map(\.form), than: line, type)
  }

  private mutating func add(_ all: [(form: EventForm, steps: Steps)], _ type: ProgramType) {
    guard let most = all.map(\.steps.edges.count).max(),
      let (form, steps) = all.first(where: { $0.steps.edges.count == most })
    else { return }
    let count = readings.count
    let values = form.function.parameters.map { $0.type.path.flatMap { program.resolve($0, from: form.owner) } }
    add(steps.edges, type, form.span, usedBy: [form.owner] + values, as: form.state.name)
    guard readings.count > count else { return }
    note(steps.remarks, type)
    noteOthers(all.filter { !$0.steps.isPart(of: steps) }.map(\.form), than: form.span, type)
  }

  private mutating func note(_ remarks: [Steps.Remark], _ type: ProgramType, named name: String? = nil) {
    for remark in remarks {
      add(.note, .notAnalysed, remark.message, remark.span, name ?? type.name)
    }
  }

  /// Reports the functions that lead to other states and are not in the machine.
  private mutating func noteOthers(_ forms: [EventForm], than span: Span, _ type: ProgramType) {
    let line = program.files[span.file].position(ofByte: span.start).line
    var found = Steps()
    for form in forms {
      let what = "what '\(form.function.name)' does to '\(form.state.name)'"
      found.add("\(what) is not in the machine, which is read from line \(line)", at: form.function.nameSpan)
    }
    note(found.remarks, type)
  }

  private mutating func addRoutes(_ containers: [CodeContainer]) {
    let finder = RouteMachines(program, containers: containers)
    for routes in finder.found {
      let type = finder.type(of: routes)
      if let type, !taken.insert(type).inserted { continue }
      let name =
        type?.name ?? [routes.container.type?.name, routes.container.name].compactMap(\.self).joined(separator: ".")
      let places = type.map { Dictionary($0.cases.map { ($0.name, $0.span) }, uniquingKeysWith: { first, _ in first }) }
      let users = [routes.container.type].compactMap(\.self)
      let start = routes.initial ?? type.flatMap { starts.start(of: $0, usedBy: users) }
      readings.append(
        EnumChart(
          program: program, name: name, cases: type?.cases.map(\.name) ?? routes.names, initial: start,
          edges: routes.edges, span: routes.span, places: places ?? [:]
        ).reading)
      if start == nil { noteStart(type?.nameSpan ?? routes.span, name) }
      for span in routes.unread {
        add(.note, .notAnalysed, "a route that is added here is not analysed", span, name)
      }
      for guess in routes.guesses {
        let kind = guess.isCondition ? "assumed to be a condition" : "assumed not to be a condition"
        let text = "'\(program.line(guess.call))' is not defined here; \(kind) because of its name"
        add(.note, .notAnalysed, text, guess.call, name)
      }
    }
  }

  /// Adds the machine of a rule, with a note where another function or list of the program says something else.
  ///
  /// A move that a method of a variable's type makes has the method as its event; the others are asked for.
  private mutating func add(
    _ rule: NextStateRule, _ type: ProgramType, others: ArraySlice<NextStateRule>, _ variables: [StateVariable]
  ) {
    let edges = pairs(of: type, rule)
    let before = readings.count
    let steps = edges.contains { $0.source != $0.target } ? variables.map { ($0, $0.steps(evaluator)) } : []
    let moving = steps.filter { $1.edges.contains { $0.event != nil } }
    if moving.isEmpty {
      add(edges, type, rule.span, usedBy: [rule.user.owner], as: rule.user.variable)
      if readings.count > before { for (_, steps) in steps { note(steps.remarks, type) } }
    }
    for (variable, steps) in moving {
      let name = moving.count == 1 ? nil : "\(variable.holder.name).\(variable.property.name)"
      let own = steps.edges.filter { $0.event != nil }
      let made = Set(own.map { [$0.source, $0.target] })
      let count = readings.count
      taken.remove(type)
      add(
        own + edges.filter { !made.contains([$0.source, $0.target]) }, type, rule.span, usedBy: [variable.holder],
        as: variable.property.name, named: name)
      guard readings.count > count else { continue }
      note(steps.remarks, type, named: name)
      notePast(rule, edges, own, variable, type, named: name)
    }
    guard readings.count > before, type.cases.count <= EnumMachines.maxCompared else { return }
    for other in others.prefix(EnumMachines.maxOthers) {
      let own = pairs(of: type, other)
      guard Set(own.map { [$0.source, $0.target] }) != Set(edges.map { [$0.source, $0.target] }) else { continue }
      let text = "'\(other.name)' says otherwise what may follow; '\(rule.name)' is taken"
      add(.note, .notAnalysed, text, other.span, type.name)
    }
  }

  /// Reports the assignments of the state that the rule does not allow.
  private mutating func notePast(
    _ rule: NextStateRule, _ allowed: [Edge], _ made: [Edge], _ variable: StateVariable, _ type: ProgramType,
    named name: String?
  ) {
    let known = Set(allowed.map { [$0.source, $0.target] })
    let past = made.filter { $0.source != $0.target && !known.contains([$0.source, $0.target]) }
    let places = Dictionary(grouping: past) { $0.assignment ?? $0.span }
    for (span, edges) in places.sorted(by: { $0.key.start < $1.key.start }) {
      let moves = Set(edges.map { "\($0.source) to \($0.target)" }).sorted().joined(separator: ", ")
      let text = "'\(variable.property.name)' is assigned past '\(rule.name)', which does not allow \(moves)"
      add(.warning, .assignedPastRule, text, span, name ?? type.name)
    }
  }

  private func pairs(of type: ProgramType, _ rule: NextStateRule) -> [Edge] {
    var edges: [Edge] = []
    for source in type.cases {
      for target in type.cases where !program.budget.isSpent {
        evaluator.restart()
        let truth = rule.allows(source.name, target.name, of: type, evaluator)
        switch truth {
        case .no: break
        case .yes:
          edges.append(Edge(source: source.name, target: target.name, event: nil, condition: nil, span: rule.span))
        case .when(let text):
          edges.append(Edge(source: source.name, target: target.name, event: nil, condition: text, span: rule.span))
        }
      }
    }
    // A question whose answer does not depend on the state is about something else.
    let isOpen = if case .observer = rule { edges.count == type.cases.count * type.cases.count } else { false }
    if isOpen { return [] }
    if case .question = rule {
      let answers = Dictionary(grouping: edges, by: \.source).mapValues { $0.map(\.target) }
      if answers.count == type.cases.count, Set(answers.values).count == 1 { return [] }
    }
    return edges
  }
}
