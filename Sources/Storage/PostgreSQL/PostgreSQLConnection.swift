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

  private let connection: OpaquePointer

  /// Connects.
  ///
  /// - Throws: `Fault` if that fails; the address, which may have a password, is not in its text.
  init(_ address: String) throws(Fault) {
    guard let connection = PQconnectdb(address) else { throw Fault(description: "out of memory") }
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
  var isOpen: Bool { PQstatus(connection) == CONNECTION_OK }

  /// Carries out a command with its parameters `$1` …; the rows of its result as text.
  ///
  /// - Throws: `Fault` if the server refuses it or the connection is lost.
  @discardableResult
  func run(_ command: String, _ parameters: [String] = []) throws(Fault) -> [[String]] {
    let texts = parameters.map { strdup($0) }
    defer { for text in texts { free(text) } }
    let values = texts.map { UnsafePointer($0) }
    guard let result = PQexecParams(connection, command, Int32(values.count), nil, values, nil, nil, 0) else {
      throw PostgreSQLConnection.fault(connection)
    }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK: break
    case _: throw PostgreSQLConnection.fault(connection)
    }
    return (0..<PQntuples(result)).map { row in
      (0..<PQnfields(result)).map { column in String(cString: PQgetvalue(result, row, column)) }
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
