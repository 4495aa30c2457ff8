import Foundation
import StatechartSimulation
import Testing

@testable import Storage

/// Short addresses of machines: what is given out means one text, also where two texts begin alike in their hashes.
struct ShortAddressTests {
  private let folder = LibraryFolder()

  private func address(_ name: String) -> ContentAddress { ContentAddress(.scxml(name)) }

  /// Gives a machine a short address, as if its hash began so: nobody can make two texts whose hashes do.
  private func give(_ short: String?, to name: String, in store: MachineStore) async throws {
    let digest = address(name).digest
    _ = try await store.database.write { library in
      try library.change("UPDATE {machine} SET short = ? WHERE hash = ?", [SQLValue(short), .bytes(digest)])
    }
  }

  /// `(printf 'scxml\n1\n'; printf '<scxml/>') | openssl dgst -sha256 -binary | base64 | tr '+/' '-_' | cut -c1-11`
  @Test func isTheBeginningOfTheHash() {
    #expect(ContentAddress(MachineText("<scxml/>", notation: "scxml")).short == "JhRmy59bWD2")
  }

  @Test(arguments: [
    ("~JhRmy59bWD2", true), ("~-_aZ09bWD2x", true), ("JhRmy59bWD2", false), ("~JhRmy59bWD", false),
    ("~JhRmy59bWD2x", false), ("~JhRmy59bWD.", false), ("~JhRmy59~dot", false), ("", false), ("~", false),
  ])
  func elevenDigitsAreOne(identifier: String, isShort: Bool) {
    #expect(StoredIdentifier.isShort(identifier) == isShort)
    #expect(StoredIdentifier.names(identifier) == isShort)
  }

  @Test(arguments: StoreKind.allCases)
  func aMachineIsFoundByEither(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    let receipt = try await store.put("one")
    #expect(receipt.identifier == "~" + address("one").short)
    for identifier in [receipt.identifier, address("one").identifier] {
      #expect(try await store.text(of: identifier) == .scxml("one"))
      #expect(try await store.machine(identifier, at: nil)?.machine.identifier == identifier)
    }
    #expect(try await store.address(of: address("one").short) == address("one"))
    #expect(try await store.address(of: address("two").short) == nil)
    #expect(try await store.address(of: "battery") == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func whoeverHadItBeforeKeepsIt(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    try await store.put("one")
    try await give(address("two").short, to: "one", in: store)
    // A text whose hash begins as that of an earlier one has a longer address, every time that it is put.
    for _ in 0..<2 { #expect(try await store.put("two").identifier == address("two").identifier) }
    #expect(try await store.text(of: "~" + address("two").short) == .scxml("one"))
    #expect(try await store.text(of: address("two").identifier) == .scxml("two"))
    // The address of one that was removed does not lead to the other.
    _ = try await store.database.write { [digest = address("one").digest] library in
      try library.change("DELETE FROM {machine} WHERE hash = ?", [.bytes(digest)])
    }
    #expect(try await store.text(of: "~" + address("two").short) == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func aMachineOfAnEarlierVersionGetsOneWhenItIsPutAgain(kind: StoreKind) async throws {
    let store = try folder.open(kind)
    try await store.put("one")
    try await give(nil, to: "one", in: store)
    #expect(try await store.text(of: address("one").identifier) == .scxml("one"))
    #expect(try await store.text(of: "~" + address("one").short) == nil)
    #expect(
      try await store.put("one") == PutReceipt(identifier: "~" + address("one").short, isNew: false))
    #expect(try await store.text(of: "~" + address("one").short) == .scxml("one"))
  }
}
