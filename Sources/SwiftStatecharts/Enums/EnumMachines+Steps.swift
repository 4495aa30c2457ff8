import Statecharts

extension EnumMachines {
  /// The ways that code leads from the cases of an enum to others, with what is to be said of the code.
  struct Steps {
    private(set) var edges: [Edge] = []
    private(set) var remarks: [Remark] = []

    struct Remark {
      let severity: Diagnostic.Severity
      let message: String
      let span: Span
    }

    mutating func add(_ severity: Diagnostic.Severity, _ message: String, at span: Span) {
      if !remarks.contains(where: { $0.span == span }) {
        remarks.append(Remark(severity: severity, message: message, span: span))
      }
    }

    /// Adds what follows a case.
    mutating func add(_ value: AbstractValue, from source: String, on event: String?, at span: Span) {
      if let unread = EventForm.unread(in: value) {
        add(.warning, "a state that may follow is not analysed: \(unread.plain)", at: span)
      }
      for (target, condition) in EventForm.targets(in: value) {
        edges.append(Edge(source: source, target: target, event: event, condition: condition, span: span))
      }
    }

    static func += (steps: inout Steps, more: Steps) {
      steps.edges += more.edges
      steps.remarks += more.remarks
    }

    /// True if the other steps have each of these.
    func isPart(of other: Steps) -> Bool {
      edges.allSatisfy { edge in
        other.edges.contains {
          $0.source == edge.source && $0.target == edge.target && (edge.event == nil || $0.event == edge.event)
        }
      }
    }
  }
}

extension EventForm {
  /// The steps of the function, and what of it is not analysed.
  func steps(_ evaluator: Evaluator) -> EnumMachines.Steps {
    var found = EnumMachines.Steps()
    let known = Set(states.cases.map(\.name))
    (evaluator.reached, evaluator.guessed) = ([], [])
    for source in states.cases {
      for event in events.cases {
        evaluator.restart()
        let value = value(of: source.name, on: event.name, evaluator)
        found.add(value, from: source.name, on: isWish ? nil : event.name, at: span)
      }
    }
    // What leads from everywhere to everywhere only sets the state.
    if isWish, found.edges.count == known.count * known.count { return EnumMachines.Steps() }
    let writes = StateWrites(tracked: tracked(from: ""), owner: owner, states: states)
    for write in writes.all(in: function.body ?? [], evaluator.program) {
      let words = evaluator.text(write.span)
      if evaluator.guessed.contains(write.span) {
        found.add(
          .note, "what '\(words)' does is not known; by its name it is read as a step to another state", at: write.span)
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
      var isFound = !body.values(givenTo: state.name, ofSelf: true, isShadowed: false).isEmpty
      body.visit {
        if case .call(let callee, _) = $0.form, let name = callee.nameOfOwn, names.contains(name) { isFound = true }
      }
      return isFound
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
