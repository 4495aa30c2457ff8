import Gallery
import StatechartDiagrams
import TestSupport
import Testing
import XMLTree

/// The drawing of every machine, byte for byte.
struct GoldenTests {
  @Test(arguments: Gallery.machines.map(\.identifier), ["en", "zh-Hans", "ja"])
  func drawings(name: String, language: String) throws {
    let machine = try #require(Gallery.machine(named: name))
    let diagram = try Diagram(machine.chart, language: language, options: DiagramOptions())
    let text = diagram.document(highlights: .none, theme: .automatic).xml(indented: true)
    #expect(try Golden().difference(of: text, from: "\(name).\(language).svg") == nil)
  }
}
