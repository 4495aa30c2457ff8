import Foundation
import Statecharts
import Testing

@testable import StatechartFormats

/// Texts as they are typed: how much of a machine is read of the beginning of each.
struct PrefixTests {
  /// The notations in which machines are written by hand, by the ends of the fixtures' names, with the least part of
  /// the beginnings of a text, after the first of which a state is read, of which states are read.
  @Test(arguments: [
    ("turnstile.scxml", 1.0), ("turnstile.mmd", 0.9), ("turnstile.puml", 1.0), ("turnstile.smcat", 0.95),
    ("turnstile.dot", 1.0), ("turnstile.json", 1.0), ("turnstile.xstate.json", 1.0),
  ])
  func statesAreReadOfBeginnings(file: String, least: Double) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    let reader = try #require(NotationCatalog.standard.reader(for: SourceText(text, fileName: file)))
    let read = (1...text.count).map { length in
      (try? reader.read(SourceText(String(text.prefix(length)))))?.chart.states.isEmpty == false
    }
    let first = try #require(read.firstIndex(of: true))
    let share = Double(read[first...].count { $0 }) / Double(read.count - first)
    print(
      "\(file): states after \(first + 1) of \(text.count) characters, then of \(Int(share * 100)) % of the beginnings")
    #expect(share >= least)
  }
}
