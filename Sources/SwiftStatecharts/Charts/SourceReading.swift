package import Statecharts

/// What was read from a set of source files.
package struct SourceReading: Sendable {
  /// A machine of the source as a chart.
  package struct Machine: Sendable {
    /// The chart, named as the machine is in the source.
    package internal(set) var chart: Statechart
    /// Where the machine is made, or its states are.
    package let place: SourcePlace
    /// The place of each state, by its name.
    package let states: [State.ID: SourcePlace]
    /// Where each transition comes from: the call that makes the move, or the method that allows it.
    package let transitions: [Transition.ID: SourcePlace]
    /// The method that says what may follow each state.
    var rules: [State.ID: SourcePlace] = [:]
    /// The transitions that no call takes.
    var unseen: Set<Transition.ID> = []
    /// Those that no method allows, but the default.
    var defaults: Set<Transition.ID> = []
    /// The moves that are made and refused.
    var refused: [SourceMap.RefusedMove] = []
  }

  /// The machines by file and place.
  package let machines: [Machine]
  /// What was found in the source, by file and position.
  package let findings: [SourceFinding]
  /// False if nobody waited for the end of the reading.
  package private(set) var isWhole = true

  init(machines: [Machine], findings: [SourceFinding], isWhole: Bool = true) {
    (self.machines, self.findings, self.isWhole) = (machines, findings, isWhole)
  }
}
