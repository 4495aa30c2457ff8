import Foundation
import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// A case of the SCION suite: a document, and a script of events with the configurations that are to follow.
struct SCIONCase: Sendable, CustomTestStringConvertible {
  /// What is sent, and the active atomic states that are to follow.
  struct Script: Decodable {
    struct Sending: Decodable {
      struct Event: Decodable {
        let name: String
      }
      /// Milliseconds to wait before.
      let after: Int?
      let event: Event
      let nextConfiguration: [String]
    }
    let initialConfiguration: [String]
    let events: [Sending]
  }

  /// What a script's event was, and the configurations that it should have led to and has.
  private struct Finding {
    let event: String
    let expected: Set<String>
    let found: Set<String>
  }

  /// The document's path within the suite.
  let file: String

  var testDescription: String { file }

  static let all = SuiteIndex("scion").lines.map {
    SCIONCase(file: $0["file"] ?? "")
  }

  /// Whether all configurations are as they should be, in a form of the document.
  func passes(_ variant: Variant) throws -> Bool {
    let conduct = try Conduct(of: "scion/\(file)", as: variant)
    return try findings(conduct, variant).findings.allSatisfy { $0.expected == $0.found }
  }

  /// Sends the script's events to the document in a form, and checks the configurations, by whatever way the run is
  /// gone through.
  func check(_ variant: Variant) throws {
    let conduct = try Conduct(of: "scion/\(file)", as: variant)
    let (findings, steps) = try findings(conduct, variant)
    for (ordinal, finding) in findings.enumerated() {
      #expect(finding.found == finding.expected, "event \(ordinal), \(finding.event); \(conduct.remark)")
    }
    if variant == .original { try conduct.expectOneStory(of: steps) }
  }

  private func findings(_ conduct: Conduct, _ variant: Variant) throws -> (findings: [Finding], steps: [Step]) {
    let script = try JSONDecoder().decode(
      Script.self, from: Data(try SharedFolder.text("conformance/scion/\(file.dropLast("scxml".count))json").utf8))
    var machine = conduct.startedMachine
    var steps: [Step] = []
    func finding(_ event: String, _ expected: [String]) -> Finding {
      Finding(
        event: event, expected: Set(expected.map(variant.state)),
        found: Set(machine.snapshot.atomicStates.map(\.name)))
    }
    var findings = [finding("the start", script.initialConfiguration)]
    for sending in script.events {
      let wait = sending.after.map { [Step.advance(Delay(milliseconds: $0))] } ?? []
      for step in wait + [.event(variant.event(sending.event.name))] {
        _ = machine.perform(step)
        steps.append(step)
      }
      findings.append(finding(sending.event.name, sending.nextConfiguration))
    }
    return (findings, steps)
  }
}
