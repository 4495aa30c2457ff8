/// A history state is never active, so nothing runs on its entry or exit. SCXML 3.10.
struct HistoryContent: ValidationRule {
  let codes: [Diagnostic.Code] = [.contentInHistory]

  func findings(in survey: Survey) -> [Diagnostic] {
    survey.states.filter(\.isHistory).flatMap { state in
      [("entry", state.onEntry), ("exit", state.onExit)].compactMap { name, blocks in
        guard let first = blocks.first else { return nil }
        return Diagnostic(
          .warning, .contentInHistory, "the \(name) content of the history state '\(state.id)' never runs",
          at: first.origin.position ?? state.origin.position, suggestion: "put it into the states it leads to")
      }
    }
  }
}

extension Diagnostic.Code {
  /// A history state has entry or exit content.
  public static let contentInHistory = Self("content-in-history")
}
