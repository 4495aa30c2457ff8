import ArgumentParser
import Storage

/// `interlock library backup`
struct LibraryBackup: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copies the library as it is now to a file.",
    discussion: """
      Servers may use the library meanwhile; copying its files by other means is not safe then. The copy, named \
      library.sqlite in an empty folder, is a library. A library in PostgreSQL is copied with pg_dump instead.
      """)

  @Argument(help: "The path of the copy, which is replaced if it exists.")
  var file: String

  @OptionGroup var data: DataOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func run() async throws {
    let store = try data.open()
    try await withLibrary { () async throws(StoreError) in try store.backUp(to: file) }
  }
}
