import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Statecharts of sismic, read and written.
@Suite struct SismicTests {
  static let elevator = """
    statechart:
      name: elevator
      description: |
        Goes up
        and down.
      preamble: |
        current = 0
      root state:
        name: active
        parallel states:
          - name: movingElevator
            initial: doorsOpen
            states:
              - name: doorsOpen
                transitions:
                  - target: doorsClosed
                    guard: destination != current
                    action: doors.close()
                  - target: doorsClosed
                    guard: after(10) and current > 0
                    action: |
                      destination = 0
                      doors.close()
              - name: doorsClosed   # a comment
                contract:
                  - always: not doors.opened
                transitions:
                - event: arrived
                  target: doors Moving
              - name: doors Moving
                on entry: |
                  if current > 3:
                    send('up')
                on exit: send("gone", delay=1.5)
          - name: "listener"
            initial: h
            states: [{name: h, type: shallow history, memory: idle}, {name: idle, type: final}]
    """

  @Test func elevator() throws {
    let source = SourceText(Self.elevator)
    #expect(NotationCatalog.standard.reader(for: source)?.identifier == "sismic")
    let reading = try SismicNotation().read(source)
    #expect(
      ChartLines.text(reading.chart) == """
        machine elevator
        active ||
          movingElevator <doorsOpen>
            doorsOpen in/send after 10s after 10s out/cancel after.10s.doorsOpen
              -[destination != current]/doors.close()-> doorsClosed
              -after.10s.doorsOpen[current > 0]/destination = 0;doors.close()-> doorsClosed
            doorsClosed
              -arrived-> doors_Moving
            doors_Moving in/if current > 3: send('up') out/send gone after 1500ms "doors Moving"
          listener <h>
            h H <idle>
            idle !
        """)
    #expect(
      reading.diagnostics.map(\.description) == [
        "6:13: note: the preamble is ignored",
        "20:24: note: the condition is asked once, when the time is over; sismic asks it again and again",
        "25:13: note: contracts are ignored",
      ])
    #expect(reading.chart.summary == "Goes up\nand down.")
    #expect(reading.chart.dataModel == .named)
  }

  private static func text(_ states: String) -> String {
    "statechart:\n  name: x\n  root state:\n    name: r\n" + states
  }

  @Test(arguments: [
    (
      "    initial: a\n    states:\n    - name: a\n      transitions:\n      - event: x\n        target: b\n    - name: b\n",
      "<a>\na\n  -x-> b\nb"
    ),
    ("    initial: a\n    states:\n    - {name: a, on entry: send('x')}\n", "<a>\na in/raise x"),
    (
      "    initial: a\n    states:\n    - name: a\n      transitions:\n      - {event: x, priority: low}\n      - {event: y}\n      - {event: z, priority: high}\n      - {event: w, priority: 7}\n",
      "<a>\na\n  -w.\n  -z.\n  -y.\n  -x."
    ),
    (
      "    initial: a\n    states:\n    - &s\n      name: a\n      on exit: x = 1\n    - <<: *s\n      name: b\n",
      "<a>\na out/x = 1\nb out/x = 1"
    ),
    (
      "    on entry: go()\n    initial: a\n    states:\n    - name: a\n      transitions:\n      - guard: active('a')\n        event: e\n",
      "r <a> in/go()\n  a\n    -e[In('a')]."
    ),
    (
      "    initial: a\n    states:\n    - name: a\n      transitions:\n      - guard: idle(3)\n        target: a\n",
      "<a>\na in/send after 3s after 3s out/cancel after.3s.a\n  -after.3s.a-> a"
    ),
    (
      "    initial: 'a''b'\n    states:\n    - name: a'b\n      on entry: >\n        x = (1 +\n        2)\n",
      "<a'b>\na'b in/x = (1 + 2)"
    ),
    (
      "    initial: a\n    orthogonal states:\n    - name: a\n      on exit: send('x', n='%d' % 3)\n",
      "r ||\n  a out/raise x"
    ),
    // A final state of a root that does something ends the machine, too.
    (
      "    on entry: go()\n    transitions: [{event: quit, target: b}]\n    initial: a\n    states:\n    - name: a\n      transitions: [{event: x, target: b}]\n    - {name: b, type: final}\n",
      "r <a> in/go()\n  -done.state.r-> r.end\n  -quit-> b\n  a\n    -x-> b\n  b !\nr.end !"
    ),
    (
      "    initial: a\n    states:\n    - name: a\n      transitions: [{event: key, target: b}, {event: key.up, target: a}]\n    - name: b\n",
      "<a>\na\n  -key-> b\n  -key.up-> a\nb"
    ),
    ("", "r"),
  ])
  func reads(states: String, expected: String) throws {
    let reading = try SismicNotation().read(SourceText(Self.text(states)))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == "machine x\n" + expected)
  }

  @Test(arguments: [
    ("    initial: b\n    states:\n    - name: ab\n", "5:14: error: there is no state 'b' (did you mean 'ab'?)"),
    (
      "    states:\n    - name: a\n",
      "4:11: warning: 'r' has no initial state; its first state is taken (add 'initial')"
    ),
    ("    initial: a\n    states:\n    - name: a\n    - name: a\n", "8:13: error: there is another state 'a'"),
    (
      "    initial: a\n    states:\n    - name: a\n      tpye: final\n",
      "8:7: warning: a state has no member 'tpye' (did you mean 'type'?)"
    ),
    (
      "    initial: a\n    states:\n    - name: a\n      type: finale\n",
      "8:13: error: 'type' is one of final, shallow history, deep history, not 'finale' (did you mean 'final'?)"
    ),
    ("    initial: a\n    states: a\n", "6:13: error: 'states' is a list, not a text"),
    ("    initial: a\n    states:\n    - a\n", "7:7: error: 'states' is a list of mappings, not a text"),
    (
      "    initial: a\n    states:\n    - name: a\n      transitions: [{guard: after(1), action: x()}]\n",
      "8:29: note: the transition is taken once, when the time is over; sismic takes it again and again"
    ),
    (
      "    initial: a\n    states:\n    - name: a\n      transitions:\n      - priority: big\n        event: x\n",
      "9:19: error: 'priority' is 'high', 'low' or a whole number"
    ),
  ])
  func faults(states: String, expected: String) throws {
    let found = try SismicNotation().read(SourceText(Self.text(states))).diagnostics.map(\.description)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(arguments: [
    (
      "    initial: \"a\n",
      "6:1: error: found unexpected end of stream while scanning a quoted scalar that begins at 5:14"
    ),
    ("    initial: a\n      states: b\n", "6:13: error: mapping values are not allowed in this context"),
    ("    initial: *x\n", "5:14: error: found undefined alias"),
    (
      "    initial: [a, b\n",
      "6:1: error: did not find expected ',' or ']' while parsing a flow sequence that begins at 5:14"
    ),
    (
      "    initial\n    states: []\n",
      "6:5: error: could not find expected ':' while scanning a simple key that begins at 5:5"
    ),
    (
      "\tinitial: a\n",
      "5:1: error: found a tab character that violates indentation while scanning a plain scalar that begins at 4:11"
    ),
    ("    name: s\n", "4:5: error: the key 'name' occurs twice in a mapping"),
    ("    initial: a: b\n", "5:15: error: mapping values are not allowed in this context"),
  ])
  func textsThatAreNoYAMLAreRefused(states: String, expected: String) throws {
    let error = try #require(throws: ReadError.self) { try SismicNotation().read(SourceText(Self.text(states))) }
    #expect(error.diagnostics.map(\.description) == [expected])
  }

  @Test(arguments: [
    "", "statechart:", "a: b", "statechart: [", "statechart:\n  root state: x", "- a", "statechart", "%YAML 1.2\n---\n",
  ])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try SismicNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test func golden() {
    let chart = Statechart(
      name: "door",
      states: [
        State(
          "closed", displayName: nil,
          transitions: [.on("open", to: "opened", if: "is unlocked", do: [.action(Action("creak \"loud\""))])]),
        State(
          "opened",
          transitions: [.on("close", to: "closed", if: "In('opened')", do: [.raise(Raise("a")), .raise(Raise("b"))])]),
      ])
    let writing = SismicNotation().write(chart)
    #expect(
      writing.text == #"""
        statechart:
          name: "door"
          preamble: |
            answers = {}
            done = []
            def holds(condition, answers=answers):
                return answers[condition]
            def do(action, done=done):
                done.append(action)
          root state:
            name: "root"
            initial: "closed"
            states:
              - name: "closed"
                transitions:
                  - event: "open"
                    guard: "holds(\"is unlocked\")"
                    target: "opened"
                    action: "do(\"creak \\\"loud\\\"\")"
              - name: "opened"
                transitions:
                  - event: "close"
                    guard: "active(\"opened\")"
                    target: "closed"
                    action: |
                      send("a")
                      send("b")

        """#)
    #expect(
      writing.diagnostics.map(\.message) == [
        "conditions are only names for sismic: they are looked up in 'answers' in its preamble"
      ])
  }

  /// `after(…)` is a condition, which sismic asks until the state is left.
  @Test(arguments: [
    (#"{"target": "b"}"#, []),
    (#"{"actions": "beep"}"#, ["sismic repeats a delayed transition without a target: 'a/0'"]),
    (
      #"{"target": "b", "guard": "ready"}"#,
      [
        "sismic asks the condition of a delayed transition again and again: 'a/0'",
        "conditions are only names for sismic: they are looked up in 'answers' in its preamble",
      ]
    ),
  ])
  func delaysThatLast(answer: String, losses: [String]) throws {
    let text = #"{"initial": "a", "states": {"a": {"after": {"1000": \#(answer)}}, "b": {}}}"#
    let writing = SismicNotation().write(try XStateNotation().read(SourceText(text)).chart)
    #expect(Set(writing.diagnostics.map(\.message)) == Set(losses))
  }

  /// Automata may lead on from where they accept.
  @Test(arguments: [
    ("", []),
    ("c -> a [label=y]", ["sismic has no accepting states that lead on: 'c'"]),
  ])
  func acceptingStates(edge: String, losses: [String]) throws {
    let text = "digraph { a -> c [label=x]; c [shape=doublecircle]; \(edge) }"
    let chart = try DOTNotation().read(SourceText(text)).chart
    #expect(SismicNotation().write(chart).diagnostics.map(\.message) == losses)
  }

  /// A root that does something, and ends, is written as it was read.
  @Test func anEndingRootSurvives() throws {
    let text = Self.text(
      "    on entry: go()\n    initial: a\n    states:\n    - name: a\n      transitions: [{event: x, target: b}]\n    - {name: b, type: final}\n"
    )
    let chart = try SismicNotation().read(SourceText(text)).chart
    let writing = SismicNotation().write(chart)
    #expect(writing.diagnostics.isEmpty, "\(writing.diagnostics)")
    #expect(try ChartLines.text(SismicNotation().read(SourceText(writing.text)).chart) == ChartLines.text(chart))
  }

  /// sismic ends with an error where SCXML lets a transition give way.
  @Test(arguments: [
    ("e", "e", "out", true), ("e", "f", "out", false), ("e", "e", "L2", false), ("e", "e", "R2", true),
    ("e", "e", "both", true), ("e", "e", "L", false),
  ])
  func conflictsOfRegionsAreReported(event: String, other: String, target: String, isConflict: Bool) throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
        <parallel id="both">
          <state id="L"><state id="L1"><transition event="\(event)" target="\(target)"/></state><state id="L2"/></state>
          <state id="R"><state id="R1"><transition event="\(other)" target="R2"/></state><state id="R2"/></state>
        </parallel>
        <state id="out"/>
      </scxml>
      """
    let found = SismicNotation().write(try SCXMLNotation().read(SourceText(text)).chart).diagnostics
    let conflict =
      "3:34: warning: sismic stops with an error where two regions handle an event and one of them is left: 'L1/0' beside 'R1/0'"
    #expect(found.map(\.description).contains(conflict) == isConflict, "\(found)")
  }

  @Test func transitionsWithoutAnEventConflictToo() throws {
    let text = """
      {"type": "parallel", "states": {
        "l": {"initial": "a", "states": {"a": {"after": {"100": "#out"}}}},
        "r": {"initial": "b", "states": {"b": {"always": {"target": "c", "guard": "x"}}, "c": {}}},
        "out": {"id": "out"}}}
      """
    let found = SismicNotation().write(try XStateNotation().read(SourceText(text)).chart).diagnostics
    #expect(found.contains { $0.message.contains("'a/0' beside 'b/0'") }, "\(found)")
  }

  @Test(arguments: RandomChart.Shape.allCases, [0, 1] as [UInt64])
  func randomChartsBehaveAlike(shape: RandomChart.Shape, part: UInt64) throws {
    let notation = SismicNotation()
    for seed in (part * 170)..<((part + 1) * 170) {
      let chart = RandomChart.make(seed: seed, shape: shape, states: 3 + Int(seed % 13))
      let writing = notation.write(chart)
      let reading = try notation.read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(shape) \(seed): \(reading.diagnostics)")
      #expect(Set(chart.allStates.filter { !$0.isHistory }.map(\.id)).isSubset(of: reading.chart.allStates.map(\.id)))
      let again = seed % 4 == 0 ? notation.write(reading.chart) : writing
      let isLeftAlone = again.diagnostics.contains { finding in
        finding.message.contains("internal") || finding.message.contains("one region alone")
      }
      #expect(
        try seed % 4 == 0 && isLeftAlone
          || ChartLines.text(notation.read(SourceText(again.text)).chart) == ChartLines.text(reading.chart),
        "\(shape) \(seed)")
      let isSame = !writing.diagnostics.contains { finding in
        [
          "cannot cancel", "several", "internal", "history", "beside it", "content of SCXML",
        ].contains { finding.message.contains($0) }
      }
      guard isSame else { continue }
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(shape) \(seed): \(difference ?? "")\n\(writing.text)")
    }
  }
}
