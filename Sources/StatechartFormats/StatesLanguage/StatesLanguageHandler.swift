import Statecharts

/// A `Retry` or a `Catch` of a state. States Language, *Errors*.
struct StatesLanguageHandler {
  let node: DocumentNode
  let isRetry: Bool
  /// The errors; none if the text forgot them.
  let names: [String]

  /// Those of a state in the order in which they are asked.
  static func all(of state: DocumentNode) -> [StatesLanguageHandler] {
    ["Retry", "Catch"].flatMap { kind in
      (state[kind]?.list ?? []).map { node in
        StatesLanguageHandler(
          node: node, isRetry: kind == "Retry", names: (node["ErrorEquals"]?.items ?? []).compactMap(\.text))
      }
    }
  }

  /// True for `States.ALL`, or what comes to that.
  private var isEverything: Bool {
    names.isEmpty || names.contains("States.ALL") || Set(names).isSuperset(of: ["States.TaskFailed", "States.Timeout"])
  }

  /// True for `States.TaskFailed`, which is every error but one.
  var isOfTasks: Bool { !isEverything && names.contains("States.TaskFailed") }

  /// True if it handles errors of all names, be it all but one.
  var isOfAll: Bool { isEverything || isOfTasks }

  /// True if it handles that a task takes too long.
  var handlesTimeouts: Bool { isEverything || names.contains("States.Timeout") }
}
