package import Explanations
package import Quizzes
import StatechartExecution
import StatechartSimulation
package import Statecharts

/// The questions of a quiz in words.
package struct QuizWords: Sendable {
  private let words: Wording

  package init(words: Wording) {
    self.words = words
  }

  private var language: Language { words.language }

  /// Returns the situation of the machine when the question is asked, a sentence for each of the run, as far as it is
  /// shown, the states, timers and variables.
  package func situation(_ question: Question) -> [String] {
    let moment = question.moment
    var lines: [String] = []
    if question.run.isEmpty { lines.append(language(.quizAtStart)) }
    if question.showsRun { lines.append(language(.quizAfter, way(question.run))) }
    lines.append(language(.quizIn, words.plainStates(moment.atomicStates)))
    if !moment.pending.isEmpty {
      lines.append(language(.quizTimers, several(moment.pending.map { words.timer($0, at: moment.time) })))
    }
    if !moment.variables.isEmpty {
      lines.append(language(.quizVariables, several(moment.variables.map { words.bindings([$0]) })))
    }
    return lines
  }

  /// Returns the text of a question.
  package func prompt(_ question: Question) -> String {
    switch question.prompt {
    case .accepted: language(.quizAccepted)
    case .refused: language(.quizRefused)
    case .leads(let step): language(.quizLeads, words.step(step))
    case .verdict(let step): language(.quizVerdict, words.step(step))
    case .shortestWay(let state): language(.quizShortestWay, words.state(state))
    case .deadEnd: language(.quizDeadEnd)
    case .order(let step): language(.quizOrder, words.step(step))
    case .clock(let delay): language(.quizClock, language.duration(milliseconds: delay.milliseconds))
    }
  }

  package func choice(_ choice: Question.Choice, of question: Question) -> String {
    switch choice {
    case .step(let step): words.step(step)
    case .states(let states):
      switch question.prompt {
      case .verdict: language(.quizTaken, words.plainStates(states))
      case .accepted, .refused, .leads, .shortestWay, .deadEnd, .order, .clock:
        language(.quizInStates, words.plainStates(states))
      }
    case .refusal(let reason): refusal(reason)
    case .way(let steps): way(steps)
    case .order(let occurrences): occurrences.map(occurrence).joined(separator: QuizWords.then)
    case .none: language(.quizNoneOfThese)
    }
  }

  private func way(_ steps: [Step]) -> String { steps.map(words.step).joined(separator: QuizWords.then) }

  private func refusal(_ reason: Question.Reason) -> String {
    switch reason {
    case .notAwaited: language(.quizNotAwaited)
    case .condition(let source): language(.quizCondition, words.short(source))
    case .undecided(let source): language(.quizUndecided, words.short(source))
    case .ended: language(.quizEnded)
    }
  }

  private func occurrence(_ occurrence: Question.Occurrence) -> String {
    switch occurrence {
    case .left(let state): language(.quizLeft, words.state(state))
    case .entered(let state): language(.quizEntered, words.state(state))
    case .acted(let action): action.displayName.map { $0(in: language.tag) } ?? action.name
    case .raised(let event): language(.quizRaised, words.event(event))
    case .sent(let event): language(.quizSent, words.event(event))
    case .assigned(let variable, let value): "\(variable) = \(words.value(value))"
    case .logged(let text): language(.quizLogged, words.short(text))
    }
  }

  /// The first of some texts, and how many more there are.
  private func several(_ texts: [String]) -> String {
    let shown = texts.prefix(Question.maxShown).joined(separator: language(.listBetween))
    let rest = texts.count - Question.maxShown
    return rest > 0 ? language(.quizMore, shown, String(rest)) : shown
  }

  private static let then = " → "
}

extension Quiz {
  /// The quiz for programs: `seed`, `wanted`, and `questions`, each with `kind`, `run`, `situation`, `prompt`,
  /// `choices`, `right` (an index from 0) and `proof` (a run's text).
  package func json(of chart: Statechart, in language: Language) -> Value {
    let words = QuizWords(words: Wording(chart: chart, language: language))
    return .object([
      Value.Member("seed", .number(Double(seed))), Value.Member("wanted", .number(Double(wanted))),
      Value.Member("questions", .array(questions.map { $0.json(of: chart, words) })),
    ])
  }
}

extension Question {
  fileprivate func json(of chart: Statechart, _ words: QuizWords) -> Value {
    .object([
      Value.Member("kind", .string(prompt.name)), Value.Member("run", .string(Run(chart, steps: run).text)),
      Value.Member("situation", .array(words.situation(self).map { .string($0) })),
      Value.Member("prompt", .string(words.prompt(self))),
      Value.Member("choices", .array(choices.map { .string(words.choice($0, of: self)) })),
      Value.Member("right", .number(Double(right))), Value.Member("proof", .string(Run(chart, steps: proof).text)),
    ])
  }
}

extension Question.Prompt {
  /// The kind of question, for programs.
  package var name: String {
    switch self {
    case .accepted: "accepted"
    case .refused: "refused"
    case .leads: "leads"
    case .verdict: "verdict"
    case .shortestWay: "shortest-way"
    case .deadEnd: "dead-end"
    case .order: "order"
    case .clock: "clock"
    }
  }
}
