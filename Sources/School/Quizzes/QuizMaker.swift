import StatechartExecution
import StatechartSimulation
import Statecharts

/// Makes the questions of a quiz: explores the machine by random walks that the seed decides, then asks about the
/// moments on them.
struct QuizMaker {
  /// A moment that can be asked about.
  struct Situation {
    let simulation: Simulation
    /// The moves, the clock's among them, but for events that the machine sends itself.
    let steps: [Step]

    var run: [Step] { simulation.run.steps }
    var final: Snapshot { simulation.final }
    /// The same but for the clock's.
    var moves: [Step] { steps.filter { !$0.isAdvance } }
  }

  /// The kinds of questions.
  enum Kind: CaseIterable {
    case accepted, leads, verdict, order, shortestWay, clock, deadEnd, refused
  }

  private enum Bounds {
    static let walks = 5
    static let stepsOfWalk = 8
    static let attempts = 40
    static let attemptsForQuestion = 8
    static let failuresOfKind = 6
  }

  let machine: Machine
  var numbers: SplitMix
  private(set) var moments: [Situation] = []
  /// True once it was asked after which step no further one is possible, and the answer was none.
  var hasAskedForNone = false
  /// The shortest routes into states from moments, by their runs.
  var knownRoutes: [[Step]: [State.ID: [Step]]] = [:]
  /// The states whose transitions name an event.
  let sources: [String: [State.ID]]
  /// The events that the machine raises, or sends itself after a time: a person does not send them.
  let ownEvents: Set<String>
  private let names: StateNames

  init(_ machine: Machine, seed: Int) {
    self.machine = machine
    numbers = SplitMix(seed: seed)
    var sources: [String: [State.ID]] = [:]
    for state in machine.chart.allStates {
      for name in Set(state.transitions.flatMap { $0.events.compactMap(\.exampleName) }) {
        sources[name, default: []].append(state.id)
      }
    }
    self.sources = sources
    names = StateNames(of: machine.chart)
    ownEvents = machine.chart.ownEventNames
    explore()
  }

  var chart: Statechart { machine.chart }

  /// Finds moments to ask about.
  private mutating func explore() {
    var known: Set<MomentKey> = []
    func isAskedAbout(_ simulation: Simulation) -> Bool {
      simulation.final.status == .running && simulation.final.request == nil && simulation.interruption == nil
    }
    let start = machine.replay(of: [])
    for _ in 0..<Bounds.walks {
      var here = start
      for count in 0...Bounds.stepsOfWalk {
        guard isAskedAbout(here) else { break }
        let steps = self.steps(at: here)
        if known.insert(MomentKey(here.final)).inserted { moments.append(Situation(simulation: here, steps: steps)) }
        guard count < Bounds.stepsOfWalk, let step = numbers.pick(steps) else { break }
        here = here.simulation(of: here.run.steps + [step])
      }
    }
  }

  /// The moves at the end of a run but for events that the machine sends itself.
  func steps(at simulation: Simulation) -> [Step] { simulation.moves.map(\.step).filter(isFromOutside) }

  /// The events that are refused at a moment but for those that the machine sends itself.
  func refusedSteps(at moment: Situation) -> [Step] { moment.simulation.refusedEvents(of: chart).filter(isFromOutside) }

  func isFromOutside(_ step: Step) -> Bool {
    switch step {
    case .event(let name, _): !ownEvents.contains(name)
    case .request, .advance, .message, .set: true
    }
  }

  /// So many questions, or as many as are found; those of all kinds alternate. None gives the answer of another.
  mutating func questions(_ count: Int) -> [Question] {
    var kinds = numbers.shuffled(Kind.allCases)
    var failures: [Kind: Int] = [:]
    var asked: Set<Subject> = []
    var facts: [QuestionFacts] = []
    var questions: [Question] = []
    var turn = 0
    for _ in 0..<(Bounds.attempts + count * Bounds.attemptsForQuestion) {
      guard questions.count < count, !kinds.isEmpty else { break }
      let kind = kinds[turn % kinds.count]
      if let moment = numbers.pick(moments(for: kind)), let question = question(kind, at: moment),
        case let fact = QuestionFacts(question, at: moment), !facts.contains(where: { $0.reveals(fact) }),
        asked.insert(Subject(question)).inserted
      {
        questions.append(question)
        facts.append(fact)
        turn += 1
      } else {
        failures[kind, default: 0] += 1
        if failures[kind] == Bounds.failuresOfKind { kinds.removeAll { $0 == kind } } else { turn += 1 }
      }
    }
    return questions
  }

  private func moments(for kind: Kind) -> [Situation] {
    switch kind {
    case .clock: moments.filter { $0.final.nextDelay != nil }
    case .accepted, .leads, .verdict, .order, .shortestWay, .deadEnd, .refused: moments
    }
  }

  private mutating func question(_ kind: Kind, at moment: Situation) -> Question? {
    switch kind {
    case .accepted: accepted(at: moment)
    case .refused: refused(at: moment)
    case .leads: leads(at: moment)
    case .verdict: verdict(at: moment)
    case .shortestWay: shortestWay(at: moment)
    case .deadEnd: deadEnd(at: moment)
    case .order: order(at: moment)
    case .clock: clock(at: moment)
    }
  }

  /// The machine a step after a moment; nil if a script kept it from being executed.
  func simulation(of steps: [Step], after moment: Situation) -> Simulation? {
    let next = moment.simulation.simulation(of: moment.run + steps)
    return next.interruption == nil && next.records.count == moment.run.count + steps.count ? next : nil
  }

  /// A question with the right choice and some of the wrong ones, in random order; nil if there is no wrong one that
  /// reads differently.
  ///
  /// - Parameter wrong: The wrong choices, the nearest misses first.
  mutating func question(
    _ prompt: Question.Prompt, at moment: Situation, right: Question.Choice, wrong: [Question.Choice],
    last: Question.Choice? = nil
  ) -> Question? {
    var known: Set<[String]> = [spelling(right)]
    var others: [Question.Choice] = []
    for choice in wrong where others.count < 3 && known.insert(spelling(choice)).inserted { others.append(choice) }
    guard !others.isEmpty else { return nil }
    let inOrder = last == right ? others : [right] + others
    let choices = numbers.shuffled(inOrder) + (last.map { [$0] } ?? [])
    guard let index = choices.firstIndex(of: right) else { return nil }
    return Question(prompt: prompt, run: moment.run, moment: moment.final, choices: choices, right: index)
  }
}

/// The parts that distinguish moments: all but the time that has passed.
private struct MomentKey: Hashable {
  let configuration: [State.ID]
  let memories: [Snapshot.Memory]
  let variables: [ValueBinding]
  let timers: [String]

  init(_ snapshot: Snapshot) {
    configuration = snapshot.configuration
    memories = snapshot.memories
    variables = snapshot.variables
    timers = snapshot.pending.map { "\($0.event.name) \($0.due - snapshot.time)" }
  }
}

/// The subject of a question: of two with the same subject one is enough.
private struct Subject: Hashable {
  let prompt: Question.Prompt
  let states: [State.ID]
  let variables: [ValueBinding]

  init(_ question: Question) {
    prompt = question.prompt
    states = question.moment.atomicStates
    variables = question.moment.variables
  }
}

extension Step {
  var isAdvance: Bool {
    switch self {
    case .advance: true
    case .event, .request, .message, .set: false
    }
  }
}

/// Choices whose text is the same are not in one question.
extension QuizMaker {
  /// Returns the spelling of a choice, with the display names in the chart's own language.
  func spelling(_ choice: Question.Choice) -> [String] {
    switch choice {
    case .step(let step): [spelling(step)]
    case .states(let states): ["in"] + states.map(spelling)
    case .refusal(let reason): ["refused", "\(reason)"]
    case .way(let steps): ["way"] + steps.map(spelling)
    case .order(let occurrences): ["order"] + occurrences.map(spelling)
    case .none: ["none"]
    }
  }

  func spelling(_ state: State.ID) -> String { chart.state(state).map(names.name) ?? state.name }

  private func spelling(_ step: Step) -> String {
    switch step {
    case .event(let name, let payload): chart.label(ofEvent: name) + (payload.map { " \($0)" } ?? "")
    case .request(let state): "!" + spelling(state)
    case .advance, .message, .set: step.description
    }
  }

  private func spelling(_ occurrence: Question.Occurrence) -> String {
    switch occurrence {
    case .left(let state): "left " + spelling(state)
    case .entered(let state): "entered " + spelling(state)
    case .acted(let action): "do " + (action.displayName?(in: "en") ?? action.name)
    case .raised(let event): "raise " + chart.label(ofEvent: event)
    case .sent(let event): "send " + chart.label(ofEvent: event)
    case .assigned(let variable, let value): "\(variable) = \(value)"
    case .logged(let text): "log " + text
    }
  }
}
