import StatechartFormats

/// What a program exports machines as, in the order to list it. A value: whoever exports is given one.
public struct ExporterCatalog: Sendable {
  /// The exporters in the order to list them.
  public let exporters: [any Exporter]

  /// Makes a catalog.
  public init(_ exporters: [any Exporter]) {
    self.exporters = exporters
  }

  /// The catalog with more exporters behind its own.
  public func adding(_ exporters: [any Exporter]) -> ExporterCatalog {
    ExporterCatalog(self.exporters + exporters)
  }

  /// The exporters of some kinds, kind by kind.
  public func exporters(of kinds: ExportKind...) -> [any Exporter] {
    kinds.flatMap { kind in exporters.filter { $0.kind == kind } }
  }

  /// The exporter of an identifier, or of a file extension.
  public func exporter(named identifier: String) -> (any Exporter)? {
    exporters.first { $0.identifier == identifier } ?? exporters.first { $0.fileExtensions.contains(identifier) }
  }

  /// The exporter of files with an extension; letter case does not matter.
  public func exporter(forExtension fileExtension: String) -> (any Exporter)? {
    let wanted = fileExtension.lowercased()
    return exporters.first { $0.fileExtensions.contains(wanted) }
  }

  /// The exporter of files of this name's extension; letter case does not matter.
  public func exporter(forFile name: String) -> (any Exporter)? {
    exporter(forExtension: FormatCatalog.fileExtension(of: name))
  }
}
