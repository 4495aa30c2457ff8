import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// The inputs next to the repository in the notations of automata, of UML models and of Stately Studio.
@Suite struct GraphSamplesTests {
  @Test(
    .enabled(if: SharedFolder.isPresent, Comment(rawValue: SharedFolder.absence)),
    arguments: [
      ("uml.xmi", "uml", "machine Door\n<Closed>\nClosed\n  -open-> Open\nOpen"),
      ("jflap.jff", "jflap", "<q0>\nq0\n  -a-> q1\nq1 !"), ("fsm.json", "fsm", "<S0>\nS0\n  -a-> S1\nS1 !"),
      ("stately.machine.json", "xstate", "machine m\n<a>\na"),
    ])
  func reads(name: String, identifier: String, expected: String) throws {
    guard SharedFolder.url("reports/other-notations") != nil else { return }
    let source = SourceText(try SharedFolder.text("reports/other-notations/\(name)"), fileName: name)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(reader.identifier == identifier)
    #expect(ChartLines.text(try reader.read(source).chart) == expected)
  }
}
