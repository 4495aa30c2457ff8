import Testing

@testable import WebPages

/// A page shows so many properties of its own, each once.
struct PropertyAddressTests {
  @Test func asManyAreAddedAsAPageShows() {
    var address = ExplorerAddress(machine: "battery")
    for number in 0..<PropertyCheck.Limits.own { #expect(address.add(property: "never s\(number)")) }
    #expect(address.add(property: "never s0"))
    let full = address.asked.properties
    #expect(!address.add(property: "never another"))
    #expect(address.asked.properties == full)
    #expect(PropertyCheck.lines(full ?? "").count == PropertyCheck.Limits.own)
  }

  @Test func aLongTextIsNotAdded() {
    var address = ExplorerAddress(machine: "battery")
    #expect(!address.add(property: "never " + String(repeating: "s", count: PropertyCheck.Limits.bytes)))
    #expect(address.asked.properties == nil)
  }
}
