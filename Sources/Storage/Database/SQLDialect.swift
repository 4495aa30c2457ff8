/// What tells the statements of one database from those of another. They are written once: tables in braces (`{machine}`) and
/// parameters as `?`. Beyond that only what both know is used; the tables are made by `Schema` and `PostgreSQLSchema`.
enum SQLDialect {
  /// SQLite 3.35.
  case sqlite
  /// PostgreSQL 13. Tables share the database with those of other programs, so their names have a prefix.
  case postgreSQL

  /// A statement as the database reads it. Statements hold no braces and question marks otherwise.
  func text(_ statement: String) -> String {
    switch self {
    case .sqlite: return statement.filter { $0 != "{" && $0 != "}" }
    case .postgreSQL:
      var text = ""
      var parameters = 0
      for character in statement {
        switch character {
        case "{": text += PostgreSQLSchema.prefix
        case "}": break
        case "?":
          parameters += 1
          text += "$\(parameters)"
        case _: text.append(character)
        }
      }
      return text
    }
  }
}
