import StatechartFormats
import Statecharts
import Testing

@Suite struct MermaidNotationTests {
  @Test func golden() {
    #expect(
      MermaidNotation().write(DOTNotationTests.player).text == """
        ---
        title: "player"
        ---
        stateDiagram-v2
          state "Off" as off
          off : entry / dim
          state on {
            state tape {
              stop
              state "end" as s1
              class s1 final
              s1 --> [*]
              [*] --> stop
            }
            state "past (H#42;)" as past
            class past deepHistory
            --
            lamp
          }
          note right of on
            tick /
          end note
          both
          [*] --> off
          off --> on : power
          on --> off : power
          stop --> s1 : play
          past --> tape
          both --> stop : go
          both --> lamp : go

        """)
  }

  @Test func directionAndSummaries() {
    let chart = Statechart(states: [State("two words", summary: LocalizedText("Says: much", zhHans: "说"))])
    #expect(
      MermaidNotation(language: "zh-Hans", direction: .leftToRight).write(chart).text == """
        stateDiagram-v2
          direction LR
          state "two words" as s1
          note right of s1
            说
          end note
          [*] --> s1

        """)
  }

  @Test(arguments: [
    ("a:b;c", "a#58;b#59;c"), ("#35;", "#35;35#59;"), ("\"x\"", "#34;x#34;"), ("100%% sure", "100#37;#37; sure"),
    ("<b>&amp;", "#60;b#62;#38;amp#59;"), ("a\nb", "a<br/>b"), ("direction TB", "direction#32;TB"),
    ("in this direction we go", "in this direction we go"), ("the End  note", "the End#32; note"), ("send x", "send x"),
    ("{日本}", "#123;日本#125;"), ("x == [y] / (z)", "x == [y] / (z)"),
  ])
  func labelsAreEscaped(text: String, spelling: String) {
    let chart = Statechart(states: [State("x", displayName: LocalizedText(text))])
    #expect(MermaidNotation().write(chart).text.contains("state \"\(spelling)\" as x"))
  }

  @Test(arguments: [
    ("abc", "abc"), ("a_1", "a_1"), ("end", "s1"), ("State", "s1"), ("a.b", "s1"), ("1a", "s1"), ("日", "s1"),
    ("", "s1"),
  ])
  func namesThatAreNotAllowedAreReplaced(name: String, spelling: String) {
    let text = MermaidNotation().write(Statechart(states: [State(State.ID(name))])).text
    #expect(text.contains("[*] --> \(spelling)\n"))
  }

  @Test func replacementsAreFree() {
    let chart = Statechart(states: [State("a b"), State("s1"), State("c d")])
    let text = MermaidNotation().write(chart).text
    #expect(text.contains("state \"a b\" as s2") && text.contains("state \"c d\" as s3"))
  }

  @Test func lossesAreNoted() {
    let messages = MermaidNotation().write(DOTNotationTests.player).diagnostics.map(\.message)
    #expect(
      messages == [
        "the state 'end' is written as 's1'",
        "Mermaid draws the transition on 'go' of 'both' to several states as several",
      ])
  }
}
