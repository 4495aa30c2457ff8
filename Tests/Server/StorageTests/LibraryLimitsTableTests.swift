import Storage
import TestSupport
import Testing

/// The table of limits in the article on the library against the defaults.
@Suite struct LibraryLimitsTableTests {
  @Test func theArticleSaysWhatTheCodeSays() throws {
    let table = try ArticleTable.cells(inSection: "Limits", of: "Library")
    let limits = StoreLimits()
    #expect(table["bytes of a text"] == "\(limits.machineBytes >> 20) MiB")
    #expect(table["bytes of all texts"] == "\(limits.allBytes >> 20) MiB")
    #expect(
      table["days without use after which a machine may be removed to make room"] == "\(limits.idleDays)")
    #expect(table["days without use after which it is removed"] == "\(limits.ageDays)")
    #expect(
      table["machines, bytes a day of a client on another computer"]
        == "\(limits.clientMachines), \(limits.clientBytes >> 20) MiB")
  }
}
