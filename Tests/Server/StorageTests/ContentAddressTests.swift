import StatechartSimulation
import Testing

@testable import Storage

struct ContentAddressTests {
  /// `(printf 'scxml\n1\n'; printf '<scxml/>') | sha256sum`
  @Test func isTheHashOfNotationOrdinalAndText() {
    let address = ContentAddress(MachineText("<scxml/>", notation: "scxml"))
    #expect(address.text == "sha256-261466cb9f5b583d8cc2d49c8051a27fa8ea84f66b5909dfab7f36eaa8a9913d")
    #expect(address.identifier == "~" + address.text)
    #expect(StoredIdentifier.names(address.identifier))
  }

  @Test func isReadAsItIsWritten() {
    let address = ContentAddress(MachineText("a", notation: "dot", ordinal: 2))
    #expect(ContentAddress(address.text) == address)
    #expect(ContentAddress(address.identifier) == address)
  }

  @Test(arguments: [
    "", "~", "sha256-", "~sha256-", "sha256-0", "~~sha256-" + String(repeating: "0", count: 64),
    "sha256-" + String(repeating: "0", count: 63), "sha256-" + String(repeating: "0", count: 65),
    "sha256-" + String(repeating: "A", count: 64), "sha256-" + String(repeating: "g", count: 64),
    "sha256_" + String(repeating: "0", count: 64), String(repeating: "0", count: 71),
  ])
  func anythingElseIsNone(text: String) {
    #expect(ContentAddress(text) == nil)
  }

  @Test func notationAndOrdinalMakeADifference() {
    let texts = [
      MachineText("a", notation: "dot"), MachineText("a", notation: "mermaid"),
      MachineText("a", notation: "dot", ordinal: 2), MachineText("b", notation: "dot"),
    ]
    #expect(Set(texts.map(ContentAddress.init)).count == texts.count)
  }
}
