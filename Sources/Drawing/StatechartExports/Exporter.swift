package import StatechartExecution
import StatechartFormats
package import Statecharts

/// Something that a machine can be taken away as: a notation, a picture, a page.
///
/// The same input always gives the same bytes. A new export is one type that conforms and one line in the catalog that
/// the program is put together with.
package protocol Exporter: Sendable {
  /// The name on the command line: `scxml`.
  var identifier: String { get }
  /// The display name: `SCXML`.
  var title: String { get }
  /// The extensions of file names, without a dot and in lower case; the first is the one to write and to offer.
  var fileExtensions: [String] { get }
  /// The media type of the bytes. RFC 6838.
  var mediaType: String { get }
  /// The kind of the export, which determines where it is offered.
  var kind: ExportKind { get }
  /// The parts of the input that it uses in addition to the chart. A drawing and a run cost work, so a host makes only
  /// these.
  var uses: ExportInput.Parts { get }
  /// True if it takes much more processor time than writing the drawing as SVG. An exporter need not say so if it does
  /// not.
  var isCostly: Bool { get }

  /// Makes the bytes.
  ///
  /// - Throws: `ExportError` if there is nothing to return; what could not be said is among the losses.
  func export(_ input: ExportInput) throws(ExportError) -> Exported

  /// Returns the losses that `export` would report. An exporter need not implement it unless that is much less work.
  ///
  /// - Throws: `ExportError` as `export` does.
  func losses(_ input: ExportInput) throws(ExportError) -> [Diagnostic]
}

extension Exporter {
  package func losses(_ input: ExportInput) throws(ExportError) -> [Diagnostic] { try export(input).losses }

  package var isCostly: Bool { false }
}

/// The kind of an export.
package enum ExportKind: Hashable, Sendable, CaseIterable {
  /// A drawing.
  case picture
  /// A document to be read by people.
  case page
  /// A text to be read by programs, in which the chart alone is written.
  case notation
}

/// A machine as a file, with what the file could not say.
package struct Exported: Equatable, Sendable {
  /// The content of the file.
  package let bytes: [UInt8]
  /// The losses, one finding for each kind, with the position of the element where that is known.
  package let losses: [Diagnostic]

  package init(bytes: [UInt8], losses: [Diagnostic] = []) {
    self.bytes = bytes
    self.losses = losses
  }
}

/// The reason why a machine could not be exported.
package enum ExportError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The exporter uses a part of the input that is not there.
  case lacksPart(ExportInput.Parts)
  /// The chart cannot be run, which the export would show.
  case invalidChart(InvalidChart)
  /// Something outside the machine that the export is made with cannot be used; the words say what.
  case unavailable(String)
  /// It would be larger than is made; the words say how large.
  case tooLarge(String)

  /// The error in words.
  package var description: String {
    switch self {
    case .lacksPart(let parts): "the export needs \(parts)"
    case .invalidChart(let error): error.errors.map(\.description).joined(separator: "\n")
    case .unavailable(let reason), .tooLarge(let reason): reason
    }
  }
}

/// The exporters of a program, in the order to list them. A value: whoever exports is given one.
package struct ExporterCatalog: Sendable {
  /// The exporters in the order to list them.
  package let exporters: [any Exporter]

  package init(_ exporters: [any Exporter]) {
    self.exporters = exporters
  }

  /// The catalog with more exporters after its own.
  package func adding(_ exporters: [any Exporter]) -> ExporterCatalog {
    ExporterCatalog(self.exporters + exporters)
  }

  /// The exporters of some kinds, kind by kind.
  package func exporters(of kinds: ExportKind...) -> [any Exporter] {
    kinds.flatMap { kind in exporters.filter { $0.kind == kind } }
  }

  /// The exporter of an identifier, or of a file extension.
  package func exporter(named identifier: String) -> (any Exporter)? {
    exporters.first { $0.identifier == identifier } ?? exporters.first { $0.fileExtensions.contains(identifier) }
  }

  /// The exporter of files with an extension; letter case does not matter.
  package func exporter(forExtension fileExtension: String) -> (any Exporter)? {
    let wanted = fileExtension.lowercased()
    return exporters.first { $0.fileExtensions.contains(wanted) }
  }

  /// The exporter of files of this name's extension; letter case does not matter.
  package func exporter(forFile name: String) -> (any Exporter)? {
    exporter(forExtension: NotationCatalog.fileExtension(of: name))
  }
}
