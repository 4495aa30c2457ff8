import ArgumentParser
import Commands
import Storage

/// The folder with the library of machines.
struct DataOption: ParsableArguments {
  @Option(name: .customLong("data"), help: "The folder with the library; the user's data folder, if not named.")
  var folder: String?

  /// The folder's path.
  var path: String { folder ?? DataFolder.standard }

  /// Opens the library for whoever owns it: nothing is removed because of limits.
  ///
  /// - Throws: `CommandFailure` if there is none and none is to be made, or it cannot be used.
  func open(making isMade: Bool = false) throws(CommandFailure) -> MachineStore {
    do throws(StoreError) {
      return try MachineStore(folder: path, making: isMade, limits: .ofOwner, formats: Catalogs.formats)
    } catch {
      throw DataOption.failure(error)
    }
  }

  static func failure(_ error: StoreError) -> CommandFailure { CommandFailure(message: "interlock: error: \(error)") }
}

/// Does something with a library whose faults end the command.
func withLibrary<Value>(_ work: () async throws(StoreError) -> Value) async throws(CommandFailure) -> Value {
  do throws(StoreError) {
    return try await work()
  } catch {
    throw DataOption.failure(error)
  }
}
