import StatechartExecution
import Statecharts
import XMLTree

/// A log in the eXtensible Event Stream. IEEE 1849: traces of events, each with attributes that have a key and a value.
/// Of an activity that is logged more than once (`lifecycle:transition`), its completion is the event.
struct XESLog {
  /// The records: the attributes of each event by their keys, then the name of its trace.
  let records: [LogRecord]

  /// The limits of a document: 64 MiB, four million elements.
  private static let limits = ParseLimits(bytes: 64 << 20, elements: 4_000_000)
  /// The maximum number of bytes of a document.
  static var maxBytes: Int { limits.bytes }
  /// The name of the field of the trace.
  static let trace = "case:concept:name"

  /// Reads a document.
  ///
  /// - Throws: `LogFault` if it is no XML, or has no `log` with traces.
  init(_ text: String) throws(LogFault) {
    let root: MarkupElement
    do throws(MarkupParseError) {
      root = try MarkupDocument.parse(xml: text, limits: Self.limits).root
    } catch {
      let problem = error.problems[0]
      throw LogFault(message: problem.message, line: problem.position.line, column: problem.position.column)
    }
    guard root.name == "log" else {
      throw LogFault(
        message: "a log in XML is XES, whose root is 'log', not '\(root.name)'", line: root.position?.line ?? 1,
        column: root.position?.column ?? 1)
    }
    records = root.elements.enumerated().flatMap { index, element -> [LogRecord] in
      switch element.name {
      case "trace":
        let name = Self.members(of: element).first { $0.name == "concept:name" }?.value ?? .string("\(index + 1)")
        return element.elements.compactMap { event in
          event.name == "event" ? Self.record(event, Value.Member(Self.trace, name)) : nil
        }
      case "event": return Self.record(element, nil).map { [$0] } ?? []
      case _: return []
      }
    }
  }

  private static func record(_ event: MarkupElement, _ trace: Value.Member?) -> LogRecord? {
    let members = members(of: event)
    let phase = members.first { $0.name == "lifecycle:transition" }?.value.string?.lowercased()
    guard phase == nil || phase == "complete" else { return nil }
    return LogRecord(line: event.position?.line ?? 1, members: members + (trace.map { [$0] } ?? []))
  }

  private static func members(of element: MarkupElement) -> [Value.Member] {
    element.elements.compactMap { attribute in
      guard let key = attribute["key"], let value = attribute["value"] else { return nil }
      let number = attribute.name == "int" || attribute.name == "float" ? Double(value) : nil
      return Value.Member(key, number.map { .number($0) } ?? .string(value))
    }
  }
}
