import Foundation
import Testing

/// `interlock quiz`
struct QuizCommandTests {
  @Test func writesTheSameQuizForASeed() throws {
    let quiz = try Program.run("quiz", "battery", "--seed", "7", "--questions", "4")
    #expect(quiz.status == 0)
    #expect(quiz.output.contains("\"proof\""))
    #expect(try Program.run("quiz", "battery", "--seed", "7", "--questions", "4").output == quiz.output)
  }

  @Test(arguments: [("moodle", "<quiz>"), ("worksheet", "<!DOCTYPE html>")])
  func writesOtherForms(form: String, beginning: String) throws {
    let quiz = try Program.run("quiz", "battery", "--to", form)
    #expect(quiz.status == 0)
    #expect(quiz.output.prefix(200).localizedCaseInsensitiveContains(beginning))
  }

  /// The machine is drawn with numbers in the place of names, so no question may have the names.
  @Test(arguments: [1, 2, 3, 4])
  func worksheetsDoNotAnswerWhatTheyAsk(seed: Int) throws {
    let chart =
      "stateDiagram-v2\n  [*] --> Alder\n  Alder --> Birch: go\n  Birch --> Cedar: go\n  Cedar --> Alder: back\n"
    let sheet = try Program.run(
      ["quiz", "-", "--from", "mermaid", "--to", "worksheet", "--seed", String(seed)], input: chart
    ).output
    let parts = sheet.components(separatedBy: "class=\"key\"").map { $0.replacing(/<(?!li|\/li)[^>]*>/, with: "") }
    try #require(parts.count == 2)
    let blanked = ["Alder", "Birch", "Cedar"].filter { parts[1].contains("<li>\($0)</li>") }
    #expect(!blanked.isEmpty)
    #expect(blanked.allSatisfy { !parts[0].contains($0) })
  }

  @Test func saysThatThereAreFewerQuestions() throws {
    let quiz = try Program.run(
      ["quiz", "-", "--from", "mermaid", "--questions", "30"], input: "stateDiagram-v2\n  [*] --> A\n")
    #expect(quiz.errors.contains(" of 30 questions can be asked about this machine"))
  }

  @Test(arguments: [["--questions", "0"], ["--questions", "31"], ["--seed", "-1"], ["--to", "paper"]])
  func refusesWhatIsNone(arguments: [String]) throws {
    #expect(try Program.run(["quiz", "battery"] + arguments).status == 2)
  }
}
