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
    let clock = clock
    return try MachineStore(folder: url.path, limits: limits, now: { clock.now })
  }

  var file: URL { url.appending(path: LibraryFile.name) }

  func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }
}

/// A time that tests set.
final class TestClock: Sendable {
  private let time = Mutex(1_800_000_000)

  var now: Int { time.withLock { $0 } }

  func advance(days: Int) { time.withLock { $0 += days * Seconds.day } }
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
