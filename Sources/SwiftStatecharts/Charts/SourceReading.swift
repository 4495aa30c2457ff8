package import Statecharts

/// What was read from a set of source files.
package struct SourceReading: Sendable {
  /// A machine of the source as a chart.
  package struct Machine: Sendable {
    /// The chart, named as the machine is in the source.
    package let chart: Statechart
    /// Where the machine is made, or its states are.
    package let place: SourcePlace
    /// Where each state stands, by its name.
    package let states: [State.ID: SourcePlace]
    /// Where each transition comes from: the call that makes the move, or the method that allows it.
    package let transitions: [Transition.ID: SourcePlace]
  }

  /// The machines by file and place.
  package let machines: [Machine]
  /// What was found in the source, by file and position.
  package let findings: [SourceFinding]
}

/// A part of a file.
package struct SourcePlace: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// The part.
  package let range: SourceRange
}

/// Something to say about a part of the source.
package struct SourceFinding: Hashable, Sendable {
  /// The path of the file.
  package let path: String
  /// What there is to say, with its position.
  package let diagnostic: Diagnostic
  /// The name of the machine, if it is about one.
  package let machine: String?
}
