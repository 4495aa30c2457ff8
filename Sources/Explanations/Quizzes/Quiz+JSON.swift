public import Quizzes
import StatechartExecution
public import Statecharts

extension Quiz {
  /// The quiz for programs: `seed`, `wanted`, and `questions`, each with `kind`, `run`, `situation`, `prompt`, `choices`,
  /// `right` (an index from 0) and `proof` (a run's text).
  public func json(of chart: Statechart, in language: Language) -> Value {
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
