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
          --
          state lamp
        }
        on : tick /
        state both
        [*] --> off
        off --> on : power
        on --> off : power
        stop --> s1 : play
        past --> tape
        both --> stop : go
        both --> lamp : go
        @enduml

        """)
  }

  @Test(arguments: [
    ("a:b;c", "a:b;c"), ("\"x\"", "&#34;x&#34;"), ("100% sure", "100&#37; sure"), ("<b>&amp;", "&#60;b&#62;&#38;amp;"),
    ("a\nb", "a b"), ("**bold**", "*&#42;bold*&#42;"), ("\\n", "&#92;n"), ("日本", "日本"), ("it's", "it&#39;s"),
  ])
  func labelsAreEscaped(text: String, spelling: String) {
    let chart = Statechart(states: [State("x", displayName: LocalizedText(text))])
    #expect(PlantUMLNotation().write(chart).text.contains("state \"\(spelling)\" as x\n"))
    #expect(PlantUMLNotation().write(chart).diagnostics.isEmpty || text.contains("\n"))
  }
}
