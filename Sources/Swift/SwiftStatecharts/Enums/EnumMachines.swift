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
      let steps = OwnSteps.steps(of: type, evaluator)
      let count = readings.count
      add(steps.edges, type, type.nameSpan ?? Span(file: 0, start: 0, end: 0))
      if readings.count > count { note(steps.remarks, type) }
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
      let values = form.function.parameters.map { $0.type.path.flatMap { program.resolve($0, from: form.owner) } }
      add(steps.edges, type, form.span, usedBy: [form.owner] + values, as: form.state.name)
      guard readings.count > count else { continue }
      note(steps.remarks, type)
      noteOthers(all.filter { !$0.steps.isPart(of: steps) }.map(\.form), than: form)
    }
  }

  private mutating func note(_ remarks: [Steps.Remark], _ type: ProgramType) {
    for remark in remarks {
      add(remark.severity, .notAnalysed, remark.message, remark.span, type.name)
    }
  }

  /// Reports the functions that lead to other states and are not in the machine.
  private mutating func noteOthers(_ forms: [EventForm], than form: EventForm) {
    let line = program.files[form.span.file].position(ofByte: form.span.start).line
    var found = Steps()
    for function in forms.map(\.function) + form.otherSetters {
      let what = "what '\(function.name)' does to '\(form.state.name)'"
      found.add(.warning, "\(what) is not in the machine, which is read from line \(line)", at: function.nameSpan)
    }
    if let observed = form.observedState {
      let what = "what the observers of '\(observed.name)' do to it"
      found.add(.warning, "\(what) is not in the machine, which is read from line \(line)", at: observed.span)
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
        let kind = guess.isCondition ? "assumed to be a condition" : "assumed not to be a condition"
        let text = "'\(program.line(guess.call))' is not defined here; \(kind) because of its name"
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
    if case .question = rule {
      let answers = Dictionary(grouping: edges, by: \.source).mapValues { $0.map(\.target) }
      if answers.count == type.cases.count, Set(answers.values).count == 1 { return [] }
    }
    return edges
  }
}

extension EnumMachines {
  /// The ways that code leads from the cases of an enum to others, with what is to be said of the code.
  struct Steps {
    private(set) var edges: [Edge] = []
    private(set) var remarks: [Remark] = []
    /// The places of the remarks.
    private var remarked: Set<Span> = []

    struct Remark {
      let severity: Diagnostic.Severity
      let message: String
      let span: Span
    }

    mutating func add(_ severity: Diagnostic.Severity, _ message: String, at span: Span) {
      guard remarked.insert(span).inserted else { return }
      remarks.append(Remark(severity: severity, message: message, span: span))
    }

    /// Adds what follows a case.
    mutating func add(_ value: AbstractValue, from source: String, on event: String?, at span: Span) {
      if let unread = EventForm.unread(in: value) {
        add(.warning, "a possible next state could not be determined: \(unread.plain)", at: span)
      }
      for (target, condition) in EventForm.targets(in: value) {
        edges.append(Edge(source: source, target: target, event: event, condition: condition, span: span))
      }
    }

    static func += (steps: inout Steps, more: Steps) {
      steps.edges += more.edges
      steps.remarks += more.remarks
      steps.remarked.formUnion(more.remarked)
    }

    /// True if the other steps have each of these.
    func isPart(of other: Steps) -> Bool {
      let known = Set(other.edges.flatMap { [[$0.source, $0.target, $0.event], [$0.source, $0.target, nil]] })
      return edges.allSatisfy { known.contains([$0.source, $0.target, $0.event]) }
    }
  }
}

extension EventForm {
  /// The steps of the function, and what of it is not analysed.
  func steps(_ evaluator: Evaluator) -> EnumMachines.Steps {
    var found = EnumMachines.Steps()
    let known = Set(states.cases.map(\.name))
    (evaluator.reached, evaluator.guessed) = ([], [])
    var tracked = self.tracked
    for source in states.cases {
      tracked.value = .enumCase(source.name)
      for event in events.cases where !evaluator.program.budget.isSpent {
        evaluator.restart()
        let value = value(of: source.name, on: event.name, tracked, evaluator)
        found.add(value, from: source.name, on: isTransitionRequest ? nil : event.name, at: span)
      }
    }
    // A function that leads from every state to every state only sets the state.
    if isTransitionRequest, found.edges.count == known.count * known.count { return EnumMachines.Steps() }
    let writes = StateWrites(tracked: tracked, owner: owner, states: states)
    for write in writes.all(in: function.body ?? [], evaluator.program) {
      let words = evaluator.text(write.span)
      if evaluator.guessed.contains(write.span) {
        found.add(
          .note, "'\(words)' is not defined here; assumed to change the state because of its name", at: write.span)
      } else if !evaluator.reached.contains(write.span) {
        found.add(.warning, "what this does to '\(state.name)' is not analysed: \(words)", at: write.span)
      }
    }
    return found
  }

  /// The property that has the state, if its own `didSet` or `willSet` gives it another value.
  var observedState: Property? {
    guard state.isOwn, let (_, property) = owner?.property(named: state.name) else { return nil }
    let names = owner?.setters(of: state.name) ?? []
    let assigns = property.accessors.contains { body in
      !body.values(givenTo: state.name, ofSelf: true, isShadowed: false).isEmpty
        || body.hasPart { expression in
          guard case .call(let callee, _) = expression.form, let name = callee.nameOfOwn else { return false }
          return names.contains(name)
        }
    }
    return assigns ? property : nil
  }

  /// The other methods of the object that assign the state, and that the function does not call.
  var otherSetters: [Function] {
    guard let owner, state.isOwn else { return [] }
    let functions = owner.lineage.flatMap(\.functionList)
    var called: Set<String> = [function.name]
    var isGrowing = true
    while isGrowing {
      let more = functions.filter { called.contains($0.name) }.reduce(into: called) { $0.formUnion($1.calls) }
      isGrowing = more.count > called.count
      called = more
    }
    return functions.filter { function in
      !function.isInitializer && function !== self.function && !called.contains(function.name)
        && function.assignsOwn(state.name)
    }
  }
}
