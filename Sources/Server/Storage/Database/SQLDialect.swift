/// The differences between the statements of the databases. They are written once: names of tables, and of columns with
/// another name in PostgreSQL, in braces (`{machine}`), parameters as `?`. Otherwise only what both support is used;
/// the tables are made by `Schema` and `PostgreSQLSchema`.
enum SQLDialect {
  /// SQLite 3.35.
  case sqlite
  /// PostgreSQL 13. Tables share the database with those of other programs, so their names have a prefix.
  case postgreSQL

  /// A statement as the database reads it. Statements have no other braces and question marks.
  func text(_ statement: String) -> String {
    switch self {
    case .sqlite: return statement.filter { $0 != "{" && $0 != "}" }
    case .postgreSQL:
      var text = ""
      var name: String?
      var parameters = 0
      for character in statement {
        switch character {
        case "{": name = ""
        case "}":
          text += name.map(PostgreSQLSchema.name) ?? ""
          name = nil
        case "?":
          parameters += 1
          text += "$\(parameters)"
        case _ where name != nil: name?.append(character)
        case _: text.append(character)
        }
      }
      return text
    }
  }
}

/// The columns of rooms that have another type in PostgreSQL, where they are text.
extension SQLDialect {
  /// The hash or the key of a room: its bytes; in PostgreSQL two hexadecimal digits for each.
  func secret(_ bytes: [UInt8]) -> SQLValue {
    switch self {
    case .sqlite: .bytes(bytes)
    case .postgreSQL: .text(bytes.map { String(0x100 + Int($0), radix: 16).dropFirst() }.joined())
    }
  }

  /// An event as JSON: the bytes of UTF-8; in PostgreSQL the text.
  func event(_ json: String) -> SQLValue {
    switch self {
    case .sqlite: .bytes(Array(json.utf8))
    case .postgreSQL: .text(json)
    }
  }
}

extension SQLValue {
  /// The hash or the key of a room that `SQLDialect.secret` has written.
  var secret: [UInt8] {
    let digits = (text ?? "").compactMap(\.hexDigitValue).map { UInt8($0) }
    return text == nil ? bytes : stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  /// The JSON that `SQLDialect.event` has written.
  var event: String { text ?? String(decoding: bytes, as: UTF8.self) }
}
