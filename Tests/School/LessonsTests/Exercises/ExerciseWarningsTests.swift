import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// What `check` says of exercises that give the full mark for faults, and the words for names that differ.
struct ExerciseWarningsTests {
  private static func chart(_ text: String) throws -> CompiledChart {
    try CompiledChart(try NotationCatalog.standard.read(SourceText(text)).chart)
  }

  private static func findings(_ machine: String) throws -> [String] {
    try ExerciseDraft(text: "---\ntitle: A\nmachine: m\nexercise: build\n---\nText.").reading(isThorough: true) {
      try Machine(identifier: $0, compiled: try chart(machine))
    }.findings.map(\.description)
  }

  /// Nothing shows whether the light is on: whether and when it goes out is no part of the behaviour.
  @Test func aLightThatNobodySees() throws {
    let findings = try Self.findings(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="off">
      <state id="off"><transition event="press" target="on"/></state>
      <state id="on"><onentry><send event="t" id="t" delay="30s"/></onentry><onexit><cancel sendid="t"/></onexit>
      <transition event="t" target="off"/><transition event="press" target="on"/></state></scxml>
      """)
    for wanted in [
      "nothing distinguishes 'off' and 'on'", "gets 1.00: the transition of 'off' on 'press' leads to 'off'",
      "gets 1.00: the entry of 'on' has 'send t after 30s' with 60s",
    ] {
      #expect(findings.contains { $0.contains("warning: ") && $0.contains(wanted) }, "\(wanted): \(findings)")
    }
  }

  @Test func aLightThatIsSeen() throws {
    let findings = try Self.findings(
      """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="null" initial="off">
      <state id="off"><transition event="press" target="on"/></state>
      <state id="on"><onentry><log label="on"/><send event="t" id="t" delay="30s"/></onentry>
      <onexit><cancel sendid="t"/><log label="off"/></onexit>
      <transition event="t" target="off"/><transition event="press" target="on"/></state></scxml>
      """)
    #expect(findings == [])
  }

  @Test(arguments: [
    ("Press", "press", "event"), ("presses", "press", "event"), ("on_press", "onPress", "event"),
    ("drück", "press", "event"),
  ])
  func namesThatDifferAreSaid(_ found: String, _ wanted: String, _ kind: String) throws {
    func participant(_ name: String) throws -> Participant {
      let compiled = try Self.chart("initial => a; a => b: \(name); b => a: back; b => c: stop;")
      return Participant(compiled, model: try compiled.openDataModel())
    }
    let comparison = Comparison(of: try participant(found), with: try participant(wanted))
    #expect(comparison.names.map(\.message) == ["your \(kind) is '\(found)', wanted '\(wanted)'"])
    #expect(Comparison(of: try participant(wanted), with: try participant(wanted)).names == [])
  }
}
