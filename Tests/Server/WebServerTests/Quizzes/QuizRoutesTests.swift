import Foundation
import HTTPTypes
import Quizzes
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing
import WebPages
import XMLTree

@testable import WebServer

struct QuizRoutesTests {
  @Test func asksTenQuestions() async throws {
    let page = try await TestServer.get("/machines/kanji/quiz?seed=7")
    #expect(page.status == .ok)
    #expect(page.text.components(separatedBy: "<fieldset").count == 11)
    #expect(!page.text.contains("id=\"score\"") && !page.text.contains("class=\"proof\""))
    #expect(try await TestServer.get("/machines/kanji/quiz?seed=7").text == page.text)
    #expect(try await TestServer.get("/machines/kanji/quiz?seed=8").text != page.text)
    let three = try await TestServer.get("/machines/kanji/quiz?seed=7&questions=3")
    #expect(three.text.components(separatedBy: "<fieldset").count == 4)
  }

  @Test func choosesASeed() async throws {
    let answer = try await TestServer.get("/machines/battery/quiz?questions=5&lang=ja")
    #expect(answer.status == .seeOther || answer.status == .temporaryRedirect || answer.status == .found)
    let address = try #require(answer.headers[.location])
    #expect(address.hasPrefix("/machines/battery/quiz?seed="))
    #expect(address.hasSuffix("&questions=5&lang=ja"))
    #expect(answer.headers[.cacheControl] == "no-store")
    #expect(try await TestServer.get(address).status == .ok)
  }

  /// The answers in the address are marked, and each leads to the run that proves it.
  @Test func marksAnswers() async throws {
    let chart = Statechart(
      name: "door", dataModel: .null,
      states: [
        State("shut", transitions: [.on("open", to: "wide"), .on("lock", to: "locked")]),
        State("wide", transitions: [.on("close", to: "shut")]),
        State("locked", transitions: [.on("unlock", to: "shut")]),
      ])
    let machine = try Machine(identifier: "door", compiled: try CompiledChart(chart))
    let server = try TestServer.with([machine])
    let quiz = Quiz(of: machine, seed: 3, count: 4)
    let right = quiz.questions.enumerated().map { "a\($0 + 1)=\($1.right + 1)" }.joined(separator: "&")
    let all = try await TestServer.get("/machines/door/quiz?seed=3&questions=4&" + right, from: server).text
    #expect(all.contains("4 of 4 correct"))
    #expect(all.components(separatedBy: "class=\"proof\"").count == 5)
    #expect(!all.contains("class=\"tried\"") && !all.contains("class=\"wrong\""))
    let first = quiz.questions[0]
    let other = first.right == 0 ? 2 : 1
    let wrong = try await TestServer.get("/machines/door/quiz?seed=3&questions=4&a1=\(other)", from: server).text
    #expect(wrong.contains("0 of 4 correct") && wrong.contains("3 not answered yet"))
    #expect(wrong.contains("class=\"wrong\"") && wrong.contains("class=\"right\""))
    let proof = ExplorerAddress(machine: "door", steps: first.proof).text
    #expect(wrong.contains("href=\"\(proof)\""))
    #expect(try await TestServer.get(proof, from: server).status == .ok)
  }

  @Test(arguments: [
    "seed=x", "seed=-1", "seed=4294967296", "seed=7&questions=0", "seed=7&questions=31", "seed=7&a1=0", "seed=7&a1=no",
  ])
  func refusesNumbersThatAreNone(query: String) async throws {
    #expect(try await TestServer.get("/machines/battery/quiz?" + query).status == .badRequest)
  }

  @Test func saysThatThereIsNoSuchMachine() async throws {
    #expect(try await TestServer.get("/machines/nowhere/quiz?seed=1").status == .notFound)
  }

  @Test func isTakenAlong() async throws {
    let moodle = try await TestServer.get("/machines/battery/quiz.xml?seed=7&questions=4")
    #expect(moodle.headers[.contentType] == "application/xml")
    #expect(try MarkupDocument.parse(xml: moodle.text).root.name == "quiz")
    let questions = moodle.text.components(separatedBy: "type=\"multichoice\"").dropFirst()
    #expect(questions.count == 4)
    for question in questions {
      #expect(question.components(separatedBy: "fraction=\"100\"").count == 2)
      #expect(question.contains("fraction=\"0\""))
    }
    let sheet = try await TestServer.get("/machines/battery/quiz.html?seed=7&questions=4&lang=zh-Hans")
    #expect(sheet.status == .ok && sheet.text.contains("<svg") && sheet.text.contains("1 ________"))
    // Steps that were taken would answer other questions.
    #expect(try await !TestServer.get("/machines/battery/quiz.html?seed=7").text.contains("These steps were taken"))
    let json = try await TestServer.get("/machines/battery/quiz.json?seed=7&questions=4")
    let value = try #require(try JSONSerialization.jsonObject(with: Data(json.text.utf8)) as? [String: Any])
    #expect((value["questions"] as? [Any])?.count == 4)
  }

  @Test(arguments: ["en", "zh-Hans", "ja"])
  func isInEveryLanguage(tag: String) async throws {
    let page = try await TestServer.get("/machines/traffic-light/quiz?seed=2&lang=\(tag)")
    #expect(page.status == .ok && page.text.contains("lang=\"\(tag)\""))
    #expect(page.text.contains("name=\"lang\" value=\"\(tag)\""))
  }

  @Test func isLinkedFromTheMachine() async throws {
    #expect(try await TestServer.get("/machines/battery").text.contains("href=\"/machines/battery/quiz\""))
  }
}
