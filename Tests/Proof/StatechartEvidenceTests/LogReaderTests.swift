import StatechartEvidence
import StatechartGrading
import Statecharts
import TestSupport
import Testing

/// Logs as programs write them.
struct LogReaderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let lines: [String]
    var options = LogOptions()
    /// Instance, name, time in milliseconds since the first, and data.
    let events: [String]
    var testDescription: String { name }
  }

  static let rows: [Row] = [
    Row(
      name: "JSON lines",
      lines: [
        #"{"ts":"2026-01-31T12:00:00.250Z","session":"a","event":"push"}"#, "",
        #"{"ts":"2026-01-31T13:00:01.250+01:00","session":"b","event":"pull","data":{"n":1}}"#,
      ], events: ["a push 0", #"b pull 1000 {"n":1}"#]),
    Row(
      name: "JSON lines in a list", lines: [#"[{"type":"push","id":7},{"type":"pull","id":7}]"#],
      events: ["7 push", "7 pull"]),
    Row(
      name: "CSV", lines: ["case,activity,time", "1,push,1767225600", "\"2\",\"pull\",1767225601.5"],
      events: ["1 push 0", "2 pull 1500"]),
    Row(name: "CSV with semicolons", lines: ["id;event", "x;turn"], events: ["x turn"]),
    Row(
      name: "CSV with semicolons and commas", lines: ["event;amount;note", "push;0,5;ab", "turn;1;\"a, b\""],
      events: [" push", " turn"]),
    Row(
      name: "CSV with commas and semicolons", lines: ["id,\"a;b;c\",event", "x,1;2,push", "x,\"1,5\",turn"],
      events: ["x push", "x turn"]),
    Row(
      name: "a byte order mark", lines: ["\u{FEFF}case,event", "a,push", "b,turn"], events: ["a push", "b turn"]),
    Row(name: "plain text", lines: ["push", "  turn  "], events: [" push", " turn"]),
    Row(
      name: "a pattern", lines: ["12:00 [info] door 4: push", "other things", "12:01 [info] door 5: turn"],
      options: pattern("{_} [{_}] door {instance}: {event}"), events: ["4 push", "5 turn"]),
    Row(
      name: "a pattern of states",
      lines: ["INFO door 4 is now shut", "INFO door 4 rings", "INFO door 4 is now locked"],
      options: pattern("{_} door {instance} is now {state}"), events: ["4 in shut", "4 in locked"]),
    Row(
      name: "the beginning of a history of Step Functions",
      lines: [
        #"{"events":[{"id":1,"type":"ExecutionStarted"},"#,
        #"{"id":2,"type":"TaskStateEntered","stateEnteredEventDetails":{"name":"shut"}}]}"#,
      ], events: [" in shut"]),
    Row(
      name: "Stately Inspect",
      lines: [
        #"{"type":"@xstate.actor","actorRef":{"id":"door"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.event","event":{"type":"xstate.init"},"sessionId":"x:0","createdAt":"1767225600000"}"#,
        #"{"type":"@xstate.event","event":{"type":"push","by":"ann"},"sessionId":"x:0","createdAt":"1767225600500"}"#,
        #"{"type":"@xstate.snapshot","snapshot":{"value":"shut"},"sessionId":"x:0"}"#,
      ], events: [#"x:0 push 0 {"by":"ann"}"#]),
    Row(
      name: "OpenTelemetry's logs",
      lines: [
        #"{"resourceLogs":[{"scopeLogs":[{"logRecords":[{"timeUnixNano":"1767225600000000000","body":{"stringValue":"x"},"attributes":[{"key":"event.name","value":{"stringValue":"push"}},{"key":"session.id","value":{"stringValue":"s1"}}]}]}]}]}"#
      ], events: ["s1 push 0"]),
    Row(
      name: "OpenTelemetry's spans",
      lines: [
        #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","name":"door","events":[{"name":"push","timeUnixNano":"1767225600000000000"},{"name":"turn","timeUnixNano":"1767225602000000000"}]}]}]}]}"#
      ], events: ["t push 0", "t turn 2000"]),
    Row(
      name: "JSON over several lines",
      lines: [
        "[", " {", #"  "ts": "2026-01-31T12:00:00Z","#, #"  "event": "push""#, " },", #" {"event": "turn"}"#, "]",
      ],
      events: [" push 0", " turn"]),
    Row(
      name: "lists in an object",
      lines: ["{", #""order": "a", "session": 7,"#, #""events": [{"event": "push"},"#, #"{"event": "turn"}]}"#],
      events: ["7 push", "7 turn"]),
    Row(
      name: "lists in lists",
      lines: [#"{"hits":{"total":2,"hits":[{"_source":{"event":"push"}},{"_source":{"event":"turn"}}]}}"#],
      events: [" push", " turn"]),
    Row(name: "a list of names", lines: ["[", "\"push\",", "\"turn\"]"], events: [" push", " turn"]),
    Row(
      name: "logfmt",
      lines: [
        #"time=2026-01-31T12:00:00Z level=info msg="door moved" session=a event=push"#,
        #"time=2026-01-31T12:00:01Z level=info msg="door moved" session=a event=turn"#,
      ], events: ["a push 0", "a turn 1000"]),
    Row(
      name: "Spring with fields",
      lines: [
        "2026-01-31 12:00:00.000  INFO 1 --- [main] c.e.Door : Started in 2.1 seconds",
        "2026-01-31 12:00:01.000  INFO 1 --- [nio-1] c.e.Door : door moved session=a event=push",
        "2026-01-31 12:00:03.500  INFO 1 --- [nio-2] c.e.Door : door moved session=a event=turn",
      ], events: ["a push 0", "a turn 2500"]),
    Row(
      name: "XES",
      lines: [
        #"<log xmlns="http://www.xes-standard.org/"><trace><string key="concept:name" value="a"/>"#,
        #"<event><string key="concept:name" value="push"/><date key="time:timestamp" value="2026-01-31T12:00:00.000+01:00"/>"#,
        #"<string key="lifecycle:transition" value="start"/></event>"#,
        #"<event><string key="concept:name" value="push"/><date key="time:timestamp" value="2026-01-31T12:00:02.000+01:00"/>"#,
        #"<string key="lifecycle:transition" value="complete"/></event></trace></log>"#,
      ], events: ["a push 0"]),
    Row(
      name: "process mining", lines: ["case:concept:name,concept:name,time:timestamp", "1,push,2026-01-31T12:00:00"],
      events: ["1 push 0"]),
    Row(
      name: "columns in capitals", lines: ["Case ID;Activity;Complete Timestamp", "1;push;2026-01-31 12:00:00"],
      events: ["1 push 0"]),
    Row(
      name: "columns without usual names", lines: ["Vorgang;was;wann", "1;push;2026-01-31 12:00:00", "1;turn;"],
      events: [" push 0", " turn"]),
    Row(
      name: "states alone", lines: ["door_id,status,changed_at", "1,open,2026-01-31 12:00", "1,shut,2026-01-31 12:05"],
      events: ["1 in open 0", "1 in shut 300000"]),
    Row(
      name: "a change log",
      lines: [
        "Issue key;Author;Created;Field;From;To", "P-1;ann;2026-01-31T10:00:00.000+0000;status;open;shut",
        "P-1;ann;2026-01-31T10:00:00.000+0000;assignee;ann;bob",
        "P-1;ann;2026-01-31T10:01:00.000+0000;status;shut;locked",
      ], events: ["P-1 in shut 0", "P-1 in locked 60000"]),
    Row(
      name: "a change log in JSON",
      lines: [
        #"{"issues":[{"key":"P-1","changelog":{"histories":[{"created":"2026-01-31T10:00:00.000+0000","items":["#,
        #"{"field":"status","fromString":"open","toString":"shut"},{"field":"labels","fromString":"","toString":"x"}]}]}}]}"#,
      ], events: ["P-1 in shut 0"]),
    Row(
      name: "AWS Step Functions",
      lines: [
        "{", #""events": ["#,
        #"{"timestamp":1767225600.5,"type":"ExecutionStarted","id":1,"previousEventId":0},"#,
        #"{"timestamp":1767225601.5,"type":"TaskStateEntered","id":2,"previousEventId":0,"#,
        #""stateEnteredEventDetails":{"name":"shut","input":"{}"}}]}"#,
      ], events: [" in shut 0"]),
    Row(
      name: "CSV with a line break in a cell",
      lines: ["event;note", "push;\"a", "b \"\"c\"\"", "\"", "turn;d"], events: [" push", " turn"]),
    Row(
      name: "Stately Inspect with snapshots",
      lines: [
        #"{"type":"@xstate.event","event":{"type":"xstate.init"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.snapshot","snapshot":{"value":"open"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.event","event":{"type":"child"},"sessionId":"x:1"}"#,
        #"{"type":"@xstate.event","event":{"type":"push"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.snapshot","snapshot":{"value":"shut"},"sessionId":"x:0"}"#,
      ], events: ["x:0 in open", "x:0 push"]),
    Row(
      name: "Stately Inspect with transitions",
      lines: [
        #"{"type":"@xstate.transition","event":{"type":"xstate.init"},"snapshot":{"value":"open"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.transition","event":{"type":"push"},"snapshot":{"value":"shut"},"sessionId":"x:0"}"#,
        #"{"type":"@xstate.transition","event":{"type":"turn"},"sessionId":"x:0"}"#,
      ], events: ["x:0 in open", "x:0 push", "x:0 turn"]),
    Row(
      name: "runs", lines: ["push,turn", "push,+2s,pull"], events: ["1 push 0", "1 turn 0", "2 push 0", "2 pull 2000"]),
  ]

  private static func pattern(_ text: String) -> LogOptions {
    var options = LogOptions()
    options.pattern = text
    return options
  }

  /// Reads a log to its end.
  static func events(
    _ lines: [String], _ options: LogOptions = LogOptions(), of chart: Statechart
  ) throws -> (events: [LogEvent], notes: [String]) {
    var reader = try LogReader(options, of: chart)
    var events: [LogEvent] = []
    for (index, line) in lines.enumerated() { events += try reader.events(in: line, number: index + 1) }
    events += try reader.end()
    return (events, (reader.takeNotes() + reader.lastNotes).map(\.description))
  }

  @Test(arguments: rows) func eventsAreRead(_ row: Row) throws {
    let events = try Self.events(row.lines, row.options, of: Charts.door).events
    let first = events.compactMap(\.time).first ?? 0
    let texts = events.map { event in
      [
        "\(event.instance) \(event.isObservation ? "in \(event.label)" : event.name)",
        event.time.map { "\($0 - first)" }, event.payload?.json(),
      ]
      .compactMap(\.self).joined(separator: " ")
    }
    #expect(texts == row.events)
  }

  @Test func whatIsGuessedIsSaid() throws {
    let notes = try Self.events([#"{"message":"push","type":"info","session":1}"#], of: Charts.door).notes
    #expect(
      notes == [
        "read as json-lines", "the field 'message' is used as the event",
        "the field 'session' is used as the instance",
      ])
  }

  @Test func whatHasNoEventIsSaid() throws {
    let lines = [#"{"event":"push"}"#, #"{"evt":"bell"}"#, #"[{"event":"turn"},{"evt":1}]"#]
    let study = try LogStudy(lines.joined(separator: "\n"), LogOptions(), of: try Participant(Charts.door))
    #expect(study.result.events == 2)
    #expect(study.notes.last?.description == "without an event, left out: 2, the first in line 2")
  }

  @Test func faultsHavePlaces() throws {
    var reader = try LogReader(LogOptions(), of: Charts.door)
    _ = try reader.events(in: #"{"event":"push"}"#, number: 1)
    let fault = #expect(throws: LogFault.self) { try reader.events(in: #"{"event":}"#, number: 2) }
    #expect(fault?.line == 2 && fault?.column == 10)
    for text in ["{evnt}", "{time} {_}"] {
      #expect(throws: LogFault.self) { try LogReader(Self.pattern(text), of: Charts.door) }
    }
  }

  /// A log that is not understood is a fault that says what is missing, and no divergence.
  @Test(arguments: [
    ([#"{"event":"psh"}"#, #"{"event":"trun"}"#], "the nearest of the machine's are 'push', 'turn'"),
    ([#"{"type":"info","kind":"hello"}"#], "other fields, for --event or --states, are 'kind'"),
    ([#"{"a":"x","b":2}"#], "(--event)"),
    (
      ["2026-01-31 12:00:01 INFO door 4: push now", "2026-01-31 12:00:02 INFO door 4: turn now"],
      "--pattern '{_} door {instance}: {event} {_}'"
    ),
    (["a,event", "1,nothing"], "the machine has 'push', 'bell', 'pull', 'turn'"),
    (["<scxml/>"], "whose root is 'log', not 'scxml'"),
    (["[", #"{"event":"push"}"#], "the list that begins here is not closed"),
    (["event;note", "push;\"a", "b"], "is not closed"),
  ])
  func whatIsNotUnderstoodSaysWhatIsMissing(_ lines: [String], _ message: String) throws {
    let fault = #expect(throws: LogFault.self) { try Self.events(lines, of: Charts.door) }
    #expect(fault?.message.contains(message) == true, "\(fault?.message ?? "")")
  }

  @Test func aFieldThatIsNotThereIsNamed() throws {
    var options = LogOptions()
    options.event = "evnt"
    let fault = #expect(throws: LogFault.self) {
      try Self.events([#"{"event":"push","id":1}"#], options, of: Charts.door)
    }
    #expect(
      fault?.message
        == "there are no events: no entry has the field 'evnt'; did you mean 'event'?; the fields are 'event', 'id'")
  }

  @Test func aPatternThatNoLineFitsIsSaid() throws {
    let options = Self.pattern("{_} door {instance}: {event}")
    let fault = #expect(throws: LogFault.self) { try Self.events(["push", "turn"], options, of: Charts.door) }
    #expect(fault?.message == "there are no events: no line fits the pattern" && fault?.line == 1)
    let empty = #expect(throws: LogFault.self) { try Self.events([], of: Charts.door) }
    #expect(empty?.message == "there are no events")
  }

  @Test func eventsAreIgnored() throws {
    var options = LogOptions()
    options.ignore(["heartbeat, ping", "noise"])
    let lines = ["push", "heartbeat", "turn", "noise", "other"]
    let (events, notes) = try Self.events(lines, options, of: Charts.door)
    #expect(events.map(\.name) == ["push", "turn", "other"])
    #expect(notes.last == "ignored: 2, the first in line 2")
    options.ignore(["*"])
    #expect(try Self.events(lines, options, of: Charts.door).events.map(\.name) == ["push", "turn"])
    let fault = #expect(throws: LogFault.self) { try Self.events(["noise", "other"], options, of: Charts.door) }
    #expect(fault?.message == "there are no events: all were ignored" && fault?.line == 1)
  }

  @Test func timesThatCannotBeReadAreSaid() throws {
    let lines = [#"{"event":"push","time":"yesterday"}"#, #"{"event":"turn","time":"2026-01-31"}"#]
    #expect(try Self.events(lines, of: Charts.door).notes.last == "times that cannot be read: 1, the first in line 1")
  }
}
