import ArgumentParser

/// `interlock library`
struct LibraryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "library",
    _superCommandName: InterlockCommand.programName,
    abstract: "Lists, copies and removes the machines that 'serve' keeps for its visitors.",
    discussion: """
      A server may have the library open meanwhile. It is in the folder of --data, or in the database of --database.

      EXAMPLES
        interlock library list --json
        interlock library export machines
        interlock library import machine.scxml diagram.mmd
        interlock library backup library-2026.sqlite
        interlock library prune --unused-days 90
      """,
    subcommands: [LibraryList.self, LibraryExport.self, LibraryImport.self, LibraryBackup.self, LibraryPrune.self])
}
