import Foundation

/// Runs the built program as a person would.
struct Program {
  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// The program lies where the tests lie.
  static let url = Bundle.main.bundleURL.appending(path: "interlock")

  static func run(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }

  static func run(_ arguments: [String], input: String = "") throws -> Result {
    try run(executable, arguments, input: input)
  }

  /// Runs commands of a shell, in which `$INTERLOCK` is the program.
  static func shell(_ commands: String, input: String = "") throws -> Result {
    try run(URL(fileURLWithPath: "/bin/sh"), ["-c", "INTERLOCK='\(executable.path)'; " + commands], input: input)
  }

  private static func run(_ executable: URL, _ arguments: [String], input: String) throws -> Result {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = FileManager.default.temporaryDirectory
    // A file, since a pipe to a program that has ended would end the tests by SIGPIPE.
    let stdin = FileManager.default.temporaryDirectory.appending(path: "interlock-input-\(UUID())")
    try Data(input.utf8).write(to: stdin)
    defer { try? FileManager.default.removeItem(at: stdin) }
    let (stdout, stderr) = (Pipe(), Pipe())
    process.standardInput = try FileHandle(forReadingFrom: stdin)
    process.standardOutput = stdout
    process.standardError = stderr
    try process.run()
    let output = try stdout.fileHandleForReading.readToEnd() ?? Data()
    let errors = try stderr.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  static var executable: URL {
    FileManager.default.isExecutableFile(atPath: url.path) ? url : nextToTests
  }

  private static var nextToTests: URL {
    URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "interlock")
  }
}
