import Foundation
import Interlock
import TestSupport
import Testing

/// The library example of the README, compiled and run.
@Suite struct ReadmeExampleTests {
  @Test func isReadRunAskedAndDrawn() throws {
    var printed: [String] = []
    func print(_ reason: String) { printed.append(reason) }
    let text = """
      stateDiagram-v2
        [*] --> Off
        Off --> On : press
        On --> Off : release
      """
    var machine = try Machine(reading: text)
    machine.send("press")
    if let reason = machine.whyNot("press") { print(reason) }
    let drawing = try machine.svg()
    #expect(
      printed == [
        """
        press was refused
        Valid now: release → Off.
        Shortest way to make it valid: release → press
        """
      ])
    #expect(drawing.contains("<svg"))
  }

  /// Each line of the README's example is a line above, and one of a program that depends on this package.
  @Test(arguments: [#filePath, Repository.url("Tests/Dependent/Sources/ReadmeExample/main.swift").path])
  func isTheExampleOfTheReadme(file: String) throws {
    #expect(try DocumentedExample.missingLines(of: "README.md", in: file) == [])
  }

  @Test func isTheExampleOfThePage() throws {
    #expect(try DocumentedExample.missingLines(of: "Sources/Drawing/Interlock/Interlock.docc/Interlock.md") == [])
  }
}
