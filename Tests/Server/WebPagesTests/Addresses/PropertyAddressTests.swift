import Testing

@testable import WebPages

/// A page shows so many properties of its own, each once.
struct PropertyAddressTests {
  @Test func asManyAreAddedAsAPageShows() {
    var address = ExplorerAddress(machine: "battery")
    let added = (0..<PropertyCheck.Limits.own).map { address.add(property: "never s\($0)") }
    #expect(added.allSatisfy { $0 })
    let isKnownAdded = address.add(property: "never s0")
    #expect(isKnownAdded)
    let full = address.asked.properties
    let isFurtherAdded = address.add(property: "never another")
    #expect(!isFurtherAdded)
    #expect(address.asked.properties == full)
    #expect(PropertyCheck.lines(full ?? "").count == PropertyCheck.Limits.own)
  }

  @Test func aLongTextIsNotAdded() {
    var address = ExplorerAddress(machine: "battery")
    let isAdded = address.add(property: "never " + String(repeating: "s", count: PropertyCheck.Limits.bytes))
    #expect(!isAdded)
    #expect(address.asked.properties == nil)
  }
}
