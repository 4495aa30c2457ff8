import Foundation
import Gallery
import HTTPTypes
import Hummingbird
import Lessons
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Testing

@testable import WebServer

struct LessonRoutesTests {
  @Test func listsLessons() async throws {
    let page = try await TestServer.get("/learn")
    #expect(page.status == .ok)
    #expect(page.text.components(separatedBy: "class=\"card lesson-item\"").count == 19)
    #expect(page.text.contains("href=\"/learn/states\""))
    #expect(try await TestServer.get("/learn?lang=zh-Hans").text.contains("href=\"/learn/states?lang=zh-Hans\""))
  }

  @Test(arguments: [
    "states", "entry-exit", "navigation", "hierarchy", "regions", "history", "conditions", "time", "own-events",
    "invoking",
  ])
  func showsALesson(name: String) async throws {
    for language in ["en", "zh-Hans"] {
      let page = try await TestServer.get("/learn/\(name)?lang=\(language)")
      #expect(page.status == .ok)
      #expect(page.text.contains("id=\"goals\"") && page.text.contains("id=\"question\""))
      #expect(page.text.contains("id=\"machine\"") && page.text.contains("id=\"moves\""))
      // Whatever leads on stays in the lesson.
      #expect(!page.text.contains("href=\"/machines/\(name)"))
      #expect(page.text.contains("href=\"/learn/\(name)?"))
    }
  }

  @Test func beginsWithItsRun() async throws {
    let page = try await TestServer.get("/learn/history")
    #expect(page.text.contains("run=power,play,speed,pause"))
  }

  /// A lesson shows one run, so nothing in it leads to two.
  @Test func offersNoComparison() async throws {
    let run = "?run=plug,full&at=1&tab=debug"
    let explorer = try await TestServer.get("/machines/battery" + run).text
    let lesson = try await TestServer.get("/learn/states" + run).text
    for control in ["id=\"branch-beside\"", "id=\"compare-run\""] {
      #expect(explorer.contains(control))
      #expect(!lesson.contains(control))
    }
  }

  @Test func saysWhatIsDone() async throws {
    let fresh = try await TestServer.get("/learn/states").text
    #expect(!fresh.contains("data-done"))
    #expect(!fresh.contains("id=\"closing\""))
    let done = try await TestServer.get("/learn/states?run=plug,full,empty,full,unplug,empty").text
    #expect(done.contains("data-done"))
    #expect(done.contains("id=\"closing\""))
    let missed = try await TestServer.get("/learn/states?run=empty,plug,full").text
    #expect(missed.contains("class=\"missed\""))
  }

  @Test func asksBeforeItAnswers() async throws {
    let asked = try await TestServer.get("/learn/states").text
    #expect(!asked.contains("id=\"reveal\""))
    let wrong = try await TestServer.get("/learn/states?answer=1&run=plug").text
    #expect(wrong.contains("id=\"reveal\"") && wrong.contains("choice wrong") && wrong.contains("choice right"))
    #expect(wrong.contains("it refuses the step"))
    // What follows keeps the answer.
    #expect(wrong.contains("run=plug,full&amp;answer=1"))
  }

  @Test(arguments: [
    ("hint=1", "takes 2 moves"), ("hint=2", "Start with"), ("hint=3", "id=\"take-way\""),
    ("run=plug&hint=1", "takes one move"),
    ("run=empty,plug,full&hint=1", "gone too far"),
  ])
  func givesHints(query: String, words: String) async throws {
    #expect(try await TestServer.get("/learn/states?\(query)").text.contains(words))
  }

  @Test(arguments: [
    ("/learn/nothing", HTTPResponse.Status.notFound), ("/learn/states?answer=0", .badRequest),
    ("/learn/states?answer=x", .badRequest), ("/learn/states?hint=99", .badRequest),
    ("/learn/states?run=plugg", .badRequest),
    ("/learn/states?run=plug&at=2", .badRequest), ("/learn/", .ok),
  ])
  func refusesWhatIsNot(address: String, status: HTTPResponse.Status) async throws {
    #expect(try await TestServer.get(address).status == status)
  }

  @Test func aFurtherStepStaysInTheLesson() async throws {
    let answer = try await TestServer.get("/learn/states?run=plug&event=full&answer=2")
    #expect(answer.status == .seeOther)
    #expect(answer.headers[.location] == "/learn/states?run=plug,full&answer=2")
  }

  @Test func longRunsAreInThePath() async throws {
    let run = Array(repeating: "plug,unplug", count: 60).joined(separator: ",")
    let moved = try await TestServer.get("/learn/states?run=\(run)")
    #expect(moved.status == .seeOther)
    let page = try await TestServer.get(try #require(moved.headers[.location]))
    #expect(page.status == .ok)
    #expect(page.text.contains("id=\"goals\""))
  }

  @Test func showsMachinesOfLessons() async throws {
    #expect(try await TestServer.get("/machines/login").status == .ok)
    #expect(!(try await TestServer.get("/")).text.contains("/machines/login"))
  }

  /// A teacher's file is shown although the gallery or a lesson of the program has a machine of that name.
  @Test func aTeachersMachineAndThoseOfTheProgramAreDifferent() async throws {
    func lesson(_ file: String) -> String { "---\ntitle: A\nmachine: \(file)\n---\n" }
    let chart = "stateDiagram-v2\n[*] --> Mine"
    let files = [
      ("one.md", lesson("battery.mmd")), ("two.md", lesson("coffee.mmd")), ("battery.mmd", chart),
      ("coffee.mmd", chart),
    ]
    let server = try TestServer.with([]) { options in
      options.lessons = Course(
        files: files.map { Course.File(name: $0.0, bytes: Array($0.1.utf8)) }, notations: .standard,
        known: { $0 == "battery" ? try? LessonRoutesTests.battery() : nil })
    }
    for (address, isMine) in [
      ("/learn/one", true), ("/learn/two", true), ("/learn/states", false), ("/learn/own-events", false),
      ("/machines/battery", false), ("/machines/battery-2", true), ("/machines/coffee", true),
      ("/machines/coffee-2", false),
    ] {
      let page = try await TestServer.get(address, from: server)
      #expect(page.status == .ok && page.text.contains("Mine") == isMine, "\(address)")
    }
  }

  /// Whatever a teacher's file says is text.
  @Test func nothingInALessonIsMarkup() async throws {
    let file = """
      ---
      title: <script>alert(1)</script>
      machine: battery
      ---
      <img src=x onerror=alert(1)> **<b>** `</code>`
      """
    let server = try TestServer.with([]) { options in
      options.lessons = Course(
        files: [Course.File(name: "x\"><i>.md", bytes: Array(file.utf8))], notations: .standard,
        known: { _ in try? LessonRoutesTests.battery() })
    }
    let page = try await TestServer.get("/learn/x%22%3E%3Ci%3E", from: server)
    #expect(page.status == .ok)
    for markup in ["<script>alert", "<img", "<b>&lt;", "</code>`", "<i>"] { #expect(!page.text.contains(markup)) }
    #expect(page.text.contains("&lt;img src=x onerror=alert(1)&gt;"))
    let list = try await TestServer.get("/learn", from: server).text
    #expect(list.contains("&lt;script&gt;alert(1)&lt;/script&gt;") && !list.contains("<script>alert"))
  }
}

extension LessonRoutesTests {
  static func battery() throws -> Machine {
    let chart = try #require(Gallery.machine(named: "battery")).chart
    return try Machine(identifier: "battery", compiled: try CompiledChart(chart))
  }
}
