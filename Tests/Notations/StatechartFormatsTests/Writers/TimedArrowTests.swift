import StatechartFormats
import Statecharts
import Testing

/// Arrows with a length of time are sent events in a chart, and are written as what they were.
struct TimedArrowTests {
  private static let writers: [any StatechartWriter] = [
    DOTNotation(), MermaidNotation(), PlantUMLNotation(), SMCatNotation(),
  ]

  private static func chart(_ send: Send, cancels: Bool = true, label: LocalizedText? = "after 5s") -> Statechart {
    let event = "after.5s.a"
    return Statechart(
      events: [EventDeclaration(event, displayName: label)],
      states: [
        State(
          "a", transitions: [.on(EventDescriptor(event), to: "b")], onEntry: [[.send(send)]],
          onExit: cancels ? [[.cancel(Cancel(.literal(event)))]] : []),
        State("b"),
      ])
  }

  private static let timer = Send(
    event: .literal("after.5s.a"), id: "after.5s.a", delay: .literal(Delay(milliseconds: 5000)))

  @Test func aTimerIsAnArrow() {
    for writer in Self.writers {
      let text = writer.write(Self.chart(Self.timer)).text
      #expect(text.contains("after 5s"), "\(writer.identifier)")
      #expect(!text.contains("send") && !text.contains("entry") && !text.contains("exit"), "\(writer.identifier)")
    }
  }

  /// What is not withdrawn, is called otherwise, lasts longer or belongs to another state is content as any.
  @Test func anythingElseIsContent() {
    let other = Send(event: .literal("go"), id: "go", delay: .literal(Delay(milliseconds: 5000)))
    let longer = Send(event: .literal("after.5s.a"), id: "after.5s.a", delay: .literal(Delay(milliseconds: 6000)))
    let nameless = Send(event: .literal("after.5s.a"), delay: .literal(Delay(milliseconds: 5000)))
    let charts = [
      Self.chart(Self.timer, cancels: false), Self.chart(other), Self.chart(longer), Self.chart(nameless),
      Self.chart(Self.timer, label: "after 6s"), Self.chart(Self.timer, label: nil),
    ]
    for writer in Self.writers {
      for (place, chart) in charts.enumerated() {
        #expect(writer.write(chart).text.contains("entry / send"), "\(writer.identifier) \(place)")
      }
    }
  }

  @Test func whatIsReadIsWrittenAgain() throws {
    let text = "stateDiagram-v2\n  a\n  b\n  [*] --> a\n  a --> b : after 5s\n"
    let chart = try MermaidNotation().read(SourceText(text)).chart
    #expect(MermaidNotation().write(chart).text == text)
    #expect(MermaidNotation().write(chart).diagnostics.isEmpty)
  }
}
