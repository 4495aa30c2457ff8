import ArgumentParser
import Storage

/// `interlock library prune`
struct LibraryPrune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes machines that have not been used for a long time.",
    discussion: """
      A server that shows a machine which was removed goes on until it needs the memory. Days without use are those that a \
      running program has seen; of the time in which none ran at most a day counts. A jump of the computer's clock by more \
      than a day is reported and does not count until it is accepted.
      """)

  @Option(help: "Remove what has been unused for more than so many days.")
  var unusedDays: Int?

  @Option(help: "Remove what has been unused for longest until the texts have no more than so many bytes.")
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
    try StandardOutput.write(line: "\(removed.machines) machines of \(removed.bytes) bytes were removed")
  }
}
