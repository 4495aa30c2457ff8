import StatechartExecution
import Statecharts

/// A message of OpenTelemetry: log records, spans with events, or spans that are events.
struct OTLPMessage {
  let value: Value
  let options: LogOptions

  init(_ value: Value, options: LogOptions) { (self.value, self.options) = (value, options) }

  /// The events of the message, which is in a line.
  func events(_ number: Int) -> [LogEvent] {
    let records = Self.items(value, "resourceLogs", "scopeLogs", "logRecords")
    var events = records.compactMap { record in
      let name =
        record["eventName"]?.string ?? attribute("event.name", of: record)?.string
        ?? record["body"]?["stringValue"]?.string
      return name.flatMap { event($0, record, record["timeUnixNano"], trace: record["traceId"], number) }
    }
    for span in Self.items(value, "resourceSpans", "scopeSpans", "spans") {
      guard case .array(let inner)? = span["events"], !inner.isEmpty else {
        if let name = span["name"]?.string {
          events.append(event(name, span, span["startTimeUnixNano"], trace: span["traceId"], number))
        }
        continue
      }
      for record in inner {
        if let name = record["name"]?.string {
          events.append(event(name, record, record["timeUnixNano"], trace: span["traceId"], number, outer: span))
        }
      }
    }
    return events
  }

  private static func items(_ value: Value, _ names: String...) -> [Value] {
    names.reduce([value]) { values, name in
      values.flatMap { value -> [Value] in if case .array(let items)? = value[name] { items } else { [] } }
    }
  }

  private func event(
    _ name: String, _ record: Value, _ time: Value?, trace: Value?, _ number: Int, outer: Value? = nil
  ) -> LogEvent {
    let keys = options.instance.map { [$0] } ?? ["instance", "session.id", "machine.id", "case.id"]
    let instance = keys.lazy.compactMap { key in
      attribute(key, of: record) ?? outer.flatMap { attribute(key, of: $0) }
    }.first
    let data = attribute(options.data ?? "event.data", of: record)
    return LogEvent(
      line: number, instance: instance.map(LogRecord.text) ?? trace?.string ?? "", name: name,
      payload: data.map { value in value.string.flatMap { try? Value(json: $0) } ?? value },
      time: LogTime.milliseconds(time))
  }

  /// The value of an attribute, as a plain value.
  private func attribute(_ key: String, of record: Value) -> Value? {
    guard case .array(let attributes)? = record["attributes"] else { return nil }
    guard case .object(let members)? = attributes.first(where: { $0["key"]?.string == key })?["value"] else {
      return nil
    }
    return members.first?.value
  }
}
