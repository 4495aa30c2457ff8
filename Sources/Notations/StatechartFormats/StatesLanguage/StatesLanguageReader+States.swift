import Algorithms
import Statecharts

/// The meaning of each type of state.
extension StatesLanguageReader {
  mutating func addTask(
    _ node: DocumentNode, to state: inout Parts, _ scope: inout Scope, _ member: DocumentNode.Member
  ) throws(ReadError) {
    if let resource = node["Resource"] {
      let name = ConditionText.shortened(StatesLanguageReader.resource(resource))
      state.entry.append(.action(Action("run " + name, origin: resource.origin)))
    }
    let done = StatesLanguageReader.success(of: state.id)
    declared.declare(done, as: "\(state.name) done")
    state.transitions = try next(of: node, on: done, in: &scope, member)
    state.transitions += try errors(of: node, state, [state.id], scope)
    addTimeout(node, to: &state, scope)
    tasks.append(state.id)
  }

  /// The last part of an Amazon Resource Name, or the whole of another one.
  private static func resource(_ node: DocumentNode) -> String {
    guard let text = node.text else { return node.summary }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard parts.count > 5, parts[0] == "arn" else { return text }
    return parts[2] == "states" ? parts[5...].joined(separator: ":") : parts.last ?? text
  }

  /// The time after which a task fails, if something is done then.
  private mutating func addTimeout(_ node: DocumentNode, to state: inout Parts, _ scope: Scope) {
    guard let limit = node["TimeoutSeconds"], let seconds = limit.number, seconds > 0 else { return }
    let event = StatesLanguageReader.failure(of: state.id) + ".States.Timeout"
    let isHandled = StatesLanguageHandler.all(of: node).contains(where: \.handlesTimeouts)
    guard isHandled || scope.handlesTimeouts else { return }
    addDelay(seconds, event, at: limit, to: &state)
  }

  /// An event that is sent on entry for later, and cancelled on exit.
  private func addDelay(_ seconds: Double, _ event: String, at node: DocumentNode, to state: inout Parts) {
    let delay = Delay(milliseconds: Int(min(max(0, seconds) * 1000, 1e12).rounded()))
    state.entry.append(.send(Send(event: .literal(event), id: event, delay: .literal(delay), origin: node.origin)))
    state.exit.append(.cancel(Cancel(.literal(event), origin: node.origin)))
  }

  /// Errors that are tried again, and those that lead on, in this order. An error is a word of the event.
  ///
  /// - Parameter failing: The states whose errors these are: a task alone, or a state with the tasks inside.
  private mutating func errors(
    of node: DocumentNode, _ state: Parts, _ failing: [State.ID], _ scope: Scope
  ) throws(ReadError) -> [Transition] {
    let handlers = StatesLanguageHandler.all(of: node)
    let first = handlers.firstIndex(where: \.isOfTasks)
    var found: [Transition] = []
    var areTimeoutsHandled = false
    for (place, handler) in handlers.enumerated() {
      if place == first, !handlers[..<place].contains(where: { $0.handlesTimeouts && !$0.isRetry }) {
        // `States.TaskFailed` is every other error, so what handles this one is asked before.
        let timeouts = handlers[(place + 1)...].filter(\.handlesTimeouts)
        for timeout in timeouts {
          found += try transitions(of: timeout, on: ["States.Timeout"], state, failing, scope)
        }
        areTimeoutsHandled = true
        if timeouts.allSatisfy(\.isRetry) {
          findings.add(
            .note, .reading, "'States.TaskFailed' is read as every error, 'States.Timeout' too", at: handler.node.range)
        }
      }
      if handler.names.isEmpty {
        findings.add(.error, .missingMember, "'ErrorEquals' is missing; all errors are meant", at: handler.node.range)
      }
      let names = handler.names.filter { !areTimeoutsHandled || $0 != "States.Timeout" }
      guard handler.isOfAll || !names.isEmpty else { continue }
      found += try transitions(of: handler, on: handler.isOfAll ? [] : names, state, failing, scope)
    }
    return found
  }

  /// The transition of a handler on errors; on all without a name.
  private mutating func transitions(
    of handler: StatesLanguageHandler, on names: [String], _ state: Parts, _ failing: [State.ID], _ scope: Scope
  ) throws(ReadError) -> [Transition] {
    let node = handler.node
    var descriptors: [EventDescriptor] = []
    for failure in failing.map(StatesLanguageReader.failure(of:)) {
      try count.addTransition(at: node.range.start, fileName: fileName)
      descriptors +=
        names.isEmpty
        ? [EventDescriptor(failure)] : names.map { EventDescriptor(failure + "." + DraftNames.event($0)) }
    }
    let lists = descriptors.chunks(ofCount: ReadLimits.descriptors)
    guard handler.isRetry else {
      guard let next = node["Next"], let target = target(next, in: scope) else { return [] }
      return lists.map { Transition(events: Array($0), targets: [target], origin: node.origin) }
    }
    let attempts = node["MaxAttempts"]?.number ?? 3
    guard attempts > 0 else { return [] }
    asksForName = true
    let words = attempts == 1 ? "no retry" : "fewer than \(Value.number(attempts).json()) retries"
    for member in ["IntervalSeconds", "BackoffRate", "MaxDelaySeconds", "JitterStrategy"] {
      if let value = node[member] { findings.leaveOut("times between retries", at: value.range) }
    }
    let condition = Condition("\(words) of \(state.name)", origin: node.origin)
    return lists.map {
      Transition(events: Array($0), condition: condition, targets: [state.id], origin: node.origin)
    }
  }

  // MARK: - Choice, Wait, Fail

  mutating func addChoices(_ node: DocumentNode, to state: inout Parts, _ scope: Scope) throws(ReadError) {
    state.pseudostate = .choice
    for rule in node["Choices"]?.list ?? [] {
      try count.addTransition(at: rule.range.start, fileName: fileName)
      guard let next = rule["Next"], let target = target(next, in: scope) else { continue }
      asksForName = true
      let text = StatesLanguageConditions.text(rule)
      if text == nil {
        findings.add(.warning, .reading, "the condition of the choice is not known; it is asked for", at: rule.range)
      }
      let condition = Condition(text.map(ConditionText.shortened) ?? "choice of \(target)", origin: rule.origin)
      state.transitions.append(Transition(condition: condition, targets: [target], origin: rule.origin))
    }
    if let other = node["Default"], let target = target(other, in: scope) {
      state.transitions.append(Transition(targets: [target], displayName: "Default", origin: other.origin))
    } else if node["Default"] == nil {
      findings.add(
        .note, .reading, "'\(state.name)' has no 'Default': the machine fails if no condition holds, and rests here",
        at: state.range)
    }
  }

  mutating func addWait(
    _ node: DocumentNode, to state: inout Parts, _ scope: inout Scope, _ member: DocumentNode.Member
  ) throws(ReadError) {
    let name = DraftNames.event(state.id.name)
    guard let limit = node["Seconds"], let seconds = limit.number else {
      let event = "after." + name
      let time = ["Seconds", "Timestamp", "SecondsPath", "TimestampPath"].lazy.compactMap { node[$0] }.first
      declared.declare(
        event, as: "after " + (time.map { StatesLanguageConditions.expression($0.text ?? $0.summary) } ?? "a time"))
      findings.add(
        .note, .reading, "nothing says how long '\(state.name)' waits; '\(event)' is an event from outside",
        at: time?.range ?? state.range)
      state.transitions = try next(of: node, on: event, in: &scope, member)
      return
    }
    let delay = Delay(milliseconds: Int(min(max(0, seconds) * 1000, 1e12).rounded()))
    let event = "after.\(delay).\(name)"
    declared.declare(event, as: "after \(delay)")
    state.transitions = try next(of: node, on: event, in: &scope, member)
    addDelay(seconds, event, at: limit, to: &state)
  }

  /// The end of the machine, or an error of what is around.
  mutating func addFailure(_ node: DocumentNode, to state: inout Parts, _ scope: Scope) {
    state.kind = .final
    let error = node["Error"]?.text ?? node["ErrorPath"]?.text
    let words = [error, node["Cause"]?.text ?? node["CausePath"]?.text].compactMap(\.self).joined(separator: ": ")
    state.summary = [state.summary, words.isEmpty ? nil : words].compactMap(\.self).joined(separator: "\n")
    if state.summary?.isEmpty == true { state.summary = nil }
    guard let container = scope.container else { return }
    let name = error.map { "." + DraftNames.event($0) } ?? ""
    state.entry.append(.raise(Raise(StatesLanguageReader.failure(of: container) + name, origin: node.origin)))
  }

  // MARK: - Parallel, Map

  mutating func addProcessors(
    _ node: DocumentNode, _ type: String, to state: inout Parts, _ scope: inout Scope, _ member: DocumentNode.Member
  ) throws(ReadError) {
    let firstTask = tasks.count
    let handlesTimeouts =
      scope.handlesTimeouts || StatesLanguageHandler.all(of: node).contains(where: \.handlesTimeouts)
    if type == "Parallel" {
      state.kind = .parallel
      for (number, branch) in (node["Branches"]?.list ?? []).enumerated() {
        try count.addState(at: branch.range.start, fileName: fileName)
        let (states, initial) = try states(of: branch, in: state.id, handlesTimeouts: handlesTimeouts, at: branch.range)
        // With a dot in it, the event that a branch is done would be taken for that of the state around.
        let id = State.ID(names.make("\(state.id)_\(number + 1)"))
        state.children.append(
          State(
            id, displayName: LocalizedText("\(number + 1)"),
            summary: branch["Comment"]?.text.map { LocalizedText($0) }, initial: initial, origin: branch.origin,
            children: states))
      }
    } else {
      findings.leaveOut("all but one of the items of 'Map' states", at: member.range)
      if let processor = StatesLanguageReader.processors(node).first {
        let (states, initial) = try states(
          of: processor, in: state.id, handlesTimeouts: handlesTimeouts, at: processor.range)
        (state.children, state.initial) = (states, initial)
      }
    }
    if state.children.isEmpty {
      state.kind = nil
      findings.add(.error, .missingMember, "'\(state.name)' has no states inside", at: member.range)
    }
    let done = state.children.isEmpty ? StatesLanguageReader.success(of: state.id) : "done.state.\(state.id)"
    state.transitions = try next(of: node, on: done, in: &scope, member)
    // An error of a task inside that nothing there catches is one of this state.
    state.transitions += try errors(of: node, state, [state.id] + tasks[firstTask...], scope)
    let failure = StatesLanguageReader.failure(of: state.id)
    let fails = state.children.contains { StatesLanguageReader.raises(failure, $0) }
    let isCaught = state.transitions.contains { $0.condition == nil && $0.matches(failure, by: .prefix) }
    if fails, !isCaught {
      state.transitions.append(Transition(events: [EventDescriptor(failure)], targets: [failed(in: &scope)]))
    }
  }

  /// True if a state, or one inside, fails what is around it.
  private static func raises(_ failure: String, _ state: State) -> Bool {
    let isRaised = state.onEntry.contains { block in
      block.content.contains { content in
        if case .raise(let raise) = content {
          raise.event == failure || raise.event.hasPrefix(failure + ".")
        } else {
          false
        }
      }
    }
    return isRaised || state.children.contains { raises(failure, $0) }
  }
}

/// A `Retry` or a `Catch` of a state. States Language, *Errors*.
struct StatesLanguageHandler {
  let node: DocumentNode
  let isRetry: Bool
  /// The errors; none if the text forgot them.
  let names: [String]

  /// Those of a state in the order in which they are asked.
  static func all(of state: DocumentNode) -> [StatesLanguageHandler] {
    ["Retry", "Catch"].flatMap { kind in
      (state[kind]?.list ?? []).map { node in
        StatesLanguageHandler(
          node: node, isRetry: kind == "Retry", names: (node["ErrorEquals"]?.items ?? []).compactMap(\.text))
      }
    }
  }

  /// True for `States.ALL`, or what comes to that.
  private var isEverything: Bool {
    names.isEmpty || names.contains("States.ALL") || Set(names).isSuperset(of: ["States.TaskFailed", "States.Timeout"])
  }

  /// True for `States.TaskFailed`, which is every error but one.
  var isOfTasks: Bool { !isEverything && names.contains("States.TaskFailed") }

  /// True if it handles errors of all names, be it all but one.
  var isOfAll: Bool { isEverything || isOfTasks }

  /// True if it handles that a task takes too long.
  var handlesTimeouts: Bool { isEverything || names.contains("States.Timeout") }
}

/// The conditions of `Choice` states as text. States Language, *Choice State*.
enum StatesLanguageConditions {
  private static let kinds = ["String", "Numeric", "Boolean", "Timestamp"]
  private static let comparisons = [
    ("GreaterThanEquals", ">="), ("LessThanEquals", "<="), ("GreaterThan", ">"), ("LessThan", "<"), ("Equals", "=="),
    ("Matches", "matches"),
  ]
  private static let tests = [
    "IsNull": "null", "IsPresent": "present", "IsNumeric": "a number", "IsString": "a string",
    "IsBoolean": "a boolean", "IsTimestamp": "a timestamp",
  ]

  /// The condition of a choice: an expression of JSONata, a comparison, or `And`, `Or` and `Not` of these; nil for what
  /// has none of them.
  static func text(_ rule: DocumentNode) -> String? {
    if let condition = rule["Condition"]?.text { return expression(condition) }
    for (key, word) in [("And", "and"), ("Or", "or")] {
      guard let parts = rule[key]?.list?.map(text) else { continue }
      let known = parts.compactMap(\.self)
      return known.count == parts.count && !known.isEmpty ? ConditionText.joined(known, by: word) : nil
    }
    if let inside = rule["Not"] { return text(inside).map { "not (\($0))" } }
    guard let variable = rule["Variable"]?.text else { return nil }
    for member in rule.members ?? [] {
      if let test = tests[member.name] {
        return "\(variable) is \(member.node.flag == false ? "not " : "")\(test)"
      }
      if let mark = mark(of: member.name) { return "\(variable) \(mark) \(member.node.summary)" }
    }
    return nil
  }

  /// Returns the text between `{%` and `%}`.
  static func expression(_ text: String) -> String {
    let text = text.onOneLine
    guard text.hasPrefix("{%"), text.hasSuffix("%}") else { return ConditionText.shortened(text) }
    return ConditionText.shortened(text.dropFirst(2).dropLast(2).trimmed)
  }

  /// The sign of `NumericGreaterThanPath` and the like.
  private static func mark(of operation: String) -> String? {
    guard let kind = kinds.first(where: operation.hasPrefix) else { return nil }
    var word = operation.dropFirst(kind.count)
    if word.hasSuffix("Path") { word = word.dropLast(4) }
    return comparisons.first { $0.0 == word }?.1
  }
}
