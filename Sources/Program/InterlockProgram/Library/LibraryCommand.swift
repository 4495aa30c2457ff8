import ArgumentParser
import Storage

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

/// `interlock library prune`
struct LibraryPrune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes machines that have not been used for a long time.",
    discussion: """
      A server may show a removed machine until it needs the memory. Days without use are counted while a program runs; \
      time in which none ran counts as at most one day. A jump of the computer's clock by more \
      than a day is reported and does not count until it is accepted.
      """)

  @Option(help: "Remove machines that have been unused for more than this number of days.")
  var unusedDays: Int?

  @Option(help: "Remove the machines unused for longest until the texts have at most this number of bytes.")
  var toBytes: Int?

  @Flag(help: "Count the time by which the computer's clock has jumped as days without use: the clock is right.")
  var acceptClock = false

  @OptionGroup var data: DataOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    guard unusedDays != nil || toBytes != nil || acceptClock else {
      throw ValidationError("specify what to remove: see --unused-days and --to-bytes")
    }
    guard (0...1_000_000).contains(unusedDays ?? 0), (0...Int.max).contains(toBytes ?? 0) else {
      throw ValidationError("days and bytes are numbers from 0")
    }
  }

  func run() async throws {
    let store = try data.open()
    let acceptClock = acceptClock
    let jump = try await withLibrary { () async throws(StoreError) in
      if acceptClock { try await store.acceptClock() }
      return try await store.clockJump()
    }
    if jump != 0 { StandardError.write("interlock: note: \(MachineStore.words(ofJump: jump))") }
    let removed = try await withLibrary { () async throws(StoreError) in
      try await store.prune(unusedDays: unusedDays, toBytes: toBytes)
    }
    guard !quiet else { return }
    try StandardOutput.write(line: "removed: \(removed.machines) (\(counted(removed.bytes, "byte")))")
  }
}
