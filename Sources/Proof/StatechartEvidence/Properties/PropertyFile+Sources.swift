package import StatechartAnalysis
package import StatechartGrading
package import StatechartSimulation
package import Statecharts

extension PropertyFile {
  /// What the sentences of the file say of where events come from.
  package var sources: [EventSource] { entries.compactMap { (try? $0.property.get())?.source } }
}

extension GivenProperties {
  /// Returns what the sentences say of where the events of a chart come from. Sentences that cannot be read say
  /// nothing.
  package func sources(of chart: Statechart) -> [EventSource] {
    (try? PropertyFile(text, of: chart, everyLine: !isList))?.sources ?? []
  }
}

extension Participant {
  /// Makes a participant of a machine; its properties may say where its events come from.
  package init(_ machine: Machine) {
    self.init(
      machine.compiled, model: machine.model, resources: machine.resources,
      sources: machine.properties?.sources(of: machine.chart) ?? [])
  }
}
