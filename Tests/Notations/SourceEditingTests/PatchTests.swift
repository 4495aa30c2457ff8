import Testing

@testable import SourceEditing

struct PatchTests {
  @Test func aPatchReplacesParts() throws {
    let patch = try #require(Patch([.init(4..<5, "bb"), .init(0..<1, ""), .init(6..<6, "ü")]))
    #expect(patch.applied(to: "a\nb b\nc") == "\nb bb\nüc")
    #expect(patch.inverse(on: "a\nb b\nc").applied(to: "\nb bb\nüc") == "a\nb b\nc")
  }

  @Test func partsThatOverlapAreNoPatch() {
    #expect(Patch([.init(0..<3, "x"), .init(2..<4, "y")]) == nil)
    #expect(Patch([.init(0..<3, "x"), .init(0..<3, "x")])?.replacements.count == 1)
    #expect(Patch([.init(1..<1, "x"), .init(1..<1, "y")])?.applied(to: "ab") == "axyb")
  }

  @Test func cutsThatOverlapAreOne() {
    #expect(Patch([.init(1..<3, ""), .init(2..<4, ""), .init(4..<5, "x")])?.applied(to: "abcdef") == "axf")
    #expect(Patch([.init(1..<4, ""), .init(2..<3, "")])?.applied(to: "abcdef") == "aef")
    #expect(Patch([.init(1..<3, ""), .init(2..<2, "x")]) == nil)
    #expect(Patch([.init(1..<3, ""), .init(2..<4, "x")]) == nil)
  }

  @Test func theLinesThatChangeAreKnown() throws {
    let text = "one\ntwo\nthree\n"
    let patch = try #require(Patch([.init(4..<7, "2"), .init(14..<14, "four\n")]))
    let differences = patch.differences(in: text)
    #expect(differences.map(\.line) == [2, 4])
    #expect(differences.map(\.old) == [["two"], []])
    #expect(differences.map(\.new) == [["2"], ["four"]])
  }
}
