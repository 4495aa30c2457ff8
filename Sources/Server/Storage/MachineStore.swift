package import StatechartFormats
import StatechartSimulation
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The library of machines: an SQLite database in a folder, which several processes may have open, or PostgreSQL.
///
/// Machines are kept as their texts, each under the SHA-256 of its content (`ContentAddress`). All work with the
/// database is done on its own threads. Rooms and sessions are in the same database.
package final class MachineStore: Sendable {
  /// The limits of texts, and how long they are kept.
  package let limits: StoreLimits
  let database: any LibraryDatabase
  let notations: NotationCatalog
  /// The time now in seconds since 1970.
  let now: @Sendable () -> Int
  /// The time now in milliseconds since 1970.
  let milliseconds: @Sendable () -> Int
  /// The time by which ages are counted.
  let clock: LibraryClock
  /// Seconds of a monotonic clock.
  let uptime: @Sendable () -> Int
  /// The times at which the use of a machine was last written, by `uptime`, as far as they are known.
  let uses = Mutex<[String: Int]>([:])

  init(
    _ database: any LibraryDatabase, _ limits: StoreLimits, _ notations: NotationCatalog,
    _ times: Times
  ) {
    self.database = database
    clock = LibraryClock(now: times.now, uptime: times.uptime, report: times.report)
    self.limits = limits
    self.notations = notations
    now = times.now
    uptime = times.uptime
    milliseconds = times.milliseconds
  }

  /// Opens the library of a folder.
  ///
  /// - Parameters:
  ///   - isMade: True to make the folder and the file if they are not there.
  ///   - notations: The notations that `machine` reads texts in.
  ///   - times: The clocks that it goes by.
  /// - Throws: `StoreError` if there is none, or none that this version can use.
  package convenience init(
    folder: String, making isMade: Bool = true, limits: StoreLimits = StoreLimits(),
    notations: NotationCatalog = .standard,
    times: Times = Times()
  ) throws(StoreError) {
    self.init(try SQLiteLibrary(folder: folder, making: isMade), limits, notations, times)
  }

  /// Opens the library of a PostgreSQL database, whose tables are made if they are not there.
  ///
  /// - Parameters:
  ///   - address: `postgres://USER:PASSWORD@HOST:PORT/DATABASE`, or any other that libpq reads.
  ///   - notations: The notations that `machine` reads texts in.
  ///   - times: The clocks that it goes by.
  /// - Throws: `StoreError` if the database cannot be used; the address, which may have a password, is not in it.
  package convenience init(
    postgreSQL address: String, limits: StoreLimits = StoreLimits(), notations: NotationCatalog = .standard,
    times: Times = Times()
  ) throws(StoreError) {
    self.init(try PostgreSQLLibrary(address), limits, notations, times)
  }

  /// Checks that an address is one of PostgreSQL, without connecting.
  ///
  /// - Throws: `StoreError` if it is not.
  package static func checkAddress(postgreSQL address: String) throws(StoreError) {
    try PostgreSQLLibrary.checkAddress(address)
  }

  /// The clocks that a library goes by.
  package struct Times: Sendable {
    /// The seconds since 1970 as the computer's clock says, which may be wrong.
    package var now: @Sendable () -> Int = MachineStore.time
    /// The milliseconds since 1970 as the computer's clock says.
    package var milliseconds: @Sendable () -> Int = MachineStore.timeInMilliseconds
    /// Seconds of a monotonic clock, from any beginning.
    package var uptime: @Sendable () -> Int = MachineStore.secondsOfRunning
    /// Called with a jump of the computer's clock in words.
    package var report: @Sendable (String) -> Void = { _ in }

    /// Makes the clocks of this computer, which report nothing.
    package init() {}
  }

  /// The path of the database's file, or the kind of its server.
  package var path: String { database.name }

  /// The seconds since 1970 by this computer's clock.
  @Sendable package static func time() -> Int { Int(Date().timeIntervalSince1970) }

  /// The milliseconds since 1970 by this computer's clock.
  @Sendable package static func timeInMilliseconds() -> Int { Int(Date().timeIntervalSince1970 * 1000) }

  /// The seconds since a moment of this process, those included in which the computer slept.
  @Sendable package static func secondsOfRunning() -> Int { Int(start.duration(to: .now).components.seconds) }

  private static let start = ContinuousClock.now
}

/// The limits of a library, and how long it keeps texts.
package struct StoreLimits: Hashable, Sendable {
  /// The maximum number of bytes of a text in UTF-8.
  package var machineBytes = 1 << 20
  /// The maximum number of bytes of all texts.
  package var allBytes = 256 << 20
  /// Days without use after which a machine may be removed to make room for another.
  package var idleDays = 30
  /// Days without use after which a machine is removed.
  package var ageDays = 365
  /// The maximum number of machines that a client with a quota may put in a day.
  package var clientMachines = 100
  /// The maximum number of bytes that a client with a quota may put in a day.
  package var clientBytes = 16 << 20

  package init() {}

  /// Those of a library's owner: a text has as many bytes as readers read, and nothing is removed.
  package static var ofOwner: StoreLimits {
    var limits = StoreLimits()
    limits.machineBytes = ReadLimits.bytes
    limits.allBytes = .max
    limits.idleDays = 1_000_000
    limits.ageDays = 1_000_000
    return limits
  }
}

/// Seconds in the units in which limits are given.
enum Seconds {
  static let hour = 3600
  static let day = 86_400
}
