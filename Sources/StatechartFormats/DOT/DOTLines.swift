import Statecharts

/// Lines of labels that belong together.
enum DOTLines {
  /// The lines of an edge's label, those joined of which one is incomplete without the other.
  static func joined(_ lines: [DOTLabel.Line]) -> [String] {
    var result: [String] = []
    for line in lines where !line.text.isEmpty {
      if let last = result.last, continues(last, line) {
        result[result.count - 1] = last + " " + line.text
      } else {
        result.append(line.text)
      }
    }
    return result
  }

  private static let ends = ["/", ",", ";", "&&", "||", "&", "(", "[", " and", " or"]
  private static let beginnings = ["/", "[", "&&", "||", "&", ")", "]", "and ", "or "]

  private static func continues(_ last: String, _ line: DOTLabel.Line) -> Bool {
    if line.isIndented, last.contains("/") { return true }
    if ends.contains(where: { last.hasSuffix($0) && last.count > $0.count }) { return true }
    if beginnings.contains(where: { line.text.hasPrefix($0) && line.text.count > $0.count }) { return true }
    return last.count { $0 == "[" } > last.count { $0 == "]" }
  }

  /// The lines that say what a state does, as UML writes them: `entry / …`, `exit / …`, `event [condition] / …`.
  ///
  /// - `- enter:` and below it `+ …`, `- timeout(5s) -> (…)`: `transitions` for Python.
  /// - `Entry/`, `event` or `[condition]/` and below it actions that are indented: SMC.
  /// - `entry: …`, `on exit: …`: people.
  /// - Parameter events: The events of the chart: an action of such a name raises it.
  static func activities(_ lines: some Sequence<DOTLabel.Line>, events: Set<String>) -> [String] {
    var result: [String] = []
    var list: String?
    var isOpen = false
    for line in lines where !isRule(line.text) {
      let text = line.text
      if let last = result.last, text.hasPrefix("["), !isOpen, !last.contains("/") {
        result[result.count - 1] = last + " " + text
        isOpen = text.hasSuffix("/")
      } else if let word = listed(text) {
        list = word
      } else if let list, text.hasPrefix("+") {
        result.append("\(list) / \(text.dropFirst().trimmed)")
      } else if let timeout = timeout(text, events) {
        result.append(timeout)
      } else if let last = result.last, isOpen, line.isIndented {
        let action = text.hasSuffix(";") ? String(text.dropLast()) : text
        let isFirst = last.hasSuffix("/")
        if !isFirst, let word = ["entry", "exit"].first(where: { last.hasPrefix("\($0) /") }) {
          result.append("\(word) / \(action)")
        } else {
          result[result.count - 1] = last + (isFirst ? " " : "; ") + action
        }
      } else {
        isOpen = text.hasSuffix("/")
        list = nil
        result.append(isOpen ? opened(text) : colon(text))
      }
    }
    return result
  }

  /// A line that only divides others.
  private static func isRule(_ text: String) -> Bool { text.allSatisfy { "-=_*─—~".contains($0) } }

  private static func opened(_ text: String) -> String {
    let word = text.dropLast().trimmed.lowercased()
    return word == "entry" || word == "exit" ? "\(word) /" : text
  }

  private static func listed(_ text: String) -> String? {
    switch text {
    case "- enter:": "entry"
    case "- exit:": "exit"
    default: nil
    }
  }

  private static func timeout(_ text: String, _ events: Set<String>) -> String? {
    guard text.hasPrefix("- timeout("), text.hasSuffix(")"), let arrow = text.firstRange(of: ") -> (") else {
      return nil
    }
    let time = text[..<arrow.lowerBound].dropFirst("- timeout(".count)
    let actions = text[arrow.upperBound...].dropLast().split(separator: ",").map { $0.trimmed }
    let raised = actions.map { events.contains($0) ? "raise \($0)" : $0 }
    return "after(\(time)) / \(raised.joined(separator: "; "))"
  }

  private static let words = [
    "entry": "entry", "on entry": "entry", "on_entry": "entry", "onentry": "entry", "enter": "entry",
    "on enter": "entry", "on_enter": "entry", "onenter": "entry", "exit": "exit", "on exit": "exit",
    "on_exit": "exit", "onexit": "exit", "do": "do",
  ]

  private static func colon(_ text: String) -> String {
    guard let end = text.firstIndex(where: { $0 == ":" || $0 == "/" }) else { return text }
    let rest = text[text.index(after: end)...].trimmed
    guard let word = words[text[..<end].trimmed.lowercased()], !rest.isEmpty, !rest.hasPrefix(":") else { return text }
    return "\(word) / \(rest)"
  }
}
