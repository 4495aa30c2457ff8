import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// The exercises that come with the program, handed in on their pages.
struct ExerciseRoutesTests {
  private static let exercises = ["run", "predict", "repair", "build", "apart", "cover"].map { "exercise-\($0)" }

  private func hand(_ answer: String, in name: String, _ query: String = "") async throws -> TestResponse {
    let server = try TestServer.with([])
    return try await server.application().test(.router) { client in
      try await client.execute(
        uri: "/exercises/\(name)\(query)", method: .post,
        headers: [.contentType: "application/x-www-form-urlencoded"],
        body: ByteBuffer(string: "source=" + PercentEncoding().encode(answer))
      ) { $0 }
    }
  }

  @Test(arguments: exercises)
  func isShownWithItsForm(name: String) async throws {
    for language in ["en", "zh-Hans", "ja"] {
      let page = try await TestServer.get("/exercises/\(name)?lang=\(language)")
      #expect(page.status == .ok)
      #expect(page.text.contains("id=\"task\"") && page.text.contains("<textarea"))
      #expect(!page.text.contains("data-mark"))
    }
    #expect(try await TestServer.get("/learn").text.contains("href=\"/exercises/\(name)\""))
  }

  /// What is to be built, and the machines of files, have no pages.
  @Test func whatIsAskedForIsNotShown() async throws {
    let build = try await TestServer.get("/exercises/exercise-build").text
    #expect(!build.contains("class=\"statechart") && !build.contains("Bright"))
    for name in ["lamp", "door", "worn-door", "broken-turnstile"] {
      #expect(try await TestServer.get("/machines/\(name)").status == .notFound)
    }
  }

  @Test(arguments: [
    ("run", "plug,empty,full", 100, ""), ("run", "plug,full", 50, "goal 2 is not met"),
    ("run", "plugg", 0, "after <code>plugg</code>"),
    ("predict", "outcome: DataNotAvailable\nactions: stop-indicator, show-no-data", 100, ""),
    ("predict", "DataNotAvailable\nactions: show-no-data, stop-indicator", 50, "in this order"),
    (
      "repair",
      "stateDiagram-v2\n[*] --> Locked\nLocked --> Unlocked : coin\nUnlocked --> Locked : push\nUnlocked --> Unlocked : coin",
      100, ""
    ),
    ("repair", "a => b: coin;", 40, "after <code>coin</code>"),
    (
      "build",
      "dark => dim: press; dim => bright: press; bright => dark: press; dim => dark: unplug; bright => dark: unplug;",
      100, ""
    ),
    ("build", "dark => dim: press; dim => dark: press; dim => dark: unplug;", nil, "error"),
    ("apart", "close,lock,unlock,lock", 100, ""), ("apart", "close,lock", 0, "both take the last step"),
    ("cover", "tap", nil, "no run shows the copy in which"),
  ])
  func isMarked(kind: String, answer: String, mark: Int?, remark: String) async throws {
    let page = try await hand(answer, in: "exercise-\(kind)")
    #expect(page.status == .ok)
    let given = try #require(page.text.firstMatch(of: /data-mark="(\d+)"/)?.output.1)
    if let mark { #expect(Int(given) == mark) } else { #expect(try #require(Int(given)) < 100) }
    #expect(page.text.contains(remark))
    #expect(page.text.contains("class=\"findings\"") == (mark != 100))
    // Nothing that was typed is lost.
    #expect(page.text.contains(answer.prefix { !" =>".contains($0) }))
    #expect(page.headers[.cacheControl] == "no-store")
  }

  @Test(arguments: [
    ("build", "a => ", "class=\"error\""), ("build", "", "id=\"result\""),
    (
      "build",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\"><state id=\"a\"/></scxml>",
      "interlock grade"
    ),
  ])
  func saysWhyItIsNotMarked(kind: String, answer: String, words: String) async throws {
    let page = try await hand(answer, in: "exercise-\(kind)")
    #expect(page.status == .ok)
    #expect(page.text.contains(words) && !page.text.contains("data-mark"))
  }

  @Test func isBounded() async throws {
    #expect(try await hand(String(repeating: "x", count: 70_000), in: "exercise-run").status == .contentTooLarge)
    #expect(try await TestServer.get("/exercises/nothing").status == .notFound)
  }

  @Test func speaksTheLanguageOfItsAddress() async throws {
    let page = try await hand("plug,full", in: "exercise-run", "?lang=ja")
    #expect(page.text.contains("50 %が正解です。"))
  }
}
