import ArgumentParser
import StatechartSimulation
import Storage

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The location of the library of machines: a folder, or a database that several computers share.
struct DataOption: ParsableArguments {
  private static let databaseName = "INTERLOCK_DATABASE"

  @Option(name: .customLong("data"), help: "The folder with the library; the user's data folder, if not named.")
  var folder: String?

  @Option(
    help: """
      Keep the library, and rooms, in a PostgreSQL database instead, which several processes share: \
      postgres://USER:PASSWORD@HOST:PORT/DATABASE. To hide the password from other users of the computer, use the \
      environment variable INTERLOCK_DATABASE.
      """)
  var database: String?

  func validate() throws {
    guard folder == nil || database == nil else {
      throw ValidationError("the library is either in the folder of --data or in the database of --database")
    }
  }

  /// The address of the database, if there is one. A folder that is named comes before the environment.
  var databaseAddress: String? {
    database ?? (folder == nil ? ProcessInfo.processInfo.environment[DataOption.databaseName] : nil)
  }

  /// True if the library is where somebody has said, so that it has to be there.
  var isNamed: Bool { folder != nil || databaseAddress != nil }

  /// Checks the address of the database, used or not.
  ///
  /// - Throws: `CommandFailure` if it is the address of something else.
  func checkAddress() throws(CommandFailure) {
    guard let databaseAddress else { return }
    do throws(StoreError) {
      try MachineStore.checkAddress(postgreSQL: databaseAddress)
    } catch {
      throw DataOption.failure(error)
    }
  }

  /// Opens the library.
  ///
  /// - Parameters:
  ///   - isMade: True to make the folder and the file if they are not there. Tables of a database are made in any case.
  ///   - times: The clocks that it goes by.
  /// - Throws: `StoreError` if there is none and none is to be made, or it cannot be used.
  func open(
    making isMade: Bool = true, _ limits: StoreLimits, times: MachineStore.Times = .init()
  ) throws(StoreError) -> MachineStore {
    if let databaseAddress {
      return try MachineStore(
        postgreSQL: databaseAddress, limits: limits, notations: Catalogs.notations, times: times)
    }
    return try MachineStore(
      folder: folder ?? DataFolder.standard, making: isMade, limits: limits, notations: Catalogs.notations,
      times: times)
  }

  /// Opens the library for whoever owns it: nothing is removed because of limits.
  ///
  /// - Throws: `CommandFailure` if there is none and none is to be made, or it cannot be used.
  func open(making isMade: Bool = false) throws(CommandFailure) -> MachineStore {
    do throws(StoreError) {
      return try open(making: isMade, .ofOwner)
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
