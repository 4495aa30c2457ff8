import Statecharts
import Testing

@testable import StatechartGrading

/// Variables that nothing reads are left out where that is sure.
struct UnreadDataTests {
  private static func chart(_ send: Send) -> Statechart {
    Statechart(
      dataModel: .ecmascript, variables: [Variable("unread", value: .expression("1"))],
      states: [State("only", transitions: [.on("go", do: [.send(send)])])])
  }

  @Test func aVariableThatNothingReadsIsLeftOut() {
    #expect(Self.chart(Send(event: .literal("out"))).withoutUnreadData.declaredVariables.isEmpty)
  }

  /// What writes a variable otherwise than by an assignment keeps it, else the write would fail. SCXML 6.2.
  @Test func anIdentifierIsStoredInAVariableThatIsThere() {
    let chart = Self.chart(Send(event: .literal("out"), idLocation: "unread"))
    #expect(chart.withoutUnreadData == chart)
  }
}
