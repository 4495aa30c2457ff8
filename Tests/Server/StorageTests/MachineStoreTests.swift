import Foundation
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

@testable import Storage

/// Texts that are put and had back.
struct MachineStoreTests {
  private let folder = LibraryFolder()

  @Test(arguments: StoreKind.allCases)
  func whatIsPutIsThere(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let text = MachineText("a\u{0}\r\n\u{FEFF}é𝄞", notation: "table", ordinal: 3)
    let receipt = try await store.put(text, name: "own", for: nil)
    #expect(receipt == PutReceipt(identifier: "~" + ContentAddress(text).short, isNew: true))
    #expect(try await store.text(of: receipt.identifier) == text)
    let again = try folder.open(kind)
    #expect(try await again.text(of: receipt.identifier) == text)
    let record = try #require(try await again.record(of: ContentAddress(text)))
    #expect(record.name == "own" && record.notation == "table" && record.ordinal == 3)
    #expect(record.bytes == text.text.utf8.count && record.arrived == folder.clock.now)
  }

  /// A text is compared with its hash when it is read; to put it again repairs it.
  @Test(arguments: StoreKind.allCases)
  func aDamagedTextIsNotGivenOut(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let receipt = try await store.put("one")
    let address = ContentAddress(.scxml("one"))
    for bytes in [Array("digraph { a -> b }".utf8), [0xFF, 0xFE], []] {
      _ = try await store.database.write { try $0.change("UPDATE {source} SET text = ?", [.bytes(bytes)]) }
      let error = await #expect(throws: StoreError.self) { try await store.text(at: address) }
      #expect(error?.description.contains(address.text) == true)
      await #expect(throws: LibraryError.self) { try await store.text(of: receipt.identifier) }
      #expect(try await store.put("one") == PutReceipt(identifier: receipt.identifier, isNew: false))
      #expect(try await store.text(at: address) == .scxml("one"))
    }
    _ = try await store.database.write { try $0.change("UPDATE {machine} SET notation = ?", [.text("dot")]) }
    await #expect(throws: StoreError.self) { try await store.text(at: address) }
  }

  @Test(arguments: StoreKind.allCases)
  func whatIsThereIsNotPutAgain(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let first = try await store.put("one")
    let second = try await store.put("one")
    #expect(second == PutReceipt(identifier: first.identifier, isNew: false))
    #expect(try await store.totals() == (1, MachineText.scxml("one").text.utf8.count))
  }

  @Test(
    arguments: ["battery", "~eJx", "~sha256-00", "~00000000000", "~sha256-" + String(repeating: "0", count: 64)],
    StoreKind.allCases)
  func whatIsNotThereIsNil(identifier: String, kind: StoreKind) async throws {
    let store = try folder.open(kind)
    #expect(try await store.text(of: identifier) == nil)
    #expect(try await store.machine(identifier, at: nil) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func machinesAreReadFromTheirTexts(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let dot = MachineText("digraph first { a -> b [label=go] }", notation: "dot")
    let receipt = try await store.put(dot, name: nil, for: nil)
    let entry = try #require(try await store.machine(receipt.identifier, at: nil))
    #expect(entry.machine.identifier == receipt.identifier)
    #expect(entry.machine.chart.allStates.map(\.id) == ["a", "b"])
    #expect(!entry.mayChange && !entry.hasChanged)
    #expect(try await store.machine(receipt.identifier, at: entry.machine.revision) != nil)
    #expect(try await store.machine(receipt.identifier, at: ContentHash([0])) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aTextWithFaultsSaysThem(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let text = MachineText(
      "<scxml xmlns=\"http://www.w3.org/2005/07/scxml\" version=\"1.0\"><oops/>", notation: "scxml")
    let receipt = try await store.put(text, name: nil, for: nil)
    await #expect(throws: LibraryError.self) { try await store.machine(receipt.identifier, at: nil) }
    let other = try await store.put(MachineText("a", notation: "klingon"), name: nil, for: nil)
    await #expect(throws: LibraryError.unusable("text: the notation 'klingon' is not known")) {
      try await store.machine(other.identifier, at: nil)
    }
  }

  @Test(arguments: StoreKind.allCases)
  func theListGoesOnInPages(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    for number in 1...5 { try await store.put("m\(number)") }
    let first = await store.list(after: nil, limit: 2)
    #expect(first.items.count == 2)
    let second = await store.list(after: first.next, limit: 2)
    let third = await store.list(after: second.next, limit: 2)
    #expect(third.items.count == 1 && third.next == nil)
    let names = (first.items + second.items + third.items).map { item in
      if case .machine(let entry) = item { entry.machine.chart.name } else { nil as String? }
    }
    #expect(names == ["m1", "m2", "m3", "m4", "m5"])
    #expect(await store.list(after: "nothing", limit: 2).items.isEmpty)
  }

  @Test func nothingEverChanges() async throws {
    let store = try folder.open(.sqlite)
    for await _ in store.changes(of: "x", since: nil) { Issue.record("a change") }
  }
}
