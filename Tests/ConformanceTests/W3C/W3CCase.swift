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
  let isMandatory: Bool

  var testDescription: String { "\(number), section \(section)" }

  static let all = SuiteIndex("w3c").lines.map {
    W3CCase(
      number: $0["test"] ?? "", section: $0["specnum"] ?? "", file: $0["docs"] ?? "", features: $0["features"] ?? "",
      isMandatory: $0["conformance"] == "mandatory")
  }

  /// True if it needs a server that it can post to.
  var usesWeb: Bool { features.split(separator: " ").contains("basichttp") }

  /// Whether the document, in a form, ends where it should.
  func passes(_ variant: Variant) throws -> Bool {
    let conduct = try Conduct(of: "w3c/\(file)", as: variant, usesWeb: usesWeb)
    var machine = conduct.startedMachine
    _ = conduct.settle(&machine)
    return machine.status == .ended && machine.snapshot.atomicStates.map(\.name) == [variant.state("pass")]
  }

  /// Runs the document in a form, and checks that it ends where it should, by whatever way it is gone through.
  func check(_ variant: Variant) throws {
    let conduct = try Conduct(of: "w3c/\(file)", as: variant, usesWeb: usesWeb)
    var machine = conduct.startedMachine
    let steps = conduct.settle(&machine)
    #expect(machine.status == .ended, "\(conduct.remark)")
    #expect(machine.snapshot.atomicStates.map(\.name) == [variant.state("pass")], "\(conduct.remark)")
    if variant == .original { try conduct.expectOneStory(of: steps) }
  }
}
