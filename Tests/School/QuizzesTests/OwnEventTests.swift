import Gallery
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

@testable import Quizzes

/// What a machine raises itself, and what only its clock does, is not asked for; questions do not answer each other.
struct OwnEventTests {
  private static let names = ["traffic-light", "microwave", "elevator", "media-player", "handshake"]

  @Test(arguments: names)
  func nobodySendsWhatTheMachineSendsItself(name: String) throws {
    let machine = try QuizTests.machine(name)
    let own = machine.chart.ownEventNames
    for seed in 0..<30 {
      for question in Quiz(of: machine, seed: seed).questions {
        let named = question.run + question.choices.flatMap(\.steps) + question.proof
        #expect(!named.contains { $0.isOne(of: own) }, "\(seed): \(question.prompt) \(named)")
      }
    }
  }

  @Test func theTrafficLightHasQuestions() throws {
    let machine = try QuizTests.machine("traffic-light")
    let own = machine.chart.ownEventNames
    #expect(own.contains("green-over") && own.contains("stopped") && !own.contains("button"))
    let quizzes = (0..<30).map { Quiz(of: machine, seed: $0) }
    #expect(quizzes.allSatisfy { $0.questions.count >= 8 }, "\(quizzes.map(\.questions.count))")
  }

  /// Of two questions about a moment none says that a step is taken, or where it leads, that the other asks.
  @Test(arguments: Gallery.machines.map(\.identifier))
  func questionsDoNotAnswerEachOther(name: String) throws {
    let machine = try QuizTests.machine(name)
    for seed in 0..<8 {
      let questions = Quiz(of: machine, seed: seed, count: 20).questions
      for (index, one) in questions.enumerated() {
        for (other, two) in questions.enumerated() where other != index {
          #expect(
            !two.asks(what: one.says(on: machine)), "\(seed): \(one.prompt) \(one.run) · \(two.prompt) \(two.run)")
        }
      }
    }
  }
}

/// A step in states, and whether the states after it are meant.
private struct Said: Hashable {
  let states: [State.ID]
  let variables: [ValueBinding]
  let step: Step
  let isResult: Bool
}

extension Question {
  /// What is said in addition to the choices: steps that are taken, and where they lead.
  fileprivate func says(on machine: Machine) -> Set<Said> {
    var said: Set<Said> = []
    func add(_ moment: Snapshot, _ step: Step, _ isResult: Bool) {
      said.insert(
        Said(states: moment.atomicStates, variables: moment.variables, step: step, isResult: isResult))
    }
    switch prompt {
    case .leads(let step): add(moment, step, false)
    case .order(let step):
      add(moment, step, false)
      add(moment, step, true)
    case .deadEnd: for case .step(let step) in choices { add(moment, step, false) }
    case .accepted, .refused, .verdict, .clock, .shortestWay: break
    }
    guard showsRun else { return said }
    let simulation = machine.replay(of: run)
    let moments = [simulation.initial] + simulation.records.map(\.snapshot)
    for (before, step) in zip(moments, run) { add(before, step, false) }
    if let last = run.last { add(moments[moments.count - 2], last, true) }
    return said
  }

  fileprivate func asks(what said: Set<Said>) -> Bool {
    func isSaid(_ step: Step, _ isResult: Bool) -> Bool {
      said.contains(
        Said(states: moment.atomicStates, variables: moment.variables, step: step, isResult: isResult))
    }
    return switch prompt {
    case .accepted, .refused: choices.flatMap(\.steps).contains { isSaid($0, false) }
    case .leads(let step): isSaid(step, true)
    case .verdict(let step): isSaid(step, false) || isSaid(step, true)
    case .clock(let delay): isSaid(.advance(delay), true)
    case .order, .deadEnd, .shortestWay: false
    }
  }
}

extension Question.Choice {
  fileprivate var steps: [Step] {
    switch self {
    case .step(let step): [step]
    case .way(let steps): steps
    case .states, .refusal, .order, .none: []
    }
  }
}

extension Step {
  fileprivate func isOne(of names: Set<String>) -> Bool {
    if case .event(let name, _) = self { names.contains(name) } else { false }
  }
}
