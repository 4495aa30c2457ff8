import Storage

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Carries out hundreds of requests in a room while processes are killed or their disk is full, for `StoreFaultTests`,
/// which judges the lines that come of it and what the store has then.
///
/// usage: StorageFaults (killed | full-disk) (FOLDER | ADDRESS) COUNT SEED
///
/// `killed`: during every request a process is killed; the next goes on with the same keys. A folder is an SQLite
/// library; an address is PostgreSQL's.
@main enum StorageFaults {
  static func main() {
    let arguments = CommandLine.arguments
    guard arguments.count == 5, let count = Int(arguments[3]), let seed = Int(arguments[4]) else { exit(2) }
    let (mode, place, script) = (arguments[1], arguments[2], Script(count: count))
    switch mode {
    case "killed":
      let isWhole = Referee(script: script, seed: seed).runKilled { first, fatal in
        try await process(at: place, script).run(from: first, killedDuring: fatal, seed: seed)
      }
      exit(isWhole ? 0 : 1)
    case "full-disk":
      Referee.finish { try await process(at: place, script).runOnAFullDisk(seed: seed) }
    case _: exit(2)
    }
  }

  private static func process(at place: String, _ script: Script) throws -> RoomProcess {
    place.hasPrefix("postgres:")
      ? RoomProcess(store: try MachineStore(postgreSQL: place), script: script, faults: TimedFaults())
      : RoomProcess(store: try MachineStore(folder: place), script: script, faults: FileFaults())
  }
}
