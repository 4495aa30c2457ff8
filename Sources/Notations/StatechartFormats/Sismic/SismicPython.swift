import Statecharts

/// The part of Python that the reader knows: the calls that sismic gives to conditions and actions.
///
/// `holds("name")` and `do("name")` are those of the writer's preamble, for conditions and actions that are only names.
enum SismicPython {
  /// The functions that names call. A default argument, since functions of a preamble do not see its other names.
  static let preamble = """
    answers = {}
    done = []
    def holds(condition, answers=answers):
        return answers[condition]
    def do(action, done=done):
        done.append(action)
    """

  /// Returns the argument of a call of a function, if the text is that call with one text and nothing else.
  static func argument(of function: String, _ text: String) -> String? {
    guard let inside = inside(of: function, text), let (value, rest) = literal(inside), rest.trimmed.isEmpty else {
      return nil
    }
    return value
  }

  /// `send('event')`, `send('event', delay=2)`, and `send('event', x=1)`, which carries something.
  static func sent(_ text: String) -> (event: String, delay: Delay?, hasPayload: Bool)? {
    guard let inside = inside(of: "send", text), let (event, rest) = literal(inside) else { return nil }
    let more = rest.trimmed
    guard !more.isEmpty else { return (event, nil, false) }
    guard more.hasPrefix(",") else { return nil }
    let option = more.dropFirst().trimmed
    guard option.hasPrefix("delay") else { return option.contains("delay") ? nil : (event, nil, true) }
    let value = option.dropFirst("delay".count).trimmed
    guard value.hasPrefix("="), let delay = seconds(value.dropFirst().trimmed) else { return nil }
    return (event, delay, false)
  }

  /// The delay of `after(2)` or `idle(2)`, alone or before `and`, with what is after that.
  static func delay(_ text: String) -> (word: String, delay: Delay, rest: String?)? {
    for word in ["after", "idle"] where text.hasPrefix(word) {
      let open = text.dropFirst(word.count).trimmed
      guard open.hasPrefix("("), let close = open.firstIndex(of: ")") else { continue }
      guard let delay = seconds(open[open.index(after: open.startIndex)..<close].trimmed) else { continue }
      let rest = open[open.index(after: close)...].trimmed
      if rest.isEmpty { return (word, delay, nil) }
      guard rest.hasPrefix("and ") || rest.hasPrefix("and(") else { return nil }
      return (word, delay, unwrapped(rest.dropFirst(3).trimmed))
    }
    return nil
  }

  /// A delay in seconds as Python writes it.
  static func seconds(_ delay: Delay) -> String { Value.number(Double(delay.milliseconds) / 1000).json() }

  private static func seconds(_ text: String) -> Delay? {
    guard let value = Double(text), value.isFinite, value >= 0 else { return nil }
    return Delay(milliseconds: Int(min(value * 1000, 1e12).rounded()))
  }

  /// A text without brackets that enclose the whole of it.
  private static func unwrapped(_ text: String) -> String {
    guard text.hasPrefix("("), text.hasSuffix(")") else { return text }
    let inside = text.dropFirst().dropLast()
    var depth = 0
    for letter in inside {
      if letter == "(" { depth += 1 }
      if letter == ")" { depth -= 1 }
      if depth < 0 { return text }
    }
    return depth == 0 ? inside.trimmed : text
  }

  private static func inside(of function: String, _ text: String) -> Substring? {
    guard text.hasPrefix(function), text.hasSuffix(")") else { return nil }
    let rest = text.dropFirst(function.count).drop { $0 == " " }
    return rest.hasPrefix("(") ? rest.dropFirst().dropLast() : nil
  }

  /// The text of a literal at the beginning and what follows it.
  private static func literal(_ text: Substring) -> (String, Substring)? {
    let start = text.drop { $0.isWhitespace }
    guard let quote = start.first, quote == "'" || quote == "\"" else { return nil }
    var result = ""
    var rest = start.dropFirst()
    while let letter = rest.popFirst() {
      if letter == quote { return (result, rest) }
      guard letter == "\\" else {
        result.append(letter)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      switch escaped {
      case "n": result.append("\n")
      case "t": result.append("\t")
      case "r": result.append("\r")
      case "u":
        let digits = rest.prefix(4)
        guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        result.unicodeScalars.append(scalar)
        rest = rest.dropFirst(4)
      default: result.append(escaped)
      }
    }
    return nil
  }
}
