import StatechartExports
import StatechartFormats
import Statecharts
import WebPages

/// What is worked out once for a machine.
struct MachineFacts: Sendable {
  /// Tells the machine as it is from any other.
  let revision: ContentHash
  /// Its states and transitions.
  let pieces: Int
  /// True if its runs may run scripts.
  let mayRunScripts: Bool
  /// True if its runs follow from the chart alone. One that names other documents reads them when it needs them, and they
  /// may change.
  let isSelfContained: Bool
  /// What it is exported as, and its SCXML.
  let listing: SourceListing

  init(_ subject: Subject, _ exporters: ExporterCatalog, isGuest: Bool) {
    listing = SourceListing(subject, exporters)
    revision = ContentHash((subject.identifier + "\n" + listing.text).utf8)
    pieces = subject.chart.allStates.count + subject.chart.transitions.count
    mayRunScripts = subject.mayRunScripts
    // Whatever names another document has these letters: the attributes `src` and `srcexpr`, also in charts that are
    // written out inside this one.
    isSelfContained = !isGuest || !listing.text.contains("src")
  }
}

extension SourceListing {
  fileprivate init(_ subject: Subject, _ exporters: ExporterCatalog) {
    let exports = exporters.exporters.compactMap { exporter in
      exporter.fileExtensions.first.map { SourceListing.Export(fileExtension: $0, title: exporter.title) }
    }
    self.init(exports: exports, text: SCXMLFormat().write(subject.chart).text)
  }
}
