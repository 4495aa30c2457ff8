import Foundation
import Testing

/// `--watch`: files are written again when what they are made of is saved.
struct WatchTests {
  @Test func whatIsSavedIsDrawnAgain() async throws {
    let folder = try TemporaryFolder()
    try folder.write("stateDiagram-v2\n  [*] --> first\n", to: "a.mmd")
    let watching = try Watching("render", folder.path("a.mmd"), "-o", folder.path("{name}.svg"))
    try await wait(for: "first", in: folder)
    #expect(watching.said(until: "written").hasSuffix("\(folder.path("a.svg")): written\n"))
    try folder.write("stateDiagram-v2\n  [*] --> second\n", to: "a.mmd")
    try await wait(for: "second", in: folder)
  }

  /// A fault is reported, and what was drawn before stays until it is fixed.
  @Test func aFaultIsReportedAndFixed() async throws {
    let folder = try TemporaryFolder()
    try folder.write("stateDiagram-v2\n  }\n", to: "a.mmd")
    let watching = try Watching("convert", folder.path("a.mmd"), "-o", folder.path("{name}.svg"), "--to", "scxml")
    #expect(watching.said(until: "errors").contains("a.mmd:2:"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("a.svg")))
    try folder.write("stateDiagram-v2\n  [*] --> mended\n", to: "a.mmd")
    try await wait(for: "mended", in: folder)
  }

  @Test(arguments: [
    (["battery", "-o", "x.svg"], "battery is none"), (["-", "-o", "x.svg"], "<stdin> is none"),
    (["battery"], "needs a file to write"),
  ])
  func whatCannotBeWatched(arguments: [String], message: String) throws {
    let result = try Program.run(["render", "--watch"] + arguments)
    #expect(result.status == 2)
    #expect(result.errors.contains(message))
  }

  /// Waits until a drawing says something; gives up after a number of looks that only a fault needs.
  private func wait(for text: String, in folder: TemporaryFolder) async throws {
    for _ in 0..<1200 {
      if (try? folder.text("a.svg"))?.contains(text) == true { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    Issue.record("the drawing never said '\(text)'")
  }
}

/// The program while it watches; it is ended with the value.
///
/// It is killed: threads that run tests block the signals that ask programs to end, and what they start inherits that.
private final class Watching {
  private let process = Process()
  private let errors = Pipe()

  init(_ arguments: String...) throws {
    process.executableURL = Program.executable
    process.arguments = arguments + ["--watch"]
    process.standardError = errors
    try process.run()
  }

  deinit { kill(process.processIdentifier, SIGKILL) }

  /// What it says on standard error, up to the part that has a word.
  func said(until word: String) -> String {
    var said = ""
    while !said.contains(word) {
      let part = errors.fileHandleForReading.availableData
      if part.isEmpty { break }
      said += String(decoding: part, as: UTF8.self)
    }
    return said
  }
}
