import StatechartDiagrams
import StatechartExports
import StatechartFormats
import Statecharts
import Testing

@Suite struct TikZExporterTests {
  private static func text(_ chart: Statechart) throws -> String {
    let exported = try TikZExporter().export(ExportInput(chart, diagram: try Diagram(chart)))
    return String(decoding: exported.bytes, as: UTF8.self)
  }

  private static func automaton() throws -> Statechart {
    let text = """
      digraph a {
        rankdir=LR
        start [shape=point]
        q1 [shape=doublecircle]
        start -> q0
        q0 -> q1 [label="a"]
        q1 -> q0 [label="b"]
        q1 -> q1 [label="a"]
      }
      """
    return try #require(try DOTNotation().readAll(SourceText(text)).first?.chart)
  }

  @Test func twoArrowsBetweenTwoStatesBendAway() throws {
    let text = try Self.text(.lamp)
    // Each to the same side of its own direction.
    let sides = ["left", "right"].map { text.split(separator: "edge[bend \($0)=").count - 1 }
    #expect(sides == [2, 0] || sides == [0, 2])
    #expect(text.contains("] node {press} "))
    #expect(text.contains("\\node[circle, fill"))
    #expect(text.hasSuffix("\\end{tikzpicture}\n"))
  }

  @Test func anAutomatonHasCirclesAndItsStart() throws {
    let text = try Self.text(try Self.automaton())
    #expect(text.contains("\\node[state, initial] "))
    #expect(text.contains("\\node[state, accepting] "))
    #expect(text.contains("edge[loop "))
    #expect(!text.contains("circle, fill"))
    #expect(!text.contains("rounded corners"))
  }

  @Test func namesAreEscapedAndContainersAreFrames() throws {
    let chart = Statechart(states: [
      State("a_b", transitions: [.on("50%", to: "c")], children: [State("x"), State("y")]), State("c"),
    ])
    let text = try Self.text(chart)
    #expect(text.contains("label={[anchor=north west]north west:{a\\_b}}"))
    #expect(text.contains("node {50\\%}"))
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
  }

  @Test func itNeedsADrawingAndSaysWhatIsLost() throws {
    #expect(throws: ExportError.lacksPart(.diagram)) { try TikZExporter().export(ExportInput(.lamp)) }
    #expect(TikZExporter().losses(ExportInput(.lamp)).count == 1)
    let chart = Statechart(states: [State("a", onEntry: [[.raise(Raise("b"))]])])
    #expect(TikZExporter().losses(ExportInput(chart)).count == 2)
  }
}
