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

  private func hand(
    _ answer: String, in name: String, _ query: String = "", from given: InterlockServer? = nil, hint: Bool = false
  ) async throws -> TestResponse {
    let server = try given ?? TestServer.with([])
    return try await server.application().test(.router) { client in
      try await client.execute(
        uri: "/exercises/\(name)\(query)", method: .post,
        headers: [.contentType: "application/x-www-form-urlencoded"],
        body: ByteBuffer(string: "source=" + PercentEncoding().encode(answer) + (hint ? "&hint=1" : ""))
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
    ("predict", "DataNotAvailable\nactions: show-no-data, stop-indicator", 50, "actions: …</code> is not correct"),
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
    ("cover", "tap", nil, "no run detects the copy in which"),
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
    (
      "repair",
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\"><state id=\"a\"/></scxml>",
      "interlock grade"
    ),
  ])
  func saysWhyItIsNotMarked(kind: String, answer: String, words: String) async throws {
    let page = try await hand(answer, in: "exercise-\(kind)")
    #expect(page.status == .ok)
    #expect(page.text.contains(words) && !page.text.contains("data-mark"))
  }

  private static func withScripts(_ body: String) -> String {
    "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\">"
      + "<datamodel><data id=\"n\" expr=\"0\"/></datamodel>\(body)</scxml>"
  }

  /// Where scripts of machines from addresses run, charts with scripts are marked as any.
  @Test(arguments: [
    (
      "repair", 100,
      """
      <state id="Locked"><transition event="coin" target="Unlocked"><assign location="n" expr="n + 1"/></transition></state>
      <state id="Unlocked"><transition event="push" cond="n &gt; 0" target="Locked"/>
      <transition event="coin" target="Unlocked"/></state>
      """
    ),
    (
      "repair", 80,
      """
      <state id="Locked"><transition event="coin" cond="n &gt; 0" target="Unlocked"/></state><state id="Unlocked"/>
      """
    ),
    (
      "build", 100,
      """
      <state id="s"><transition event="press"><assign location="n" expr="(n + 1) % 3"/></transition>
      <transition event="unplug" cond="n &gt; 0"><assign location="n" expr="0"/></transition></state>
      """
    ),
  ])
  func marksScriptsWhereTheyRun(kind: String, most: Int, body: String) async throws {
    let server = try TestServer.with([]) { $0.placeInline = { $0 } }
    let page = try await hand(Self.withScripts(body), in: "exercise-\(kind)", from: server)
    let mark = try #require(page.text.firstMatch(of: /data-mark="(\d+)"/)?.output.1).description
    #expect(try #require(Int(mark)) <= most && (most < 100 || mark == "100" || mark == "99"), "\(mark)")
  }

  /// The first difference is shown in the drawing of what was handed in; what is asked for is drawn once it is right.
  @Test func machinesAreDrawnAtTheDifference() async throws {
    let build = try await hand("dark => dim: press; dim => dark: press; dim => dark: unplug;", in: "exercise-build")
      .text
    #expect(!build.contains("class=\"solution\"") && !build.contains("id=\"s-") && build.contains("id=\"a-"))
    #expect(!build.contains("Bright"))
    #expect(build.matches(of: /class="[^"]*\bactive\b/).count >= 1)
    let repair = try await hand("a => b: coin;", in: "exercise-repair").text
    #expect(!repair.contains("class=\"solution\"") && repair.matches(of: /class="[^"]*\bactive\b/).count >= 2)
    let right = try await hand(
      "dark => dim: press; dim => bright: press; bright => dark: press; dim => dark: unplug; bright => dark: unplug;",
      in: "exercise-build"
    ).text
    #expect(right.contains("class=\"solution\"") && right.contains("id=\"s-") && !right.contains("active"))
  }

  /// A hint on request: the first single change that repairs the chart.
  @Test(arguments: [
    ("build", "dark => dim: press; dim => bright: press; bright => dark: press; dim => dark: unplug;", true),
    ("build", "dark => dim: press;", false),
    ("repair", "stateDiagram-v2\n[*] --> Locked\nLocked --> Unlocked : coin\nUnlocked --> Locked : push", true),
  ])
  func givesAHint(kind: String, answer: String, isOne: Bool) async throws {
    let page = try await hand(answer, in: "exercise-\(kind)", hint: true)
    #expect(page.text.contains(isOne ? "A single change would fix it" : "None of the single changes"))
    #expect(try await !hand(answer, in: "exercise-\(kind)").text.contains("id=\"cure\""))
  }

  /// What is wrong is said in the page's language, as are the places of what cannot be read.
  @Test(arguments: [
    ("run", "plug,full", "ja", "目標 2 が達成されていません"), ("run", "plug,full", "zh-Hans", "目标 2 没有达到"),
    ("predict", "DataNotAvailable\nactions: show-no-data, stop-indicator", "ja", "の行が正しくありません"),
    ("apart", "close,lock", "zh-Hans", "两台都接受最后一步"), ("cover", "tap", "ja", "写しを見つける実行がありません"),
    ("build", "dark => dim: press; dim => dark: press;", "zh-Hans", "而它应当接受"),
    ("build", "a => ", "ja", "行 "), ("build", "a => ", "zh-Hans", "错误"), ("build", "a => ", "en", "line 1, column"),
  ])
  func saysWhatIsWrongInTheLanguageOfThePage(kind: String, answer: String, language: String, words: String) async throws
  {
    let page = try await hand(answer, in: "exercise-\(kind)", "?lang=\(language)")
    #expect(page.text.contains(words))
  }

  @Test func isBounded() async throws {
    #expect(try await hand(String(repeating: "x", count: 70_000), in: "exercise-run").status == .contentTooLarge)
    #expect(try await TestServer.get("/exercises/nothing").status == .notFound)
  }

  @Test func isInTheLanguageOfItsAddress() async throws {
    let page = try await hand("plug,full", in: "exercise-run", "?lang=ja")
    #expect(page.text.contains("まだです：正解は 50 %。"))
  }
}
