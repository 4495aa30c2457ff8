import StatechartExecution
import Statecharts

@testable import Quizzes

/// Finds out which choices of a question are right, with nothing but an interpreter without data.
struct QuizJudge {
  private let question: Question
  private let chart: Statechart
  private let machine: Interpreter<NullDataModel>
  /// What the machine raises or sends itself, which nobody else does.
  private let own: Set<String>

  init(_ chart: Statechart, _ question: Question) throws {
    self.question = question
    self.chart = chart
    var machine = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = machine.start()
    for step in question.run { _ = machine.perform(step) }
    self.machine = machine
    own = Set(
      chart.allContent.compactMap { content in
        switch content {
        case .raise(let raise): return raise.event
        case .send(let send):
          if case .literal(let name)? = send.event { return name }
          return nil
        case .cancel, .assign, .log, .choose, .foreach, .script, .action, .foreign: return nil
        }
      })
  }

  var isAtItsMoment: Bool { machine.snapshot == question.moment }

  /// The indices of the right choices.
  var rightChoices: [Int] { question.choices.indices.filter { isRight(question.choices[$0]) } }

  private func isRight(_ choice: Question.Choice) -> Bool {
    switch (question.prompt, choice) {
    case (.accepted, .step(let step)): isTaken(step)
    case (.refused, .step(let step)): !isTaken(step)
    case (.leads(let step), .states(let states)): isTaken(step) && Set(states) == Set(after([step]).atomicStates)
    case (.clock(let delay), .states(let states)): Set(states) == Set(after([.advance(delay)]).atomicStates)
    case (.verdict(let step), .states(let states)): isTaken(step) && Set(states) == Set(after([step]).atomicStates)
    case (.verdict(let step), .refusal(let reason)): !isTaken(step) && reason == why(step)
    case (.shortestWay(let target), .way(let steps)):
      enters(target, by: steps) && steps.count == fewestSteps(to: target, atMost: steps.count)
    case (.deadEnd, .step(let step)): isStuck(after: step)
    case (.deadEnd, .none): !question.choices.contains { isStuck(after: $0) }
    case (.order(let step), .order(let occurrences)): occurrences == order(of: step, like: occurrences)
    default: false
    }
  }

  private func after(_ steps: [Step]) -> Snapshot {
    var copy = machine
    for step in steps { _ = copy.perform(step) }
    return copy.snapshot
  }

  private func isTaken(_ step: Step) -> Bool {
    var copy = machine
    return copy.perform(step).rejection == nil
  }

  private func why(_ step: Step) -> Question.Reason? {
    guard case .event(let name, _) = step else { return nil }
    if machine.status == .ended { return .ended }
    let waiting = machine.snapshot.configuration.flatMap { chart.state($0)?.transitions ?? [] }.filter {
      $0.matches(name, by: .prefix)
    }
    guard let first = waiting.first else { return .notAwaited }
    // Every one of them is false, or it would have been taken: the question has no other of them.
    let sources = waiting.compactMap { $0.condition?.source }
    let claimed = question.answer
    for source in sources where claimed == .refusal(.condition(source)) { return .condition(source) }
    return first.condition.map { .condition($0.source) }
  }

  private func enters(_ target: State.ID, by steps: [Step]) -> Bool {
    var copy = machine
    return steps.contains { copy.perform($0).microsteps.contains { $0.entered.contains(target) } }
  }

  /// Level by level, with every event of the chart and the clock tried in each configuration.
  private func fewestSteps(to target: State.ID, atMost most: Int) -> Int? {
    var level = [machine]
    var known = Set(level.map(\.fingerprint))
    for count in 1...most {
      var next: [Interpreter<NullDataModel>] = []
      for here in level {
        for step in steps(from: here) {
          var copy = here
          if copy.perform(step).microsteps.contains(where: { $0.entered.contains(target) }) { return count }
          if known.insert(copy.fingerprint).inserted { next.append(copy) }
        }
      }
      level = next
    }
    return nil
  }

  private func steps(from machine: Interpreter<NullDataModel>) -> [Step] {
    chart.alphabet.filter { !own.contains($0) && machine.accepts($0) }.map { .event($0) }
      + (machine.snapshot.nextDelay.map { [.advance($0)] } ?? [])
  }

  private func isStuck(after step: Step) -> Bool {
    var copy = machine
    guard copy.perform(step).rejection == nil else { return false }
    if copy.status == .ended { return true }
    return steps(from: copy).allSatisfy { step in
      var trial = copy
      return trial.perform(step).rejection != nil
    }
  }

  private func isStuck(after choice: Question.Choice) -> Bool {
    guard case .step(let step) = choice else { return false }
    return isStuck(after: step)
  }

  private func order(of step: Step, like claimed: [Question.Occurrence]) -> [Question.Occurrence] {
    var copy = machine
    let microsteps = copy.perform(step).microsteps
    let isAboutStates = claimed.contains { occurrence in
      switch occurrence {
      case .left, .entered: true
      case .acted, .raised, .sent, .assigned, .logged: false
      }
    }
    guard !isAboutStates else {
      return microsteps.flatMap { $0.exited.map { .left($0) } + $0.entered.map { .entered($0) } }
    }
    return microsteps.flatMap(\.executed).compactMap { execution in
      switch execution.effect {
      case .acted(let action): .acted(action)
      case .raised(let event): .raised(event.name)
      case .sent(let event, _): .sent(event.name)
      case .logged(let label, let value):
        .logged([label, value?.description].compactMap(\.self).joined(separator: " "))
      case .assigned, .cancelled, .ran, .chose, .ignored, .invoked, .invocationCancelled, .invocationFailed,
        .failed:
        nil
      }
    }
  }
}
