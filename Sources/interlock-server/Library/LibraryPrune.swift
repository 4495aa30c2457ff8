import ArgumentParser
import Commands
import Storage

/// `interlock library prune`
struct LibraryPrune: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune", abstract: "Removes machines that have not been used for long.",
    discussion: "A server that shows a machine which was removed goes on until it needs the memory.")

  @Option(help: "Remove what has been unused for more than so many days.")
  var unusedDays: Int?

  @Option(help: "Remove what has been unused for longest until the texts have no more than so many bytes.")
  var toBytes: Int?

  @OptionGroup var data: DataOption

  func validate() throws {
    guard unusedDays != nil || toBytes != nil else {
      throw ValidationError("what is to be removed? See --unused-days and --to-bytes")
    }
    guard (0...1_000_000).contains(unusedDays ?? 0), (0...Int.max).contains(toBytes ?? 0) else {
      throw ValidationError("days and bytes are numbers from 0")
    }
  }

  func run() async throws {
    let store = try data.open()
    let removed = try await withLibrary { () async throws(StoreError) in
      try await store.prune(unusedDays: unusedDays, toBytes: toBytes)
    }
    try StandardOutput.write(line: "\(removed.machines) machines of \(removed.bytes) bytes were removed")
  }
}
