/// A time in UTC as text.
package struct UniversalTime: Sendable {
  /// Seconds since 1970.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// For people: RFC 3339 with a space and without seconds, for instance `2026-11-23 18:05`.
  package var text: String { "\(date) \(minutes)" }

  /// For programs: ISO 8601, for instance `2026-11-23T18:05:07Z`.
  package var iso8601: String { "\(date)T\(minutes):\(Self.two(seconds % 60))Z" }

  private var minutes: String { "\(Self.two(seconds % 86_400 / 3600)):\(Self.two(seconds / 60 % 60))" }

  /// The date is counted from days since 1970 in the Gregorian calendar: Hinnant,
  /// chrono-Compatible Low-Level Date Algorithms, `civil_from_days`.
  private var date: String {
    let shifted = seconds / 86_400 + 719_468
    let era = shifted / 146_097
    let dayOfEra = shifted % 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-\(Self.two(month))-\(Self.two(day))"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
