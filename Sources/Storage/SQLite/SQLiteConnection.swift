import GRDB

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A connection to a library's file.
struct SQLiteConnection: LibraryConnection {
  let database: Database

  func rows(_ statement: String, _ values: [SQLValue]) throws -> [SQLRow] {
    try Row.fetchAll(database, sql: SQLDialect.sqlite.text(statement), arguments: SQLiteConnection.arguments(values))
      .map { row in SQLRow(row.databaseValues.map(SQLValue.init)) }
  }

  func change(_ statement: String, _ values: [SQLValue]) throws -> Int {
    try database.execute(
      sql: SQLDialect.sqlite.text(statement), arguments: SQLiteConnection.arguments(values))
    return database.changesCount
  }

  private static func arguments(_ values: [SQLValue]) -> StatementArguments {
    StatementArguments(
      values.map { value -> DatabaseValue in
        switch value {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .bytes(let bytes): bytes.data.databaseValue
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

extension [UInt8] {
  /// The bytes as values of the database.
  var data: Data { Data(self) }
}
