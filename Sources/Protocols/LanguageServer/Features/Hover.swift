import JSONRPC
import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts

extension LanguageSession {
  /// Returns the effects of the chart's events in a state, or of an event in its states: `textDocument/hover`.
  mutating func hover(_ parameters: Value) throws(RPCError) -> Value {
    guard let (place, checked, text) = try name(parameters) else { return .null }
    let chart = checked.readings[place.chart].chart
    let words = HoverText(isMarkdown: abilities.takesMarkdown)
    let content: String
    switch place.element {
    case .state(let id):
      guard let state = chart.state(id) else { return .null }
      content = words.text(of: StateFacts(state, in: chart))
    case .event(let event):
      guard let name = event.exampleName else { return .null }
      content = words.text(of: EventFacts(name, in: chart))
    }
    return [
      "contents": ["kind": abilities.takesMarkdown ? "markdown" : "plaintext", "value": .string(content)],
      "range": text.client(place.range, in: abilities.encoding).value,
    ]
  }
}
