import Foundation
import Testing

/// What `-o` does with what is there already.
struct OutputFileTests {
  private let folder: TemporaryFolder
  private let picture: String

  init() throws {
    folder = try TemporaryFolder()
    picture = try Program.run("render", "battery").output
  }

  private func render(to name: String) throws -> Program.Result {
    try Program.run("render", "battery", "-o", folder.path(name))
  }

  @Test(arguments: [0o600, 0o640, 0o755]) func aFileKeepsItsPermissions(mode: Int) throws {
    try folder.write("old", to: "a.svg")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("a.svg"))
    #expect(try render(to: "a.svg").status == 0)
    #expect(try folder.text("a.svg") == picture)
    #expect(try folder.mode("a.svg") == mode)
    #expect(try folder.names == ["a.svg"])
  }

  @Test func aNewFileHasThePermissionsThatAreUsual() throws {
    let result = try Program.shell(
      "umask 027; \"$INTERLOCK\" list; \"$INTERLOCK\" render battery -o '\(folder.path("a"))'")
    #expect(result.status == 0)
    #expect(try folder.mode("a") == 0o640)
  }

  @Test func aLinkStaysAndLeadsToWhatIsWritten() throws {
    try folder.write("old", to: "target.svg")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "target.svg")
    try FileManager.default.createSymbolicLink(atPath: folder.path("outer"), withDestinationPath: folder.path("link"))
    #expect(try render(to: "outer").status == 0)
    #expect(try folder.type("link") == .typeSymbolicLink)
    #expect(try folder.type("outer") == .typeSymbolicLink)
    #expect(try folder.text("target.svg") == picture)
  }

  @Test func aLinkToNothingMakesWhatItLeadsTo() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: "made.svg")
    #expect(try render(to: "link").status == 0)
    #expect(try folder.type("link") == .typeSymbolicLink)
    #expect(try folder.text("made.svg") == picture)
  }

  @Test func aCircleOfLinksIsSaid() throws {
    try FileManager.default.createSymbolicLink(atPath: folder.path("a"), withDestinationPath: "b")
    try FileManager.default.createSymbolicLink(atPath: folder.path("b"), withDestinationPath: "a")
    let result = try render(to: "a")
    #expect(result.status == 1)
    #expect(result.errors.contains("cannot be written"))
  }

  @Test func aPipeIsWrittenInto() throws {
    let pipe = folder.path("pipe")
    let result = try Program.shell(
      "mkfifo '\(pipe)' && { cat '\(pipe)' & \"$INTERLOCK\" render battery -o '\(pipe)'; status=$?; wait; exit $status; }"
    )
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output == picture)
    #expect(try folder.type("pipe") != .typeRegular)
  }

  @Test func otherNamesOfAFileShowWhatIsWritten() throws {
    try folder.write(String(repeating: "old", count: 100_000), to: "a.svg")
    try FileManager.default.linkItem(atPath: folder.path("a.svg"), toPath: folder.path("b.svg"))
    #expect(try render(to: "a.svg").status == 0)
    #expect(try folder.text("b.svg") == picture)
  }

  /// The system lets the file become no longer than 8 KiB (POSIX, `ulimit -f` in units of 512 bytes), less than the
  /// picture.
  @Test func aFileWithOtherNamesKeepsItsContentWhereThereIsNoRoom() throws {
    let old = String(repeating: "old\n", count: 1000)
    try folder.write(old, to: "a.svg")
    try FileManager.default.linkItem(atPath: folder.path("a.svg"), toPath: folder.path("b.svg"))
    #expect(picture.utf8.count > 8192)
    let result = try Program.shell("ulimit -f 16; \"$INTERLOCK\" render battery -o '\(folder.path("a.svg"))'")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(folder.path("a.svg")): error: cannot be written: "), "\(result.errors)")
    #expect(try folder.text("a.svg") == old)
    #expect(try folder.text("b.svg") == old)
  }

  @Test func aFileWithOtherNamesBecomesShorter() throws {
    try folder.write(String(repeating: "old\n", count: 100_000), to: "a.svg")
    try FileManager.default.linkItem(atPath: folder.path("a.svg"), toPath: folder.path("b.svg"))
    #expect(try render(to: "a.svg").status == 0)
    #expect(try folder.text("b.svg") == picture)
  }

  @Test func standardOutputByItsNameIsAddedTo() throws {
    let file = folder.path("log")
    let result = try Program.shell(
      "{ echo before; \"$INTERLOCK\" render battery -o /dev/stdout; echo after; } > '\(file)'")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try folder.text("log") == "before\n" + picture + "after\n")
  }

  @Test(arguments: ["", "nowhere/a.svg"]) func whatCannotBeWrittenIsSaid(name: String) throws {
    let result = try render(to: name)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("\(folder.path(name)): error: cannot be written: "), "\(result.errors)")
    #expect(!result.errors.contains("NSCocoa"))
  }
}
