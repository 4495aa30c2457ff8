import CLibPQ

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A connection to a PostgreSQL server. Its calls block, so it is used from threads that may wait, one at a time.
///
/// No call waits for longer than its time limit: libpq's blocking calls have none that holds for a server which is
/// stopped or out of reach (`statement_timeout` is the server's own), so only non-blocking calls are used. A connection
/// that did not answer in time is lost, since its answer may come later. PostgreSQL 15 documentation, chapter 34
/// (libpq), 34.4.
final class PostgreSQLConnection: @unchecked Sendable {
  /// An error that the server has reported, with its message.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// The reason why there can be no connection: the problem with libpq, which the first caller loads. Nil if there is
  /// none.
  private static let unavailability = load([
    "libpq.so.5", "libpq.5.dylib", "/opt/homebrew/opt/libpq/lib/libpq.5.dylib",
    "/usr/local/opt/libpq/lib/libpq.5.dylib", "libpq.dylib",
  ])
  /// The time limit of a request, connecting included.
  static let timeLimit = Duration.seconds(5)
  /// The field of a fault that has the server's code. PostgreSQL, `PG_DIAG_SQLSTATE`.
  private static let codeField = Int32(UInt8(ascii: "C"))

  private let connection: OpaquePointer
  /// True if a command has failed without an answer of the server. libpq's own status may not show that yet.
  private var isLost = false

  /// Until when the calls of this connection may wait. Its user sets it.
  var deadline: ContinuousClock.Instant

  /// Connects.
  ///
  /// - Throws: `Fault` if that fails or takes longer than until the deadline; the address, which may have a password,
  ///   is not in its text.
  init(
    _ address: String, until deadline: ContinuousClock.Instant = .now + PostgreSQLConnection.timeLimit
  ) throws(Fault) {
    try PostgreSQLConnection.check(address)
    if let reason = PostgreSQLConnection.unavailability { throw Fault(description: reason) }
    let texts = [strdup("dbname"), strdup(address)]
    defer { for text in texts { free(text) } }
    guard let connection = PQconnectStartParams([UnsafePointer(texts[0]), nil], [UnsafePointer(texts[1]), nil], 1)
    else {
      throw Fault(description: "out of memory")
    }
    self.deadline = deadline
    self.connection = connection
    try connect()
    _ = PQsetErrorVerbosity(connection, PQERRORS_TERSE)
    // Else sending a command would wait for a server that takes nothing, and so would closing the connection.
    guard PQsetnonblocking(connection, 1) == 0 else { throw PostgreSQLConnection.fault(connection) }
    // The library writes notices of the server to standard error, such as that a table exists already.
    try run("SET client_min_messages TO warning")
  }

  /// Loads the first library of some names that there is; what is wrong with it, in words.
  static func load(_ libraries: [StaticString]) -> String? {
    var names = libraries.map { Optional(UnsafeRawPointer($0.utf8Start).assumingMemoryBound(to: CChar.self)) }
    names.append(nil)
    return InterlockLoadLibPQ(names).map { String(cString: $0) }
  }

  /// Refuses what libpq would take for the name of a database although it is another kind of address.
  static func check(_ address: String) throws(Fault) {
    guard let end = address.firstRange(of: "://")?.lowerBound, !address[..<end].contains("=") else { return }
    let scheme = address[..<end]
    guard !["postgres", "postgresql"].contains(scheme) else { return }
    throw Fault(
      description: "an address with '\(scheme)://' is not that of a PostgreSQL database, which begins with postgres://")
  }

  private func connect() throws(Fault) {
    var state = PGRES_POLLING_WRITING
    while true {
      guard PQstatus(connection) != CONNECTION_BAD else { throw PostgreSQLConnection.fault(connection) }
      switch state {
      case PGRES_POLLING_OK: return
      case PGRES_POLLING_WRITING: try wait(for: POLLOUT)
      case PGRES_POLLING_READING: try wait(for: POLLIN)
      case _: throw PostgreSQLConnection.fault(connection)
      }
      state = PQconnectPoll(connection)
    }
  }

  /// Waits until the connection can be read or written.
  ///
  /// - Throws: `Fault` if it cannot be at the deadline; the connection is lost then.
  private func wait(for events: Int32) throws(Fault) {
    while true {
      let left = ContinuousClock.now.duration(to: deadline).milliseconds
      guard left > 0 else { break }
      var descriptor = pollfd(fd: PQsocket(connection), events: Int16(events), revents: 0)
      let count = poll(&descriptor, 1, Int32(clamping: left))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { break }
    }
    isLost = true
    throw Fault(description: "the server did not answer in time")
  }

  deinit { PQfinish(connection) }

  /// False if the connection was lost.
  var isOpen: Bool { !isLost && PQstatus(connection) == CONNECTION_OK }

  /// Executes a command with values as its parameters `$1` …; the rows of its result, and how many rows it has
  /// changed.
  ///
  /// - Throws: `Fault` if the server refuses it or the connection is lost.
  @discardableResult
  func run(_ command: String, _ values: [SQLValue] = []) throws(Fault) -> (rows: [SQLRow], changed: Int) {
    let texts = values.map { $0.postgreSQL.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    let parameters = texts.map { UnsafePointer($0) }
    guard PQsendQueryParams(connection, command, Int32(parameters.count), nil, parameters, nil, nil, 0) == 1,
      let result = try answer()
    else { throw PostgreSQLConnection.fault(connection) }
    defer { PQclear(result) }
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK, PGRES_TUPLES_OK:
      let rows = (0..<PQntuples(result)).map { row in
        SQLRow((0..<PQnfields(result)).map { column in PostgreSQLConnection.value(result, row, column) })
      }
      return (rows, PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0)
    case _:
      // A fault that the server has not reported has no code.
      if PQresultErrorField(result, PostgreSQLConnection.codeField) == nil { isLost = true }
      throw PostgreSQLConnection.fault(connection)
    }
  }

  /// Returns the server's result of the command that was sent; of several results, the last.
  private func answer() throws(Fault) -> OpaquePointer? {
    var unsent = PQflush(connection)
    while unsent == 1 {
      // The server may wait for its answers to be read before it reads on. PostgreSQL, 34.4.
      try wait(for: POLLIN | POLLOUT)
      guard PQconsumeInput(connection) == 1 else { throw lost() }
      unsent = PQflush(connection)
    }
    guard unsent == 0 else { throw lost() }
    var last: OpaquePointer?
    while true {
      do throws(Fault) {
        while PQisBusy(connection) == 1 {
          try wait(for: POLLIN)
          guard PQconsumeInput(connection) == 1 else { throw lost() }
        }
      } catch {
        PQclear(last)
        throw error
      }
      guard let next = PQgetResult(connection) else { return last }
      PQclear(last)
      last = next
    }
  }

  private func lost() -> Fault {
    isLost = true
    return PostgreSQLConnection.fault(connection)
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

  /// Executes work in a transaction: all of it, or nothing if it throws.
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

extension Duration {
  /// The whole milliseconds.
  fileprivate var milliseconds: Int {
    Int(clamping: components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}

/// The text formats of values. PostgreSQL 15 documentation, 8.4.1 (`bytea` in hexadecimal) and the catalog `pg_type`.
enum PostgreSQLType {
  static let bytea: Oid = 17
  static let bigint: Oid = 20

  /// The bytes of `\\x` and two hexadecimal digits for each.
  static func bytes(_ text: UnsafeBufferPointer<CChar>) -> [UInt8] {
    let digits = text.dropFirst(2)
    return stride(from: digits.startIndex, to: digits.endIndex - 1, by: 2).map { index in
      value(digits[index]) << 4 | value(digits[index + 1])
    }
  }

  private static func value(_ digit: CChar) -> UInt8 {
    let digit = UInt8(bitPattern: digit)
    return digit <= UInt8(ascii: "9") ? digit &- UInt8(ascii: "0") : digit &- UInt8(ascii: "a") &+ 10
  }
}

extension SQLValue {
  private static let digits = Array("0123456789abcdef".utf8)

  /// The value as a parameter. A text of PostgreSQL has no NUL.
  var postgreSQL: String? {
    switch self {
    case .null: return nil
    case .integer(let number): return String(number)
    case .text(let text): return text.replacing("\0", with: "\u{FFFD}")
    case .bytes(let bytes):
      return String(unsafeUninitializedCapacity: 2 * bytes.count + 2) { text in
        text[0] = UInt8(ascii: "\\")
        text[1] = UInt8(ascii: "x")
        for (index, byte) in bytes.enumerated() {
          text[2 * index + 2] = SQLValue.digits[Int(byte >> 4)]
          text[2 * index + 3] = SQLValue.digits[Int(byte & 15)]
        }
        return 2 * bytes.count + 2
      }
    }
  }
}
