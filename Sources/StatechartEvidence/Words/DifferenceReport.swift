package import Explanations
package import StatechartGrading
package import Statecharts

/// What is different between two versions of a machine, in words and for programs.
package struct DifferenceReport: Sendable {
  package let difference: MachineDifference
  package let language: Language
  /// What the versions are called.
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

  /// Where a difference shows.
  package func place(_ found: Difference) -> String {
    found.steps.isEmpty ? language(.diffAtStart) : language(.diffAfter, found.run)
  }

  /// What a difference is.
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
      return language(
        .lostRenamed, words.state(id), difference.to.state(renamed)?.label(in: language.tag) ?? renamed.name)
    case .gone(let id, nil): return language(.lostGone, words.state(id))
    case .otherKind(let id): return language(.lostKind, words.state(id))
    case .moved(let id): return language(.lostMoved, words.state(id))
    case .incomplete(let id): return language(.lostIncomplete, words.state(id))
    }
  }

  package func states(_ lost: LostConfiguration) -> String {
    Wording(chart: difference.from, language: language).plainStates(lost.states)
  }

  /// What kept the comparison from being complete, in words; nil if nothing did.
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
    var lines = ["### \(code(oldName)) → \(code(newName))", "", "**\(verdict)**" + (bound.map { " \($0)" } ?? "")]
    if !difference.differences.isEmpty {
      lines += ["", "#### " + language(.diffBehaviour), ""]
      lines += difference.differences.map { found in
        let links = [oldLink(found.steps), newLink(found.steps)].compactMap(\.self).map { "[▶](\($0))" }
        let place = found.steps.isEmpty ? language(.diffAtStart) : language(.diffAfter, code(found.run))
        return "- \(place)\(language.colon)\(escaped(sentence(found)))"
          + (links.isEmpty ? "" : " " + links.joined(separator: " "))
      }
    }
    if !difference.structure.isEmpty {
      lines += ["", "#### " + language(.diffStructure), ""]
      lines += difference.structure.map { "- \(escaped(line($0)))" }
    }
    if !difference.lost.isEmpty {
      lines += ["", "#### " + language(.diffSnapshots), "", language(.diffLost), ""]
      lines += difference.lost.map { lost in
        "- \(escaped(states(lost)))\(language.colon)\(escaped(reason(lost)))"
          + (lost.run.isEmpty ? "" : " (\(language(.diffAfter, code(run(lost.run)))))")
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A text as code, whatever backticks are in it. CommonMark 6.1.
  private func code(_ text: String) -> String {
    var (longest, length) = (0, 0)
    for letter in text {
      length = letter == "`" ? length + 1 : 0
      longest = max(longest, length)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
  }

  /// A text in which nothing is markup. CommonMark 2.4.
  private func escaped(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ").reduce(into: "") { escaped, letter in
      if "\\`*_{}[]<>#|~&@".contains(letter) { escaped.append("\\") }
      escaped.append(letter)
    }
  }
}
