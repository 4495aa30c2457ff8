import Gallery
import StatechartFormats
import Statecharts
import Testing

/// The server runs scripts of the gallery in its own process and does not look at them, so they must end soon.
struct ScriptTrustTests {
  /// Words of what may last: loops, functions, and what repeats or searches a text.
  private static let lasting: Set<Substring> = [
    "for", "while", "do", "function", "class", "new", "eval", "yield", "await", "repeat", "padStart", "padEnd", "fill",
    "replace", "match", "split", "sort", "map", "from",
  ]

  @Test(arguments: Gallery.machines.map(\.identifier))
  func scriptsEndSoon(identifier: String) throws {
    let machine = try #require(Gallery.machine(named: identifier))
    let source = SCXMLNotation().write(machine.chart).text
    let scripts = source.matches(of: /\b(?:cond|location|\w*expr)="([^"]*)"/).map(\.output.1)
    #expect(machine.chart.dataModel != .ecmascript || !scripts.isEmpty)
    for script in scripts {
      #expect(Self.lasting.isDisjoint(with: script.split { !$0.isLetter }), "\(script)")
      // Functions in brief, templates, patterns.
      for mark in ["=&gt;", "`", "/"] { #expect(!script.contains(mark), "\(script)") }
    }
    #expect(!source.contains("<script"))
  }
}
