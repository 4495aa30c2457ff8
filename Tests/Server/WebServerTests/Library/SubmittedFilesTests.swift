import Testing

@testable import WebServer

/// Files of a form as one text.
struct SubmittedFilesTests {
  private func text(_ files: [(String, String)], upTo limit: Int = 1000) throws -> String? {
    try SubmittedFiles.text(of: files.map { MultipartForm.File(name: $0, bytes: Array($1.utf8)) }, upTo: limit)
  }

  @Test func oneFileIsItsText() throws {
    #expect(try text([]) == nil)
    #expect(try text([("a.scxml", "<scxml/>")]) == "<scxml/>")
    #expect(try text([("A.swift", "class A {}")]) == "class A {}")
  }

  @Test func severalFilesOfSourceAreJoined() throws {
    let files = [("A.swift", "class A {}"), ("notes.txt", "x"), ("B.m", "@end\n"), (".hidden.swift", "x")]
    #expect(
      try text(files) == "// File: A.swift\nclass A {}\n// File: B.m\n@end\n"
        + "// Left out, not Swift or Objective-C: notes.txt\n// Left out, not Swift or Objective-C: .hidden.swift\n")
  }

  /// As in a folder on the command line.
  @Test func whatIsNotUTF8IsReplaced() throws {
    let latin1 = MultipartForm.File(name: "B.swift", bytes: Array("class B {} // caf".utf8) + [0xE9])
    let files = [MultipartForm.File(name: "A.swift", bytes: Array("class A {}".utf8)), latin1]
    #expect(
      try SubmittedFiles.text(of: files, upTo: 1000)
        == "// File: A.swift\nclass A {}\n// File: B.swift\nclass B {} // caf\u{FFFD}\n")
  }

  @Test func withoutSourceThereIsNothingToRead() throws {
    #expect(throws: Failure.self) { try text([("a.txt", ""), ("b.txt", "")]) }
    #expect(throws: Failure.self) { try text([("a.zip", "PK\u{3}\u{4} and no archive")]) }
  }

  @Test func togetherTheyHaveALimit() throws {
    let files = [("A.swift", String(repeating: "x", count: 40)), ("B.swift", String(repeating: "y", count: 40))]
    #expect(try text(files, upTo: 94) != nil)
    #expect(throws: Failure.self) { try text(files, upTo: 93) }
  }
}
