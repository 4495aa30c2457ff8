import Gallery
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@Suite("The scene of the kanji list")
struct KanjiSceneTests {
  @Test(
    "shows the navigation stack",
    arguments: [
      ("", ["All"]),
      ("all", ["All"]),
      (#"tap{"kanji":"日"}"#, ["All", "日"]),
      (#"tap{"kanji":"日"},+5s"#, ["All", "日"]),
      (#"tap{"kanji":"日"},tap{"kanji":"本"}"#, ["All", "日"]),
      (#"tap{"kanji":"日"},word{"word":"日本"}"#, ["All", "日", "日本"]),
      (#"tap{"kanji":"日"},word{"word":"日本"},tap{"kanji":"本"}"#, ["All", "日", "日本", "本"]),
      (#"tap{"kanji":"日"},word{"word":"日本"},all"#, ["All"]),
      (
        #"tap{"kanji":"日"},word{"word":"日本"},tap{"kanji":"本"},word{"word":"本"},tap{"kanji":"本"}"#,
        ["All", "…", "日本", "本", "本", "本"]
      ),
    ])
  func stack(run: String, screens: [String]) throws {
    let line = try #require(try SceneVisit("kanji", run).picture().select("//p[@class='kanji-stack']").first)
    let names = line.elements.filter { $0["aria-hidden"] == nil }.map(\.text).dropFirst()
    #expect(Array(names) == screens)
  }

  @Test("has an All button on every screen", arguments: ["", "tap", "tap,word"])
  func allButton(run: String) throws {
    let buttons = try SceneVisit("kanji", run).picture().select("//a[text()='All']")
    #expect(buttons.map { $0["href"] } == [run.isEmpty ? "all" : run + ",all"])
  }

  @Test("lists the eighty kanji of grade one, each a tap that carries it")
  func list() throws {
    let visit = try SceneVisit("kanji", "")
    let rows = try visit.picture().select("//ul[@class='kanji-rows']/li/a")
    #expect(rows.count == 80)
    for row in rows {
      let sign = try #require(row.elements.first?.text)
      #expect(row["href"] == Step.event("tap", payload: ["kanji": .string(sign)]).description)
    }
  }

  @Test("shows words that contain the kanji, each a tap that carries it")
  func words() throws {
    let visit = try SceneVisit("kanji", #"tap{"kanji":"日"}"#)
    let rows = try visit.picture().select("//ul[@class='kanji-rows']/li/a")
    #expect(!rows.isEmpty)
    for row in rows {
      let step = try #require(try Run(visit.machine.chart, text: row["href"] ?? "").steps.last)
      guard case .event("word", let payload?) = step else {
        Issue.record("\(step) is no tap on a word")
        continue
      }
      #expect(payload["word"]?.string?.contains("日") == true)
    }
  }

  @Test(
    "shows what it does not know as text",
    arguments: [
      "<script>alert(1)</script>", "🐈", "鬱", "&amp;\"'", "\u{202E}kanji", String(repeating: "日", count: 4000),
      "\u{0}", " ",
    ])
  func hostile(text: String) throws {
    for (event, member) in [("tap", "kanji"), ("word", "word")] {
      let first: [Step] = event == "word" ? [.event("tap", payload: ["kanji": "日"])] : []
      let machine = try #require(Gallery.machine(named: "kanji"))
      let visit = try SceneVisit(
        machine, Run(machine.chart, steps: first + [.event(event, payload: [member: .string(text)])]))
      let picture = try visit.picture()
      #expect(try picture.select("//*[local-name()='script']").isEmpty)
      #expect(try picture.select("//*[@class='kanji-missing']").count == 1)
      let line = try #require(try picture.select("//p[@class='kanji-stack']").first)
      #expect(line.text.count < 80)
    }
  }

  @Test(
    "takes a tap that names nothing as one on the first row",
    arguments: ["tap", "tap{}", #"tap{"kanji":5}"#, #"tap{"kanji":""}"#, "tap=null", "tap[1]", "!Detail"])
  func nameless(run: String) throws {
    let visit = try SceneVisit("kanji", run)
    #expect(visit.replay.final.isActive("Detail"))
    #expect(try visit.picture().select("//*[@class='kanji-missing']").isEmpty)
  }
}
