import WebServer
import StatechartExports
import StatechartFormats
import WebPages

#if SwiftSource
  import SwiftStatecharts
#endif

/// The parts of the program: the notations that it knows, and the formats to which it exports machines.
enum Catalogs {
  #if SwiftSource
    static let notations = NotationCatalog.withSource
  #else
    static let notations = NotationCatalog.standard
  #endif

  /// Texts to start from in notations that are only read.
  static var examples: [String: String] {
    #if SwiftSource
      SourceExamples.all
    #else
      [:]
    #endif
  }

  /// The exports of commands, which look for templates only when a page is written.
  static let exporters = exporters {
    let folder = try ResourceFolder.find()
    return HTMLExporter.Resources(
      templates: try PageTemplates(source: folder.template), style: try folder.standaloneStyle)
  }

  /// The exports of the server, whose templates are examined when it starts.
  ///
  /// - Throws: what `PageTemplates` throws, and what Foundation throws if a file cannot be read.
  static func exporters(in folder: ResourceFolder) throws -> ExporterCatalog {
    let resources = HTMLExporter.Resources(
      templates: try PageTemplates(source: folder.template), style: try folder.standaloneStyle)
    return exporters { resources }
  }

  private static func exporters(
    _ resources: @escaping @Sendable () throws -> HTMLExporter.Resources
  ) -> ExporterCatalog {
    .standard(page: HTMLExporter(resources), notations: notations)
  }
}
