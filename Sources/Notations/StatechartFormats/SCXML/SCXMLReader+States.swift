import Statecharts

extension SCXMLReader {
  /// Reads a `state`, `parallel`, `final` or `history` with all that is in it.
  mutating func state(_ tag: SCXMLTag, _ element: ForeignElement) -> State {
    let children = checker.children(of: element, tag)
    let id = identifier(element, tag)
    let initial = defaultTransition(tag, element, children)
    let states = self.states(children, initial, of: "'\(id)'", isParallel: tag == .parallel)
    let own = children.own
    return State(
      id, kind: kind(tag, element), displayName: localizedText("label", in: own),
      summary: localizedText("summary", in: own), initial: initial,
      transitions: tag == .history ? [] : children.elements(.transition).map { transition($0) },
      onEntry: children.elements(.onentry).map { block($0, .onentry) },
      onExit: children.elements(.onexit).map { block($0, .onexit) },
      invocations: children.elements(.invoke).map { invoke($0) }, variables: variables(children),
      doneData: children.first(.donedata).map { doneData($0) }, pseudostate: pseudostate(element),
      origin: element.origin, children: states)
  }

  /// Reads the states inside something. A history state without a default begins where its parent does.
  mutating func states(
    _ children: [SCXMLChild], _ initial: DefaultTransition?, of parent: String, isParallel: Bool = false
  ) -> [State] {
    let states = children.elements(SCXMLTag.states).map { state($0, $1) }
    let filled = HistoryDefaults.filled(states, initial: initial, isParallel: isParallel)
    for (state, element) in zip(states, children.elements(SCXMLTag.states).map(\.1)) {
      guard filled.changed.contains(state.id) else { continue }
      let message = "the history state '\(state.id)' has no default transition; it begins where \(parent) does"
      checker.add(.warning, .historyWithoutDefault, message, at: element)
    }
    return filled.states
  }

  /// Nil for a `state`: what is in it decides.
  private mutating func kind(_ tag: SCXMLTag, _ element: ForeignElement) -> State.Kind? {
    if tag == .parallel { return .parallel }
    if tag == .final { return .final }
    return tag == .history ? .history(word(element, "type") ?? .shallow) : nil
  }

  private mutating func defaultTransition(
    _ tag: SCXMLTag, _ element: ForeignElement, _ children: [SCXMLChild]
  ) -> DefaultTransition? {
    if tag == .history { return children.first(.transition).map { defaultTransition($0, of: element) } }
    guard let initial = children.first(.initial) else { return initialAttribute(element) }
    if element["initial"] != nil {
      let message = "the attribute 'initial' and the element exclude each other; the element counts"
      checker.add(.error, .exclusiveParts, message, at: element)
    }
    return self.initial(initial)
  }

  /// Reads an `initial` element.
  mutating func initial(_ element: ForeignElement) -> DefaultTransition? {
    let children =
      element.namespace == SCXML.ownNamespace
      ? element.elements.filter { checker.tag(of: $0) == .transition }
      : checker.children(of: element, .initial).elements(.transition)
    guard let transition = children.first else {
      checker.add(.error, .missingElement, "'initial' needs a transition", at: element)
      return nil
    }
    return defaultTransition(transition, of: element)
  }

  /// Reads the transition of an `initial` or `history`, which has a target and neither event nor condition.
  private mutating func defaultTransition(_ element: ForeignElement, of owner: ForeignElement) -> DefaultTransition {
    let transition = transition(element, checksParts: false)
    for name in ["event", "cond"] where element[name] != nil {
      let message = "the transition of '\(owner.name)' cannot have an attribute '\(name)'; it is ignored"
      checker.add(.error, .misplacedAttribute, message, at: element)
    }
    if transition.targets.isEmpty {
      checker.add(.error, .missingAttribute, "the transition of '\(owner.name)' needs a target", at: element)
    }
    return DefaultTransition(targets: transition.targets, content: transition.content, origin: transition.origin)
  }

  /// Reads a `transition`.
  mutating func transition(_ element: ForeignElement, checksParts: Bool = true) -> Transition {
    let children = checker.children(of: element, .transition)
    let own = children.own
    let condition = expression(element, "cond")
    let events = EventDescriptor.list(element["event"] ?? "")
    let targets = SCXML.words(element["target"] ?? "").map { State.ID($0) }
    for name in ["event", "target"] where element[name].map(SCXML.isBlank) ?? false {
      checker.add(.warning, .wrongValue, "the attribute '\(name)' is empty", at: element)
    }
    if checksParts, events.isEmpty, condition == nil, targets.isEmpty {
      checker.add(.warning, .missingAttribute, "'transition' needs an event, a condition or a target", at: element)
    }
    return Transition(
      events: events, condition: condition, targets: targets, kind: word(element, "type") ?? .external,
      content: checker.actions(in: element) + contents(children), displayName: localizedText("label", in: own),
      summary: localizedText("summary", in: own), origin: element.origin)
  }

  /// Reads the `datamodel` elements of a state or chart.
  mutating func variables(_ children: [SCXMLChild]) -> [Variable] {
    children.elements(.datamodel).flatMap { element in
      checker.children(of: element, .datamodel).elements(.data).map { variable($0) }
    }
  }

  private mutating func variable(_ element: ForeignElement) -> Variable {
    _ = checker.children(of: element, .data)
    let written = value(of: element, .data)
    guard let address = element["src"] else {
      return Variable(element["id"] ?? "", value: written, origin: element.origin)
    }
    if !element.isBlank {
      let message = "the attribute 'src' and the content of 'data' exclude each other; the attribute counts"
      checker.add(.error, .exclusiveParts, message, at: element)
    }
    let value = element["expr"] == nil ? .source(address) : written
    return Variable(element["id"] ?? "", value: value, origin: element.origin)
  }

  /// Reads the expression of `expr`, or the content of the element.
  mutating func value(of element: ForeignElement, _ tag: SCXMLTag) -> DataSource {
    if let expression = expression(element, "expr") {
      if !element.isBlank {
        let message =
          "the attribute 'expr' and the content of '\(tag.rawValue)' exclude each other; the attribute counts"
        checker.add(tag == .data ? .warning : .error, .exclusiveParts, message, at: element)
      }
      return .expression(expression)
    }
    if element.isBlank { return .none }
    return element.elements.isEmpty ? .text(element.ownText) : .markup(element.children)
  }
}

extension ForeignElement {
  /// True if nothing but white space is inside.
  var isBlank: Bool { elements.isEmpty && SCXML.isBlank(ownText) }
}
