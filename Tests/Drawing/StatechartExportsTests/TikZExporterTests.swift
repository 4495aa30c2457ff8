import StatechartDiagrams
import StatechartExports
import StatechartFormats
import Statecharts
import Testing

struct TikZExporterTests {
  private func lines(_ text: String) throws -> [String] {
    let chart = try MermaidNotation().read(SourceText(text)).chart
    let exported = try TikZExporter().export(ExportInput(chart, diagram: try Diagram(chart)))
    return String(decoding: exported.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Every state is a node of `automata`, every arrow a line, and every label a node.
  @Test func anAutomatonIsNodesAndArrows() throws {
    let text = "stateDiagram-v2\n  [*] --> Locked\n  Locked --> Open_it : 50%_coin\n  Open_it --> [*]\n"
    let lines = try lines(text)
    #expect(lines.first == "% \\usepackage{tikz} \\usetikzlibrary{automata}")
    #expect(lines.last == "\\end{tikzpicture}")
    #expect(lines.count { $0.contains("\\node[state, minimum") } == 2)
    #expect(lines.count { $0.contains("\\node[state, accepting") } == 1)
    #expect(lines.count { $0.contains("\\draw[->]") } == 3)
    #expect(lines.contains { $0.contains("{Open\\_it};") })
    #expect(lines.contains { $0.contains("{50\\%\\_coin};") })
  }

  @Test func whatIsAroundOthersIsAFrame() throws {
    let lines = try lines("stateDiagram-v2\n  [*] --> A\n  state A {\n    [*] --> B\n    B --> C : go\n  }\n")
    #expect(lines.count { $0.contains("\\draw[rounded corners=6bp]") } == 1)
    #expect(lines.count { $0.contains("\\node[circle, fill") } == 2)
  }

  /// Braces are in pairs, so that TeX reads the picture to its end.
  @Test func bracesArePaired() throws {
    let lines = try lines("stateDiagram-v2\n  [*] --> A\n  A --> A : x [y > {1}] / z\n")
    let text = lines.joined(separator: "\n").replacing("\\{", with: "").replacing("\\}", with: "")
    #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
  }
}
