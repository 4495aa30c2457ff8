import GRDB
public import StatechartFormats
public import StatechartSimulation
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The library of machines on disk: an SQLite database in a folder, which several processes may have open.
///
/// Machines are kept as their texts, each under the SHA-256 of its content (`ContentAddress`). All work with the database is
/// done on its own threads.
public final class MachineStore: Sendable {
  /// The path of the database's file.
  public let path: String
  /// What is taken in, and how long it is kept.
  public let limits: StoreLimits
  let pool: DatabasePool
  let formats: FormatCatalog
  let place: @Sendable (Machine) -> Machine
  /// The time now in seconds since 1970.
  let now: @Sendable () -> Int
  /// When the use of a machine was written last, as far as that is known.
  let uses = Mutex<[ContentAddress: Int]>([:])

  /// Opens the library of a folder.
  ///
  /// - Parameters:
  ///   - isMade: True to make the folder and the file if they are not there.
  ///   - formats: The notations that `machine` reads texts in.
  ///   - place: Makes a machine run its scripts where they are to be run.
  ///   - now: The time in seconds since 1970.
  /// - Throws: `StoreError` if there is none, or none that this version can use.
  public init(
    folder: String, making isMade: Bool = true, limits: StoreLimits = StoreLimits(), formats: FormatCatalog = .standard,
    place: @escaping @Sendable (Machine) -> Machine = { $0.withoutScripts() },
    now: @escaping @Sendable () -> Int = MachineStore.time
  ) throws(StoreError) {
    let file = LibraryFile(folder: folder)
    path = file.path
    pool = try file.open(making: isMade)
    self.limits = limits
    self.formats = formats
    self.place = place
    self.now = now
  }

  /// The seconds since 1970 as this computer knows them.
  @Sendable public static func time() -> Int { Int(Date().timeIntervalSince1970) }

  /// Reads from the database.
  ///
  /// - Throws: `StoreError` if that fails.
  func read<Value: Sendable>(_ value: @escaping @Sendable (Database) throws -> Value) async throws(StoreError) -> Value
  {
    do {
      return try await pool.read(value)
    } catch {
      throw StoreError(error, path: path)
    }
  }

  /// Changes the database: all of it or nothing. When it returns, the change is on disk.
  ///
  /// - Throws: `StoreError` if that fails.
  func write<Value: Sendable>(_ change: @escaping @Sendable (Database) throws -> Value) async throws(StoreError)
    -> Value
  {
    do {
      return try await pool.write(change)
    } catch {
      throw StoreError(error, path: path)
    }
  }
}
