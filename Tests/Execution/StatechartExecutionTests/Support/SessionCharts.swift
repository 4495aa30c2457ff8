import StatechartExecution
import Statecharts

/// An invocation of the chart at an address.
func invoke(
  _ address: String, id: String? = nil, autoforwards: Bool = false, payload: Payload = Payload(),
  finalize: Block? = nil
) -> Invoke {
  Invoke(source: .literal(address), id: id, autoforwards: autoforwards, payload: payload, finalize: finalize)
}

/// Charts at addresses; those that ask for ECMAScript get the data model for tests, the others the null one.
func resources(_ charts: [String: Statechart]) -> SessionResources {
  SessionResources(
    text: { charts[$0] == nil ? nil : $0 },
    chart: { source throws(InvocationError) in
      guard case .text(let name, address: _) = source, let chart = charts[name] else {
        throw InvocationError("1:1: no chart")
      }
      return chart
    },
    model: { chart in
      switch chart.dataModel {
      case .ecmascript: TinyDataModel()
      case nil, .null: NullDataModel()
      case .other: nil
      }
    })
}

/// A machine of states that may invoke charts, started; with what happened at the start.
func sessions(
  _ states: [State], invoking charts: [String: Statechart], limits: ExecutionLimits = ExecutionLimits()
) throws -> (machine: Interpreter<NullDataModel>, start: [Macrostep]) {
  let compiled = try CompiledChart(Statechart(states: states))
  var machine = Interpreter(compiled, model: NullDataModel(), limits: limits, resources: resources(charts))
  let start = machine.start()
  return (machine, start)
}

/// What each session did, in words, in order: `1: +a` for `session.1`.
func story(_ macrosteps: [Macrostep]) -> String {
  macrosteps.map { macrostep in
    let session = macrostep.session?.dropFirst("session.".count) ?? "1"
    return "\(session): \(trace([macrostep]))"
  }.joined(separator: "; ")
}

extension Snapshot {
  /// The places of all sessions, the run's own first.
  var places: [String] { [place] + sessions.map(\.snapshot.place) }
}
