import StatechartExecution
import StatechartSimulation
import Statecharts

/// The facts that the text of a question gives about the machine whatever is chosen, and the facts that it asks for.
struct QuestionFacts {
  private struct Fact: Hashable {
    enum Kind {
      /// The outcome of the step: taken or refused.
      case taken
      /// The states that are active then.
      case result
    }

    let kind: Kind
    let states: [State.ID]
    let variables: [ValueBinding]
    let step: Step

    init(_ kind: Kind, _ moment: Snapshot, _ step: Step) {
      self.kind = kind
      states = moment.atomicStates
      variables = moment.variables
      self.step = step
    }
  }

  private var stated: Set<Fact> = []
  private var asked: Set<Fact> = []

  /// Finds out what a question about a moment says and asks.
  init(_ question: Question, at moment: QuizMaker.Situation) {
    let steps = question.choices.compactMap { choice -> Step? in
      if case .step(let step) = choice { step } else { nil }
    }
    func facts(_ kind: Fact.Kind, _ steps: [Step]) -> [Fact] { steps.map { Fact(kind, question.moment, $0) } }
    switch question.prompt {
    case .accepted, .refused: asked.formUnion(facts(.taken, steps))
    case .leads(let step):
      stated.formUnion(facts(.taken, [step]))
      asked.formUnion(facts(.result, [step]))
    case .verdict(let step): asked.formUnion(facts(.taken, [step]) + facts(.result, [step]))
    case .clock(let delay): asked.formUnion(facts(.result, [.advance(delay)]))
    // Its choices have the states that are entered, in different orders.
    case .order(let step): stated.formUnion(facts(.taken, [step]) + facts(.result, [step]))
    case .deadEnd: stated.formUnion(facts(.taken, steps))
    case .shortestWay: break
    }
    if question.showsRun { addRun(of: moment) }
  }

  /// The steps to the moment are said, and the states at their end.
  private mutating func addRun(of moment: QuizMaker.Situation) {
    var before = moment.simulation.initial
    for record in moment.simulation.records {
      stated.insert(Fact(.taken, before, record.step))
      before = record.snapshot
    }
    guard let last = moment.simulation.records.last else { return }
    stated.insert(Fact(.result, moment.simulation.previous ?? moment.simulation.initial, last.step))
  }

  /// True if one of two questions gives the answer of the other.
  func reveals(_ other: QuestionFacts) -> Bool {
    !stated.isDisjoint(with: other.asked) || !other.stated.isDisjoint(with: asked)
  }
}
