import Gallery
import Statecharts
import TestSupport
import Testing

@Suite("Every chart of the gallery")
struct ChartTests {
  static let charts = Gallery.machines.map(\.chart)
  /// The protocol and its flags, which are the same in every language.
  static let segments: Set<String> = ["TCP", "RFC", "SYN", "ACK", "FIN", "RST"]

  @Test("stands in the catalog in the gallery's order, under its own name")
  func catalog() {
    #expect(
      Gallery.machines.map(\.identifier) == [
        "battery", "kanji", "loading", "video-editor", "app-lifecycle", "turnstile", "traffic-light", "media-player",
        "tcp", "vending-machine", "elevator", "microwave", "sign-in", "form-wizard", "order",
        "handshake",
      ])
    for machine in Gallery.machines {
      #expect(machine.chart.name == machine.identifier)
      #expect(Gallery.machine(named: machine.identifier)?.chart == machine.chart)
    }
    #expect(Gallery.machine(named: "Battery") == nil)
  }

  @Test("has nothing wrong with it", arguments: Gallery.machines)
  func diagnostics(machine: GalleryMachine) {
    let chart = machine.chart
    #expect(chart.diagnostics.map { "\($0)" } == [])
  }

  @Test("says in every language what it, its states and its events are", arguments: Gallery.machines)
  func descriptions(machine: GalleryMachine) {
    let chart = machine.chart
    var texts: [(String, LocalizedText?)] = [("title", chart.title), ("summary", chart.summary)]
    for state in chart.allStates where !state.isHistory {
      texts.append(("summary of \(state.id)", state.summary))
      // The names of RFC 9293 are the same in every language.
      if chart.name != "tcp" { texts.append(("name of \(state.id)", state.displayName)) }
    }
    for event in chart.events {
      texts += [("name of \(event.name)", event.displayName), ("summary of \(event.name)", event.summary)]
    }
    for action in chart.actions { texts.append(("action \(action.name)", action.displayName)) }
    for (machine, text) in texts {
      #expect(text.map { !$0.text.isEmpty && $0(in: "zh-Hans") != "" } == true, "\(machine)")
      #expect(text?.translations.map(\.language) == ["ja", "zh-Hans"], "\(machine)")
      let japanese = text?(in: "ja") ?? ""
      #expect(JapaneseText.hasJapanese(japanese), "\(machine)")
      #expect(JapaneseText.leftovers(in: japanese, except: Self.segments) == [], "\(machine)")
    }
  }

  @Test("declares every event that it answers or raises, in short lower-case words", arguments: Gallery.machines)
  func events(machine: GalleryMachine) {
    let chart = machine.chart
    #expect(Set(chart.events.map(\.name)).count == chart.events.count)
    #expect(Set(chart.alphabet) == Set(chart.events.map(\.name)))
    for event in chart.events {
      #expect(event.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(event.name)")
    }
  }

  @Test("uses no data unless it is there to show data: its only conditions are In()", arguments: Gallery.machines)
  func dataModel(machine: GalleryMachine) {
    let chart = machine.chart
    guard machine.identifier != "vending-machine" else {
      #expect(chart.dataModel == .ecmascript)
      #expect(chart.variables.map(\.id) == ["price", "balance", "stock"])
      return
    }
    #expect(chart.dataModel == .null)
    #expect(chart.variables.isEmpty)
    for condition in chart.transitions.compactMap(\.condition) { #expect(condition.source.hasPrefix("In('")) }
  }

  @Test("answers with payloads only where the scene needs them")
  func payloads() {
    let examples = Self.charts.flatMap { chart in
      chart.events.compactMap { event in event.example.map { "\(chart.name ?? "") \(event.name)\($0)" } }
    }
    #expect(
      examples == [#"kanji tap{"kanji":"日"}"#, #"kanji word{"word":"日本"}"#, #"vending-machine coin{"amount":50}"#])
  }
}

extension Statechart {
  /// The actions of states and transitions, those inside choices left out.
  fileprivate var actions: [Action] {
    let blocks = allStates.flatMap { ($0.onEntry + $0.onExit).flatMap(\.content) }
    return (blocks + transitions.flatMap(\.content)).compactMap { content in
      guard case .action(let action) = content else { return nil }
      return action
    }
  }
}
