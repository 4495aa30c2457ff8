import ArgumentParser
import Commands
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
    commandName: "export", abstract: "Writes machines as the texts that they were given as, each into a file.",
    discussion: "A file has the machine's address as its name. 'interlock library import' reads it again.")

  @Argument(help: "The folder for the files; it is made if it is not there.")
  var folder: String

  @Argument(help: "The addresses of the machines (sha256-…); all, if none is named.")
  var addresses: [String] = []

  @OptionGroup var data: DataOption

  func validate() throws {
    for address in addresses where ContentAddress(address) == nil {
      throw ValidationError("'\(address)' is no address of a machine: sha256- and 64 hexadecimal digits")
    }
  }

  func run() async throws {
    let store = try data.open()
    let wanted = addresses.compactMap { ContentAddress($0) }
    let machines: [ContentAddress] =
      wanted.isEmpty
      ? try await withLibrary { () async throws(StoreError) in try await store.all().map(\.address) } : wanted
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw CommandFailure(message: "\(folder): error: the folder cannot be made")
    }
    for address in machines { try await export(address, from: store) }
    try StandardOutput.write(line: "\(machines.count) machines were written into \(folder)")
  }

  private func export(_ address: ContentAddress, from store: MachineStore) async throws {
    let found = try await withLibrary { () async throws(StoreError) in try await store.text(at: address) }
    guard let text = found else {
      throw CommandFailure(message: "\(address.text): error: the library has no such machine")
    }
    let notation = Catalogs.formats.formats.first { $0.identifier == text.notation }
    let path = "\(folder)/\(address.text).\(notation?.fileExtensions.first ?? "txt")"
    do throws(SystemError) {
      try OutputFile(path: path).write(Array(text.text.utf8))
    } catch {
      throw CommandFailure(message: "\(path): error: cannot be written: \(error.message)")
    }
  }
}
