import StatechartExecution
import Statecharts
import TestSupport
import Testing

/// A test of the W3C's SCXML 1.0 implementation report: a document that is to end in its state `pass`.
struct W3CCase: Sendable, CustomTestStringConvertible {
  let number: String
  let section: String
  let file: String
  let features: String

  var testDescription: String { "\(number), section \(section)" }

  static let all = SuiteIndex("w3c").lines.map {
    W3CCase(
      number: $0["test"] ?? "", section: $0["specnum"] ?? "", file: $0["docs"] ?? "", features: $0["features"] ?? "")
  }

  /// What is expected of the test.
  var standing: Standing {
    let words = features.split(separator: " ")
    if words.contains("basichttp") { return .gap("needs the BasicHTTP event processor: \(features)") }
    return .passing
  }

  /// The most timers to wait for.
  private static let patience = 1000

  func check() throws {
    var machine = try startedMachine(of: "w3c/\(file)")
    for _ in 0..<W3CCase.patience {
      guard let delay = machine.snapshot.nextDelay else { break }
      _ = machine.perform(.advance(delay))
    }
    #expect(machine.status == .ended)
    #expect(machine.snapshot.atomicStates == ["pass"])
  }
}
