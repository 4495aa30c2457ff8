/// Why a text is no run of a chart.
public struct RunError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of an error.
  public enum Reason: Hashable, Sendable {
    /// The text does not follow the form.
    case malformed(Malformation)
    /// No transition of the chart waits for this event; the names that are nearest come with it.
    case unknownEvent(String, nearest: [String])
    /// The chart has no such state to be in; the names that are nearest come with it.
    case unknownState(String, nearest: [String])
    /// The chart can have no such variable; the names that are nearest come with it.
    case unknownVariable(String, nearest: [String])
    /// There are more steps than a run may have.
    case tooManySteps(limit: Int)
    /// The text is longer than it may be, in bytes.
    case tooLong(limit: Int)
  }

  /// The way in which a step does not follow the form.
  public enum Malformation: Hashable, Sendable {
    /// No comma follows the step.
    case commaMissing
    /// Nothing is between two commas.
    case empty
    /// A step of the clock has no time.
    case time
    /// A variable is set to nothing.
    case setting
    /// An object is not what the environment reports (`HostMessage`).
    case message
    /// The payload of an event is not JSON.
    case payloadNotJSON(JSONError.Reason)
    /// The new value of a variable is not JSON.
    case valueNotJSON(JSONError.Reason)
    /// An event, a state or a variable has no name.
    case nameMissing
    /// A name is not UTF-8.
    case nameNotUTF8
    /// No byte follows a percent sign.
    case escape
  }

  /// The number of the step, from 1; 0 if the text was not read.
  public let ordinal: Int
  /// The text of the step.
  public let step: String
  /// The column in the text, in Unicode scalars from 1, if it did not follow the form.
  public let column: Int?
  /// The kind of the error.
  public let reason: Reason

  /// Makes an error.
  public init(ordinal: Int, step: String, column: Int?, reason: Reason) {
    self.ordinal = ordinal
    self.step = step
    self.column = column
    self.reason = reason
  }

  /// The error in words.
  public var description: String {
    switch reason {
    case .malformed, .unknownEvent, .unknownState, .unknownVariable:
      "step \(ordinal) '\(step)'" + (column.map { " (column \($0))" } ?? "") + ": \(reason.message)"
    case .tooManySteps, .tooLong: reason.message
    }
  }
}

extension RunError.Reason {
  /// The reason in words, without the step.
  package var message: String {
    switch self {
    case .malformed(let fault): fault.message
    case .unknownEvent(let name, let nearest): "the chart has no event '\(name)'\(suggestion(nearest))"
    case .unknownState(let name, let nearest): "the chart has no state '\(name)'\(suggestion(nearest))"
    case .unknownVariable(let name, let nearest): "the chart has no variable '\(name)'\(suggestion(nearest))"
    case .tooManySteps(let limit): "the run has more than \(limit) steps"
    case .tooLong(let limit): "the run's text is longer than \(limit) bytes"
    }
  }
}

extension RunError.Malformation {
  /// The fault in words.
  public var message: String {
    switch self {
    case .commaMissing: "a comma should follow the step"
    case .empty: "a step is empty"
    case .time: "a time is written +2s or +500ms"
    case .setting: "a variable is set as =name=5, with a value in JSON"
    case .message: #"a message is {"to":…,"type":…,"body":…} or {"status":…}"#
    case .payloadNotJSON(let reason): "its payload is not JSON: \(reason.message)"
    case .valueNotJSON(let reason): "its value is not JSON: \(reason.message)"
    case .nameMissing: "a name is missing"
    case .nameNotUTF8: "the name is not UTF-8"
    case .escape: "% begins a byte of two hexadecimal digits"
    }
  }
}
