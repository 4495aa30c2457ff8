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
    if W3CCase.passing.contains(number) { return .passing }
    if W3CCase.unproven.contains(number) { return .unproven }
    return .gap(reason)
  }

  private var reason: String {
    let words = features.split(separator: " ")
    if words.contains("basichttp") { return "needs the BasicHTTP event processor: \(features)" }
    if words.contains("invoke") { return "needs child sessions: \(features)" }
    return "needs the ECMAScript data model: \(features)"
  }

  /// The tests whose documents use no expression but `In()`, or only ones that are to fail.
  private static let passing: Set = [
    "189", "200", "286", "309", "310", "311", "312", "348", "355", "375", "377", "387", "401", "402", "404", "406",
    "412", "413",
    "416", "417", "419", "421", "436", "451", "495", "496", "576",
  ]

  private static let unproven: Set = ["153", "159", "225", "242", "298", "346", "459"]

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
