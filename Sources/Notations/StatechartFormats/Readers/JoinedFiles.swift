import Statecharts

/// Several files of program source in one text, each after a line that names it: `// File: Sources/Door.swift`.
package enum JoinedFiles {
  /// A file of such a text.
  package struct Part: Hashable, Sendable {
    /// Its name, with folders.
    package let name: String
    package let text: String
    /// The number of lines of the whole text before it.
    package let linesBefore: Int
  }

  private static let mark = "// File: "
  /// The maximum number of files of a text; what follows belongs to the last.
  private static let maxParts = 500

  /// Files as one text.
  package static func text(of files: [(name: String, text: String)]) -> String {
    files.map { name, text in mark + name + "\n" + text + (text.hasSuffix("\n") ? "" : "\n") }.joined()
  }

  /// The files of a text; none if it names none in its first line.
  package static func parts(of text: String) -> [Part] {
    guard text.hasPrefix(mark) else { return [] }
    var parts: [Part] = []
    var name = ""
    var lines: [Substring] = []
    var start = 0
    func add() {
      if start > 0 { parts.append(Part(name: name, text: lines.joined(separator: "\n"), linesBefore: start)) }
    }
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: isLineEnd).enumerated() {
      if line.hasPrefix(mark), parts.count < maxParts {
        add()
        (name, lines, start) = (String(line.dropFirst(mark.count)), [], index + 1)
      } else {
        lines.append(line)
      }
    }
    add()
    return parts
  }

  private static func isLineEnd(_ character: Character) -> Bool { character == "\n" || character == "\r\n" }
}
