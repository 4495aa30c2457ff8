public import SiteResources
public import StatechartExports
public import WebPages

extension ExporterCatalog {
  /// All that Interlock exports, with the templates and styles of a folder.
  ///
  /// - Throws: what Foundation throws if a style sheet cannot be read.
  public static func standard(templates: PageTemplates, resources: ResourceFolder) throws -> ExporterCatalog {
    let parts = HTMLExporter.Resources(templates: templates, style: try resources.standaloneStyle)
    return .standard(page: HTMLExporter { parts })
  }
}
