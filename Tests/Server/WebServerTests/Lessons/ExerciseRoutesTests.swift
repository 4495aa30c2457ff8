import HTTPTypes
import Hummingbird
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
  ) async throws -> RouteAnswer {
    let server = try given ?? TestServer.with([])
    return try await server.post(
      "/exercises/\(name)\(query)", "source=" + PercentEncoding().encode(answer) + (hint ? "&hint=1" : ""))
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
    ("repair", "a => b: coin;", 20, "after <code>coin</code>"),
    (
      "build",
      "initial => dark; dark => dim: press; dim => bright: press; bright => dark: press; dim => dark: unplug; "
        + "bright => dark: unplug;",
      100, ""
    ),
    ("build", "dark => dim: press; dim => dark: press; dim => dark: unplug;", nil, "error"),
    (
      "build",
      "initial => dark; dark => dim: press; dim => bright: press; bright => dark: press; dim => dark: unplug;", nil,
      "One change away."
    ),
    (
      "build", "initial => dark; dark => dim: press; dim => bright: press; bright => dark: press;", nil,
      "2 changes away."
    ),
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

  /// What was found in the text besides errors is said with the mark, and while the chart is written.
  @Test(arguments: [true, false])
  func notesAreSaid(isDraft: Bool) async throws {
    let charts = #"{"interlock": 1, "charts": [{"states": ["dark", "far"]}, {"states": ["dim"]}]}"#
    let page = try await send([("source", charts)] + (isDraft ? [("edit", "preview")] : []), to: "build")
    #expect(page.contains("data-mark") != isDraft)
    #expect(page.contains("<li class=\"note\">") && page.contains("the document has 2 charts; this is the first"))
    #expect(page.contains("<li class=\"warning\">") && page.contains("it is never active"))
  }

  @Test(arguments: [
    ("build", "a => ", "class=\"error\""), ("build", "", "id=\"result\""),
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

  /// Charts with scripts are marked as any.
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
    let page = try await hand(Self.withScripts(body), in: "exercise-\(kind)")
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
    ("build", "dark => dim: press; dim => dark: press;", "zh-Hans", "而您的状态机拒绝了它"),
    ("build", "a => ", "ja", "行 "), ("build", "a => ", "zh-Hans", "错误"), ("build", "a => ", "en", "line 1, column"),
  ])
  func saysWhatIsWrongInTheLanguageOfThePage(kind: String, answer: String, language: String, words: String) async throws
  {
    let page = try await hand(answer, in: "exercise-\(kind)", "?lang=\(language)")
    #expect(page.text.contains(words))
  }

  /// Sends a form with fields of one's own.
  private func send(_ fields: [(String, String)], to name: String) async throws -> String {
    let body = fields.map { $0.0 + "=" + PercentEncoding().encode($0.1) }.joined(separator: "&")
    return try await TestServer.with([]).post("/exercises/exercise-\(name)", body).text
  }

  /// Moves are buttons that add themselves to the run; nothing is marked before the answer is handed in.
  @Test(arguments: [
    ("run", "", "add", "plug", "plug in"), ("run", "plug", "add", "empty", "plug, runs empty"),
    ("run", "plug, runs empty", "edit", "undo", "plug"), ("run", "plug", "edit", "preview", "plug"),
    ("cover", "all", "edit", "run", "all\n"), ("apart", "close", "add", "lock", "close, lock"),
  ])
  func aMoveIsAdded(name: String, text: String, field: String, value: String, result: String) async throws {
    let page = try await send([("source", text), (field, value)], to: name)
    #expect(page.contains(">\(result)</textarea>") && !page.contains("data-mark"))
    #expect(page.contains("name=\"add\" value=") && page.contains("formaction=\"/exercises/exercise-\(name)#solve\""))
  }

  /// The drawing is that of the moment, and the valid moves are those.
  @Test func theMomentOfTheRunIsShown() async throws {
    let start = try await TestServer.get("/exercises/exercise-run").text
    #expect(start.contains("Now in <b>Discharging</b>.") && start.contains(#/class="chip off"[^>]* value="full"/#))
    let charging = try await send([("source", "plug"), ("edit", "preview")], to: "run")
    #expect(charging.contains("Now in <b>Charging</b>.") && charging.contains(#/class="chip"[^>]* value="full"/#))
    let refused = try await send([("source", "plug"), ("add", "empty")], to: "run")
    #expect(refused.contains("<b>runs empty</b> was refused. Still in <b>Charging</b>."))
    #expect(refused.contains("refused-transition"))
    let unread = try await send([("source", "plugg"), ("edit", "preview")], to: "run")
    #expect(unread.contains("class=\"now fault\"") && !unread.contains("data-mark"))
  }

  /// A chart is drawn while it is written, and what cannot be read is said without a mark.
  @Test func aChartIsShownBeforeItIsHandedIn() async throws {
    #expect(try await TestServer.get("/exercises/exercise-build").text.contains("class=\"card empty-drawing\""))
    let read = try await send([("source", "initial => dark; dark => dim: press;"), ("edit", "preview")], to: "build")
    #expect(read.contains("id=\"a-") && !read.contains("data-mark") && !read.contains("class=\"findings\""))
    let unread = try await send([("source", "dark => "), ("edit", "preview")], to: "build")
    #expect(unread.contains("class=\"card unread\"") && !unread.contains("data-mark"))
    #expect(unread.contains("<div id=\"result\" role=\"status\" tabindex=\"-1\"></div>"))
  }

  /// A prediction is chosen from the machine's states and actions; what is typed counts in its place.
  @Test func aPredictionIsChosen() async throws {
    let chosen = [
      ("outcome", "DataNotAvailable"), ("actions.1", "stop-indicator"), ("actions.2", "show-no-data"),
      ("actions.3", ""),
    ]
    let right = try await send(chosen + [("source", "")], to: "predict")
    #expect(right.contains("data-mark=\"100\"") && right.contains(#/id="outcome-3"[^>]* checked/#))
    #expect(right.contains("value=\"stop-indicator\" selected"))
    #expect(right.contains("aria-describedby=\"answer-form\"></textarea>"))
    let typed = try await send(chosen + [("source", "Data Available\nactions: none")], to: "predict")
    #expect(typed.contains("data-mark=\"0\"") && !typed.contains(" checked"))
    #expect(typed.contains("details class=\"typed-answer\" open"))
    let nothing = try await send([("source", ""), ("actions.1", "")], to: "predict")
    #expect(!nothing.contains("data-mark"))
  }

  @Test func theNextExerciseIsInTheNoteOfSuccess() async throws {
    let right = try await send([("source", "plug,empty,full")], to: "run")
    #expect(right.contains("id=\"next-exercise\"") && right.contains("href=\"/exercises/exercise-predict\""))
    #expect(try await !send([("source", "plug")], to: "run").contains("next-exercise"))
    let last = try await send([("source", "close,lock,unlock,lock")], to: "apart")
    #expect(last.contains("href=\"/exercises/exercise-cover\""))
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
