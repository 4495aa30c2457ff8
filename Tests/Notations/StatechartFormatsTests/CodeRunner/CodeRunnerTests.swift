import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Graphs of CodeRunner, read and written.
@Suite struct CodeRunnerTests {
  @Test(arguments: [
    (
      #"{"nodes":[["a",false],["b",true]],"edges":[[-1,1,""],[0,1,"x"]],"nodeGeometry":[[1,2],[3,4]],"edgeGeometry":[{},{}]}"#,
      "<b>\na\n  -x-> b\nb !"
    ),
    (
      #"{"nodes":[["a",0],["b",0]],"edges":[[-1,0,""],[0,1,"0,1"],[1,1,"x / beep"]]}"#,
      "<a>\na\n  -0,1-> b\nb\n  -x/beep-> b"
    ),
    (
      #"{"edges":[[0,1,"a/b"],[1,0,"x [ready]"]],"nodes":[["",false],["",false]]}"#,
      "q0\n  -a/b-> q1\nq1\n  -x[ready]-> q0"
    ),
    (#"{"nodes":[["a b",false],["a b",false]],"edges":[]}"#, "a_b \"a b\"\na_b2 \"a b\""),
  ])
  func reads(text: String, expected: String) throws {
    let source = SourceText(text)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == "coderunner")
    let reading = try reader.read(source)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == expected)
  }

  @Test(arguments: [
    (#"{"nodes":[["a",false]],"edges":[[0,3,"x"]]}"#, "1:36: error: there is no node 3; they count from 0"),
    (
      #"{"nodes":[["a",false],7],"edges":[]}"#,
      "1:23: error: a node is a list of its label and whether it accepts, not a number"
    ),
    (
      #"{"nodes":[["a",false]],"edges":["x"]}"#,
      "1:33: error: an edge is a list of two numbers of nodes and a label"
    ),
    (
      #"{"nodes":[["a",false]],"edges":[[-1,0,""],[-1,0,""]]}"#,
      "1:43: warning: there is more than one arrow to a first state; the first counts"
    ),
    (
      #"{"nodes":[["a",false]],"edges":[],"nodeGeometry":[]}"#,
      "1:35: note: positions are ignored"
    ),
  ])
  func faults(text: String, expected: String) throws {
    let found = try CodeRunnerNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(arguments: ["", "{}", "[]", "{\"nodes\":3,\"edges\":[]}"])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try CodeRunnerNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }

  /// The notations in JSON are told apart by what they have.
  @Test(arguments: [
    (#"{"nodes":[],"edges":[]}"#, "coderunner"), (#"{"states":{}}"#, "xstate"), (#"{"states":[]}"#, "json"),
    (#"{"interlock":1,"charts":[]}"#, "json"), (#"{"id":"m","on":{}}"#, "xstate"),
    (#"{"id":"g","children":[],"edges":[]}"#, "json"), (#"{"initial":"a","states":{"nodes":{}}}"#, "xstate"),
    ("// x\n{ states: {}, }", "xstate"),
  ])
  func notationsInJSON(text: String, identifier: String) {
    #expect(NotationCatalog.standard.reader(for: SourceText(text))?.identifier == identifier)
    #expect(NotationCatalog.standard.reader(for: SourceText(text, fileName: "a.json"))?.identifier == identifier)
  }

  @Test func golden() {
    let chart = Statechart(
      initial: ["b"],
      states: [
        State("a", transitions: [.on("x", to: "a")]), State("b", transitions: [.on("y", to: "a", if: "ready")]),
        State("c", kind: .final),
      ])
    #expect(
      CodeRunnerNotation().write(chart).text == """
        {
          "nodes": [["a", false], ["b", false], ["c", true]],
          "edges": [[-1, 1, ""], [0, 0, "x"], [1, 0, "y [ready]"]],
          "nodeGeometry": [[150, 150], [300, 150], [450, 150]],
          "edgeGeometry": [
            {"deltaX": -50, "deltaY": 0},
            {"anchorAngle": 0},
            {"lineAngleAdjust": 0, "parallelPart": 0.5, "perpendicularPart": 0}
          ]
        }

        """)
    #expect(CodeRunnerNotation().write(chart).diagnostics.isEmpty)
  }

  @Test func randomFlatChartsBehaveAlike() throws {
    for seed in 0..<1000 as Range<UInt64> {
      let chart = RandomChart.make(seed: seed, shape: .flat, states: 2 + Int(seed % 9))
      let writing = CodeRunnerNotation().write(chart)
      let reading = try CodeRunnerNotation().read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(seed): \(reading.diagnostics)")
      #expect(reading.chart.allStates.map(\.id) == chart.allStates.map(\.id))
      let isSame = !writing.diagnostics.contains {
        $0.message.contains("entry") || $0.message.contains("without a target")
      }
      guard isSame else { continue }
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(seed): \(difference ?? "")\n\(writing.text)")
    }
  }
}
