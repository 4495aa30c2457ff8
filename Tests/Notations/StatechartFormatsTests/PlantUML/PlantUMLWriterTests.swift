import StatechartFormats
import Statecharts
import Testing

@Suite struct PlantUMLWriterTests {
  @Test func golden() {
    #expect(
      PlantUMLNotation().write(DOTNotationTests.player).text == """
        @startuml
        title player
        hide empty description
        state "Off" as off
        off : entry / dim
        state on {
          state tape {
            state stop
            state "end" as s1 <<end>>
            [*] --> stop
          }
          state past <<history*>>
          past --> tape
          --
          state lamp
        }
        on : tick /
        state both
        [*] --> off
        off --> on : power
        on --> off : power
        stop --> s1 : play
        both --> stop : go
        both --> lamp : go
        @enduml

        """)
  }

  /// Arrows of states that lie directly in a region are written there.
  @Test func arrowsInsideRegions() throws {
    let text = """
      @startuml
      hide empty description
      state P {
        state A {
          state a1
          state a2
          [*] --> a1
        }
        [*] --> A
        A --> A : again
        A --> a2 : in
        --
        state b1
        state b2
        [*] --> b1
        b1 --> b2 : x
        b2 --> b1 : y
      }
      state Out
      [*] --> P
      P --> Out : leave
      a1 --> a2 : x
      @enduml

      """
    let writing = PlantUMLNotation().write(try PlantUMLNotation().read(SourceText(text)).chart)
    #expect(writing.text == text)
    #expect(!writing.diagnostics.contains { $0.message.contains("refuses") })
  }

  @Test(arguments: [
    ("a1 --> Out : x", "'a1/0'"), ("A --> Out : x", "'A/0'"), ("A --> B : x", "'A/0'"), ("Out --> a1 : x", "'Out/0'"),
    ("P --> A : x", "'P/0'"), ("a1 --> P : x", "'a1/0'"), ("[*] --> a1", "where the chart begins"),
  ])
  func arrowsAcrossTheBorderOfARegionAreReported(arrow: String, element: String) throws {
    let text = "state P {\nstate A {\nstate a1\n}\n--\nstate B\n}\nstate Out\n\(arrow)\n"
    let writing = PlantUMLNotation().write(try PlantUMLNotation().read(SourceText("\n" + text)).chart)
    let losses = writing.diagnostics.map(\.message).filter { $0.contains("refuses") }
    #expect(losses == ["PlantUML refuses an arrow into or out of a region: \(element)"])
  }

  @Test(arguments: [
    ("a:b;c", "a:b;c"), ("\"x\"", "&#34;x&#34;"), ("100% sure", "100&#37; sure"), ("<b>&amp;", "&#60;b&#62;&#38;amp;"),
    ("a\nb", "a\\nb"), ("**bold**", "*&#42;bold*&#42;"), ("\\n", "&#92;n"), ("日本", "日本"), ("it's", "it&#39;s"),
  ])
  func labelsAreEscaped(text: String, spelling: String) {
    let chart = Statechart(states: [State("x", displayName: LocalizedText(text))])
    #expect(PlantUMLNotation().write(chart).text.contains("state \"\(spelling)\" as x\n"))
    #expect(PlantUMLNotation().write(chart).diagnostics.isEmpty || text.contains("\n"))
  }
}
