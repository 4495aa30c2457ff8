import Gallery
import StatechartExecution
import Statecharts
import Testing

@Suite("The machines with states inside states")
struct HierarchyTests {
  @Test(
    "are where their events have led them",
    arguments: [
      // The video editor: a category begins with its first tool and forgets the last.
      ("video-editor", "", ["Modern"]), ("video-editor", "clip", ["Scale"]), ("video-editor", "clip,trim", ["Trim"]),
      ("video-editor", "clip,trim,music,clip", ["Scale"]), ("video-editor", "trim", ["Modern"]),
      ("video-editor", "clip,trim,clip,trim", ["Trim"]), ("video-editor", "clip,reverse,filter,sepia", ["Sepia"]),
      // The media player: deep history after power, shallow history after a pause.
      ("media-player", "", ["Off"]), ("media-player", "power", ["Stopped"]),
      ("media-player", "power,play,speed", ["Double"]), ("media-player", "power,play,speed,pause,play", ["Double"]),
      ("media-player", "power,play,speed,power,power", ["Double"]),
      ("media-player", "power,play,speed,pause,power,power", ["Paused"]),
      ("media-player", "power,play,speed,pause,power,power,play", ["Double"]),
      ("media-player", "power,play,speed,stop,play", ["Normal"]), ("media-player", "power,play,pause,next", ["Normal"]),
      // The traffic light: walking only while the vehicles wait.
      ("traffic-light", "", ["Green", "Idle"]), ("traffic-light", "+20s", ["Amber", "Idle"]),
      ("traffic-light", "+23s", ["Red", "Idle"]), ("traffic-light", "+35s", ["Green", "Idle"]),
      ("traffic-light", "button", ["Green", "Waiting"]), ("traffic-light", "button,+23s", ["Red", "Walk"]),
      ("traffic-light", "button,+31s", ["Red", "Idle"]), ("traffic-light", "button,+35s", ["Green", "Idle"]),
      ("traffic-light", "+23s,button,+1s", ["Red", "Waiting"]),
      ("traffic-light", "button,stopped", ["Green", "Waiting"]),
      ("traffic-light", "button,+23s,red-over", ["Red", "Walk"]),
      ("traffic-light", "green-over,+20s", ["Green", "Idle"]), ("traffic-light", "green-over,+15s", ["Green", "Idle"]),
      ("traffic-light", "green-over,+34s", ["Green", "Idle"]), ("traffic-light", "green-over,+35s", ["Amber", "Idle"]),
    ])
  func configurations(identifier: String, text: String, expected: [State.ID]) throws {
    let replay = try replay(identifier, text)
    #expect((replay.records.last?.snapshot ?? replay.initial).atomicStates == expected)
  }

  @Test(
    "refuse what is open already, or belongs to another category",
    arguments: ["!Theme", "!Modern", "!Trim", "trim"])
  func videoEditorRefusals(text: String) throws {
    let record = try #require(try replay("video-editor", text).records.last)
    #expect(record.outcome.rejection != nil)
    #expect(record.snapshot.atomicStates == ["Modern"])
  }

  @Test("let every category reach every other and every tool every other of its category")
  func videoEditorMoves() throws {
    let chart = try #require(Gallery.machine(named: "video-editor")?.chart)
    let categories = try #require(chart.state("Editor")).children
    #expect(categories.map(\.id) == ["Theme", "Music", "Clip", "Effects", "Filter"])
    #expect(chart.state("Clip")?.children.map(\.id) == ["Scale", "Trim", "Transition", "Speed", "Reverse"])
    for from in categories {
      for other in categories {
        let isTaken = try isRefused("!\(other.id)", after: from.id == "Theme" ? "" : "!\(from.id)") == false
        #expect(isTaken == (from != other), "\(from.id) → \(other.id)")
      }
      for (tool, other) in from.children.flatMap({ tool in from.children.map { (tool, $0) } }) {
        let way = [from.id == "Theme" ? nil : "!\(from.id)", tool == from.children[0] ? nil : "!\(tool.id)"]
        let isTaken = try isRefused("!\(other.id)", after: way.compactMap(\.self).joined(separator: ",")) == false
        #expect(isTaken == (tool != other), "\(tool.id) → \(other.id)")
      }
    }
  }

  @Test("keep pedestrians off the road while vehicles move, whatever is pressed when")
  func trafficLightIsSafe() throws {
    let chart = try #require(Gallery.machine(named: "traffic-light")?.chart)
    var light = Interpreter(try CompiledChart(chart), model: NullDataModel())
    _ = light.start()
    var random = SplitMix(seed: 7)
    var walks = 0
    for _ in 1...5000 {
      let event = chart.alphabet[random.next(below: chart.alphabet.count)]
      _ = light.perform(
        random.next(below: 2) == 0
          ? .event(event) : .advance(Delay(milliseconds: random.next(below: 5000))))
      let active = Set(light.snapshot.atomicStates)
      #expect(!active.contains("Walk") || active.contains("Red"))
      walks += active.contains("Walk") ? 1 : 0
    }
    #expect(walks > 0)
    // Left alone, the vehicles drive again.
    _ = light.perform(.advance(Delay(milliseconds: 60_000)))
    #expect(light.snapshot.status == .running)
    #expect(!light.snapshot.pending.isEmpty)
  }

  private func replay(_ identifier: String, _ text: String) throws -> Replay<NullDataModel> {
    let chart = try #require(Gallery.machine(named: identifier)?.chart)
    return try Run(chart, text: text).replay(with: NullDataModel())
  }

  private func isRefused(_ step: String, after way: String) throws -> Bool {
    let records = try replay("video-editor", way.isEmpty ? step : "\(way),\(step)").records
    for record in records.dropLast() { #expect(record.outcome.rejection == nil) }
    return records.last?.outcome.rejection != nil
  }
}
