import StatechartFormats
import Testing

/// Several files in one text.
struct JoinedFilesTests {
  @Test func partsAreTheFiles() {
    let text = JoinedFiles.text(of: [("a/A.swift", "one\ntwo"), ("B.swift", ""), ("C.m", "three\n")])
    #expect(text == "// File: a/A.swift\none\ntwo\n// File: B.swift\n\n// File: C.m\nthree\n")
    let parts = JoinedFiles.parts(of: text)
    #expect(parts.map(\.name) == ["a/A.swift", "B.swift", "C.m"])
    #expect(parts.map(\.linesBefore) == [1, 4, 6])
    #expect(parts.map(\.text) == ["one\ntwo", "", "three\n"])
  }

  @Test(arguments: ["", "class A {}", "class A {}\n// File: B.swift\n", " // File: A.swift"])
  func aTextThatNamesNoFileFirstHasNone(text: String) { #expect(JoinedFiles.parts(of: text).isEmpty) }

  @Test func lineEndsOfTwoCharactersAreLineEnds() {
    let parts = JoinedFiles.parts(of: "// File: A.swift\r\none\r\n// File: B.swift\r\ntwo\r\n")
    #expect(parts.map(\.text) == ["one", "two\n"])
    #expect(parts.map(\.linesBefore) == [1, 3])
  }
}
