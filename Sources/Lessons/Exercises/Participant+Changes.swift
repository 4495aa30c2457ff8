import StatechartExecution
public import StatechartGrading
public import StatechartSimulation
public import Statecharts

extension Machine {
  /// The machine as one with which answers are compared.
  ///
  /// - Throws: what its data model throws if it cannot be opened.
  public func participant() throws -> Participant {
    Participant(compiled, model: try compiled.openDataModel(), resources: resources)
  }
}

extension Participant {
  /// A chart after a change, which reaches no files; nil if it cannot be run.
  public static func changed(_ chart: Statechart) -> Participant? {
    guard let compiled = try? CompiledChart(chart), let model = try? compiled.openDataModel() else { return nil }
    return Participant(compiled, model: model, resources: .plain)
  }

  /// Whether a changed chart behaves as this machine; nil if it cannot be run or that cannot be told within
  /// `EditSearch.limits`.
  public func matches(_ chart: Statechart, seeing visibility: Visibility) -> Bool? {
    Participant.changed(chart).flatMap {
      Comparison(of: $0, with: self, seeing: visibility, limits: EditSearch.limits).isEquivalent
    }
  }
}
