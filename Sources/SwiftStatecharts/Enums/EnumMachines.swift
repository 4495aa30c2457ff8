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
    for type in enums {
      let rules = NextStateRule.find(for: type, in: program, candidates)
      if let rule = rules.first { add(rule, type, others: rules.dropFirst()) }
    }
    for table in EventTable.find(in: program, containers: containers) {
      let before = readings.count
      add(table.edges(), table.states, table.span, usedBy: [table.owner])
      guard readings.count > before else { continue }
      for span in table.unread {
        add(.warning, .notAnalysed, "a row of the table is not analysed", span, table.states.name)
      }
    }
    addRoutes(containers)
    addEventForms(containers)
    for type in enums where !taken.contains(type) {
      add(OwnSteps.edges(of: type, evaluator), type, type.nameSpan ?? Span(file: 0, start: 0, end: 0))
    }
    for type in program.types where type.isEnum && type.cases.count > EnumMachines.maxCases && !taken.contains(type) {
      guard let span = type.nameSpan,
        !NextStateRule.find(for: type, in: program, candidates).isEmpty || OwnSteps.areIn(type)
      else { continue }
      let text = "this enum has \(type.cases.count) cases; with more than \(EnumMachines.maxCases) it is left out"
      add(.warning, .notAnalysed, text, span, nil)
    }
  }

  /// A way from a case to another.
  struct Edge {
    let source: String
    let target: String
    let event: String?
    let condition: ConditionText?
    let span: Span
  }

  private mutating func add(
    _ edges: [Edge], _ type: ProgramType, _ span: Span, usedBy users: [ProgramType?] = [], as variable: String? = nil
  ) {
    guard edges.contains(where: { $0.source != $0.target }), taken.insert(type).inserted else { return }
    let start = starts.start(of: type, usedBy: users.compactMap(\.self), as: variable)
    readings.append(
      EnumChart(
        program: program, name: type.name, cases: type.cases.map(\.name), initial: start, edges: edges,
        span: type.nameSpan ?? span,
        places: Dictionary(type.cases.map { ($0.name, $0.span) }, uniquingKeysWith: { first, _ in first })
      ).reading)
    if start == nil { noteStart(type.nameSpan ?? span, type.name) }
    if let unread = edges.firstNonNil({ $0.condition?.isUnread == true ? $0.condition : nil }) {
      add(.warning, .notAnalysed, "what may follow is \(unread.description)", span, type.name)
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

  /// Of several functions that lead from one enum's cases to others, the one that leads to most counts.
  private mutating func addEventForms(_ containers: [CodeContainer]) {
    var best: [(form: EventForm, edges: [Edge], unread: ConditionText?)] = []
    var places: [ProgramType: Int] = [:]
    for form in EventForm.find(in: program, containers: containers) where !taken.contains(form.states) {
      let (edges, unread) = edges(of: form)
      guard let place = places[form.states] else {
        places[form.states] = best.count
        best.append((form, edges, unread))
        continue
      }
      if edges.count > best[place].edges.count { best[place] = (form, edges, unread) }
    }
    for (form, edges, unread) in best {
      let before = readings.count
      let values = form.function.parameters.map { $0.type.path.flatMap { program.resolve($0, from: form.owner) } }
      add(edges, form.states, form.span, usedBy: [form.owner] + values, as: form.state)
      guard let unread, readings.count > before else { continue }
      let file = program.files[form.span.file]
      findings.append(
        SourceFinding(
          path: file.path,
          diagnostic: Diagnostic(
            .warning, .notAnalysed, "a state that may follow is not analysed: \(unread.plain)",
            at: file.range(form.span)),
          machine: form.states.name))
    }
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
        add(.warning, .notAnalysed, "a route that is added here is not analysed", span, name)
      }
      for guess in routes.guesses {
        let kind = guess.isCondition ? "a condition" : "no condition"
        let text = "what '\(program.line(guess.call))' returns is not known; by its name it is read as \(kind)"
        add(.note, .notAnalysed, text, guess.call, name)
      }
    }
  }

  /// Adds the machine of a rule, with a note where another function or list of the program says something else.
  private mutating func add(_ rule: NextStateRule, _ type: ProgramType, others: ArraySlice<NextStateRule>) {
    let edges = pairs(of: type, rule)
    let before = readings.count
    add(edges, type, rule.span, usedBy: [rule.user.owner], as: rule.user.variable)
    guard readings.count > before, type.cases.count <= EnumMachines.maxCompared else { return }
    for other in others.prefix(EnumMachines.maxOthers) {
      let own = pairs(of: type, other)
      guard Set(own.map { [$0.source, $0.target] }) != Set(edges.map { [$0.source, $0.target] }) else { continue }
      let text = "'\(other.name)' says otherwise what may follow; '\(rule.name)' is taken"
      add(.note, .notAnalysed, text, other.span, type.name)
    }
  }

  private func pairs(of type: ProgramType, _ rule: NextStateRule) -> [Edge] {
    var edges: [Edge] = []
    for source in type.cases {
      for target in type.cases {
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
    if case .question = rule {
      let answers = Dictionary(grouping: edges, by: \.source).mapValues { $0.map(\.target) }
      if answers.count == type.cases.count, Set(answers.values).count == 1 { return [] }
    }
    return edges
  }

  /// The steps of a form, and the text of a state to which one leads that is not known.
  private func edges(of form: EventForm) -> (edges: [Edge], unread: ConditionText?) {
    var edges: [Edge] = []
    var unread: ConditionText?
    let known = Set(form.states.cases.map(\.name))
    for source in form.states.cases {
      for event in form.events.cases {
        evaluator.restart()
        let value = form.value(of: source.name, on: event.name, evaluator)
        unread = unread ?? EventForm.unread(in: value)
        for (target, condition) in EventForm.targets(in: value) where known.contains(target) {
          edges.append(
            Edge(
              source: source.name, target: target, event: form.isWish ? nil : event.name, condition: condition,
              span: form.span))
        }
      }
    }
    // What leads from everywhere to everywhere only sets the state.
    let all = form.states.cases.count * form.states.cases.count
    return form.isWish && edges.count == all ? ([], nil) : (edges, unread)
  }
}
