import WebServer
import StatechartDiagrams
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import TestSupport
import WebPages

/// Pictures and pages as the exporters make them, with the machine that they carry.
struct ExportSeeds {
  /// The readers with the texts to change.
  let texts: [(reader: any StatechartReader, text: String)]

  /// Exports charts, those first that are small.
  init(of charts: [Statechart], resources: ResourceFolder) throws {
    let parts = HTMLExporter.Resources(
      templates: try PageTemplates(source: resources.template), style: try resources.standaloneStyle)
    let catalog = ExporterCatalog.standard(page: HTMLExporter { parts })
    var texts: [(reader: any StatechartReader, text: String)] = []
    for chart in charts.sorted(by: { $0.allStates.count < $1.allStates.count }).prefix(8) {
      let input = ExportInput(chart, diagram: try Diagram(chart))
      for exporter in catalog.exporters where exporter.kind != .notation {
        guard let name = exporter.fileExtensions.first, let reader = NotationCatalog.standard.reader(named: name),
          let bytes = try ExportSeeds.bytes(of: input, by: exporter)
        else { continue }
        texts.append((reader, try SourceText(bytes: bytes).text))
      }
    }
    self.texts = texts
  }

  /// Nil where the library that makes the pixels is not there, and for what shows a run.
  private static func bytes(of input: ExportInput, by exporter: any Exporter) throws -> [UInt8]? {
    do throws(ExportError) {
      return try exporter.export(input).bytes
    } catch {
      switch error {
      case .unavailable, .lacksPart: return nil
      case .invalidChart, .tooLarge: throw error
      }
    }
  }

  /// A text, changed where the machine is in it or elsewhere.
  func pick(_ random: inout SeededGenerator) -> (reader: any StatechartReader, text: String)? {
    guard let seed = random.pick(Array(texts.indices)).map({ texts[$0] }) else { return nil }
    guard random.once(in: 2), let start = seed.text.utf8.firstRange(of: "interlock\":1".utf8)?.lowerBound else {
      return (seed.reader, Mutation.text(seed.text, &random))
    }
    var text = String(seed.text[..<start])
    var rest = Mutation.text(String(seed.text[start...].prefix(4000)), &random)
    // What represents a character without being it moves all places after it.
    if random.once(in: 2), let place = rest.utf8.indices.dropFirst(random.number(below: rest.utf8.count + 1)).first {
      let spelled = ["&#10;", "&#x0D;", "&quot;", "\r", "\r\n", "<![CDATA[", "]]>", "<!--", "&amp;"]
      rest.insert(contentsOf: random.pick(spelled) ?? "", at: place)
    }
    text += rest + seed.text[start...].dropFirst(4000)
    return (seed.reader, text)
  }
}
