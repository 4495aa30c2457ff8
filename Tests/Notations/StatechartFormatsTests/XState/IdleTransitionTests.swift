import Statecharts
import Testing

@testable import StatechartFormats

/// Eventless transitions that do nothing: XState takes them, and with them none that are after them.
struct IdleTransitionTests {
  @Test(arguments: [
    ("{}", 0, "does nothing"),
    ("[{}, { target: 'b' }]", 0, "XState takes none of those after it"),
    ("[{ target: 'b', guard: 'ok' }, {}]", 1, "does nothing"),
    ("[{ guard: 'ok' }, { target: 'b' }]", 1, "where its condition holds"),
  ])
  func areSaid(always: String, count: Int, message: String) throws {
    let text =
      "import { createMachine } from 'xstate'\n"
      + "createMachine({ initial: 'a', states: { a: { always: \(always) }, b: {} } })"
    let reading = try XStateNotation().read(SourceText(text))
    #expect(reading.chart.state(State.ID("a"))?.transitions.count == count)
    let said = reading.diagnostics.filter { $0.message.contains("a transition without event, target and actions") }
    #expect(said.count == 1)
    #expect(said.first?.message.contains(message) == true)
    #expect(said.first?.position?.line == 2)
  }
}
