package import StatechartFormats
package import StatechartGrading
import StatechartExecution
import Statecharts

/// A line of a text in which a transition has an output, as an example for those who do not know how it is written.
package enum OutputExample {
  /// The example for the first output that an answer lacks in a step, in the answer's notation; nil if it lacks none,
  /// or the notation has no line for it.
  package static func text(for differences: [Difference], in writer: any StatechartWriter) -> String? {
    for difference in differences where difference.kind == .outputs {
      guard case .event(let event, _)? = difference.steps.last,
        let missing = difference.expected.outputs.first(where: { !difference.found.outputs.contains($0) }),
        let content = missing.content
      else { continue }
      let chart = Statechart(
        states: [State("A", transitions: [.on(EventDescriptor(event), to: "B", do: [content])]), State("B")])
      let lines = writer.write(chart).text.split(whereSeparator: \.isNewline)
      let named = lines.filter { $0.contains(missing.name) }.map { $0.trimmingPrefix { $0.isWhitespace } }
      if named.count == 1 { return String(named[0]) }
    }
    return nil
  }
}

extension Output {
  /// The content that does this; nil for what no content alone does.
  fileprivate var content: Content? {
    switch self {
    case .sent(let event, _): .send(Send(event: .literal(event)))
    case .logged(let label?, nil): .log(Log(label: label))
    case .logged(nil, .string(let text)?): .log(Log(label: text))
    case .acted(let name): .action(Action(name))
    case .logged, .requested: nil
    }
  }
}
