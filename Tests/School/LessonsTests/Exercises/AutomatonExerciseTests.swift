import StatechartExecution
import StatechartFormats
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

/// Exercises on words whose automaton is nondeterministic, as it is drawn first.
struct AutomatonExerciseTests {
  private static func automaton(_ states: [(name: String, isFinal: Bool)], _ steps: [(Int, String, Int)]) -> String {
    let boxes = states.enumerated().map { index, state in
      "<state id='\(index)' name='\(state.name)'>\(index == 0 ? "<initial/>" : "")\(state.isFinal ? "<final/>" : "")</state>"
    }
    let arrows = steps.map { "<transition><from>\($0.0)</from><to>\($0.2)</to><read>\($0.1)</read></transition>" }
    return "<structure><type>fa</type><automaton>\((boxes + arrows).joined())</automaton></structure>"
  }

  /// Words that end in 01.
  private static let nondeterministic = automaton(
    [("q0", false), ("q1", false), ("q2", true)], [(0, "0", 0), (0, "1", 0), (0, "0", 1), (1, "1", 2)])
  /// The same with a state that is left without a symbol.
  private static let silent = automaton(
    [("s", false), ("q0", false), ("q1", false), ("q2", true)],
    [(0, "0", 0), (0, "1", 0), (0, "", 1), (1, "0", 2), (2, "1", 3)])
  private static let deterministic = automaton(
    [("a", false), ("b", false), ("c", true)],
    [(0, "0", 1), (0, "1", 0), (1, "0", 1), (1, "1", 2), (2, "0", 1), (2, "1", 0)])
  private static let wrong = automaton(
    [("a", true), ("b", false), ("c", true)],
    [(0, "0", 1), (0, "1", 0), (1, "0", 1), (1, "1", 2), (2, "0", 1), (2, "1", 0)])

  private static func chart(_ text: String) throws -> CompiledChart {
    try CompiledChart(try NotationCatalog.standard.read(SourceText(text)).chart)
  }

  private static func verdict(_ answer: String, to reference: String) throws -> Verdict {
    let draft = ExerciseDraft(text: "---\ntitle: A\nmachine: words\nexercise: build\n---\nText.")
    let exercise = try draft.exercise { try Machine(identifier: $0, compiled: try chart(reference)) }
    return try exercise.verdict(onChart: try chart(answer))
  }

  @Test func theWordsCount() throws {
    let all = [Self.nondeterministic, Self.silent, Self.deterministic]
    for reference in all {
      for answer in all { #expect(try Self.verdict(answer, to: reference).mark == 1) }
      #expect(try Self.verdict(Self.wrong, to: reference).mark < 1)
    }
  }

  /// In an automaton's words: a word is accepted or not.
  @Test func whatShouldNotBeAcceptedIsSaidSo() throws {
    let remarks = try Self.verdict(Self.wrong, to: Self.nondeterministic).remarks.map(\.message)
    #expect(remarks.contains { $0.contains("the answer accepts; it should not accept") }, "\(remarks)")
    let reverse = try Self.verdict(Self.nondeterministic, to: Self.wrong).remarks.map(\.message)
    #expect(reverse.contains { $0.contains("should accept; it does not") || $0.contains("accepts") }, "\(reverse)")
  }

  /// Graphviz and the FSM Designer draw them, too.
  @Test(arguments: [
    """
    digraph { rankdir=LR; start [shape=point]; start -> q0;
    q0 -> q0 [label="0"]; q0 -> q0 [label="1"]; q0 -> q1 [label="0"]; q1 -> q2 [label="1"];
    q2 [shape=doublecircle]; }
    """,
    """
    {"nodes":[{"text":"q0","isAcceptState":false},{"text":"q1","isAcceptState":false},
    {"text":"q2","isAcceptState":true}],"links":[{"type":"StartLink","node":0},
    {"type":"SelfLink","node":0,"text":"0"},{"type":"SelfLink","node":0,"text":"1"},
    {"type":"Link","nodeA":0,"nodeB":1,"text":"0"},{"type":"Link","nodeA":1,"nodeB":2,"text":"1"}]}
    """,
  ])
  func otherDrawingsAreReadAlike(_ text: String) throws {
    let states = try Self.chart(text).chart.states.map(\.id)
    #expect(states == ["q0", "q0_q1", "q0_q2"])
    #expect(try Self.verdict(text, to: Self.deterministic).mark == 1)
  }
}
