import ArgumentParser
import Statecharts
import Storage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `interlock library list`
struct LibraryList: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Lists the machines of the library in order of arrival.",
    discussion: "A machine is at /m/ and its address. Uses are known to the hour.")

  @OptionGroup var data: DataOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  @Flag(help: "Write JSON.")
  var json = false

  func run() async throws {
    let store = try data.open()
    let machines = try await withLibrary { () async throws(StoreError) in try await store.all() }
    try StandardOutput.write(line: json ? report(machines) : table(machines))
  }

  private func table(_ machines: [StoredMachine]) -> String {
    let bytes = machines.reduce(0) { $0 + $1.bytes }
    let rows = machines.map { machine in
      [
        machine.address.text, String(machine.bytes), machine.notation, String(machine.used.date.prefix(10)),
        machine.ordinal == 1 ? "" : "chart \(machine.ordinal)", (machine.name ?? "").filter { !$0.isNewline },
      ].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    return (rows + ["\(counted(machines.count, "machine")), \(counted(bytes, "byte"))"]).joined(separator: "\n")
  }

  private func report(_ machines: [StoredMachine]) -> String {
    let list = machines.map { machine in
      Value.object([
        Value.Member("address", .string(machine.address.text)), Value.Member("notation", .string(machine.notation)),
        Value.Member("chart", .number(Double(machine.ordinal))),
        Value.Member("name", machine.name.map { .string($0) } ?? .null),
        Value.Member("bytes", .number(Double(machine.bytes))), Value.Member("arrived", .string(machine.arrived.date)),
        Value.Member("used", .string(machine.used.date)),
      ])
    }
    return Value.object([Value.Member("machines", .array(list))]).json(indented: true)
  }
}

extension MachineStore {
  /// All machines in the order in which they came.
  func all() async throws(StoreError) -> [StoredMachine] {
    var machines: [StoredMachine] = []
    while true {
      let more = try await records(after: machines.last?.address, limit: 1000)
      machines += more
      if more.count < 1000 { return machines }
    }
  }
}

extension Int {
  /// The time so many seconds after the beginning of 1970, as ISO 8601 in UTC.
  fileprivate var date: String { Date(timeIntervalSince1970: Double(self)).formatted(.iso8601) }
}
