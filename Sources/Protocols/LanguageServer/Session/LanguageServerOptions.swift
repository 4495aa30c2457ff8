package import StatechartFormats
package import StatechartSimulation

/// The options of a language server.
package struct LanguageServerOptions: Sendable {
  /// The notations that are read and written.
  package var catalog: NotationCatalog
  /// The name and the version of the program.
  package var program: (name: String, version: String)
  /// The address of the server at which *Open in Interlock* opens machines, with a slash at its end.
  package var server: String
  /// The address of a machine's page at a server; nil if it would be too long.
  package var address: @Sendable (_ text: MachineText, _ server: String) -> String?

  /// The files with machines in a folder, by its address.
  package var files: @Sendable (_ folder: String) -> [WorkspaceFile]

  package init(
    catalog: NotationCatalog, program: (name: String, version: String), server: String,
    address: @escaping @Sendable (_ text: MachineText, _ server: String) -> String?,
    files: @escaping @Sendable (_ folder: String) -> [WorkspaceFile]
  ) {
    self.catalog = catalog
    self.program = program
    self.server = server
    self.address = address
    self.files = files
  }
}

/// The limits of a client's documents.
enum SessionLimits {
  /// The maximum number of documents that are open at once.
  static let documents = 1000
  /// The maximum number of bytes that are moved for the changes of one message: a document's bytes for each change.
  static let changedBytes = 4 << 30
  /// The maximum number of messages that wait.
  static let waiting = 100_000
  /// The maximum number of symbols of a document.
  static let symbols = 20_000
  /// The maximum number of symbols that a search of the workspace finds.
  static let foundSymbols = 1000
  /// The maximum number of files of the workspace whose symbols are found while they are not open.
  static let workspaceFiles = 2000
}
