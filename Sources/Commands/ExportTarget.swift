import ArgumentParser
import StatechartExports
import Statecharts

/// What kind of file a command makes.
struct ExportTarget: ParsableArguments {
  @Option(
    name: .customLong("to"),
    help: "What to write: \(Catalogs.exporters.exporters.map(\.identifier).joined(separator: ", ")).")
  var target: String?

  /// The exporter that is named, or that of a file's extension; nil if neither tells.
  ///
  /// - Throws: `ValidationError` if what is named is not among those that are offered.
  func exporter(among offered: [any Exporter], forFile name: String) throws(ValidationError) -> (any Exporter)? {
    let offered = ExporterCatalog(offered)
    guard let target else { return offered.exporter(forFile: name) }
    if let exporter = offered.exporter(named: target) { return exporter }
    let known = offered.exporters.map(\.identifier)
    let offer = suggestion(nearestNames(to: target, among: known))
    throw ValidationError("there is no notation '\(target)'; known are \(known.joined(separator: ", "))\(offer)")
  }
}
