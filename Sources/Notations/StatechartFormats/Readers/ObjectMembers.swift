import JSONTree
import Statecharts

/// The names of the outermost object's members in a text of JSON or JavaScript, with the first letter of each value: a
/// glance that distinguishes the notations in JSON. It takes a text as it is and finds no faults.
struct ObjectMembers {
  private var cursor: TextCursor
  private var members: [String: Unicode.Scalar] = [:]

  init(_ text: String) {
    cursor = TextCursor(text)
    skipSpace()
  }

  /// True if the text begins with a brace.
  var isObject: Bool { cursor.peek == "{" }

  /// The first letter of the value of a member.
  subscript(name: String) -> Unicode.Scalar? { members[name] }

  mutating func read() {
    var depth = 0
    repeat {
      skipSpace()
      switch cursor.peek {
      case nil: return
      case "{", "[", "(":
        depth += 1
        // Deeper text is refused by every reader.
        guard depth <= ReadLimits.nesting else { return }
        cursor.advance()
      case "}", "]", ")":
        depth -= 1
        cursor.advance()
      default:
        let name = word()
        skipSpace()
        if depth == 1, !name.isEmpty, cursor.take(":") {
          skipSpace()
          if let value = cursor.peek { members[name] = value }
        }
      }
    } while depth > 0
  }

  /// A string or a name, or one other letter.
  private mutating func word() -> String {
    let start = cursor
    if let quote = cursor.peek, quote == "\"" || quote == "'" || quote == "`" {
      cursor.advance()
      let start = cursor
      while let letter = cursor.peek, letter != quote { cursor.advance(by: letter == "\\" ? 2 : 1) }
      let text = cursor.text(from: start)
      cursor.advance()
      return text
    }
    if cursor.scan(while: { $0.beginsScriptName || $0.isDigit }).isEmpty { cursor.advance() }
    return cursor.text(from: start)
  }

  private mutating func skipSpace() {
    while let letter = cursor.peek {
      switch letter {
      case " ", "\t"..."\r": cursor.advance()
      case "/" where cursor.isAt("//"): cursor.skipLine()
      case "/" where cursor.isAt("/*"):
        cursor.advance(by: 2)
        _ = cursor.takeThrough("*/")
      default: return
      }
    }
  }
}
