/// Lines of text, indented by two spaces a level.
struct IndentedText: Sendable {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ line: String) {
    text += String(repeating: "  ", count: line.isEmpty ? 0 : depth) + line + "\n"
  }

  mutating func open(_ line: String) {
    self.line(line)
    depth += 1
  }

  mutating func close(_ line: String) {
    close()
    self.line(line)
  }

  /// Ends a level without a line of its own.
  mutating func close() {
    depth -= 1
  }
}
