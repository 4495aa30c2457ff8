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

  /// The document's path within the suite.
  let file: String

  var testDescription: String { file }

  static let all = SuiteIndex("scion").lines.map {
    SCIONCase(file: $0["file"] ?? "")
  }

  func check() throws {
    let script = try JSONDecoder().decode(
      Script.self, from: Data(try SharedFolder.text("conformance/scion/\(file.dropLast("scxml".count))json").utf8))
    var machine = try startedMachine(of: "scion/\(file)")
    #expect(Set(machine.snapshot.atomicStates.map(\.name)) == Set(script.initialConfiguration))
    for (ordinal, sending) in script.events.enumerated() {
      if let after = sending.after { _ = machine.perform(.advance(Delay(milliseconds: after))) }
      _ = machine.perform(.event(sending.event.name))
      let active = machine.snapshot.atomicStates.map(\.name)
      #expect(Set(active) == Set(sending.nextConfiguration), "after event \(ordinal + 1), \(sending.event.name)")
    }
  }
}
