import Foundation
import Synchronization

@testable import Storage

/// PostgreSQL in a temporary folder, run as a user without rights; it ends with the process of the tests. It does not
/// wait for the disk: tests end processes, not the computer.
final class PostgreSQLServer: Sendable {
  struct Fault: Error { let reason: String }

  /// Started once for all tests.
  static let shared = Result { try PostgreSQLServer() }

  private let folder: String
  private let commands: FileHandle
  private let answers: Mutex<FileHandle>
  private let process: Process

  /// Starts a server.
  ///
  /// - Parameter fileKilobytes: The maximum number of kilobytes of each of its files, as if the disk were full then.
  init(fileKilobytes: Int? = nil) throws {
    let script = """
      set -eu
      folder=$(mktemp -d)
      bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
      [ -n "$bin" ] || bin=$(dirname "$(command -v postgres)")
      as=
      if [ "$(id -u)" = 0 ]; then chown nobody "$folder"; as="runuser -u nobody --"; fi
      cd "$folder"
      limit=\(fileKilobytes.map { String(2 * $0) } ?? "unlimited")
      start() {
        (ulimit -f $limit
         $as "$bin/pg_ctl" -D "$folder/data" -w -t 600 -l "$folder/server-log" -o "-c listen_addresses= -c fsync=off -c max_connections=400 -k $folder" start)
      }
      stop() { $as "$bin/pg_ctl" -D "$folder/data" -m immediate stop; }
      processes() { main=$(head -n 1 "$folder/data/postmaster.pid"); echo $main $(pgrep -P $main); }
      pause() { kill -STOP $(processes); }
      resume() { kill -CONT $(processes); }
      $as "$bin/initdb" -N -D "$folder/data" -U tests -A trust -E UTF8 --no-locale --wal-segsize=1 >"$folder/log" 2>&1
      start >/dev/null 2>&1
      echo "$folder"
      while read -r command; do
        if [ "$command" = unlimited ]; then limit=unlimited; else $command >/dev/null 2>&1; fi
        echo "$command"
      done
      stop >/dev/null 2>&1 || true
      rm -rf "$folder"
      """
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script]
    // The script ends the server when the tests have ended and this pipe is closed.
    let (input, output) = (Pipe(), Pipe())
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    commands = input.fileHandleForWriting
    folder = try PostgreSQLServer.line(of: output.fileHandleForReading)
    answers = Mutex(output.fileHandleForReading)
    guard folder.hasPrefix("/") else {
      throw Fault(reason: "PostgreSQL did not start; make test-requirements installs it")
    }
  }

  /// Ends the server as `kill -9` does, without telling its clients.
  func stop() throws { try carryOut("stop") }

  /// Starts the server again.
  func start() throws { try carryOut("start") }

  /// Starts the server again, with as much room as there is.
  func startWithoutLimit() throws {
    try carryOut("unlimited")
    try carryOut("start")
  }

  /// Stops all of its processes, which keep their connections and answer nothing.
  func pause() throws { try carryOut("pause") }

  /// Lets them go on.
  func resume() throws { try carryOut("resume") }

  private func carryOut(_ command: String) throws {
    try answers.withLock { answers in
      try commands.write(contentsOf: Data((command + "\n").utf8))
      guard try PostgreSQLServer.line(of: answers) == command else { throw Fault(reason: "\(command) failed") }
    }
  }

  private static func line(of file: FileHandle) throws -> String {
    var line = Data()
    while let byte = try file.read(upToCount: 1), byte.first != 10, !byte.isEmpty { line += byte }
    return String(decoding: line, as: UTF8.self)
  }

  /// The address of a database with a name, which is made if it is not there.
  func address(of name: String) throws -> String {
    let host = "?host=\(folder)&user=tests"
    let database = String(name.lowercased().filter { $0.isLetter || $0.isNumber })
    let connection = try PostgreSQLConnection("postgres:///postgres" + host, until: .now + .seconds(60))
    let known = try connection.run("SELECT 1 FROM pg_database WHERE datname = $1", [.text(database)])
    if known.rows.isEmpty { try connection.run("CREATE DATABASE \(database)") }
    return "postgres:///\(database)" + host
  }
}
