package import StatechartExecution
package import Statecharts

package struct LogEvent: Hashable, Sendable {
  /// The line that it is in, from 1.
  package let line: Int
  /// The machine of several that received it; empty where the log has one.
  package var instance: String
  package var name: String
  package var payload: Value?
  /// The time at which it was logged, in milliseconds since any moment.
  package var time: Int?
  /// The states in which the machine was afterwards, if the log says so.
  package var states: [String]?
  /// The conditions that held, by their names, if the log reports them.
  package var conditions: [ValueBinding] = []
  /// The steps of the run around it, if the log has runs.
  var run: RunPart?

  package init(line: Int, instance: String = "", name: String, payload: Value? = nil, time: Int? = nil) {
    (self.line, self.instance, self.name, self.payload, self.time) = (line, instance, name, payload, time)
  }

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

/// The format of a log.
package enum LogFormat: String, Hashable, Sendable, CaseIterable {
  /// A JSON object a line.
  case jsonLines = "json-lines"
  /// A table with a line of names. RFC 4180, but for line ends in fields.
  case csv
  /// Lines of which a pattern says what is where.
  case text
  /// Frames of Stately Inspect: `@xstate.event`, `@xstate.snapshot`, `@xstate.transition`.
  case inspect
  /// OpenTelemetry's JSON: `resourceLogs`, `resourceSpans`, a message a line.
  case otlp
  /// The text of a run a line, as `RunRecorder` and `--run` have it.
  case runs
}

/// The options that are given for a log before it is read; the rest is guessed, and reported.
package struct LogOptions: Hashable, Sendable {
  package var format: LogFormat?
  /// The names of the fields or columns.
  package var event: String?
  package var instance: String?
  package var time: String?
  package var data: String?
  package var states: String?
  /// The pattern of a line: texts and `{event}`, `{instance}`, `{time}`, `{data}`, `{state}`, `{_}`.
  package var pattern: String?

  package init() {}

  /// A field of an event.
  package enum Field: Hashable, Sendable, CaseIterable {
    case event, instance, time, data, states

    /// The usual names of the field.
    var usualNames: [String] {
      switch self {
      case .event:
        [
          "event", "eventType", "event_type", "event_name", "eventName", "type", "name", "activity", "action",
          "message",
        ]
      case .instance:
        [
          "instance", "sessionId", "session_id", "session", "caseId", "case_id", "case", "case:concept:name", "actorId",
          "actor", "entityId", "entity_id", "orderId", "order_id", "traceId", "trace_id", "key", "id",
        ]
      case .time: ["time", "timestamp", "@timestamp", "time:timestamp", "ts", "at", "createdAt", "created_at"]
      case .data: ["data", "payload", "body", "params"]
      case .states: ["states", "state", "stateAfter", "state_after", "value", "configuration", "to"]
      }
    }

    var words: String {
      switch self {
      case .event: "the event"
      case .instance: "the instance"
      case .time: "the time"
      case .data: "what the event carries"
      case .states: "the states afterwards"
      }
    }
  }

  /// The name of a field, if it is known.
  package subscript(field: Field) -> String? {
    get {
      switch field {
      case .event: event
      case .instance: instance
      case .time: time
      case .data: data
      case .states: states
      }
    }
    set {
      switch field {
      case .event: event = newValue
      case .instance: instance = newValue
      case .time: time = newValue
      case .data: data = newValue
      case .states: states = newValue
      }
    }
  }
}

/// Times as logs write them.
enum LogTime {
  /// Milliseconds of a number or a text: ISO 8601, or a number of seconds, milliseconds, microseconds or nanoseconds
  /// since 1970, told apart by its size; a smaller number is milliseconds.
  static func milliseconds(_ value: Value?) -> Int? {
    switch value {
    case .number(let number): milliseconds(number)
    case .string(let text): Double(text).flatMap { milliseconds($0) } ?? iso(text)
    case nil, .null, .boolean, .array, .object: nil
    }
  }

  private static func milliseconds(_ number: Double) -> Int? {
    guard number.isFinite, abs(number) < 1e20 else { return nil }
    let scaled =
      switch abs(number) {
      case 1e17...: number / 1e6
      case 1e14...: number / 1e3
      case 1e11...: number
      case 1e9...: number * 1e3
      case _: number
      }
    return Int(scaled.rounded())
  }

  /// `2026-01-31T12:00:00.250Z`, with or without the zone and the fraction. The proleptic Gregorian calendar.
  private static func iso(_ text: String) -> Int? {
    let digits = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= digits.count else { return nil }
      return range.reduce(into: Int?(0)) { sum, place in
        let digit = Int(digits[place]) - 48
        sum = (0...9).contains(digit) ? sum.map { $0 * 10 + digit } : nil
      }
    }
    guard digits.count >= 19, digits[4] == 45, digits[7] == 45, digits[10] == 84 || digits[10] == 32,
      let year = number(0..<4), let month = number(5..<7), let day = number(8..<10), let hour = number(11..<13),
      let minute = number(14..<16), let second = number(17..<19), (1...12).contains(month)
    else { return nil }
    var place = 19
    var fraction = 0.0
    if place < digits.count, digits[place] == 46 || digits[place] == 44 {
      place += 1
      var scale = 100.0
      while place < digits.count, (48...57).contains(digits[place]) {
        fraction += Double(Int(digits[place]) - 48) * scale
        scale /= 10
        place += 1
      }
    }
    var zone = 0
    if place + 5 < digits.count, digits[place] == 43 || digits[place] == 45,
      let hours = number(place + 1..<place + 3), let minutes = number(digits.count - 2..<digits.count)
    {
      zone = (hours * 60 + minutes) * (digits[place] == 43 ? 1 : -1)
    }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    let minutes = days * 1440 + hour * 60 + minute - zone
    return (minutes * 60 + second) * 1000 + Int(fraction.rounded(.down))
  }
}
