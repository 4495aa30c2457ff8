package import Statecharts

/// Something by which an answer can be distinguished from the reference.
package struct Difference: Hashable, Sendable {
  /// The kind of the difference.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The reference takes the last step, the answer refuses it.
    case refused
    /// The answer takes the last step, the reference refuses it.
    case taken
    /// One of them has ended, accepts or was stopped, the other not.
    case ending
    /// Of the states that are to be seen, others are active.
    case states
    /// They do different things.
    case outputs
  }

  /// The kind of the difference.
  package let kind: Kind
  /// The steps of the run that shows it, the last one included; none if it shows at the start.
  package let steps: [Step]
  /// The observation of the reference in the last step; in one of the clock, when its last events fall due.
  package let expected: Observation
  /// The observation of the answer.
  package let found: Observation
  /// The active atomic states of the reference before that; at the start those after it.
  package let referenceStates: [State.ID]
  /// Those of the answer.
  package let answerStates: [State.ID]

  /// The run's text, as `--run` takes it.
  package var run: String { steps.map(\.description).joined(separator: ",") }

  /// The difference in a sentence without its full stop.
  package var message: String {
    switch kind {
    case .refused, .taken: sentence(in: answerStates)
    case .ending where isAboutAccepting: sentence(in: answerStates)
    case .ending, .states, .outputs: sentence(in: answerStates) + "; it does this: \(found.effects)"
    }
  }

  /// True if all that differs is whether a word ends here.
  package var isAboutAccepting: Bool {
    let endings = [expected.ending, found.ending]
    return kind == .ending && endings.contains(.accepts) && endings.contains(.goesOn)
      && expected.outputs == found.outputs && expected.states == found.states
  }

  /// The mistake in the reference's terms, as a sentence without its full stop: the same for all answers with this
  /// mistake, whatever the names of their states.
  package var mistake: String { sentence(in: referenceStates) }

  private func sentence(in states: [State.ID]) -> String {
    let place = states.map { "'\($0)'" }.joined(separator: " and ")
    let moment = steps.last.map { "on '\($0)' in \(place)" } ?? "at the start"
    return switch kind {
    case .refused: "\(moment) the answer refuses this; it should accept it"
    case .taken: "\(moment) the answer accepts this; it should refuse it"
    case .ending where isAboutAccepting:
      found.ending == .accepts
        ? "\(moment) the answer accepts; it should not accept" : "\(moment) the answer should accept; it does not"
    case .ending, .states, .outputs: "\(moment) the answer should do this: \(expected.effects)"
    }
  }
}

extension Difference.Kind {
  /// Creates the kind of the first difference of two observations; nil if they are equal.
  init?(expected: Observation, found: Observation) {
    guard expected != found else { return nil }
    self =
      if expected.isTaken != found.isTaken {
        expected.isTaken ? .refused : .taken
      } else if expected.ending != found.ending {
        .ending
      } else if expected.states != found.states {
        .states
      } else {
        .outputs
      }
  }
}
