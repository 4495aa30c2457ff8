package import StatechartFormats
package import Statecharts

/// Actions as a field has them: their texts with commas between.
package struct ActionField: Sendable {
  package let text: String
  /// True if what its text says is all that the actions are.
  package let isWhole: Bool

  /// The actions of a transition, or those of a state on entry or exit without the timers of its transitions.
  package init(_ content: [Content], of state: State? = nil, _ texts: DrawnTexts) {
    let own = content.filter { one in state.map { !texts.isTimer(one, of: $0) } ?? true }
    let items = texts.texts(of: own)
    text = items.joined(separator: ", ")
    isWhole = ActionField.items(text) == items && texts.content(items) == own
  }

  private static let closing: [Character: Character] = ["(": ")", "[": "]", "{": "}", "\"": "\"", "'": "'"]

  /// The parts of a text with commas between, without those inside brackets and quotes; with those, if brackets or
  /// quotes have no end.
  package static func items(_ text: String) -> [String] {
    var parts = [""]
    var open: [Character] = []
    var last: Character = " "
    for character in text {
      let isQuoted = open.last == "\"" || open.last == "'"
      // Within a word it is an apostrophe.
      let isApostrophe = character == "'" && (last.isLetter || last.isNumber)
      if character == open.last {
        open.removeLast()
      } else if !isQuoted, !isApostrophe, let end = closing[character] {
        open.append(end)
      }
      if character == ",", open.isEmpty { parts.append("") } else { parts[parts.count - 1].append(character) }
      last = character
    }
    let whole = open.isEmpty ? parts : text.split(separator: ",").map(String.init)
    return whole.map(\.trimmed).filter { !$0.isEmpty }
  }
}
