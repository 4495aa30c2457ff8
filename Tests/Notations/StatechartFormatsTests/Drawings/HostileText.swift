import Testing

/// A text that was made to be expensive to read, with a name that fits a line.
struct HostileText: Sendable, CustomTestStringConvertible {
  let text: String
  let testDescription: String

  /// Makes a text with a name.
  init(_ name: String, _ text: String) {
    self.text = text
    testDescription = name
  }

  /// Makes a text of many times the same, with something before and after it.
  init(_ part: String, times count: Int, after beginning: String = "", before end: String = "") {
    text = beginning + String(repeating: part, count: count) + end
    testDescription = "\(count) times \(part.debugDescription)"
  }
}
