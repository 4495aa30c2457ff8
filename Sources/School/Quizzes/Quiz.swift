package import StatechartExecution
package import StatechartSimulation
package import Statecharts

/// Questions about a machine, each with exactly one right choice, which the machine itself was asked for.
///
/// The same machine, seed and count make the same quiz everywhere. A quiz costs a bounded number of steps: 41 to
/// explore the machine, and for each question that is tried at most two dozen; at most 40 attempts and 8 for each
/// question are made. For each moment that is asked about at most one search for routes is made, among at most 300
/// configurations, or 100 where scripts run.
package struct Quiz: Hashable, Sendable {
  /// The default number of questions.
  package static let standardCount = 10
  /// The valid numbers of questions of a quiz.
  package static let counts = 1...30
  /// The seeds that there are.
  package static let seeds = 0...Int(Int32.max)

  /// The seed that determines the questions and the order of their choices.
  package let seed: Int
  /// The number of questions that were requested.
  package let wanted: Int
  /// The questions; fewer than wanted where the machine has not enough to ask about.
  package let questions: [Question]

  /// Makes a quiz.
  ///
  /// - Parameters:
  ///   - seed: One of ``seeds``.
  ///   - count: The number of questions, one of ``counts``.
  package init(of machine: Machine, seed: Int, count: Int = Quiz.standardCount) {
    self.seed = seed
    wanted = count
    var maker = QuizMaker(machine, seed: seed)
    questions = maker.questions(count)
  }
}

/// A question about a machine at a moment, with its choices.
package struct Question: Hashable, Sendable {
  /// The kind of a question.
  package enum Prompt: Hashable, Sendable {
    /// One of these steps is taken now.
    case accepted
    /// One of these steps is refused now.
    case refused
    /// The states of the machine after a step that it takes.
    case leads(Step)
    /// The outcome of a step: taken, or refused for a reason.
    case verdict(Step)
    /// One of these runs is a shortest route into a state.
    case shortestWay(State.ID)
    /// One of these steps is such that no further one is possible after it.
    case deadEnd
    /// The order in which things happen in a step.
    case order(Step)
    /// The states of the machine once time has passed.
    case clock(Delay)
  }

  /// The reason why a step is refused.
  package enum Reason: Hashable, Sendable {
    /// No active state has a transition for it.
    case notAwaited
    /// A condition is false.
    case condition(String)
    /// A condition that is only a name is not set.
    case undecided(String)
    /// The machine has ended.
    case ended
  }

  /// Something that happens in a step.
  package enum Occurrence: Hashable, Sendable {
    case left(State.ID)
    case entered(State.ID)
    /// An action of the program around the machine is executed.
    case acted(Action)
    /// An event goes into the internal queue.
    case raised(String)
    /// An event is sent.
    case sent(String)
    /// A variable gets a value.
    case assigned(String, Value)
    /// A line is written.
    case logged(String)
  }

  package enum Choice: Hashable, Sendable {
    case step(Step)
    /// The active atomic states afterwards.
    case states([State.ID])
    /// The step is refused.
    case refusal(Reason)
    /// Steps from the moment on.
    case way([Step])
    /// The occurrences of a step, in order.
    case order([Occurrence])
    /// None of the other choices.
    case none
  }

  /// The kind of the question, with its parameters.
  package let prompt: Prompt
  /// The steps from the start to the moment that is asked about.
  package let run: [Step]
  /// The machine at that moment.
  package let moment: Snapshot
  /// The choices, all different.
  package let choices: [Choice]
  /// The index of the right one.
  package let right: Int

  package var answer: Choice { choices[right] }

  /// The maximum number of timers, and the maximum number of variables, that are said of a moment.
  package static let maxShown = 6

  /// True if the steps to the moment are said with it: what a history remembers, what invoked machines do, and
  /// variables beyond those that are shown follow from them alone. Elsewhere the states, timers and variables are all
  /// that there is to know, and the steps would answer other questions.
  package var showsRun: Bool {
    !moment.memories.isEmpty || !moment.sessions.isEmpty
      || max(moment.variables.count, moment.pending.count) > Question.maxShown
  }

  /// The run that shows the result of a choice: that of the right one proves it.
  package func run(showing choice: Choice) -> [Step] {
    switch choice {
    case .step(let step): run + [step]
    case .way(let steps): run + steps
    case .states, .refusal, .order, .none: run + asked
    }
  }

  /// The run that proves the answer.
  package var proof: [Step] { run(showing: answer) }

  /// The step that the prompt names.
  private var asked: [Step] {
    switch prompt {
    case .leads(let step), .verdict(let step), .order(let step): [step]
    case .clock(let delay): [.advance(delay)]
    case .accepted, .refused, .shortestWay, .deadEnd: []
    }
  }
}
