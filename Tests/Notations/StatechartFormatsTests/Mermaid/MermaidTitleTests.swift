import StatechartFormats
import Statecharts
import Testing

/// What is before a diagram: its title, and what the reader leaves out.
struct MermaidTitleTests {
  private static let diagram = "stateDiagram-v2\n  a --> b\n"

  @Test(
    arguments: [
      ("", nil), ("---\ntitle: A door\n---\n", "A door"), ("---\ntitle: 'A door'\n---\n", "A door"),
      ("---\ntitle: \"A \\\"door\\\"\"\n---\n", "A \"door\""), ("---\nTitle:A\n---\n", "A"),
      ("---\ntitle:\n---\n", nil),
      ("---\ntitle: '\n---\n", "'"), ("---\ntitle: 'A\n---\n", "'A"), ("---\ntitle: ''\n---\n", ""),
      ("---\nconfig:\n  title: A\n---\n", nil),
      ("%%{init: {}}%%\n---\ntitle: A\n---\n", "A"), ("%% words\n\n---\ntitle: A\n---\n%% more\n", "A"),
      ("---\ntitle: A\n---\n%%{init: {}}%%\n", "A"),
      ("\n\n  ---\ntitle: A\n---\n", "A"),
    ] as [(String, String?)])
  func titles(before: String, title: String?) throws {
    let source = SourceText(before + MermaidTitleTests.diagram)
    let reading = try MermaidNotation().read(source)
    #expect(reading.chart.title?(in: "en") ?? reading.chart.name == title)
    #expect(MermaidNotation().resemblance(of: source) == .certain)
  }

  @Test(arguments: [
    ("stateDiagram", true), ("stateDiagram-v2", true), ("STATEDIAGRAM-V2", true), ("stateDiagram:\na --> b", true),
    ("stateDiagram-v2;a --> b", true), ("stateDiagram-v3", false), ("stateDiagrams", false), ("state diagram", false),
    ("flowchart TD", true), ("sequenceDiagram", false), ("", false), ("stateDiagram\\n", true),
    ("%% only words", false),
    ("---\ntitle: A\nstateDiagram", false),
  ])
  func headers(text: String, isOne: Bool) {
    #expect(MermaidNotation().resemblance(of: SourceText(text)) == (isOne ? .certain : .none))
  }
}
