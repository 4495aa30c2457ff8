import Statecharts

/// Times as logs write them.
enum LogTime {
  /// Milliseconds of a number or a text: ISO 8601, or a number of seconds, milliseconds, microseconds or nanoseconds
  /// since 1970, distinguished by its size; a smaller number is milliseconds.
  static func milliseconds(_ value: Value?) -> Int? {
    switch value {
    case .number(let number): milliseconds(number)
    case .string(let text): Double(text).flatMap { milliseconds($0) } ?? iso(text)
    case nil, .null, .boolean, .array, .object: nil
    }
  }

  private static func milliseconds(_ number: Double) -> Int? {
    guard number.isFinite, abs(number) < 1e20 else { return nil }
    let scaled =
      switch abs(number) {
      case 1e17...: number / 1e6
      case 1e14...: number / 1e3
      case 1e11...: number
      case 1e9...: number * 1e3
      case _: number
      }
    return Int(scaled.rounded())
  }

  /// `2026-01-31T12:00:00.250Z`, with or without the zone, the fraction and the seconds, or the day alone. The
  /// proleptic Gregorian calendar.
  static func iso(_ text: String) -> Int? {
    let digits = Array(text.utf8)
    func number(_ range: Range<Int>) -> Int? {
      guard range.upperBound <= digits.count else { return nil }
      return range.reduce(into: Int?(0)) { sum, place in
        let digit = Int(digits[place]) - 48
        sum = (0...9).contains(digit) ? sum.map { $0 * 10 + digit } : nil
      }
    }
    guard digits.count >= 10, digits[4] == 45, digits[7] == 45, let year = number(0..<4), let month = number(5..<7),
      let day = number(8..<10), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    var (hour, minute, second, place) = (0, 0, 0, 10)
    if digits.count > 10 {
      guard digits.count >= 16, digits[10] == 84 || digits[10] == 32, digits[13] == 58, let hours = number(11..<13),
        let minutes = number(14..<16)
      else { return nil }
      (hour, minute, place) = (hours, minutes, 16)
      if digits.count >= 19, digits[16] == 58 {
        guard let seconds = number(17..<19) else { return nil }
        (second, place) = (seconds, 19)
      }
    }
    var fraction = 0.0
    if place < digits.count, digits[place] == 46 || digits[place] == 44 {
      place += 1
      var scale = 100.0
      while place < digits.count, (48...57).contains(digits[place]) {
        fraction += Double(Int(digits[place]) - 48) * scale
        scale /= 10
        place += 1
      }
    }
    var zone = 0
    if place + 5 < digits.count, digits[place] == 43 || digits[place] == 45,
      let hours = number(place + 1..<place + 3), let minutes = number(digits.count - 2..<digits.count)
    {
      zone = (hours * 60 + minutes) * (digits[place] == 43 ? 1 : -1)
    }
    let shifted = month <= 2 ? year - 1 : year
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let days = era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    let minutes = days * 1440 + hour * 60 + minute - zone
    return (minutes * 60 + second) * 1000 + Int(fraction.rounded(.down))
  }
}
