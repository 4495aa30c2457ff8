import Statecharts

/// A service of XState as an action of a chart.
struct XStateService: Equatable {
  /// The beginning of the name of the event that says that a service is done; its identifier follows.
  static let done = "xstate.done.actor."
  /// The beginning of the name of the event that says that a service failed.
  static let failed = "xstate.error.actor."
  private static let verb = "invoke "
  private static let naming = " as "

  let source: String
  let id: String?

  init(source: String, id: String?) {
    self.source = source
    self.id = id
  }

  /// The service that an action stands for, if it stands for one.
  init?(action: String) {
    guard action.hasPrefix(XStateService.verb) else { return nil }
    let words = action.dropFirst(XStateService.verb.count).split(separator: " ", omittingEmptySubsequences: false)
    guard words.count > 2, words[words.count - 2] == "as" else {
      self.init(source: words.joined(separator: " "), id: nil)
      return
    }
    self.init(source: words.dropLast(2).joined(separator: " "), id: String(words[words.count - 1]))
  }

  /// The name of the action that starts the service.
  var action: String {
    XStateService.verb + source + (id.map { XStateService.naming + $0 } ?? "")
  }
}
