/// The format of a log.
package enum LogFormat: String, Hashable, Sendable, CaseIterable {
  /// JSON objects: one a line, in a list, or in lists of an object.
  case jsonLines = "json-lines"
  /// A table with a line of names. RFC 4180.
  case csv
  /// Lines with fields of the form `name=value`, after a time or without.
  case logfmt
  /// Lines of which a pattern says what is where.
  case text
  /// Frames of Stately Inspect: `@xstate.event`, `@xstate.snapshot`, `@xstate.transition`.
  case inspect
  /// OpenTelemetry's JSON: `resourceLogs`, `resourceSpans`, a message a line.
  case otlp
  /// eXtensible Event Stream, IEEE 1849.
  case xes
  /// The history of an execution of AWS Step Functions: the states that were entered.
  case stepFunctions = "step-functions"
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
  package var before: String?
  /// The names of events that are no concern of the machine's and are left out; `*` for all that it does not have.
  package var ignored: Set<String> = []
  /// The pattern of a line: texts and `{event}`, `{instance}`, `{time}`, `{data}`, `{state}`, `{_}`.
  package var pattern: String?

  package init() {}

  /// Adds names of events that are to be ignored, with commas between them.
  package mutating func ignore(_ lists: [String]) {
    for list in lists {
      let names = list.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }
      ignored.formUnion(names.filter { !$0.isEmpty })
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
      case .before: before
      }
    }
    set {
      switch field {
      case .event: event = newValue
      case .instance: instance = newValue
      case .time: time = newValue
      case .data: data = newValue
      case .states: states = newValue
      case .before: before = newValue
      }
    }
  }
}

extension LogOptions {
  /// A field of an event.
  package enum Field: Hashable, Sendable, CaseIterable {
    case event, instance, time, data, states, before

    /// The names that logs usually have for the field, as `folded` writes them, the likeliest first.
    var usualNames: [String] {
      switch self {
      case .event:
        [
          "event", "eventtype", "eventname", "conceptname", "activity", "activityname", "type", "name", "action",
          "transition", "operation", "message", "msg",
        ]
      case .instance:
        [
          "instance", "instanceid", "machineid", "sessionid", "session", "caseconceptname", "caseid", "case", "actorid",
          "actor", "entityid", "aggregateid", "orderid", "issuekey", "issueid", "executionarn", "traceid", "trace",
          "key", "id",
        ]
      case .time:
        [
          "time", "timestamp", "timetimestamp", "datetime", "ts", "at", "createdat", "changedat", "updatedat", "date",
          "created",
        ]
      case .data: ["data", "payload", "body", "params"]
      case .states:
        [
          "states", "state", "stateafter", "newstate", "status", "newstatus", "value", "newvalue", "configuration",
          "tostate", "tostatus", "tostring", "to",
        ]
      case .before:
        [
          "statebefore", "oldstate", "previousstate", "oldstatus", "previousstatus", "oldvalue", "fromstate",
          "fromstatus", "fromstring", "from",
        ]
      }
    }

    var words: String {
      switch self {
      case .event: "the event"
      case .instance: "the instance"
      case .time: "the time"
      case .data: "what the event carries"
      case .states: "the states afterwards"
      case .before: "the states before"
      }
    }

    /// A name of a field in lower case, with its letters and digits alone: `concept:name` and `conceptName` are one.
    static func folded(_ name: String) -> String {
      String(name.lowercased().unicodeScalars.filter { $0.properties.isAlphabetic || ("0"..."9").contains($0) })
    }
  }
}
