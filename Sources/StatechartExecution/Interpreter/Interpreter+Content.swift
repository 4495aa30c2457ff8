import Statecharts

/// Stops a block of content: why, and the event that tells of it.
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

extension Interpreter {
  /// Runs blocks; an error stops the block it is in. SCXML 3.8, 3.9, 4.
  mutating func execute(_ blocks: [Block], at place: Execution.Place) {
    for block in blocks { execute(block.content, at: place) }
  }

  /// Runs a block's content in document order.
  mutating func execute(_ content: [Content], at place: Execution.Place) {
    do {
      try run(content, at: place)
    } catch {
      note(.failed(message: error.message, event: error.event), at: place)
      raise(error.event)
    }
  }

  /// Reports an error outside any block.
  mutating func fail(_ message: String, at place: Execution.Place) {
    let event = Event.error("error.execution", message)
    note(.failed(message: message, event: event), at: place)
    raise(event)
  }

  /// Puts an event into the internal queue.
  mutating func raise(_ event: Event) {
    internalQueue.append(event)
  }

  mutating func note(_ effect: Execution.Effect, at place: Execution.Place) {
    guard isRecording else { return }
    currentMicrostep.executed.append(Execution(place: place, effect: effect))
  }

  private mutating func run(_ content: [Content], at place: Execution.Place) throws(ContentFailure) {
    for item in content {
      do {
        try run(item, at: place)
      } catch let error as EvaluationError {
        throw ContentFailure(error)
      } catch let error as SendError {
        throw ContentFailure(error)
      } catch let error as ContentFailure {
        throw error
      } catch {
        throw ContentFailure(EvaluationError(String(describing: error)))
      }
    }
  }

  private mutating func run(_ item: Content, at place: Execution.Place) throws {
    switch item {
    case .raise(let raise):
      let event = Event(raise.event, kind: .internal)
      self.raise(event)
      note(.raised(event), at: place)
    case .send(let send): note(try self.send(send), at: place)
    case .cancel(let cancel): note(try self.cancel(cancel), at: place)
    case .assign(let assign):
      let previous = isRecording ? reading(of: assign.location) : nil
      let value = try model.assign(assign, in: surroundings)
      note(.assigned(location: assign.location.source, value: value, previous: previous), at: place)
    case .log(let log):
      var value: Value?
      if let expression = log.expression { value = try model.value(of: expression, in: surroundings) }
      note(.logged(label: log.label, value: value), at: place)
    case .choose(let choose): try run(choose, at: place)
    case .foreach(let loop): try run(loop, at: place)
    case .script(let script):
      let earlier = isRecording ? model.countedVariables() : nil
      try model.run(try resources.loaded(script), in: surroundings)
      note(.ran(script, changes: changes(since: earlier)), at: place)
    case .action(let action): note(.acted(action), at: place)
    case .foreign(let element): note(.ignored(element), at: place)
    }
  }

  private mutating func changes(since earlier: [ValueBinding]?) -> [VariableChange] {
    guard let earlier, let now = model.countedVariables() else { return [] }
    return VariableChange.changes(from: earlier, to: now)
  }

  /// Takes the first branch whose condition holds.
  private mutating func run(_ choose: Choose, at place: Execution.Place) throws(ContentFailure) {
    var checks: [Choice.Check] = []
    let taken = choose.branches.firstIndex { branch in
      guard let condition = branch.condition else { return true }
      let check = check(condition, at: place)
      checks.append(check)
      return check.verdict == .holds
    }
    note(.chose(Choice(checks: checks, branch: taken)), at: place)
    if let taken { try run(choose.branches[taken].content, at: place) }
  }

  /// A condition that cannot be evaluated counts as false and raises its error at once. SCXML 4.3, 5.9.1.
  private mutating func check(_ condition: Condition, at place: Execution.Place) -> Choice.Check {
    do {
      let truth = try model.holds(condition, in: surroundings)
      let isAsked = isRecording && truth.read.isEmpty
      let read = isAsked ? model.readings(of: condition, in: surroundings) : truth.read
      return Choice.Check(condition: condition, verdict: truth.holds ? .holds : .fails, read: read)
    } catch {
      fail(error.message, at: place)
      return Choice.Check(condition: condition, verdict: .isFaulty(message: error.message), read: [])
    }
  }

  private mutating func run(_ loop: Foreach, at place: Execution.Place) throws {
    for (index, item) in try model.items(of: loop, in: surroundings).enumerated() {
      try model.bind(loop, item: item, index: index, in: surroundings)
      try run(loop.content, at: place)
    }
  }
}
