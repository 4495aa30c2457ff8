import CAllocator
import Foundation
import Hummingbird
import StatechartSimulation
import Testing

@testable import WebServer

/// What is kept counts with what it occupies: the estimates against what the allocator has given out, each in a process
/// of its own, in which nothing else is done.
struct MemoryEstimateTests {
  /// Machines that differ in what they consist of.
  enum Kind: String, CaseIterable, Codable, Sendable {
    case few, some, many, dense, nested, long, data

    /// How many different machines are shown.
    var count: Int {
      switch self {
      case .few: 30
      case .some, .data: 10
      case .nested, .long: 5
      case .many, .dense: 2
      }
    }

    /// The text of a machine; those of two numbers differ.
    func text(_ number: Int) -> String {
      switch self {
      case .few: ring(6, number)
      case .some: ring(50, number)
      case .many: ring(500, number)
      case .dense:
        "stateDiagram-v2\n"
          + (0..<900).map { "s\($0 % 40) --> s\(($0 * 7 + $0 / 40) % 40) : e\($0 % 30)_\(number)\n" }.joined()
      case .nested:
        (0..<30).map { "a\($0) {\n b\($0) => c\($0): go\(number);\n" }.joined() + "x => y: go;\n"
          + String(repeating: "};\n", count: 30)
      case .long:
        "stateDiagram-v2\n"
          + (0..<30).map { "s\($0) --> s\(($0 + 1) % 30) : \(String(repeating: "long\(number)", count: 60))\($0)\n" }
          .joined()
      case .data: scxml(number)
      }
    }

    private func ring(_ states: Int, _ number: Int) -> String {
      "stateDiagram-v2\n"
        + (0..<states).map { "s\($0) --> s\(($0 + 1) % states) : e\($0 % 7)\ns\($0) --> s0 : back\(number)\n" }.joined()
    }

    private func scxml(_ number: Int) -> String {
      let states = (0..<30).map { place in
        "<state id=\"s\(place)\"><onentry><assign location=\"x\" expr=\"x + \(place)\"/></onentry>"
          + "<transition event=\"e\(place % 5)\" cond=\"x &gt; \(number) &amp;&amp; y != 'n\(place)'\" "
          + "target=\"s\((place + 1) % 30)\"><log expr=\"'taken ' + x\"/></transition></state>"
      }
      return "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\" datamodel=\"ecmascript\"><datamodel>"
        + "<data id=\"x\" expr=\"0\"/><data id=\"y\" expr=\"'a'\"/></datamodel>" + states.joined() + "</scxml>"
    }

    var notation: String? { self == .nested ? "smcat" : nil }
  }

  /// What is asked for of each machine: several of its pages.
  private static let queries = [
    "", "?tab=states", "?tab=analysis", "?view=stage", "?lang=ja", "?window=portrait", "?tab=source",
  ]

  @Test(arguments: Kind.allCases)
  func whatIsKeptCountsWithWhatItOccupies(kind: Kind) async {
    await #expect(processExitsWith: .success) { [kind] in
      let (estimate, gained) = try await MemoryEstimateTests.measure(kind)
      #expect(estimate > gained * 8 / 10, "\(estimate) bytes are counted, \(gained) occupied")
      #expect(estimate < gained * 5 / 2, "\(estimate) bytes are counted, \(gained) occupied")
    }
  }

  /// The bytes that count after pages of different machines, and the bytes that the process has gained by them.
  private static func measure(_ kind: Kind) async throws -> (estimate: Int, gained: Int) {
    let server = try TestServer.with([]) { $0.cacheBytes = 8 << 30 }
    let addresses = try (0...kind.count).map { number in
      let source = InlineSource(kind.text(number), notation: kind.notation)
      return "/m/" + (try #require(source.identifier)).dropFirst()
    }
    func show(_ address: String) async throws {
      for query in queries {
        let status = try await server.answer(address + query, headers: [.acceptEncoding: "gzip"]).status
        #expect(status == .ok)
      }
    }
    // What pages have in common is there after the first machine's.
    try await show(addresses[0])
    let before = (server.content.responseCache.bytes, InterlockAllocatedBytes())
    for address in addresses.dropFirst() { try await show(address) }
    let after = (server.content.responseCache.bytes, InterlockAllocatedBytes())
    return (after.0 - before.0, after.1 - before.1)
  }
}
