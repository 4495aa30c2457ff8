import Explanations
import StatechartGrading
import Statecharts

// What changed and what is seen, in the words of a language.
extension DifferenceReport {
  /// What a change of structure happened to: `state 'Idle'`, `transition 'Idle' → 'Busy' on 'go'`.
  func subject(_ change: StructureChange) -> String {
    switch change.subject {
    case .chart: return language(.changeChart)
    case .state(let id):
      let isRenamed = change.kind == .renamed
      return language(.changeState, isRenamed ? change.details.first?.old ?? id.name : id.name)
    case .transition(let id):
      let chart = change.kind == .removed ? difference.from : difference.to
      guard let transition = chart.transition(id) else { return change.name }
      return subject(transition)
    }
  }

  private func subject(_ transition: Transition) -> String {
    let source = transition.source.name
    let targets =
      transition.targets.isEmpty
      ? language(.changeItself) : transition.targets.map { "'\($0)'" }.joined(separator: ", ")
    guard !transition.events.isEmpty else { return language(.changeTransition, source, targets) }
    return language(.changeTransitionOn, source, targets, transition.events.map(\.text).joined(separator: " "))
  }

  /// A part that is not the same in both versions, with both.
  func text(_ detail: StructureChange.Detail) -> String {
    "\(part(detail.part)): \(value(detail.old)) → \(value(detail.new))"
  }

  private func part(_ name: String) -> String {
    switch name {
    case "name": language(.partName)
    case "parent": language(.partParent)
    case "events": language(.partEvents)
    case "condition": language(.partCondition)
    case "targets": language(.partTargets)
    case "kind": language(.partKind)
    case "actions": language(.partActions)
    case "initial": language(.partInitial)
    case "entry": language(.partEntry)
    case "exit": language(.partExit)
    case "invocations": language(.partInvocations)
    case "variables": language(.partVariables)
    case "script": language(.partScript)
    case "data model": language(.partDataModel)
    case "final data": language(.partFinalData)
    case "order": language(.partOrder)
    case _: name
    }
  }

  /// Values are names and code of the charts, but for a few words.
  private func value(_ text: String) -> String {
    switch text {
    case "none": language(.valueNone)
    case "the chart": language(.changeChart)
    case "after": language(.valueAfter)
    case "before": language(.valueBefore)
    case _: text
    }
  }

  /// What was observed in a step, besides that it was taken.
  func seen(_ observation: Observation) -> String {
    guard observation.isTaken else { return language(.seenRefuses) }
    let parts =
      observation.outputs.map(seen) + seen(observation.ending)
      + observation.states.map { language(.seenState, $0.name) }
    return parts.isEmpty ? language(.diffNothing) : parts.joined(separator: language(.listBetween))
  }

  private func seen(_ output: Output) -> String {
    switch output {
    case .sent(let event, nil): language(.seenSends, event)
    case .sent(let event, let payload?): language(.seenSendsWith, event, "\(payload)")
    case .logged(let label?, let value?): language(.seenLogs, "\(label): \(value)")
    case .logged(let label?, nil): language(.seenLogs, label)
    case .logged(nil, let value): language(.seenLogs, value?.description ?? "")
    case .acted(let name): language(.seenActs, name)
    case .requested(let target, let body): language(.seenPosts, body, target)
    }
  }

  private func seen(_ ending: Observation.Ending) -> [String] {
    switch ending {
    case .goesOn: []
    case .accepts: [language(.seenAccepts)]
    case .ended(nil): [language(.seenEnds)]
    case .ended(let data?): [language(.seenEndsWith, "\(data)")]
    case .stopped: [language(.seenStopped)]
    }
  }
}
