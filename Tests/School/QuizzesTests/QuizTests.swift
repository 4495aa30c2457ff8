import Gallery
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing

@testable import Quizzes

/// Quizzes of random charts and of the gallery, judged by an interpreter of the test's own.
struct QuizTests {
  @Test(arguments: RandomChart.Shape.allCases)
  func everyQuestionHasExactlyOneRightChoice(shape: RandomChart.Shape) throws {
    var kinds: [String: Int] = [:]
    for seed in 0..<34 {
      let chart = RandomChart.make(seed: UInt64(seed), shape: shape, states: 4 + seed % 7)
      let machine = try Machine(identifier: "random", compiled: try CompiledChart(chart))
      let quiz = Quiz(of: machine, seed: seed, count: 8)
      for question in quiz.questions {
        kinds[question.prompt.name, default: 0] += 1
        let judge = try QuizJudge(chart, question)
        #expect(judge.rightChoices == [question.right], "\(chart.name ?? ""): \(question.prompt) \(question.run)")
        #expect(judge.isAtItsMoment)
        #expect(question.choices.count > 1)
        #expect(Set(question.choices).count == question.choices.count)
        // States in which a machine may be are innermost ones, in wrong choices too.
        for case .states(let states) in question.choices {
          #expect(states.allSatisfy { chart.state($0)?.isAtomic == true }, "\(states)")
        }
      }
    }
    for kind in ["accepted", "refused", "leads", "verdict", "shortestWay", "deadEnd", "order"] {
      #expect(kinds[kind, default: 0] > 2, "\(kind): \(kinds)")
    }
    if shape != .flat { #expect(kinds["clock", default: 0] > 2, "\(kinds)") }
  }

  /// What has no name in a drawing is no blank of a worksheet.
  @Test func onlyNamedStatesAreBlanked() {
    let chart = Statechart(states: [
      State("a", children: [State("h", kind: .history(.shallow), initial: ["b"]), State("b")]),
      State("choice", pseudostate: .choice), State("c"),
    ])
    let blanks = (0..<20).flatMap { BlankedChart(chart, seed: $0).blanks }
    #expect(Set(blanks) == ["a", "b", "c"])
  }

  @Test(arguments: Gallery.machines.map(\.identifier))
  func asksAboutEveryMachineOfTheGallery(name: String) throws {
    let machine = try QuizTests.machine(name)
    let quiz = Quiz(of: machine, seed: 7)
    #expect(quiz.questions.count >= 5)
    #expect(Set(quiz.questions.map(\.prompt.name)).count >= 3)
    #expect(quiz == Quiz(of: machine, seed: 7))
    for question in quiz.questions {
      let simulation = machine.replay(of: question.proof)
      switch question.prompt {
      case .accepted, .leads, .clock, .order: #expect(simulation.rejection == nil)
      case .refused: #expect(simulation.rejection != nil)
      case .verdict: #expect((simulation.rejection == nil) == question.answer.isStates)
      case .shortestWay(let target):
        #expect(simulation.records.last?.outcome.microsteps.contains { $0.entered.contains(target) } == true)
      case .deadEnd: #expect(question.answer == .none || simulation.moves.isEmpty)
      }
    }
  }

  /// What a history remembers follows from the run alone, so the run is said; where nothing is remembered, it is not.
  @Test(arguments: [("battery", false), ("media-player", true)])
  func theRunIsSaidWhereTheMomentDoesNotTell(name: String, remembers: Bool) throws {
    let quiz = Quiz(of: try QuizTests.machine(name), seed: 7, count: 20)
    #expect(quiz.questions.contains { !$0.moment.memories.isEmpty } == remembers)
    for question in quiz.questions { #expect(question.showsRun == !question.moment.memories.isEmpty) }
  }

  @Test func theSeedDecides() throws {
    let machine = try QuizTests.machine("kanji")
    let quizzes = (0..<6).map { Quiz(of: machine, seed: $0) }
    #expect(Set(quizzes.map(\.questions)).count == 6)
    #expect(quizzes == (0..<6).map { Quiz(of: machine, seed: $0) })
  }

  @Test func aMachineThatDoesNothingIsNotAskedAbout() throws {
    let chart = Statechart(name: "still", states: [State("only")])
    let quiz = Quiz(of: try Machine(identifier: "still", compiled: try CompiledChart(chart)), seed: 1)
    #expect(quiz.questions.isEmpty)
    #expect(quiz.wanted == 10)
  }

  /// What two states that are called alike are in, or else their identifiers, is said with their names.
  @Test func choicesReadDifferently() throws {
    let chart = Statechart(
      name: "alike", dataModel: .null,
      states: [
        State("a", transitions: [.on("x", to: "b"), .on("y", to: "c")]),
        State("b", displayName: "Same", transitions: [.on("x", to: "a")]),
        State("c", displayName: "Same", transitions: [.on("y", to: "a")]),
        State("d", children: [State("e", displayName: "Same")]),
      ])
    let names = StateNames(of: chart)
    #expect(chart.allStates.map(names.name) == ["a", "Same (b)", "Same (c)", "d", "Same (d)"])
    let machine = try Machine(identifier: "alike", compiled: try CompiledChart(chart))
    for seed in 0..<40 {
      let maker = QuizMaker(machine, seed: seed)
      for question in Quiz(of: machine, seed: seed).questions {
        #expect(Set(question.choices.map(maker.spelling)).count == question.choices.count)
      }
    }
  }

  @Test func saysWhyAConditionRefuses() throws {
    let chart = Statechart(
      name: "door", dataModel: .null,
      states: [
        State(
          "both", kind: .parallel,
          children: [
            State(
              "door",
              children: [
                State("shut", transitions: [.on("open", to: "wide", if: "In('unlocked')")]),
                State("wide", transitions: [.on("close", to: "shut")]),
              ]),
            State(
              "lock",
              children: [
                State("locked", transitions: [.on("key", to: "unlocked")]),
                State("unlocked", transitions: [.on("key", to: "locked")]),
              ]),
          ])
      ])
    let machine = try Machine(identifier: "door", compiled: try CompiledChart(chart))
    let asked = (0..<30).flatMap { Quiz(of: machine, seed: $0).questions }.filter {
      $0.prompt == .verdict(.event("open"))
    }
    let refused = asked.filter { $0.answer == .refusal(.condition("In('unlocked')")) }
    #expect(!refused.isEmpty)
    for question in refused {
      #expect(question.moment.atomicStates == ["shut", "locked"])
      #expect(question.choices.contains(.refusal(.notAwaited)))
      #expect(question.choices.contains(.states(["wide", "locked"])))
    }
  }

  static func machine(_ name: String) throws -> Machine {
    let machine = try #require(Gallery.machine(named: name))
    return try Machine(identifier: name, compiled: try CompiledChart(machine.chart), trust: .trusted)
  }
}

extension Question.Prompt {
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}

extension Question.Choice {
  fileprivate var isStates: Bool {
    if case .states = self { true } else { false }
  }
}
