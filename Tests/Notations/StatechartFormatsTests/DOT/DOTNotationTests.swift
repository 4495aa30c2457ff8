import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

@Suite struct DOTNotationTests {
  static let player = Statechart(
    name: "player", initial: ["off"],
    states: [
      State("off", displayName: "Off", transitions: [.on("power", to: "on")], onEntry: [[.action(Action("dim"))]]),
      State(
        "on", kind: .parallel, transitions: [.on("power", to: "off"), .on("tick")],
        children: [
          State("tape", children: [State("stop", transitions: [.on("play", to: "end")]), State("end", kind: .final)]),
          State("lamp"), State("past", kind: .history(.deep), initial: ["tape"]),
        ]),
      State("both", transitions: [Transition(events: ["go"], targets: ["stop", "lamp"])]),
    ])

  @Test func golden() {
    #expect(
      DOTNotation().write(Self.player).text == #"""
        digraph "player" {
          graph [label="player", labelloc=t, compound=true, newrank=true]
          graph [fontname="sans-serif", nodesep=0.5, ranksep=0.6]
          node [shape=box, style=rounded, fontname="sans-serif"]
          edge [fontname="sans-serif", fontsize=11]
          "initial" [shape=point, width=0.15]
          "initial" -> "off"
          "off" [label="Off\nentry / dim\l"]
          subgraph "cluster on" {
            graph [label="on\ntick /\l", style="rounded", labelloc=t]
            "on" [shape=point, style=invis, width=0, height=0]
            subgraph "cluster tape" {
              graph [label="tape", style="rounded,dashed", labelloc=t]
              "tape" [shape=point, style=invis, width=0, height=0]
              "initial of tape" [shape=point, width=0.15]
              "initial of tape" -> "stop"
              "stop" [label="stop"]
              "end" [label="end", peripheries=2]
            }
            "lamp" [label="lamp", style="rounded,dashed"]
            "past" [shape=circle, style=solid, label="H*", tooltip="past"]
          }
          "both" [label="both"]
          "off" -> "on" [label="power", lhead="cluster on"]
          "on" -> "off" [label="power", ltail="cluster on"]
          "stop" -> "end" [label="play"]
          "past" -> "tape" [lhead="cluster tape"]
          "fork both/0" [shape=box, style=filled, fillcolor=black, label="", width=0.4, height=0.05, class=transition]
          "both" -> "fork both/0" [label="go", arrowhead=none]
          "fork both/0" -> "stop"
          "fork both/0" -> "lamp"
        }

        """#)
  }

  @Test(arguments: [
    (#"a"b"#, #""a\"b""#), (#"a\"#, #""a\\""#), ("a\nb", #""a b""#), ("a&lt;b", #""a&amp;lt;b""#), ("日本", #""日本""#),
    (#"\N"#, #""\\N""#), ("<b>{|}", #""<b>{|}""#),
  ])
  func labelsAreEscaped(name: String, spelling: String) {
    let chart = Statechart(states: [State("x", displayName: LocalizedText(name))])
    #expect(DOTNotation().write(chart).text.contains("\"x\" [label=\(spelling)]"))
  }

  @Test func namesOfPointsAreFree() {
    let text = DOTNotation().write(Statechart(states: [State("initial")])).text
    #expect(text.contains("\"initial2\" -> \"initial\""))
  }

  @Test func lossesAreNoted() {
    let chart = Statechart(
      variables: [Variable("x")], states: [State("a", transitions: [.on("e", to: "gone", kind: .internal)])])
    let writing = DOTNotation().write(chart)
    #expect(!writing.text.contains("gone"))
    #expect(
      writing.diagnostics.map(\.message) == [
        "Graphviz DOT cannot express variables", "the transition to 'gone' is omitted: there is no such state",
      ])
  }

  static let program = ["/usr/bin/dot", "/usr/local/bin/dot", "/opt/homebrew/bin/dot"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    .enabled(if: program != nil, "Graphviz is not installed: nothing asks 'dot' whether it accepts the graphs"))
  func graphvizAcceptsTheCorpus() throws {
    let odd = State(#"a "b" \ {c} <d> & 日本"#, transitions: [.on(#""\"#, to: #"a "b" \ {c} <d> & 日本"#)])
    var charts = [Self.player, SampleCharts.everything, Statechart(name: "", states: [odd])]
    for file in SharedFolder.files(in: "corpus/scxml", withExtension: "scxml") {
      charts.append(try SCXMLNotation().read(SourceText(bytes: Data(contentsOf: file))).chart)
    }
    #expect(charts.count > 100)
    let graphs = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).dot")
    defer { try? FileManager.default.removeItem(at: graphs) }
    try Data(charts.map { DOTNotation().write($0).text }.joined().utf8).write(to: graphs)
    let (status, complaints) = try Self.run(["-Tcmapx", graphs.path])
    #expect(status == 0)
    #expect(complaints.isEmpty)
  }

  private static func run(_ arguments: [String]) throws -> (status: Int32, complaints: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program ?? "")
    process.arguments = arguments
    let complaints = Pipe()
    process.standardError = complaints
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    let text = complaints.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }

  /// A transition to several states is drawn as a bar, which is read as that transition again.
  @Test func aTransitionToSeveralStatesStaysOne() throws {
    let regions = [State("r1", children: [State("x")]), State("r2", children: [State("y")])]
    let chart = Statechart(states: [
      State("a", transitions: [Transition(events: ["go"], targets: ["x", "y"])]),
      State("p", kind: .parallel, children: regions),
    ])
    let again = try DOTNotation().read(SourceText(DOTNotation().write(chart).text)).chart
    #expect(again.state("a")?.transitions.map(\.targets) == [["x", "y"]])
    #expect(again.allStates.allSatisfy { $0.pseudostate == nil })
  }
}
