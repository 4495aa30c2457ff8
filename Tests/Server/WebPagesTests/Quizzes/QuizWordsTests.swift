import Explanations
import Quizzes
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages

/// The texts of questions.
struct QuizWordsTests {
  /// A lamp whose states are called alike: those of `off` and of `on`, or two next to each other.
  private static func lamp(isFlat: Bool) -> Statechart {
    func idle(_ id: State.ID, _ transitions: [Transition]) -> State {
      State(id, displayName: "Idle", transitions: transitions)
    }
    let dark = idle("w1", [.on("press", to: "w2")])
    let bright = idle("w2", [.on("press", to: "w1"), .on("hold", to: "w3")])
    let rest = State("w3", displayName: "Rest", transitions: [.on("press", to: "w1"), .on("hold", to: "w2")])
    return Statechart(
      name: "lamp", dataModel: .null,
      states: isFlat
        ? [dark, bright, rest]
        : [State("Off", children: [dark]), State("On", children: [bright]), rest])
  }

  /// What is asked of one moment in the same words has the same answer.
  @Test(arguments: [(false, "Idle (On)"), (true, "Idle (w2)")])
  func whatReadsTheSameHasTheSameAnswer(isFlat: Bool, name: String) throws {
    let chart = Self.lamp(isFlat: isFlat)
    let machine = try Machine(identifier: "lamp", compiled: try CompiledChart(chart))
    let words = QuizWords(words: Wording(chart: chart, language: .english))
    var keys: [String: String] = [:]
    var said = ""
    for seed in 0..<20 {
      for question in Quiz(of: machine, seed: seed).questions {
        let texts = question.choices.map { words.choice($0, of: question) }
        #expect(Set(texts).count == texts.count, "\(texts)")
        said += texts.joined()
        switch question.prompt {
        case .leads, .verdict:
          let asked = (words.situation(question) + [words.prompt(question)]).joined(separator: " ")
          let key = texts[question.right]
          #expect(keys.updateValue(key, forKey: asked).map { $0 == key } != false, "\(asked)")
        case .accepted, .refused, .shortestWay, .deadEnd, .order, .clock: break
        }
      }
    }
    #expect(said.contains(name) && said.contains("Rest"), "\(said)")
  }

  /// The timers and variables of the moment are said where there are some, and only there.
  @Test(arguments: [false, true], [false, true]) func theSituationHasTimersAndVariables(timer: Bool, variable: Bool)
    throws
  {
    let send = Content.send(Send(event: .literal("dark"), delay: .literal(Delay(milliseconds: 5000))))
    let chart = Statechart(
      name: "lamp", dataModel: .ecmascript,
      variables: variable ? [Variable("brightness", value: .expression("3"))] : [],
      states: [
        State("Off", transitions: [.on("press", to: "On"), .on("hold", to: "Off")]),
        State(
          "On", transitions: [.on("dark", to: "Off"), .on("press", to: "Off")], onEntry: timer ? [[send]] : []),
      ])
    let machine = try Machine(identifier: "lamp", compiled: try CompiledChart(chart))
    let words = QuizWords(words: Wording(chart: chart, language: .english))
    var situations: [String] = []
    for question in Quiz(of: machine, seed: 1).questions {
      let situation = words.situation(question).joined(separator: "\n")
      #expect(situation.contains("Pending:") == !question.moment.pending.isEmpty, "\(situation)")
      #expect(situation.contains("brightness") == variable, "\(situation)")
      situations.append(situation)
    }
    #expect(situations.contains { $0.contains("Pending:") } == timer, "\(situations)")
  }
}
