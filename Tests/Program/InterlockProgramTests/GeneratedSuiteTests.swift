import Foundation
import TestSupport
import Testing

/// The suites in Swift that `GameplayStatesTests` runs are what the program writes, with the machines that they test.
struct GeneratedSuiteTests {
  private static let folder = Repository.url("Tests/Swift/GameplayStatesTests/Generated")

  @Test(arguments: [("battery", "BatteryMachine", "refusals"), ("turnstile", "TurnstileMachine", "transitions")])
  func suitesAreAsTheyAreRun(_ machine: String, _ name: String, _ aim: String) throws {
    let golden = Golden(folder: Self.folder)
    let chart = try Program.run("convert", "--quiet", machine, "--to", "swift-gameplaystates")
    #expect(chart.status == 0)
    #expect(try golden.difference(of: chart.output, from: name + ".swift") == nil)
    let suite = try Program.run("tests", "--quiet", machine, "--cover", aim, "--to", "swift")
    #expect(suite.status == 0)
    #expect(try golden.difference(of: suite.output, from: name + "Tests.swift") == nil)
  }
}
