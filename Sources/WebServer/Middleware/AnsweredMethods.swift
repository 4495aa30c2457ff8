import HTTPTypes
import WebPages

/// Which methods an address answers. All but the library, rooms and what has to do with BasicHTTP only reads, the forms with a
/// machine's text and with an answer to an exercise among it.
struct AnsweredMethods: Sendable {
  let hasBasicHTTP: Bool
  let hasLibrary: Bool
  let hasRooms: Bool

  func answered(at path: some StringProtocol) -> [HTTPRequest.Method] {
    if hasLibrary, path == LibraryAddress.path { return [.post] }
    if path == "/" || path == "/new" || path.hasPrefix("/exercises/") || isDiagram(path) {
      return [.get, .head, .post]
    }
    if hasRooms, let methods = roomMethods(path) { return methods }
    guard hasBasicHTTP else { return [.get, .head] }
    if path.hasPrefix("/sessions/") { return [.post] }
    return path.hasPrefix("/machines/") ? [.get, .head, .post] : [.get, .head]
  }

  /// Those of an address of a room; nil for any other address.
  private func roomMethods(_ path: some StringProtocol) -> [HTTPRequest.Method]? {
    if path == RoomAddress.opening { return [.post] }
    let parts = path.split(separator: "/")
    guard parts.first == "r" else { return nil }
    return switch parts.dropFirst(2).first {
    case "join", "vote", "answer", "solve": [.post]
    case "teach": [.get, .head, .post]
    case _: [.get, .head]
    }
  }

  private func isDiagram(_ path: some StringProtocol) -> Bool {
    let first = path.dropFirst().prefix { $0 != "/" }
    return DiagramService(rawValue: String(first)) != nil
  }
}
