import Statecharts

/// Values as graphs in JSON have them: a label, the number of a node, whether it accepts.
extension ScriptNode {
  /// A text, or a number as a text.
  var labelText: String? {
    switch content {
    case .string(let text): text
    case .number(let value): Value.number(value).json()
    case .null, .boolean, .array, .object, .call, .code: nil
    }
  }

  /// A whole number.
  var wholeNumber: Int? {
    if case .number(let value) = content { Int(exactly: value) } else { nil }
  }

  /// True for `true` and for a number other than 0.
  var isYes: Bool {
    switch content {
    case .boolean(let value): value
    case .number(let value): value != 0
    case .null, .string, .array, .object, .call, .code: false
    }
  }
}
