import StatechartExecution
import Statecharts

/// The pattern of a line: texts with places between them.
struct LogPattern: Sendable {
  private enum Piece: Sendable {
    case text([Unicode.Scalar])
    case place(String)
  }

  private let pieces: [Piece]
  /// False for lines that have states alone.
  private let hasEvents: Bool
  private static let places: Set<String> = ["event", "instance", "time", "data", "state", "_"]

  init(_ text: String) throws(LogFault) {
    var pieces: [Piece] = []
    var words: [Unicode.Scalar] = []
    let scalars = Array(text.unicodeScalars)
    var index = 0
    while index < scalars.count {
      guard scalars[index] == "{", let end = scalars[index...].firstIndex(of: "}") else {
        words.append(scalars[index])
        index += 1
        continue
      }
      let name = String(String.UnicodeScalarView(scalars[index + 1..<end]))
      guard LogPattern.places.contains(name) else {
        throw LogFault(
          message: "a pattern has the places {event}, {instance}, {time}, {data}, {state} and {_}, not '{\(name)}'",
          line: 1, column: index + 1)
      }
      if !words.isEmpty { pieces.append(.text(words)) }
      words = []
      pieces.append(.place(name))
      index = end + 1
    }
    if !words.isEmpty { pieces.append(.text(words)) }
    let named = pieces.compactMap { if case .place(let name) = $0 { name } else { nil } }
    guard named.contains("event") || named.contains("state") else {
      throw LogFault(message: "a pattern needs the place {event} or {state}", line: 1, column: 1)
    }
    hasEvents = named.contains("event")
    self.pieces = pieces
  }

  /// The event of a line; nil if the line does not fit, as those of other parts of a program do not. A place ends at
  /// the first occurrence of the text after it.
  func event(_ line: String, _ number: Int) -> LogEvent? {
    let scalars = Array(line.unicodeScalars)
    var found: [String: String] = [:]
    var place = 0
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .text(let words):
        guard scalars[place...].starts(with: words) else { return nil }
        place += words.count
      case .place(let name):
        var end = scalars.count
        if index + 1 < pieces.count {
          guard case .text(let words) = pieces[index + 1],
            let next = (place..<max(place, scalars.count)).first(where: { scalars[$0...].starts(with: words) })
          else { return nil }
          end = next
        }
        found[name] = String(String.UnicodeScalarView(scalars[place..<end]))
        place = end
      }
    }
    let name = found["event"] ?? ""
    guard place == scalars.count, !(hasEvents ? name : found["state"] ?? "").isEmpty else { return nil }
    var event = LogEvent(
      line: number, instance: found["instance"] ?? "", name: name,
      payload: found["data"].flatMap { try? Value(json: $0) },
      time: LogTime.milliseconds(found["time"].map { .string($0) }))
    event.states = found["state"].map { [$0] }
    return event
  }
}
