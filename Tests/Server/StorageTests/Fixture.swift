import Foundation
import GRDB
import StatechartFormats
import StatechartSimulation
import Synchronization

@testable import Storage

/// A folder for the library of one test, which is removed when the test is done.
final class LibraryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "interlock-library-\(UUID().uuidString)")
  /// The time of the libraries that are opened here, in seconds since 1970.
  let clock = TestClock()

  deinit { try? FileManager.default.removeItem(at: url) }

  func open(_ limits: StoreLimits = StoreLimits()) throws(StoreError) -> MachineStore {
    try MachineStore(folder: url.path, limits: limits, times: clock.times)
  }

  var file: URL { url.appending(path: LibraryFile.name) }

  func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }
}

/// Clocks that tests set.
final class TestClock: Sendable {
  private let state = Mutex((now: 1_800_000_000, uptime: 0, reports: [String]()))

  var now: Int { state.withLock { $0.now } }
  /// What was reported.
  var reports: [String] { state.withLock { $0.reports } }

  /// Lets time pass.
  func advance(days: Int) { advance(seconds: days * Seconds.day) }

  func advance(seconds: Int) {
    state.withLock {
      $0.now += seconds
      $0.uptime += seconds
    }
  }

  /// Sets the computer's clock, while no time passes.
  func jump(days: Int) { state.withLock { $0.now += days * Seconds.day } }

  var times: MachineStore.Times {
    var times = MachineStore.Times()
    times.now = { self.now }
    times.uptime = { self.state.withLock { $0.uptime } }
    times.report = { words in self.state.withLock { $0.reports.append(words) } }
    return times
  }
}

extension MachineText {
  /// A machine of a name in SCXML, with some bytes more.
  static func scxml(_ name: String, padding: Int = 0) -> MachineText {
    MachineText(
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" name=\"\(name)\"><state id=\"One\"/>"
        + "<!--\(String(repeating: "x", count: padding))--></scxml>",
      notation: "scxml")
  }
}

extension MachineStore {
  /// The file's connections; for libraries in files alone.
  var pool: DatabasePool {
    guard let file = database as? SQLiteLibrary else { preconditionFailure("the library is in no file") }
    return file.pool
  }

  /// Puts a machine of a name, nobody's share.
  @discardableResult
  func put(_ name: String, padding: Int = 0, for client: String? = nil) async throws(PutRefusal) -> PutReceipt {
    try await put(.scxml(name, padding: padding), name: name, for: client)
  }

  /// The names of all machines in their order.
  var names: [String?] { get async throws { try await records(after: nil, limit: 1000).map(\.name) } }
}
