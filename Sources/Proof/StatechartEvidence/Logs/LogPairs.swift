import Statecharts

/// The fields of a line in the form `name=value` or `name="a value"`; other words are passed over, save a date and time
/// at the beginning.
struct LogPairs {
  private(set) var members: [Value.Member] = []

  init(_ line: String) {
    var cursor = TextCursor(line)
    while !cursor.isAtEnd {
      cursor.scan { $0 == " " || $0 == "\t" || $0 == "," || $0 == ";" || $0 == "[" || $0 == "(" || $0 == "{" }
      let word = cursor.takeWhile { !Self.ends($0) && $0 != "=" && $0 != "\"" }
      if cursor.take("=") {
        let value = Self.value(&cursor)
        if !word.isEmpty { members.append(Value.Member(word, .string(value))) }
      } else {
        cursor.advance()
      }
    }
    let start = line.drop { $0 == " " || $0 == "[" }
    let words = start.split(separator: " ", maxSplits: 2).prefix(2).map { $0.drop { $0 == "[" }.filter { $0 != "]" } }
    let time = [words.prefix(2).joined(separator: " "), words.first ?? ""].first {
      $0.utf8.count > 15 && LogTime.iso($0) != nil
    }
    if let time, !members.isEmpty { members.append(Value.Member("time", .string(time))) }
  }

  private static func ends(_ letter: Unicode.Scalar) -> Bool { letter == " " || letter == "\t" }

  private static func value(_ cursor: inout TextCursor) -> String {
    guard cursor.take("\"") else {
      return cursor.takeWhile { !ends($0) && $0 != "," && $0 != ";" && $0 != "]" && $0 != ")" && $0 != "}" }
    }
    var text = ""
    while let letter = cursor.peek {
      cursor.advance()
      if letter == "\"" { break }
      if letter == "\\", let escaped = cursor.peek {
        cursor.advance()
        text.unicodeScalars.append(escaped)
      } else {
        text.unicodeScalars.append(letter)
      }
    }
    return text
  }
}
