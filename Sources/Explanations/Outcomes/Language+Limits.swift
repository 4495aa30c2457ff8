package import StatechartExecution

extension Language {
  /// Why a machine was stopped.
  package func remark(on limit: LimitReached) -> String {
    switch limit {
    case .microsteps(let count): self(.stepCut, String(count))
    case .macrosteps(let count): self(.stepCutMacrosteps, String(count))
    case .queueLength(let count): self(.stepCutQueue, String(count))
    }
  }
}
