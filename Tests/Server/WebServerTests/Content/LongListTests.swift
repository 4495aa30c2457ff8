import StatechartSimulation
import Statecharts
import Testing

@testable import WebServer

/// Of a library with very many machines the list has a thousand.
struct LongListTests {
  /// A library that lists its machines in parts, none of which can be shown.
  private struct LongLibrary: MachineLibrary {
    let count: Int

    func machine(_ identifier: String, at revision: ContentHash?) -> LibraryMachine? { nil }

    func list(after identifier: String?, limit: Int) -> LibraryPage {
      let first = identifier.flatMap { Int($0.dropFirst(3)) }.map { $0 + 1 } ?? 0
      let places = first..<min(first + limit, count)
      let next = places.upperBound < count ? places.last.map { "own\($0)" } : nil
      return LibraryPage(places.map { .faulty(identifier: "own\($0)", .unusable("it is away")) }, next: next)
    }

    func changes(of identifier: String, since revision: ContentHash?) -> AsyncStream<Void> {
      AsyncStream { $0.finish() }
    }
  }

  @Test(arguments: [(0, 0), (99, 99), (100, 100), (101, 101), (999, 999), (1000, 1000), (1001, 1000), (2500, 1000)])
  func aThousandAreListed(count: Int, listed: Int) async throws {
    var options = ServerOptions(resources: try ResourceFolder(TestServer.folder))
    options.library = LongLibrary(count: count)
    let names = try await (try SiteContent(options)).list().map(\.identifier).filter { $0.hasPrefix("own") }
    #expect(names == (0..<listed).map { "own\($0)" })
  }
}
