import GRDB
import Rooms

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A connection to a library's file.
struct SQLiteConnection: LibraryConnection {
  let database: Database

  var dialect: SQLDialect { .sqlite }

  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow] {
    try Row.fetchAll(database, sql: dialect.text(statement), arguments: SQLiteConnection.arguments(values))
      .map { row in SQLRow(row.databaseValues.map(SQLValue.init)) }
  }

  func change(_ statement: String, _ values: [SQLValue]) throws -> Int {
    try database.execute(
      sql: dialect.text(statement), arguments: SQLiteConnection.arguments(values))
    return database.changesCount
  }

  /// SQLite does not inform other processes: they read `sequences(of:)` regularly.
  func announce(_: RoomCode, upTo _: Int) {}

  private static func arguments(_ values: [SQLValue]) -> StatementArguments {
    StatementArguments(
      values.map { value -> DatabaseValue in
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
      })
  }
}

extension SQLValue {
  fileprivate init(_ value: DatabaseValue) {
    switch value.storage {
    case .null: self = .null
    case .int64(let number): self = .integer(Int(number))
    case .double(let number): self = .integer(Int(number))
    case .string(let text): self = .text(text)
    case .blob(let data): self = .bytes(Array(data))
    }
  }
}
