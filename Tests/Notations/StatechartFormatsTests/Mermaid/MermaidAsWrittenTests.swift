import StatechartFormats
import Statecharts
import Testing

/// Mermaid as people write it; what Mermaid itself makes of it otherwise than was meant is said.
@Suite struct MermaidAsWrittenTests {
  private func read(_ body: String) throws -> Reading {
    try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body))
  }

  @Test(arguments: [
    ("a-->b:x;b-->c:y;", "a\n  x -> b\nb\n  y -> c\nc"), ("a --> b : x; b --> c : y", "a\n  x -> b\nb\n  y -> c\nc"),
    ("a;b;c", "a\nb\nc"), ("a --> b : a #35; b", "a\n  a_#_b -> b\nb"),
    ("state \"Collect data\n    in the field\" as x\n[*] --> x", "-> x\nx (Collect data|in the field)"),
    ("a --> b %% comment\nb --> c # comment", "a\n  enter.b -> b\nb\n  enter.c -> c\nc"),
    ("a %% comment", "a"), ("state a <<choice>> %% comment", "a <choice>"),
    ("a --> b :::big", "a\n  enter.b -> b\nb"), ("a :::big", "a"), ("a:::big --> b:::small : x", "a\n  x -> b\nb"),
    (
      "a --> b : **Strong** go\na --> c : <b>x</b>\na --> d : `y`", "a\n  Strong_go -> b\n  x -> c\n  `y` -> d\nb\nc\nd"
    ),
    ("a --> b : *\na --> c : tick.*\na --> d : 2 * 3 * 4", "a\n  * -> b\n  tick.* -> c\n  2_3_4 -> d\nb\nc\nd"),
    ("__init__ --> init : go", "__init__\n  go -> init\ninit"),
    ("a --> b : __init__\na --> c : a__b", "a\n  __init__ -> b\n  a__b -> c\nb\nc"),
    ("a --> b : fa:fa-check ok", "a\n  ok -> b\nb"),
    ("a --> b : on/off\na --> c : go / x [y]", "a\n  on/off -> b\n  go [y] / x -> c\nb\nc"),
    ("a --> b : go [a] [b]", "a\n  go [a and b] -> b\nb"),
    ("a --> b : recv [bad], timeout", "a\n  recv [bad] -> b\n  timeout -> b\nb"),
    ("title --> b : x\nclick --> c : y", "title\n  x -> b\nb\nclick\n  y -> c\nc"),
    ("accDescr {\n one\n two\n}\na --> b : x", "a\n  x -> b\nb"), ("scale 350 width\nhide empty description\na", "a"),
    // So the Python library transitions prints a machine
    (
      #"state "C\n- enter:\n  + foo\n- exit:\n  + bar\n  + off" as C"#
        + "\nClass C s_default\nC --> C: int [internal]\nC --> C: r",
      "C\n  entry / foo\n  exit / bar\n  exit / off\n  int -> \n  r -> C"
    ),
    ("click a \"http://a.example\" \"tip\"\na", "a"), ("style a,b fill:red\na", "a"),
  ])
  func isRead(body: String, outline: String) throws {
    let reading = try read(body)
    #expect(reading.chart.outline == outline)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note }, "\(reading.diagnostics)")
  }

  @Test(arguments: [
    (
      "a -->|go| b", "a\n  go -> b\nb",
      "2:6: warning: '|go|' is read as the arrow's label, which is that of a flowchart (write ' : go' after the name of the target)"
    ),
    (
      "a – b : x".replacing("–", with: "–>"), "a\n  x -> b\nb",
      "2:3: warning: '–>' is read as the arrow '-->' (write '-->')"
    ),
    ("a → b : x", "a\n  x -> b\nb", "2:3: warning: '→' is read as the arrow '-->' (write '-->')"),
    ("a ---> b : x", "a\n  x -> b\nb", "2:3: warning: '--->' is read as the arrow '-->' (write '-->')"),
    (
      "a --> b : go / x; y", "a\n  go / x; y -> b\nb",
      "2:10: warning: Mermaid ends a label at ';'; what is after it is read as a part of the label (write '#59;')"
    ),
    (
      "a b --> c : x", "-> b\na\nb\n  x -> c\nc",
      "2:3: warning: 'b' is read as the beginning of another statement (write a label after ':', and each statement on its own line)"
    ),
    (
      "title T\na --> b : x", "a\n  x -> b\nb",
      "2:1: warning: 'title' is read as the title, though Mermaid takes its words for states (write 'title:' between lines of '---' before the diagram)"
    ),
  ])
  func isReadWithAWarning(body: String, outline: String, warning: String) throws {
    let reading = try read(body)
    #expect(reading.chart.outline == outline)
    #expect(reading.diagnostics.filter { $0.severity != .note }.map(\.description) == [warning])
  }

  @Test func aDirectionBehindTheFirstWord() throws {
    let reading = try MermaidNotation().read(SourceText("stateDiagram-v2 LR\n[*] --> a\na --> b : x"))
    #expect(reading.chart.outline == "-> a\na\n  x -> b\nb")
    #expect(
      reading.diagnostics.map(\.description) == [
        "1:17: warning: 'LR' is read as the direction, though Mermaid takes it for a state (write 'direction LR' on the next line)"
      ])
  }
}
