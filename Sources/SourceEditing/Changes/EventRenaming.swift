import Statecharts

/// Another name for an event, which may change what a machine does: a transition for `error` also takes `error.io`
/// (SCXML 3.12.1), and expressions may compare or compute names.
struct EventRenaming {
  let chart: Statechart
  let event: String
  let name: String

  /// Why the machine would do something else; nil if it does the same.
  var objection: String? { descriptorObjection ?? nameObjection ?? expressionObjection }

  /// A transition for another descriptor that takes the event by one of its names only.
  private var descriptorObjection: String? {
    let others = chart.transitions.flatMap(\.events).filter { !$0.matchesEverything && $0.exampleName != event }
    guard let other = others.first(where: { $0.matches(event) != $0.matches(name) }) else { return nil }
    return other.matches(event)
      ? "a transition for '\(other)' takes '\(event)', too, and would not take '\(name)'"
      : "a transition for '\(other)' would take '\(name)', too"
  }

  /// Another event that a transition for the event takes by one of its names only.
  private var nameObjection: String? {
    let (old, new) = (EventDescriptor(event), EventDescriptor(name))
    guard chart.transitions.contains(where: { $0.events.contains { $0.exampleName == event } }) else { return nil }
    let names = chart.alphabet + chart.ownEventNames.sorted()
    guard let other = names.first(where: { $0 != event && old.matches($0) != new.matches($0) }) else { return nil }
    return old.matches(other)
      ? "a transition for '\(event)' takes '\(other)', too, and one for '\(name)' would not"
      : "a transition for '\(name)' would take '\(other)', too"
  }

  /// Whether an expression has the name as a string. What is no expression, such as a guard in words, is passed over.
  private var expressionObjection: String? {
    guard chart.dataModel != .named else { return nil }
    for source in chart.expressions where source.contains(event) {
      var tokens = ExpressionTokens(source)
      var before: [Substring] = []
      while let token = tokens.next() {
        if token.quoted.map(String.init) == event, before != ["In", "("] {
          return "the expression \(source) has the text '\(event)', which may be this name"
        }
        before = before.suffix(1) + [token.text]
      }
    }
    return nil
  }
}

extension Statechart {
  /// The conditions, scripts and values in which names of events may be compared or made.
  fileprivate var expressions: [String] {
    let scripts = script.map { [Content.script($0)] } ?? []
    return transitions.compactMap { $0.condition?.source } + (scripts + allContent).flatMap(\.expressions)
      + variables.compactMap { if case .expression(let value) = $0.value { value.source } else { nil } }
  }
}

extension Content {
  fileprivate var expressions: [String] {
    switch self {
    case .assign(let assign): if case .expression(let value) = assign.value { [value.source] } else { [] }
    case .choose(let choose): choose.branches.compactMap { $0.condition?.source }
    case .script(let script): if case .inline(let text) = script.body { [text] } else { [] }
    case .send(let send): if case .computed(let event)? = send.event { [event.source] } else { [] }
    case .raise, .cancel, .log, .foreach, .action, .foreign: []
    }
  }
}
