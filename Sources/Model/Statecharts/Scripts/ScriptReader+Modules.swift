import JSONTree

/// Names that files take from one another. ECMAScript 2023, 16.2.
extension ScriptReader {
  /// `name, {other as alias} from 'module'`, or `* as name from 'module'`, after `import`; nil without a module.
  mutating func importedNames() -> (names: [(name: String, alias: String)], module: String)? {
    var names: [(name: String, alias: String)] = []
    var last = "default"
    while let letter = cursor.peek, letter != "\"", letter != "'", letter != ";", letter != "=" {
      if letter == "*" { last = "*" }
      let word = cursor.takeScriptName()
      if word.isEmpty {
        cursor.advance()
        if letter == "{" || letter == "," { last = "" }
      } else if word == "as" {
        skipSpace()
        let alias = cursor.takeScriptName()
        if !names.isEmpty, last != "*" { names.removeLast() }
        names.append((last, alias))
      } else if word == "from" {
        skipSpace()
        if cursor.peek == "\"" || cursor.peek == "'" { break }
      } else if word != "type" && word != "typeof" {
        last = last == "default" ? "default" : word
        names.append((last, word))
      }
      skipSpace()
    }
    guard cursor.peek == "\"" || cursor.peek == "'" else { return nil }
    return (names, string())
  }

  /// `{name, other as alias} from 'module'`, `* from 'module'`, or such a list of names of this file, after `export`;
  /// nil (and nothing taken) for any other export.
  mutating func export() -> ScriptStatement.Names? {
    let start = cursor
    let found = readExport(from: start)
    if found == nil { cursor = start }
    return found
  }

  private mutating func readExport(from start: TextCursor) -> ScriptStatement.Names? {
    skipSpace()
    if isAtWord("type") { cursor.advance(by: 4) }
    skipSpace()
    let areAll = cursor.take("*")
    var names: [(name: String, alias: String)] = []
    if !areAll {
      guard cursor.take("{") else { return nil }
      skipSpace()
      while !cursor.take("}") {
        let name = cursor.takeScriptName()
        guard !name.isEmpty else { return nil }
        skipSpace()
        var alias = name
        if isAtWord("as") {
          cursor.advance(by: 2)
          skipSpace()
          alias = cursor.takeScriptName()
          skipSpace()
        }
        if name != "type" || alias != name || cursor.peek == "," { names.append((name, alias)) }
        if cursor.take(",") { skipSpace() }
      }
    }
    skipSpace()
    var module: String?
    if isAtWord("from") {
      cursor.advance(by: 4)
      skipSpace()
      guard cursor.peek == "\"" || cursor.peek == "'" else { return nil }
      module = string()
    }
    guard !areAll || module != nil else { return nil }
    skipSpace()
    _ = cursor.take(";")
    return ScriptStatement.Names(names: names, module: module, areAll: areAll, range: cursor.range(from: start))
  }
}
