import Statecharts

/// Stops a block of content: why, and the event that reports it.
private struct ContentFailure: Error {
  let message: String
  let event: Event

  init(_ error: EvaluationError) {
    message = error.message
    event = .error("error.execution", error.message)
  }

  init(_ error: SendError) {
    message = error.message
    event = .error(error.event, error.message, sendID: error.sendID)
  }
}

extension Session {
  /// Runs blocks; an error stops the block it is in. SCXML 3.8, 3.9, 4.
  mutating func execute(_ blocks: [Block], at place: Execution.Place) {
    for block in blocks { execute(block.content, at: place) }
  }

  /// Runs a block's content in document order.
  mutating func execute(_ content: [Content], at place: Execution.Place) {
    do {
      try run(content, at: place)
    } catch {
      recorder.executed(.failed(message: error.message, event: error.event), at: place)
      raise(error.event)
    }
  }

  /// Reports an error outside any block.
  mutating func fail(_ message: String, at place: Execution.Place) {
    let event = Event.error("error.execution", message)
    recorder.executed(.failed(message: message, event: event), at: place)
    raise(event)
  }

  /// Puts an event into the internal queue.
  mutating func raise(_ event: Event) {
    queues.internal.append(event)
  }

  private mutating func run(_ content: [Content], at place: Execution.Place) throws(ContentFailure) {
    for item in content { try run(item, at: place) }
  }

  /// The maximum number of characters of the name of content that is only named.
  private static var longestName: Int { 200 }

  private mutating func run(_ item: Content, at place: Execution.Place) throws(ContentFailure) {
    if Model.namesContent, item.isComputed {
      let name = item.summary(of: compiled.chart, longest: Session.longestName)
      return recorder.executed(.acted(Action(name)), at: place)
    }
    switch item {
    case .raise(let raise):
      let event = Event(raise.event, kind: .internal)
      self.raise(event)
      recorder.executed(.raised(event), at: place)
    case .send(let send):
      recorder.executed(try communicated { session throws(SendError) in try session.send(send) }, at: place)
    case .cancel(let cancel):
      recorder.executed(try evaluated { session throws(EvaluationError) in try session.cancel(cancel) }, at: place)
    case .assign(let assign):
      let previous = recorder.isOn ? reading(of: assign.location) : nil
      let value = try evaluated { session throws(EvaluationError) in
        try session.model.assign(assign, in: session.environment)
      }
      recorder.executed(.assigned(location: assign.location.source, value: value, previous: previous), at: place)
    case .log(let log):
      let value = try log.expression.map { expression throws(ContentFailure) in
        try evaluated { session throws(EvaluationError) in
          try session.model.value(of: expression, in: session.environment)
        }
      }
      recorder.executed(.logged(label: log.label, value: value), at: place)
    case .choose(let choose): try run(choose, at: place)
    case .foreach(let loop): try run(loop, at: place)
    case .script(let script):
      let earlier = recorder.isOn ? model.countedVariables() : nil
      try evaluated { session throws(EvaluationError) in
        try session.model.run(try session.resources.loaded(script), in: session.environment)
      }
      recorder.executed(.ran(script, changes: changes(since: earlier)), at: place)
    case .action(let action): recorder.executed(.acted(action), at: place)
    case .foreign(let element): recorder.executed(.ignored(element), at: place)
    }
  }

  @discardableResult
  private mutating func evaluated<Result>(
    _ evaluation: (inout Self) throws(EvaluationError) -> Result
  ) throws(ContentFailure) -> Result {
    do {
      return try evaluation(&self)
    } catch {
      throw ContentFailure(error)
    }
  }

  private mutating func communicated<Result>(
    _ communication: (inout Self) throws(SendError) -> Result
  ) throws(ContentFailure) -> Result {
    do {
      return try communication(&self)
    } catch {
      throw ContentFailure(error)
    }
  }

  private mutating func changes(since earlier: [ValueBinding]?) -> [VariableChange] {
    guard let earlier, let now = model.countedVariables() else { return [] }
    return VariableChange.changes(from: earlier, to: now)
  }

  /// Takes the first branch whose condition holds; none if that cannot be said.
  private mutating func run(_ choose: Choose, at place: Execution.Place) throws(ContentFailure) {
    var checks: [Choice.Check] = []
    let end = choose.branches.firstIndex { branch in
      guard let condition = branch.condition else { return true }
      let check = check(condition, at: place)
      checks.append(check)
      return check.verdict == .holds || check.verdict == .undecided
    }
    let taken = checks.last?.verdict == .undecided ? nil : end
    recorder.executed(.chose(Choice(checks: checks, branch: taken)), at: place)
    if let taken { try run(choose.branches[taken].content, at: place) }
  }

  /// A condition that cannot be evaluated counts as false and raises its error at once. SCXML 4.3, 5.9.1.
  private mutating func check(_ condition: Condition, at place: Execution.Place) -> Choice.Check {
    do {
      let result = try model.holds(condition, in: environment)
      if result.isUndecided {
        ask(condition, of: scratch.selection.transitions.first)
        return Choice.Check(condition: result.question(of: condition), verdict: .undecided, read: [])
      }
      let isAsked = recorder.isOn && result.read.isEmpty
      let read = isAsked ? model.readings(of: condition, in: environment) : result.read
      return Choice.Check(condition: condition, verdict: result.holds ? .holds : .fails, read: read)
    } catch {
      fail(error.message, at: place)
      return Choice.Check(condition: condition, verdict: .isFaulty(message: error.message), read: [])
    }
  }

  private mutating func run(_ loop: Foreach, at place: Execution.Place) throws(ContentFailure) {
    let items = try evaluated { session throws(EvaluationError) in
      try session.model.items(of: loop, in: session.environment)
    }
    for (index, item) in items.enumerated() {
      try evaluated { session throws(EvaluationError) in
        try session.model.bind(loop, item: item, index: index, in: session.environment)
      }
      try run(loop.content, at: place)
    }
  }
}
