import Explanations
import Quizzes
import Testing

@testable import WebPages

struct QuizAddressTests {
  private let address = QuizAddress(
    machine: "battery", seed: 7, count: 5, answers: [10: 3, 1: 0, 0: 2], language: .japanese)

  /// Questions and choices are numbered from 1, in order.
  @Test func hasTheAnswers() {
    #expect(address.text == "/machines/battery/quiz?seed=7&questions=5&lang=ja&a1=3&a2=1&a11=4")
    #expect(address.fresh == "/machines/battery/quiz?seed=7&questions=5&lang=ja")
    #expect(address.file(.moodle) == "/machines/battery/quiz.xml?seed=7&questions=5&lang=ja")
  }

  @Test func leavesOutWhatGoesWithoutSaying() {
    #expect(QuizAddress(machine: "a b", seed: 1).text == "/machines/a%20b/quiz?seed=1")
  }

  @Test func leadsToTheNextSeed() {
    #expect(address.next == "/machines/battery/quiz?seed=8&questions=5&lang=ja")
    let last = QuizAddress(machine: "battery", seed: Quiz.seeds.upperBound)
    #expect(last.next == "/machines/battery/quiz?seed=\(Quiz.seeds.lowerBound)")
  }
}
