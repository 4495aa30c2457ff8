package import StatechartExecution
package import Statecharts

/// The source of an event, as a person says it.
package struct EventSource: Hashable, Sendable {
  /// Who sends it.
  package enum Sender: Hashable, Sendable {
    /// The machine alone.
    case machine
    /// The environment, or the machine as well.
    case outside
  }

  package let event: String
  package let sender: Sender

  package init(_ event: String, from sender: Sender) {
    (self.event, self.sender) = (event, sender)
  }
}

/// The rule that says which events of machines come from outside.
///
/// An event that every chart which waits for it raises or sends itself is its own affair, as those of timers are, as
/// long as no configuration that can be reached handles it while it is neither raised nor on its way: there only
/// somebody else can have sent it. So a search begins without such events, asks in each configuration which of them it
/// handles (`admitted(by:)`), and begins anew with these until no more are found. What a person says goes first.
package struct InputRule: Hashable, Sendable {
  /// The events from outside, in order of first mention.
  package private(set) var inputs: [String]
  /// The events that the machines alone send, in order of first mention.
  package private(set) var own: [String]
  /// Those of them that may turn out to come from outside, too.
  private var open: [String]
  private let names: [String]
  private let examples: [String: [Value]]

  /// Makes the rule of a chart, or of several that get the same events, before any configuration is known.
  package init(of charts: [Statechart], saying sources: [EventSource] = []) {
    var known: Set<String> = []
    let names = charts.flatMap(\.alphabet).filter { known.insert($0).inserted }
    let sent = charts.map(\.ownEventNames)
    let said = Dictionary(sources.map { ($0.event, $0.sender) }) { first, _ in first }
    func isOwn(_ name: String) -> Bool {
      if let sender = said[name] { return sender == .machine }
      let waiting = charts.indices.filter { charts[$0].handles(name) }
      return !waiting.isEmpty && waiting.allSatisfy { sent[$0].contains(name) }
    }
    self.names = names
    own = names.filter(isOwn)
    inputs = names.filter { !isOwn($0) }
    open = own.filter { said[$0] == nil }
    examples = charts.reduce(into: [:]) { $0.merge($1.payloadExamples(of: names)) { $0 + $1 } }
  }

  /// True if no configuration needs to be asked any more.
  package var isSettled: Bool { open.isEmpty }

  /// Returns the events that a machine at rest handles although none is on its way, which come from outside, too.
  package func admitted<Model: DataModel>(by machine: Interpreter<Model>) -> [String] {
    guard !open.isEmpty, machine.status == .running else { return [] }
    let snapshot = machine.snapshot
    let waiting = Set((snapshot.pending + snapshot.sessions.flatMap(\.snapshot.pending)).map(\.event.name))
    return open.filter { name in
      guard !waiting.contains(name) else { return false }
      let transitions = snapshot.configuration.flatMap { machine.compiled.chart.state($0)?.transitions ?? [] }
        .filter { $0.matches(name, by: machine.compiled.chart.eventMatching) }
      guard !transitions.isEmpty else { return false }
      if machine.model.hasOpenQuestions || transitions.contains(where: { $0.condition == nil }) { return true }
      let payloads: [Value?] = examples[name].map { $0 } ?? [nil]
      return payloads.contains { machine.accepts(name, payload: $0) }
    }
  }

  /// Counts events among those from outside.
  package mutating func admit(_ events: [String]) {
    guard !events.isEmpty else { return }
    let inputs = Set(inputs + events)
    self.inputs = names.filter(inputs.contains)
    own = names.filter { !inputs.contains($0) }
    open.removeAll(where: inputs.contains)
  }
}
