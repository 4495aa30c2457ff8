import ArgumentParser
import StatechartFormats
import StatechartSimulation
import Storage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// `interlock library export`
struct LibraryExport: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes the source texts of machines into files.",
    discussion: "A file has the machine's address as its name. 'interlock library import' reads it again.")

  @Argument(help: "The folder for the files; it is created if it does not exist.")
  var folder: String

  @Argument(help: "The addresses of the machines (sha256-… or short, also as in /m/…); all, if none is named.")
  var addresses: [String] = []

  @OptionGroup var data: DataOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func validate() throws {
    for address in addresses {
      let digits = LibraryExport.digits(of: address)
      if ContentAddress(digits) != nil || StoredIdentifier.isShort("~" + digits) { continue }
      throw ValidationError(
        "'\(address)' is not the address of a machine: sha256- and 64 hexadecimal digits, or 11 characters")
    }
  }

  func run() async throws {
    let store = try data.open()
    var wanted: [ContentAddress] = []
    for address in addresses { wanted.append(try await self.address(address, in: store)) }
    let machines: [ContentAddress] =
      wanted.isEmpty
      ? try await withLibrary { () async throws(StoreError) in try await store.all().map(\.address) } : wanted
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(message: "\(folder): error: the folder cannot be created")
    }
    var failures = 0
    for address in machines {
      do throws(CommandFailure) {
        try await export(address, from: store)
      } catch {
        // One that is damaged does not keep the others back.
        StandardError.write(error.message)
        failures += 1
      }
    }
    if !quiet {
      try StandardOutput.write(line: "written into \(folder): \(machines.count - failures)")
    }
    if failures > 0 {
      throw CommandFailure(message: "error: \(failures) of \(counted(machines.count, "machine")) failed")
    }
  }

  /// Returns the part of an address that names the machine, as pages and the server's answers have it, also with the
  /// server's own address.
  private static func digits(of address: String) -> String {
    let start = address.ranges(of: "/m/").last?.upperBound ?? address.startIndex
    return String(address[start...].prefix { $0 != "?" })
  }

  private func address(_ text: String, in store: MachineStore) async throws(CommandFailure) -> ContentAddress {
    let digits = LibraryExport.digits(of: text)
    let found = try await withLibrary { () async throws(StoreError) in try await store.address(of: digits) }
    guard let found else { throw CommandFailure(message: "\(text): error: the library has no such machine") }
    return found
  }

  private func export(_ address: ContentAddress, from store: MachineStore) async throws(CommandFailure) {
    let found = try await withLibrary { () async throws(StoreError) in try await store.text(at: address) }
    guard let text = found else {
      throw CommandFailure(message: "\(address.text): error: the library has no such machine")
    }
    let notation = Catalogs.notations.notations.first { $0.identifier == text.notation }
    let path = "\(folder)/\(address.text).\(notation?.fileExtensions.first ?? "txt")"
    try OutputFile(path: path).writeOrFail(Array(text.text.utf8))
  }
}
