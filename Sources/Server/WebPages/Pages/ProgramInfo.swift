/// The program that makes the pages, as they name it.
package struct ProgramInfo: Hashable, Sendable {
  /// The program's version.
  package let version: String
  /// The address of the repository with its source, if it is known.
  package let project: String?

  package init(version: String, project: String? = nil) {
    self.version = version
    self.project = project
  }

  /// The address of the documentation: the repository's page shows `README.md`, which leads to the articles.
  var documentation: String? { project.map { $0 + "#readme" } }

  static let license = (name: "Apache License 2.0", address: "https://www.apache.org/licenses/LICENSE-2.0")
}
