import Foundation
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

  /// The text of an element whose content is in `text`.
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
    let names = try questions.map { try text("name", of: $0) }
    #expect(Set(names).count == 5 && names.allSatisfy { $0.contains("3") })
    // Those of another quiz of the machine are others.
    let other = try await TestServer.get("/machines/\(machine)/quiz.xml?seed=4&questions=5&lang=\(language)").text
    let others = try MarkupDocument.parse(xml: other).root.elements.dropFirst().map { try text("name", of: $0) }
    #expect(Set(names).isDisjoint(with: others))
  }

  /// Pictures are files that editors keep: light in any theme, and without any effect on the page around them.
  @Test(arguments: ["battery", "traffic-light"])
  func picturesAreFiles(machine: String) async throws {
    let file = try await TestServer.get("/machines/\(machine)/quiz.xml?seed=3&questions=5").text
    for question in try MarkupDocument.parse(xml: file).root.elements.dropFirst() {
      let body = try only("questiontext", of: question)
      let picture = try only("file", of: body)
      #expect(picture["encoding"] == "base64" && picture["path"] == "/")
      let name = try #require(picture["name"])
      let markup = try text("questiontext", of: question)
      #expect(markup.contains("<img src=\"@@PLUGINFILE@@/\(name)\"") && markup.contains("alt=\""))
      #expect(!markup.contains("<svg") && !markup.contains("<style") && !markup.contains("--"))
      let bytes = try #require(Data(base64Encoded: picture.text))
      let drawing = try MarkupDocument.parse(xml: String(decoding: bytes, as: UTF8.self)).root
      #expect(drawing.name == "svg" && !String(decoding: bytes, as: UTF8.self).contains("prefers-color-scheme"))
      #expect(String(decoding: bytes, as: UTF8.self).contains("active"))
    }
  }

  /// The feedback of each answer has the run that proves which is right, as the pages read it.
  @Test func feedbackHasTheProof() async throws {
    let file = try await TestServer.get("/machines/battery/quiz.xml?seed=3&questions=5").text
    let quiz = try await TestServer.get("/machines/battery/quiz.json?seed=3&questions=5").text
    let proofs = quiz.matches(of: /"proof": "([^"]*)"/).map { String($0.1) }
    let questions = try MarkupDocument.parse(xml: file).root.elements.dropFirst()
    #expect(proofs.count == questions.count)
    for (question, proof) in zip(questions, proofs) where !proof.isEmpty {
      for answer in question.elements where answer.name == "answer" {
        #expect(try text("feedback", of: answer).contains("<code>\(proof)</code>"))
      }
    }
  }

  private func isMultipleChoice(_ question: MarkupElement) throws {
    #expect(question["type"] == "multichoice")
    #expect(!(try text("name", of: question)).isEmpty)
    let body = try only("questiontext", of: question)
    #expect(body["format"] == "html" && body.elements.map(\.name) == ["text", "file"])
    // Markup is text: elements inside would not be read.
    #expect(try only("text", of: body).elements.isEmpty)
    #expect(Double(try only("defaultgrade", of: question).text) == 1)
    #expect(try only("single", of: question).text == "true")
    #expect(try only("shuffleanswers", of: question).text == "true")
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
