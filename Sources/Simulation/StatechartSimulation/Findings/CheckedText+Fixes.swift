import StatechartFormats
package import Statecharts

/// A change of a text that mends what was found in it.
package struct TextFix: Hashable, Sendable {
  /// The description of the fix, in words.
  package let title: String
  /// The range that is replaced.
  package let range: SourceRange
  /// The text that replaces the range.
  package let replacement: String
}

extension CheckedText {
  /// The maximum number of lines from a finding's position in which the name that it is about is looked for.
  private static let maxLines = 40
  /// The maximum number of changed texts that are read for one finding.
  private static let maxTries = 6
  /// The maximum number of bytes of a text for which changes are looked for.
  private static let maxBytes = 256 << 10
  /// The maximum number of bytes of changed texts that are read for all findings of a text.
  private static let maxBytesRead = 512 << 10

  /// The changes that mend a finding: a name that is unknown, or that only this place has, becomes the nearest one.
  ///
  /// Each was tried: the changed text has one finding of its kind less, and no more errors. Of a long text there are
  /// none.
  package func fixes(of finding: Finding) -> [TextFix] {
    var tries = CheckedText.maxTries
    return fixes(of: finding, tries: &tries)
  }

  /// The maximum number of changed texts that are read to fix all findings: the longer the text, the fewer.
  package var maxTriesOfAll: Int {
    max(CheckedText.maxTries, CheckedText.maxBytesRead / max(1, source.text.utf8.count))
  }

  /// The changes that fix one of several findings, which may read so many changed texts.
  package func fixes(of finding: Finding, tries left: inout Int) -> [TextFix] {
    guard left > 0 else { return [] }
    let names = names(for: finding)
    guard !names.nearest.isEmpty, source.text.utf8.count <= CheckedText.maxBytes else { return [] }
    let places = places(of: names.wrong, for: finding.diagnostic)
    var tries = min(CheckedText.maxTries, left)
    return names.nearest.compactMap { name in
      for place in places where tries > 0 {
        (tries, left) = (tries - 1, left - 1)
        let fix = TextFix(
          title: "Replace '\(source.text[place])' with '\(name)'",
          range: SourceRange(source.position(of: place.lowerBound), to: source.position(of: place.upperBound)),
          replacement: name)
        if mends(finding, replacing: place, with: name) { return fix }
      }
      return nil
    }
  }

  /// The text after a change.
  package func text(after fix: TextFix) -> String? {
    guard let start = source.index(of: fix.range.start), let end = source.index(of: fix.range.end), start <= end else {
      return nil
    }
    var text = source.text
    text.replaceSubrange(start..<end, with: fix.replacement)
    return text
  }

  /// The names that may be meant where a finding is, nearest first; none of them was tried.
  package static func offers(for diagnostic: Diagnostic, in chart: Statechart?) -> [String] {
    names(for: diagnostic, in: chart).nearest
  }

  private func names(for finding: Finding) -> (wrong: [String], nearest: [String]) {
    CheckedText.names(for: finding.diagnostic, in: finding.chart.map { readings[$0].chart })
  }

  /// The names that may be wrong, the likeliest first, and those that may be meant instead.
  private static func names(for diagnostic: Diagnostic, in chart: Statechart?) -> (wrong: [String], nearest: [String]) {
    if !diagnostic.nearest.isEmpty {
      return (CheckedText.quoted(in: diagnostic.message).reversed(), diagnostic.nearest)
    }
    guard let chart else { return ([], []) }
    switch diagnostic.code {
    case .deadEnd:
      // An arrow makes the state that it leads to: one of which nothing else is said may be misspelt. A number in a
      // name is no spelling mistake.
      guard case .state(let id) = diagnostic.subject, let state = chart.state(id), state.isNamedAlone else {
        return ([], [])
      }
      let others = chart.allStates.map(\.id.name).filter { $0.withoutDigits != id.name.withoutDigits }
      return ([id.name], nearestNames(to: id.name, among: others))
    case .unansweredEvent:
      guard let event = CheckedText.quoted(in: diagnostic.message).first else { return ([], []) }
      return ([event], nearestNames(to: event, among: chart.alphabet.filter { $0 != event }))
    case _: return ([], [])
    }
  }

  /// Returns the texts between single quotes.
  private static func quoted(in message: String) -> [String] {
    message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) && !$0.element.isEmpty }.map { String($0.element) }
  }

  /// Returns the ranges of names as whole words, from the finding on.
  private func places(of names: [String], for diagnostic: Diagnostic) -> [Range<String.Index>] {
    guard let start = diagnostic.range.flatMap({ source.index(of: $0.start) }) else { return [] }
    let lines = source.text[start...].split(
      maxSplits: CheckedText.maxLines, omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let end = lines.prefix(CheckedText.maxLines).last?.endIndex ?? source.text.endIndex
    return names.flatMap { source.words($0, in: start..<end) }
  }

  private func mends(_ finding: Finding, replacing place: Range<String.Index>, with name: String) -> Bool {
    var text = source.text
    text.replaceSubrange(place, with: name)
    var changed = SourceText(text, fileName: source.fileName)
    changed.files = source.files
    let checked = CheckedText(changed, in: reader)
    func count(_ text: CheckedText) -> Int {
      text.findings.count { $0.diagnostic.code == finding.diagnostic.code }
    }
    return count(checked) < count(self) && checked.errorCount <= errorCount && checked.readings.count >= readings.count
  }
}

extension SourceText {
  /// The index of a position; nil beyond the end of the text.
  fileprivate func index(of position: SourcePosition) -> String.Index? {
    guard let line = line(position.line) else { return nil }
    let scalars = line.unicodeScalars
    return scalars.index(line.startIndex, offsetBy: position.column - 1, limitedBy: line.endIndex)
  }

  /// Returns the ranges of a text in a part with no letter, digit or underscore next to it.
  fileprivate func words(_ word: String, in part: Range<String.Index>) -> [Range<String.Index>] {
    func isLetter(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_"
    }
    let scalars = text.unicodeScalars
    return text[part].ranges(of: word).filter { range in
      let before = range.lowerBound > scalars.startIndex ? scalars[scalars.index(before: range.lowerBound)] : " "
      let after = range.upperBound < scalars.endIndex ? scalars[range.upperBound] : " "
      return !isLetter(before) && !isLetter(after)
    }
  }
}

extension State {
  /// True if nothing is said of it but that something leads to it.
  fileprivate var isNamedAlone: Bool {
    transitions.isEmpty && children.isEmpty && onEntry.isEmpty && onExit.isEmpty && displayName == nil && summary == nil
  }
}

extension String {
  fileprivate var withoutDigits: String { filter { !$0.isNumber } }
}
