import HTTPTypes
import WebPages

/// Which methods an address answers. All but the library and what has to do with BasicHTTP only reads, the forms with a
/// machine's text and with an answer to an exercise among it.
struct AnsweredMethods: Sendable {
  let hasBasicHTTP: Bool
  let hasLibrary: Bool

  func answered(at path: some StringProtocol) -> [HTTPRequest.Method] {
    if hasLibrary, path == LibraryAddress.path { return [.post] }
    if path == "/" || path == "/new" || path.hasPrefix("/exercises/") || isDiagram(path) {
      return [.get, .head, .post]
    }
    guard hasBasicHTTP else { return [.get, .head] }
    if path.hasPrefix("/sessions/") { return [.post] }
    return path.hasPrefix("/machines/") ? [.get, .head, .post] : [.get, .head]
  }

  private func isDiagram(_ path: some StringProtocol) -> Bool {
    let first = path.dropFirst().prefix { $0 != "/" }
    return DiagramService(rawValue: String(first)) != nil
  }
}
