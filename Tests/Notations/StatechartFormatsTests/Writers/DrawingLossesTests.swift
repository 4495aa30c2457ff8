import StatechartFormats
import Statecharts
import Testing

/// What tables cannot say of a chart.
struct DrawingLossesTests {
  private func losses(_ invoke: Invoke) -> [String] {
    CSVNotation().write(Statechart(states: [State("a", transitions: [.on("e", to: "a")], invocations: [invoke])]))
      .diagnostics.map(\.message)
  }

  /// What is handed to an invoked service and what is done with its answers are each a loss.
  @Test func whatInvokedServicesAreGivenIsOne() {
    let words = "cannot express what invoked services are given"
    let source = Computable.literal("x")
    let given = Payload(content: .text("text"))
    #expect(losses(Invoke(source: source, payload: given)).contains { $0.contains(words) })
    #expect(losses(Invoke(source: source, finalize: [.action(Action("log"))])).contains { $0.contains(words) })
    #expect(
      losses(Invoke(source: source, payload: given, finalize: [.action(Action("log"))])).contains { $0.contains(words) }
    )
    #expect(!losses(Invoke(source: source)).contains { $0.contains(words) })
  }
}
