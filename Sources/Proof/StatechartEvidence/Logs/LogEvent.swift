package import StatechartExecution
package import Statecharts

/// An event of a log, or the states in which it says that the machine was.
package struct LogEvent: Hashable, Sendable {
  /// The line that it is in, from 1.
  package let line: Int
  /// The machine of several that received it; empty where the log has one.
  package var instance: String
  /// The name; empty where the log has states alone.
  package var name: String
  package var payload: Value?
  /// The time at which it was logged, in milliseconds since any moment.
  package var time: Int?
  /// The states in which the machine was afterwards, if the log says so.
  package var states: [String]?
  /// The states in which the machine was before, if the log says so.
  package var before: [String]?
  /// The conditions that held, by their names, if the log reports them.
  package var conditions: [ValueBinding] = []
  /// True if the log has what the program sends itself, as its timers, by the states after it: then nothing falls due
  /// by the log's times, which are not exact.
  var reportsOwnEvents = false
  /// The steps of the run around it, if the log has runs.
  var run: RunPart?

  package init(line: Int, instance: String = "", name: String, payload: Value? = nil, time: Int? = nil) {
    (self.line, self.instance, self.name, self.payload, self.time) = (line, instance, name, payload, time)
  }

  /// The time by which the machine's clock moves, if it is the log's.
  var clock: Int? { reportsOwnEvents ? nil : time }

  /// True for states without an event.
  package var isObservation: Bool { name.isEmpty }

  /// The name, or the states where there is none.
  package var label: String { isObservation ? (states ?? []).joined(separator: ", ") : name }

  /// The steps of a run around an event. Its times count from the start of the machine, and the event comes from
  /// outside even where the machine sends itself one of that name.
  struct RunPart: Hashable, Sendable {
    /// The steps since the event before, save that time passes.
    var earlier: [TimedStep] = []
    /// The steps after the last event of the run.
    var rest: [Step] = []
  }

  /// A step of a run with its time in milliseconds.
  struct TimedStep: Hashable, Sendable {
    let step: Step
    let time: Int
  }
}

/// A fault in a line of a log.
package struct LogFault: Error, Hashable, Sendable {
  /// The error message, as a sentence without its full stop.
  package let message: String
  /// The line, from 1, and the column, in Unicode scalars from 1.
  package let line: Int
  package let column: Int

  package init(message: String, line: Int, column: Int) {
    (self.message, self.line, self.column) = (message, line, column)
  }
}
