import Gallery
import StatechartDiagrams
import TestSupport
import Testing
import XMLTree

/// The drawing of every machine, byte for byte; that of one in the other languages, whose letters are wider.
struct GoldenTests {
  @Test(
    arguments: Gallery.machines.map { ($0.identifier, "en") } + [("traffic-light", "zh-Hans"), ("traffic-light", "ja")])
  func drawings(name: String, language: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let diagram = try Diagram(machine.chart, language: language, options: DiagramOptions())
    let text = diagram.document(highlights: .none, theme: .automatic).xml(indented: true)
    #expect(try Golden().difference(of: text, from: "\(name).\(language).svg") == nil)
  }
}
