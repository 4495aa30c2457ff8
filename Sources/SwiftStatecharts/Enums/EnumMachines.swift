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

  init(_ program: Program, containers: [CodeContainer]) {
    self.program = program
    starts = EnumStart(program, containers: containers)
    evaluator = Evaluator(program, roots: StateClasses.gameplayKit)
    let enums = program.types.filter { $0.isEnum && (2...EnumMachines.maxCases).contains($0.cases.count) }
    let candidates = NextStateRule.Candidates(program)
    for type in enums {
      if let rule = NextStateRule.find(for: type, in: program, candidates) {
        add(pairs(of: type, rule), type, rule.span)
      }
    }
    for table in EventTable.find(in: program, containers: containers) {
      add(table.edges(), table.states, table.span)
    }
    addRoutes(containers)
    addEventForms(containers)
    for type in enums where !taken.contains(type) {
      let steps = OwnSteps.steps(of: type, evaluator)
      let count = readings.count
      add(steps.edges, type, type.nameSpan ?? Span(file: 0, start: 0, end: 0))
      if readings.count > count { note(steps.remarks, type) }
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

  private mutating func add(_ edges: [Edge], _ type: ProgramType, _ span: Span) {
    guard edges.contains(where: { $0.source != $0.target }), taken.insert(type).inserted else { return }
    readings.append(
      EnumChart(
        program: program, name: type.name, cases: type.cases.map(\.name),
        initial: starts.start(of: type), edges: edges,
        span: type.nameSpan ?? span,
        places: Dictionary(type.cases.map { ($0.name, $0.span) }, uniquingKeysWith: { first, _ in first })
      ).reading)
    let file = program.files[span.file]
    if let unread = edges.firstNonNil({ $0.condition?.isUnread == true ? $0.condition : nil }) {
      findings.append(
        SourceFinding(
          path: file.path,
          diagnostic: Diagnostic(
            .warning, .notAnalysed, "what may follow is \(unread.description)", at: file.range(span)),
          machine: type.name))
    }
  }

  /// Of several functions that lead from one enum's cases to others, the one that leads to most counts.
  private mutating func addEventForms(_ containers: [CodeContainer]) {
    var forms: [ProgramType: [(form: EventForm, steps: Steps)]] = [:]
    var types: [ProgramType] = []
    for form in EventForm.find(in: program, containers: containers) where !taken.contains(form.states) {
      if forms[form.states] == nil { types.append(form.states) }
      forms[form.states, default: []].append((form, form.steps(evaluator)))
    }
    for type in types {
      let all = forms[type] ?? []
      guard let most = all.map(\.steps.edges.count).max(),
        let (form, steps) = all.first(where: { $0.steps.edges.count == most })
      else { continue }
      let count = readings.count
      add(steps.edges, type, form.span)
      guard readings.count > count else { continue }
      note(steps.remarks, type)
      noteOthers(all.filter { !$0.steps.isPart(of: steps) }.map(\.form), than: form)
    }
  }

  private mutating func note(_ remarks: [Steps.Remark], _ type: ProgramType) {
    for remark in remarks {
      let file = program.files[remark.span.file]
      findings.append(
        SourceFinding(
          path: file.path,
          diagnostic: Diagnostic(remark.severity, .notAnalysed, remark.message, at: file.range(remark.span)),
          machine: type.name))
    }
  }

  /// Says which functions lead to other states and are not in the machine.
  private mutating func noteOthers(_ forms: [EventForm], than form: EventForm) {
    let line = program.files[form.span.file].position(ofByte: form.span.start).line
    var found = Steps()
    for function in forms.map(\.function) + form.otherSetters {
      let what = "what '\(function.name)' does to '\(form.state.name)'"
      found.add(.warning, "\(what) is not in the machine, which is read from line \(line)", at: function.nameSpan)
    }
    note(found.remarks, form.states)
  }

  private mutating func addRoutes(_ containers: [CodeContainer]) {
    let finder = RouteMachines(program, containers: containers)
    for routes in finder.found {
      let type = finder.type(of: routes)
      if let type, !taken.insert(type).inserted { continue }
      let name =
        type?.name ?? [routes.container.type?.name, routes.container.name].compactMap(\.self).joined(separator: ".")
      let places = type.map { Dictionary($0.cases.map { ($0.name, $0.span) }, uniquingKeysWith: { first, _ in first }) }
      let start = routes.initial ?? type.flatMap { starts.start(of: $0) }
      readings.append(
        EnumChart(
          program: program, name: name, cases: type?.cases.map(\.name) ?? routes.names, initial: start,
          edges: routes.edges, span: routes.span, places: places ?? [:]
        ).reading)
      for guess in routes.guesses {
        let file = program.files[guess.call.file]
        let kind = guess.isCondition ? "a condition" : "no condition"
        let words = program.text(guess.call).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        findings.append(
          SourceFinding(
            path: file.path,
            diagnostic: Diagnostic(
              .note, .notAnalysed,
              "what '\(words)' returns is not known; by its name it is read as \(kind)",
              at: file.range(guess.call)),
            machine: name))
      }
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
}
