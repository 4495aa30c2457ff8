import HummingbirdTesting
import Testing
import XMLTree

@testable import WebServer

/// The structure of a quiz for Moodle, as https://docs.moodle.org/en/Moodle_XML_format documents it.
struct MoodleFormatTests {
  private func only(_ name: String, of element: MarkupElement) throws -> MarkupElement {
    let found = element.elements.filter { $0.name == name }
    #expect(found.count == 1, "\(name) in \(element.name)")
    return try #require(found.first)
  }

  /// The text of an element whose content stands in `text`.
  private func text(_ name: String, of element: MarkupElement) throws -> String {
    try only("text", of: try only(name, of: element)).text
  }

  @Test(arguments: ["battery", "traffic-light", "vending-machine"], ["en", "zh-Hans", "ja"])
  func isAsMoodleReadsIt(machine: String, language: String) async throws {
    let file = try await TestServer.get("/machines/\(machine)/quiz.xml?seed=3&questions=5&lang=\(language)").text
    // A blank before the declaration confuses its reader.
    #expect(file.hasPrefix("<?xml version=\"1.0\""))
    let root = try MarkupDocument.parse(xml: file).root
    #expect(root.name == "quiz" && root.elements.allSatisfy { $0.name == "question" })
    let category = try #require(root.elements.first)
    #expect(category["type"] == "category" && category.elements.map(\.name) == ["category"])
    #expect(try text("category", of: category).hasPrefix("$course$/top/"))
    let questions = root.elements.dropFirst()
    #expect(questions.count == 5)
    for question in questions { try isMultipleChoice(question) }
    #expect(Set(try questions.map { try text("name", of: $0) }).count == 5)
  }

  private func isMultipleChoice(_ question: MarkupElement) throws {
    #expect(question["type"] == "multichoice")
    #expect(!(try text("name", of: question)).isEmpty)
    let body = try only("questiontext", of: question)
    #expect(body["format"] == "html" && body.elements.map(\.name) == ["text"])
    // Markup stands as text: elements inside would not be read.
    #expect(try only("text", of: body).elements.isEmpty)
    #expect(Double(try only("defaultgrade", of: question).text) == 1)
    #expect(try only("single", of: question).text == "true")
    #expect(["true", "false", "1", "0"].contains(try only("shuffleanswers", of: question).text))
    #expect(["none", "abc", "ABCD", "123", "iii", "IIII"].contains(try only("answernumbering", of: question).text))
    let answers = question.elements.filter { $0.name == "answer" }
    #expect(answers.count >= 2 && answers.count { $0["fraction"] == "100" } == 1)
    for answer in answers {
      #expect(["0", "100"].contains(answer["fraction"]) && answer["format"] == "html")
      #expect(answer.elements.map(\.name) == ["text", "feedback"])
      #expect(try !only("text", of: answer).text.isEmpty && !text("feedback", of: answer).isEmpty)
    }
  }
}
