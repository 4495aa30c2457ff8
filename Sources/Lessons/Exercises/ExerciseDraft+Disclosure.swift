import Statecharts

/// What a file says of its solution.
extension ExerciseDraft {
  /// What is held back, as far as the file can be read.
  func disclosure(_ findings: inout [Diagnostic]) -> Disclosure {
    var disclosure = Disclosure()
    if let entry = entries["solution"]?.first { disclosure.solution = solution(entry, &findings) }
    if let entry = entries["tries"]?.first { disclosure.tries = tries(entry.value, entry, &findings) }
    if let entry = entries["explain"]?.first {
      if let date = ExerciseDraft.date(entry.value) {
        disclosure.explains = date
      } else {
        findings.append(
          Diagnostic(.error, .lessonKey, "'explain' is 'after DATE', \(ExerciseDraft.dateForm)", at: entry.position))
      }
    }
    if let most = disclosure.tries, case .afterTries(let count)? = disclosure.solution, count > most,
      let entry = entries["solution"]?.first
    {
      findings.append(
        Diagnostic(.error, .lessonKey, "nobody can hand in \(count) answers: 'tries' is \(most)", at: entry.position))
    }
    return disclosure
  }

  private static let dateForm = "such as 2026-12-01 or 2026-12-01T18:00+09:00"

  private func solution(_ entry: FrontMatter.Entry, _ findings: inout [Diagnostic]) -> Disclosure.Solution? {
    let words = entry.value.split(whereSeparator: \.isWhitespace)
    if words == ["never"] { return .never }
    if words == ["after-right"] { return .afterRight }
    if words.first == "after-tries" {
      return tries(words.dropFirst().joined(separator: " "), entry, &findings).map { .afterTries($0) }
    }
    if let date = ExerciseDraft.date(entry.value) { return .after(date) }
    let forms = ["never", "after-right", "after-tries", "after"]
    let near = words.first.map {
      nearestNames(to: String($0), among: forms.filter { $0 != words.first.map(String.init) })
    }
    findings.append(
      Diagnostic(
        .error, .lessonKey,
        "'solution' is 'never', 'after-right', 'after-tries N' or 'after DATE', \(ExerciseDraft.dateForm)",
        at: entry.position, nearest: words.first == "after" ? [] : near ?? []))
    return nil
  }

  private func tries(_ text: String, _ entry: FrontMatter.Entry, _ findings: inout [Diagnostic]) -> Int? {
    if let count = Int(text), Disclosure.tries.contains(count) { return count }
    let bounds = Disclosure.tries
    findings.append(
      Diagnostic(
        .error, .lessonKey, "tries are a number from \(bounds.lowerBound) to \(bounds.upperBound)", at: entry.position))
    return nil
  }

  /// The time in `after DATE`.
  private static func date(_ text: String) -> Int? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0] == "after" else { return nil }
    return DateText(words.dropFirst().joined(separator: " "))?.seconds
  }
}
