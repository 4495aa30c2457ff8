import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Drawings of the FSM Designer, read and written.
@Suite struct FSMDesignerTests {
  private static func drawing(_ texts: [String], accepting: Set<Int> = [], _ links: String) -> String {
    let nodes = texts.enumerated().map { #"{"text":"\#($1)","isAcceptState":\#(accepting.contains($0))}"# }
    return #"{"nodes":[\#(nodes.joined(separator: ","))],"links":[\#(links)]}"#
  }

  private static func link(_ from: Int, _ to: Int, _ text: String) -> String {
    #"{"type":"Link","nodeA":\#(from),"nodeB":\#(to),"text":"\#(text)"}"#
  }

  private static let start = #"{"type":"StartLink","node":0,"text":"","deltaX":-80,"deltaY":0},"#

  // Each row is an expression of its own: together they would take the compiler long.
  private static let readsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append((drawing(["a", "b"], accepting: [1], start + link(0, 1, "x")), "<a>\na\n  -x-> b\nb !"))
    rows.append(
      (
        drawing(["a", "b"], accepting: [1], start + link(0, 1, "x") + "," + link(1, 0, "y")),
        "<a>\na\n  -x-> b\nb\n  -y-> a"
      ))
    rows.append((drawing(["a", "b"], start + link(0, 1, "0,1")), "<a>\na\n  -0,1-> b\nb"))
    rows.append((drawing(["a", "b"], start + link(0, 1, "0, 1")), "<a>\na\n  -0,1-> b\nb"))
    rows.append((drawing(["a", "b"], start + link(0, 1, "0 | 1")), "<a>\na\n  -0,1-> b\nb"))
    rows.append((drawing(["a", "b"], start + link(0, 1, "0/1")), "<a>\na\n  -0/1-> b\nb"))
    rows.append((drawing(["a", "b"], start + link(0, 1, "x [ok] / beep")), "<a>\na\n  -x[ok]/beep-> b\nb"))
    rows.append((drawing(["a", "b"], start + link(0, 1, #"\\epsilon"#)), "<a>\na\n  --> b\nb"))
    rows.append((drawing(["a", "b"], start + link(0, 1, #"\\alpha"#)), "<a>\na\n  -α-> b\nb"))
    rows.append(
      (drawing([#"q_0"#, #"\\Sigma_12"#], start + link(0, 1, "x")), "<q_0>\nq_0 \"q₀\"\n  -x-> Σ_12\nΣ_12 \"Σ₁₂\""))
    rows.append((drawing(["", ""], start + link(0, 1, "x")), "<q0>\nq0\n  -x-> q1\nq1"))
    rows.append(
      (drawing(["a"], start + #"{"type":"SelfLink","node":0,"text":"x","anchorAngle":1}"#), "<a>\na\n  -x-> a"))
    rows.append(
      (drawing(["a"], start + #"{"type":"SelfLink","node":0,"text":"\\epsilon","anchorAngle":1}"#), "<a>\na"))
    rows.append((drawing(["a", "b"], #"{"type":"StartLink","node":1,"text":""}"#), "<b>\na\nb"))
    rows.append(
      (
        #"{"nodes":[{"text":"a"},{"text":"b","isInitialState":true}],"links":[{"nodeA":1,"nodeB":0,"text":"x"}]}"#,
        "<b>\na\nb\n  -x-> a"
      ))
    return rows
  }()

  /// As people draw it.
  @Test(arguments: readsRows)
  func reads(text: String, expected: String) throws {
    let reading = try FSMDesignerNotation().read(SourceText(text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == expected)
  }

  // Each row is an expression of its own: together they would take the compiler long.
  private static let faultsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append((drawing(["a"], link(0, 3, "x")), "error: there is no node 3; they count from 0"))
    rows.append((drawing(["a"], #"{"type":"Link","nodeA":0}"#), "error: the link needs 'nodeB', the number of a node"))
    rows.append((drawing(["a"], #"{"type":"Bend"}"#), "error: there is no link of the type 'Bend'"))
    rows.append((#"{"nodes":[7],"links":[]}"#, "error: a node is an object with a text, not a number"))
    rows.append((drawing(["a"], ""), "warning: no arrow leads to a first state"))
    rows.append(
      (
        drawing(["a"], start + #"{"type":"StartLink","node":0}"#),
        "warning: there is more than one arrow to a first state; the first counts"
      ))
    rows.append(
      (
        drawing(["a", "b"], start + link(0, 1, "x") + "," + link(0, 0, "x")),
        "warning: 'a' has several transitions for 'x'; a chart takes the first"
      ))
    rows.append(
      (
        drawing(["a", "b"], start + link(0, 1, "0,e->X")),
        "warning: '0,e->X' looks like a step of a stack or a tape, which is not followed; it is read as one event"
      ))
    rows.append((#"{"nodes":[{"x":1,"y":2,"text":"a"}],"links":[]}"#, "note: positions are ignored"))
    return rows
  }()

  @Test(arguments: faultsRows)
  func faults(text: String, expected: String) throws {
    let found = try FSMDesignerNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains { $0.hasSuffix(expected) }, "\(found)")
    #expect(found.allSatisfy { $0.first?.isNumber ?? false }, "each has its position")
  }

  @Test(arguments: ["", "{}", "[]", "{\"nodes\":3,\"links\":[]}"])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try FSMDesignerNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test func golden() {
    let chart = Statechart(
      initial: ["b"],
      states: [
        State("a", transitions: [.on("x", to: "a")]), State("b", transitions: [.on("y", to: "a", if: "ready")]),
        State("c", kind: .final),
      ])
    let writing = FSMDesignerNotation().write(chart)
    #expect(writing.diagnostics.isEmpty)
    #expect(
      writing.text == """
        {
          "nodes": [
            {"x": 100, "y": 100, "text": "a", "isAcceptState": false},
            {"x": 250, "y": 175, "text": "b", "isAcceptState": false},
            {"x": 400, "y": 100, "text": "c", "isAcceptState": true}
          ],
          "links": [
            {"type": "StartLink", "node": 1, "text": "", "deltaX": -80, "deltaY": 0},
            {"type": "SelfLink", "node": 0, "text": "x", "anchorAngle": -1.5707963267948966},
            {
              "type": "Link",
              "nodeA": 1,
              "nodeB": 0,
              "text": "y [ready]",
              "lineAngleAdjust": 0,
              "parallelPart": 0.5,
              "perpendicularPart": 0
            }
          ]
        }

        """)
  }

  /// Indices and Greek letters are written as they are drawn.
  @Test func textsComeBack() throws {
    let text = FSMDesignerTests.drawing(
      [#"q_0"#, #"\\Omega"#], FSMDesignerTests.start + FSMDesignerTests.link(0, 1, #"\\pi"#))
    let writing = FSMDesignerNotation().write(try FSMDesignerNotation().read(SourceText(text)).chart)
    #expect(writing.diagnostics.isEmpty, "\(writing.diagnostics)")
    #expect(writing.text.contains(#""text": "q_0""#))
    #expect(writing.text.contains(#""text": "\\Omega""#))
    #expect(writing.text.contains(#""text": "\\pi""#))
  }

  /// What the reader takes otherwise is said.
  @Test(
    arguments: [
      ("b", "x", nil), ("b", "α", nil), ("b", "λ, x", nil),
      ("b", "ε", "An FSM Designer drawing is read otherwise with such labels: 'ε'"),
      ("b", "lambda", "An FSM Designer drawing is read otherwise with such labels: 'lambda'"),
      ("b", #"\alpha"#, #"An FSM Designer drawing is read otherwise with such labels: '\alpha'"#),
      (#"\pi"#, "x", #"An FSM Designer drawing is read otherwise with such names: '\pi'"#),
    ] as [(String, String, String?)])
  func whatIsReadOtherwise(state: String, events: String, loss: String?) throws {
    let id = State.ID(state)
    let list = events.split(separator: ", ").map { EventDescriptor(String($0)) }
    let chart = Statechart(states: [State("a", transitions: [Transition(events: list, targets: [id])]), State(id)])
    let writing = FSMDesignerNotation().write(chart)
    #expect(writing.diagnostics.map(\.message) == [loss].compactMap(\.self))
    let again = try FSMDesignerNotation().read(SourceText(writing.text)).chart
    #expect((ChartLines.text(again) == "<a>\n" + ChartLines.text(chart)) == (loss == nil))
  }

  @Test func randomFlatChartsBehaveAlike() throws {
    for seed in 0..<300 as Range<UInt64> {
      let chart = RandomChart.make(seed: seed, shape: .flat, states: 2 + Int(seed % 9))
      let writing = FSMDesignerNotation().write(chart)
      let reading = try FSMDesignerNotation().read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(seed): \(reading.diagnostics)")
      #expect(reading.chart.allStates.map(\.id) == chart.allStates.map(\.id))
      guard writing.diagnostics.allSatisfy({ $0.severity == .note }) else { continue }
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(seed): \(difference ?? "")\n\(writing.text)")
    }
  }
}
