import Foundation

@testable import Storage

/// PostgreSQL in a temporary folder, started once for all tests as a user without rights; it ends with the process of the tests.
final class PostgreSQLServer: Sendable {
  struct Fault: Error { let reason: String }

  static let shared = Result { try PostgreSQLServer() }

  private let folder: String

  private init() throws {
    let script = """
      set -eu
      folder=$(mktemp -d)
      bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
      [ -n "$bin" ] || bin=$(dirname "$(command -v postgres)")
      as=
      if [ "$(id -u)" = 0 ]; then chown nobody "$folder"; as="runuser -u nobody --"; fi
      cd "$folder"
      $as "$bin/initdb" -D "$folder/data" -U tests -A trust -E UTF8 --no-locale >"$folder/log" 2>&1
      $as "$bin/pg_ctl" -D "$folder/data" -w -l "$folder/server-log" -o "-c listen_addresses= -k $folder" start >/dev/null 2>&1
      echo "$folder"
      cat >/dev/null
      $as "$bin/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
      rm -rf "$folder"
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    // The script goes on when the tests have ended and this pipe is closed.
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), byte.first != 10, !byte.isEmpty {
      line += byte
    }
    folder = String(decoding: line, as: UTF8.self)
    guard folder.hasPrefix("/") else {
      throw Fault(reason: "PostgreSQL did not start; make test-requirements installs it")
    }
    keptOpen = input
  }

  private let keptOpen: Pipe

  /// The address of a database with a name, which is made if it is not there.
  func address(of name: String) throws -> String {
    let host = "?host=\(folder)&user=tests"
    let database = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    let connection = try PostgreSQLConnection("postgres:///postgres" + host)
    let known = try connection.run("SELECT 1 FROM pg_database WHERE datname = $1", [database])
    if known.isEmpty { try connection.run("CREATE DATABASE \(database)") }
    return "postgres:///\(database)" + host
  }
}
