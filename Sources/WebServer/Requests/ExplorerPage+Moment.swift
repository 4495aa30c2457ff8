import StatechartDiagrams
import StatechartSimulation
import WebPages

extension ExplorerPage {
  /// The page of a moment, as lessons and rooms have it: the machine is as it was read, and speaks with nobody.
  init(_ moment: ExplorerRequest, _ simulation: Simulation, _ diagram: Diagram, on site: Site) {
    self.init(
      site: site, machine: moment.shown.machine, presentation: moment.shown.presentation, address: moment.address,
      simulation: simulation, diagram: diagram, source: moment.shown.facts.listing, fault: moment.fault,
      unapplied: moment.unapplied)
  }
}
