package import Explanations
package import StatechartGrading
package import Statecharts

/// The differences between two versions of a machine, in words and for programs.
package struct DifferenceReport: Sendable {
  package let difference: MachineDifference
  package let language: Language
  /// The names of the versions.
  package let oldName: String
  package let newName: String
  /// The address of a run of the old and of the new version in the explorer; nil where there is none.
  package let oldLink: @Sendable ([Step]) -> String?
  package let newLink: @Sendable ([Step]) -> String?

  package init(
    _ difference: MachineDifference, from oldName: String, to newName: String, in language: Language,
    oldLink: @escaping @Sendable ([Step]) -> String? = { _ in nil },
    newLink: @escaping @Sendable ([Step]) -> String? = { _ in nil }
  ) {
    (self.difference, self.oldName, self.newName, self.language) = (difference, oldName, newName, language)
    (self.oldLink, self.newLink) = (oldLink, newLink)
  }

  /// True if there is something to be said besides that both versions are the same.
  package var hasDifferences: Bool {
    !difference.isEqual || !difference.structure.isEmpty || !difference.lost.isEmpty
  }

  /// The verdict on behaviour in a sentence.
  package var verdict: String {
    switch difference.behaviour {
    case .equal: language(.diffEqual)
    case .equalWithinPayloads: language(.diffEqualPayloads)
    case .different: language(.diffDifferent)
    case .undecided: language(.diffUndecided)
    }
  }

  /// A change of structure in a line.
  package func line(_ change: StructureChange) -> String {
    let details = change.details.map(text)
    let head = "\(word(change.kind)) \(subject(change))"
    return details.isEmpty ? head : head + language.colon + details.joined(separator: language.clauseBreak)
  }

  func word(_ kind: StructureChange.Kind) -> String {
    switch kind {
    case .added: language(.changeAdded)
    case .removed: language(.changeRemoved)
    case .changed: language(.changeChanged)
    case .renamed: language(.changeRenamed)
    case .moved: language(.changeMoved)
    }
  }

  /// The sign of a change, as diff has them.
  func sign(_ kind: StructureChange.Kind) -> String {
    switch kind {
    case .added: "+"
    case .removed: "-"
    case .changed, .renamed, .moved: "~"
    }
  }

  /// Returns the words for the place at which a difference shows.
  package func place(_ found: Difference) -> String {
    found.steps.isEmpty ? language(.diffAtStart) : language(.diffAfter, found.run)
  }

  package func sentence(_ found: Difference) -> String {
    switch found.kind {
    case .refused: language(.diffNewRefuses)
    case .taken: language(.diffNewTakes)
    case .ending, .states, .outputs:
      language(.diffOldDoes, seen(found.expected)) + language.clauseBreak + language(.diffNewDoes, seen(found.found))
    }
  }

  package func reason(_ lost: LostConfiguration) -> String {
    let words = Wording(chart: difference.from, language: language)
    switch lost.reason {
    case .gone(let id, let renamed?):
      let now = Wording(chart: difference.to, language: language).state(renamed)
      return language(.lostRenamed, words.state(id), now)
    case .gone(let id, nil): return language(.lostGone, words.state(id))
    case .otherKind(let id): return language(.lostKind, words.state(id))
    case .moved(let id): return language(.lostMoved, words.state(id))
    case .incomplete(let id): return language(.lostIncomplete, words.state(id))
    }
  }

  package func states(_ lost: LostConfiguration) -> String {
    Wording(chart: difference.from, language: language).plainStates(lost.states)
  }

  /// The bound that kept the comparison from being complete, in words; nil if it was complete.
  package var bound: String? {
    guard difference.behaviour == .undecided else { return nil }
    switch difference.bound {
    case .configurations: return language(.boundConfigurationsMost, String(difference.limits.configurations))
    case .steps: return language(.boundStepsMost, String(difference.limits.steps))
    case .time: return language(.boundTime)
    case .unknowns: return language(.boundUnknown)
    case nil: return nil
    }
  }

  /// The report for a terminal.
  package func text(showsLinks: Bool) -> String {
    var lines = [verdict + (bound.map { language.sentenceBreak + $0 } ?? "")]
    for found in difference.differences {
      lines.append("  \(place(found))\(language.colon)\(sentence(found))")
      if showsLinks { lines += [oldLink(found.steps), newLink(found.steps)].compactMap(\.self).map { "    " + $0 } }
    }
    if !difference.inputs.isEmpty || !difference.ownEvents.isEmpty {
      lines.append(
        language(.diffInputs, language.names(difference.inputs), language.names(difference.ownEvents)))
    }
    if !difference.structure.isEmpty {
      lines.append(language(.diffStructure) + String(language.colon.prefix(1)))
      lines += difference.structure.map { "  \(sign($0.kind)) \(line($0))" }
    }
    if !difference.lost.isEmpty {
      lines.append(language(.diffLost))
      lines += difference.lost.map { lost in
        "  \(states(lost)) (\(lost.run.isEmpty ? language(.diffAtStart) : language(.diffAfter, run(lost.run)))): "
          + reason(lost)
      }
    }
    return lines.joined(separator: "\n")
  }

  package func run(_ steps: [Step]) -> String { Run(difference.from, steps: steps).text }

  /// The report for a comment of a pull request. GitHub Flavored Markdown.
  package var markdown: String {
    var lines = [
      "### \(Markdown.code(oldName)) → \(Markdown.code(newName))", "",
      "**\(verdict)**" + (bound.map { " \($0)" } ?? ""),
    ]
    if !difference.differences.isEmpty {
      lines += ["", "#### " + language(.diffBehaviour), ""]
      lines += difference.differences.map { found in
        let links = [oldLink(found.steps), newLink(found.steps)].compactMap(\.self).map { "[▶](\($0))" }
        let place = found.steps.isEmpty ? language(.diffAtStart) : language(.diffAfter, Markdown.code(found.run))
        return "- \(place)\(language.colon)\(Markdown.escaped(sentence(found)))"
          + (links.isEmpty ? "" : " " + links.joined(separator: " "))
      }
    }
    if !difference.structure.isEmpty {
      lines += ["", "#### " + language(.diffStructure), ""]
      lines += difference.structure.map { "- \(Markdown.escaped(line($0)))" }
    }
    if !difference.lost.isEmpty {
      lines += ["", "#### " + language(.diffSnapshots), "", language(.diffLost), ""]
      lines += difference.lost.map { lost in
        "- \(Markdown.escaped(states(lost)))\(language.colon)\(Markdown.escaped(reason(lost)))"
          + (lost.run.isEmpty ? "" : " (\(language(.diffAfter, Markdown.code(run(lost.run)))))")
      }
    }
    return lines.joined(separator: "\n")
  }
}

// The changes and observations, in the words of a language.
extension DifferenceReport {
  /// Returns the subject of a change of structure: `state 'Idle'`, `transition 'Idle' → 'Busy' on 'go'`.
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
    let values = [detail.old, detail.new].map { detail.part == "kind" ? kind($0) : value($0) }
    return "\(part(detail.part)): \(values[0]) → \(values[1])"
  }

  /// The kind of a state; that of a transition is a word of SCXML.
  private func kind(_ word: String) -> String {
    switch word {
    case "atomic": language(.kindAtomic)
    case "compound": language(.kindCompound)
    case "parallel": language(.kindParallel)
    case "final": language(.kindFinal)
    case "history": language(.kindHistory)
    case "deep history": language(.kindDeepHistory)
    case _: word
    }
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

  /// Returns the words for an observation of a step, besides that it was taken.
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
