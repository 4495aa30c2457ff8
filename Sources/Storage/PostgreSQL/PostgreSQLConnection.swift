import CLibPQ

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a PostgreSQL server. Its calls block, so it is used from threads that may wait, one at a time.
///
/// PostgreSQL 15 documentation, chapter 34 (libpq).
final class PostgreSQLConnection: @unchecked Sendable {
  /// What the server has answered, in its words.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Seconds after which a server that does not answer is given up. PostgreSQL, `connect_timeout`.
  private static let patience = "10"
  /// The field of a fault that has the server's code. PostgreSQL, `PG_DIAG_SQLSTATE`.
  private static let codeField = Int32(UInt8(ascii: "C"))

  private let connection: OpaquePointer
  /// True if a command has failed without an answer of the server. libpq's own status may not tell that yet.
  private var isLost = false

  /// Connects.
  ///
  /// - Throws: `Fault` if that fails; the address, which may have a password, is not in its text.
  init(_ address: String) throws(Fault) {
    // The address may name another time to wait for the server.
    let parameters = [("connect_timeout", PostgreSQLConnection.patience), ("dbname", address)]
    let texts = parameters.flatMap { [strdup($0.0), strdup($0.1)] }
    defer { for text in texts { free(text) } }
    let names = [UnsafePointer(texts[0]), UnsafePointer(texts[2]), nil]
    let values = [UnsafePointer(texts[1]), UnsafePointer(texts[3]), nil]
    guard let connection = PQconnectdbParams(names, values, 1) else { throw Fault(description: "out of memory") }
    guard PQstatus(connection) == CONNECTION_OK else {
      let fault = PostgreSQLConnection.fault(connection)
      PQfinish(connection)
      throw fault
    }
    self.connection = connection
    _ = PQsetErrorVerbosity(connection, PQERRORS_TERSE)
  }

  deinit { PQfinish(connection) }

  /// False if the connection was lost.
  var isOpen: Bool { !isLost && PQstatus(connection) == CONNECTION_OK }

  /// Carries out a command with its parameters `$1` …; the rows of its result as text.
  ///
  /// - Throws: `Fault` if the server refuses it or the connection is lost.
  @discardableResult
  func run(_ command: String, _ parameters: [String] = []) throws(Fault) -> [[String]] {
    try result(of: command, parameters) { result in
      (0..<PQntuples(result)).map { row in
        (0..<PQnfields(result)).map { column in String(cString: PQgetvalue(result, row, column)) }
      }
    }
  }

  /// Carries out a command with values as its parameters `$1` …; the rows of its result, and how many rows it has changed.
  ///
  /// - Throws: `Fault` if the server refuses it or the connection is lost.
  func run(_ command: String, values: [SQLValue]) throws(Fault) -> (rows: [SQLRow], changed: Int) {
    try result(of: command, values.map(\.postgreSQL)) { result in
      let rows = (0..<PQntuples(result)).map { row in
        SQLRow((0..<PQnfields(result)).map { column in PostgreSQLConnection.value(result, row, column) })
      }
      return (rows, PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0)
    }
  }

  private func result<Value>(
    of command: String, _ parameters: [String?], _ read: (OpaquePointer) -> Value
  ) throws(Fault) -> Value {
    let texts = parameters.map { $0.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    let values = texts.map { UnsafePointer($0) }
    guard let result = PQexecParams(connection, command, Int32(values.count), nil, values, nil, nil, 0) else {
      throw PostgreSQLConnection.fault(connection)
    }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: return read(result)
    case _:
      // A fault that the server has not told has no code.
      if PQresultErrorField(result, PostgreSQLConnection.codeField) == nil { isLost = true }
      throw PostgreSQLConnection.fault(connection)
    }
  }

  /// A value of a result, by the type of its column.
  private static func value(_ result: OpaquePointer, _ row: Int32, _ column: Int32) -> SQLValue {
    guard PQgetisnull(result, row, column) == 0, let bytes = PQgetvalue(result, row, column) else { return .null }
    let text = UnsafeBufferPointer(start: bytes, count: Int(PQgetlength(result, row, column)))
    switch PQftype(result, column) {
    case PostgreSQLType.bigint: return .integer(Int(String(cString: bytes)) ?? 0)
    case PostgreSQLType.bytea: return .bytes(PostgreSQLType.bytes(text))
    case _: return .text(String(cString: bytes))
    }
  }

  /// Carries out work in a transaction: all of it, or nothing if it throws.
  func transaction<Result>(_ work: () throws -> Result) throws -> Result {
    try run("BEGIN")
    do {
      let result = try work()
      try run("COMMIT")
      return result
    } catch {
      _ = try? run("ROLLBACK")
      throw error
    }
  }

  /// The payloads of notifications; waits for the first at most so many milliseconds.
  ///
  /// - Throws: `Fault` if the connection is lost.
  func notifications(within milliseconds: Int32) throws(Fault) -> [String] {
    var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
    _ = poll(&descriptor, 1, milliseconds)
    guard PQconsumeInput(connection) == 1, isOpen else { throw PostgreSQLConnection.fault(connection) }
    var payloads: [String] = []
    while let notification = PQnotifies(connection) {
      payloads.append(String(cString: notification.pointee.extra))
      PQfreemem(notification)
    }
    return payloads
  }

  private static func fault(_ connection: OpaquePointer) -> Fault {
    let text = String(cString: PQerrorMessage(connection))
    return Fault(description: text.split(whereSeparator: \.isNewline).joined(separator: " "))
  }
}
