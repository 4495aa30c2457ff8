import Statecharts

/// The reading of the lines of a file about its solution.
extension ExerciseDraft {
  /// The disclosure, as far as the file can be read.
  func disclosure(_ findings: inout [Diagnostic]) -> Disclosure {
    var disclosure = Disclosure()
    if let entry = entries["solution"]?.first { disclosure.solution = solution(entry, &findings) }
    if let entry = entries["tries"]?.first { disclosure.tries = tries(entry.value, entry, &findings) }
    if let entry = entries["explain"]?.first {
      if let date = ExerciseDraft.date(entry.value) {
        disclosure.explains = date
      } else {
        findings.add(.error, .lessonKey, "'explain' is 'after DATE', \(ExerciseDraft.dateForm)", at: entry.position)
      }
    }
    if let most = disclosure.tries, case .afterTries(let count)? = disclosure.solution, count > most,
      let entry = entries["solution"]?.first
    {
      findings.add(.error, .lessonKey, "nobody can hand in \(count) answers: 'tries' is \(most)", at: entry.position)
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
    findings.add(
      .error, .lessonKey,
      "'solution' is 'never', 'after-right', 'after-tries N' or 'after DATE', \(ExerciseDraft.dateForm)",
      at: entry.position, nearest: words.first == "after" ? [] : near ?? [])
    return nil
  }

  private func tries(_ text: String, _ entry: FrontMatter.Entry, _ findings: inout [Diagnostic]) -> Int? {
    if let count = Int(text), Disclosure.tries.contains(count) { return count }
    let bounds = Disclosure.tries
    findings.add(
      .error, .lessonKey, "tries are a number from \(bounds.lowerBound) to \(bounds.upperBound)", at: entry.position)
    return nil
  }

  /// The time in `after DATE`.
  private static func date(_ text: String) -> Int? {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count > 1, words[0] == "after" else { return nil }
    return DateText(words.dropFirst().joined(separator: " "))?.seconds
  }
}

/// The time that a text of the form `2026-12-01` or `2026-12-01T18:00+09:00` names. A part of ISO 8601 and RFC 3339.
struct DateText {
  /// Seconds since 1970.
  let seconds: Int

  /// Reads a text; nil if it has another form or there is no such time. A date alone is its beginning; without `Z` or
  /// an offset a time is one of UTC.
  init?(_ text: some StringProtocol) {
    var reader = Reader(rest: Substring(text))
    guard let year = reader.number(4), reader.take("-"), let month = reader.number(2), reader.take("-"),
      let day = reader.number(2), year >= 1970, (1...12).contains(month),
      (1...DateText.days(in: month, of: year)).contains(day)
    else { return nil }
    let date = DateText.days(year, month, day) * 86_400
    guard !reader.rest.isEmpty else {
      seconds = date
      return
    }
    guard reader.take("T") || reader.take(" "), let time = reader.clock(), let offset = reader.offset(),
      reader.rest.isEmpty
    else { return nil }
    seconds = date + time - offset
  }

  /// Days since 1970 in the Gregorian calendar: Hinnant, chrono-Compatible Low-Level Date Algorithms,
  /// `days_from_civil`.
  private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = (shifted / 400, shifted % 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    case _: 31
    }
  }

  private struct Reader {
    var rest: Substring

    mutating func take(_ character: Character) -> Bool {
      guard rest.first == character else { return false }
      rest.removeFirst()
      return true
    }

    mutating func number(_ digits: Int) -> Int? {
      let word = rest.prefix(digits)
      guard word.count == digits, word.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
      rest = rest.dropFirst(digits)
      return Int(word)
    }

    /// `18:00` or `18:00:30`, in seconds.
    mutating func clock() -> Int? {
      guard let hour = number(2), hour < 24, take(":"), let minute = number(2), minute < 60 else { return nil }
      guard take(":") else { return hour * 3600 + minute * 60 }
      guard let second = number(2), second < 60 else { return nil }
      return hour * 3600 + minute * 60 + second
    }

    /// `Z`, `+09:00` or nothing, in seconds.
    mutating func offset() -> Int? {
      if rest.isEmpty || take("Z") { return 0 }
      let sign = take("+") ? 1 : take("-") ? -1 : 0
      guard sign != 0, let hours = number(2), hours < 24, take(":"), let minutes = number(2), minutes < 60 else {
        return nil
      }
      return sign * (hours * 3600 + minutes * 60)
    }
  }
}
