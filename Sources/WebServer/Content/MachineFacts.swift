import StatechartDiagrams
import StatechartExports
import StatechartFormats
import StatechartSimulation
import Statecharts
import WebPages

/// What is worked out once for a machine.
struct MachineFacts: Sendable {
  /// Tells the machine as it is from any other.
  let revision: ContentHash
  /// Its states and transitions, or more if its texts are long.
  let pieces: Int
  /// True if its pages may take much memory.
  var isLarge: Bool { pieces >= 2000 }
  /// True if pages draw it with boxes that hide states.
  let isFolded: Bool
  /// True if its runs may run scripts.
  let mayRunScripts: Bool
  /// True if its runs follow from the chart alone. One that names other documents reads them when it needs them, and they
  /// may change.
  let isSelfContained: Bool
  /// What it is exported as, and its SCXML.
  let listing: SourceListing

  /// As many bytes of SCXML as are those of a state or a transition with long texts.
  private static let bytesOfPiece = 400

  init(_ machine: Machine, _ exporters: ExporterCatalog, _ formats: FormatCatalog, isGuest: Bool) {
    listing = SourceListing(machine, exporters, formats)
    revision = machine.revision
    let count = machine.chart.allStates.reduce(0) { $0 + 1 + $1.transitions.count }
    pieces = max(count, listing.text.utf8.count / MachineFacts.bytesOfPiece)
    isFolded = machine.chart.allStates.count > DiagramOptions.maxStatesDrawnWhole
    mayRunScripts = machine.mayRunScripts
    // Whatever names another document has these letters: the attributes `src` and `srcexpr`, also in charts that are
    // written out inside this one.
    isSelfContained = !isGuest || !listing.text.contains("src")
  }
}

extension SourceListing {
  fileprivate init(_ machine: Machine, _ exporters: ExporterCatalog, _ formats: FormatCatalog) {
    let exports = exporters.exporters.compactMap { exporter in
      exporter.fileExtensions.first.flatMap { fileExtension in
        // Of several with one extension, the first has the address.
        exporters.exporter(forExtension: fileExtension)?.identifier == exporter.identifier
          ? SourceListing.Export(fileExtension: fileExtension, title: exporter.title) : nil
      }
    }
    self.init(exports: exports, text: machine.source, formats: formats)
  }
}
