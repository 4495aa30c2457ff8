import JSONTree

/// The outermost keys of a document in JSON or YAML, at a glance, and words that it contains: what distinguishes the
/// notations that are such documents.
struct DocumentOutline {
  /// The first letter of each outermost value, by its key.
  private var values: [String: Unicode.Scalar] = [:]
  private let text: String
  private let isObject: Bool

  init(_ source: SourceText) {
    text = source.text
    isObject = text.unicodeScalars.first { !$0.properties.isWhitespace } == "{"
    if isObject {
      var members = ObjectMembers(text)
      members.read()
      for key in DocumentOutline.keys { if let letter = members[key] { values[key] = letter } }
    } else {
      readLines()
    }
  }

  /// The keys that tell notations apart.
  private static let keys = [
    "states", "transitions", "initial", "interlock", "charts", "StartAt", "States", "Resources", "stepFunctions",
    "nodes", "id", "statechart", "machine",
  ]

  /// Lines of YAML that begin with a key.
  private mutating func readLines() {
    for line in text.split(whereSeparator: \.isNewline).prefix(20_000) {
      guard let colon = line.firstIndex(of: ":"), line.first?.isWhitespace == false else { continue }
      let key = line[..<colon].filter { $0 != "\"" && $0 != "'" }.trimmed
      guard DocumentOutline.keys.contains(key), values[key] == nil else { continue }
      let value = line[line.index(after: colon)...].trimmed
      values[key] = value.unicodeScalars.first ?? "\n"
    }
  }

  func has(_ key: String) -> Bool { values[key] != nil }

  /// True if the value of a key is a list: in YAML one that is in brackets, or on lines of its own.
  func isList(_ key: String) -> Bool { values[key].map { $0 == "[" || $0 == "\n" || $0 == "#" } ?? false }

  /// True if the value of a key is a mapping: in YAML one that is in braces, or on lines of its own.
  func isMapping(_ key: String) -> Bool { values[key].map { $0 == "{" || $0 == "\n" || $0 == "#" } ?? false }

  /// True if a word is in the text as a key, with or without quotes.
  func mentions(key: String) -> Bool { quotes(key) || DocumentOutline.contains("\(key):", in: text) }

  /// True if a word is in the text between quotes.
  func quotes(_ word: String) -> Bool {
    DocumentOutline.contains("\"\(word)\"", in: text) || DocumentOutline.contains("'\(word)'", in: text)
  }

  /// True for a text in JSON, and for one that has a key of this module's notations at the beginning of a line.
  var isDocument: Bool { isObject || !values.isEmpty }

  /// True if the items of a list of JSON or YAML are lists.
  func hasListOfLists(_ key: String) -> Bool {
    var cursor = TextCursor(text)
    while !cursor.isAtEnd {
      if cursor.take(key) {
        cursor.scan { $0 == "\"" || $0 == "'" || $0 == ":" || $0.properties.isWhitespace }
        if cursor.take("[") || cursor.take("-") {
          cursor.scan { $0.properties.isWhitespace }
          return cursor.peek == "[" || cursor.peek == "-"
        }
      } else {
        cursor.advance()
      }
    }
    return false
  }

  /// True if a text is part of another; it is looked for byte by byte.
  static func contains(_ part: String, in text: String) -> Bool {
    var cursor = TextCursor(text)
    guard let first = part.unicodeScalars.first else { return true }
    while !cursor.isAtEnd {
      cursor.scan { $0 != first }
      if cursor.isAt(part) { return true }
      cursor.advance()
    }
    return false
  }
}
