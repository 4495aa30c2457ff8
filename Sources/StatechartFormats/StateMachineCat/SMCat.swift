/// The spelling of names and texts in state-machine-cat.
enum SMCat {
  /// A name, in quotes if it needs them.
  static func name(_ name: String) -> String { isPlainName(name) ? name : quoted(name) }

  /// True if a name can be written: within quotes a backslash at the end would hide the quote.
  static func canWrite(_ name: String) -> Bool { isPlainName(name) || !name.hasSuffix("\\") }

  /// A text in quotes.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    // A backslash before the closing quote would hide it.
    return result + (text.hasSuffix("\\") ? " \"" : "\"")
  }

  /// A label of a transition, in quotes if it needs them.
  static func label(_ text: String) -> String {
    text.utf8.contains { ";{".utf8.contains($0) } ? quoted(text) : begun(text)
  }

  /// The activities of a state, in quotes if they need them.
  static func activities(_ text: String) -> String {
    text.utf8.contains { ",;{".utf8.contains($0) } ? quoted(text) : begun(text)
  }

  /// A text whose beginning could be taken for a quote or a comment stands in quotes.
  private static func begun(_ text: String) -> String {
    ["\"", "//", "/*"].contains { text.hasPrefix($0) } ? quoted(text) : text
  }

  private static func isPlainName(_ name: String) -> Bool {
    guard !name.isEmpty, !name.hasPrefix("#"), !name.hasPrefix("//"), !name.hasPrefix("/*") else { return false }
    return name.utf8.allSatisfy { $0 > UInt8(ascii: " ") && !"\",;=-><:{}[".utf8.contains($0) }
  }
}
