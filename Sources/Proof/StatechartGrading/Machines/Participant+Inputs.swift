package import Statecharts

/// The inputs that searches of other modules try on a machine, and the data that they leave out.
extension Participant {
  /// The steps that are tried from outside before any configuration is known: the events that the chart answers and
  /// does not send itself, with the examples of what they may carry.
  package var inputs: [Step] { Inputs(of: [chart]).steps }

  /// The data that a search over the values of variables with some inputs leaves out.
  package enum DataUse: Hashable, Sendable {
    /// Nothing.
    case none
    /// Events may carry more than the examples.
    case payloads
    /// More than that: scripts, invoked sessions, values that the search does not see.
    case unknowns
  }

  /// Returns the data that a search with these inputs leaves out.
  package func dataUse(in inputs: [Step]) -> DataUse {
    switch eventData(in: inputs) {
    case .none: .none
    case .fromExamples: .payloads
    case .hidden: .unknowns
    }
  }
}
