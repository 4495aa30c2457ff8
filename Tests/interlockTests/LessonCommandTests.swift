import Testing

/// `interlock check` of lessons.
struct LessonCommandTests {
  private let folder = try? TemporaryFolder()

  private static func lesson(_ goal: String) -> String {
    "---\ntitle: A\nmachine: door.smcat\ngoal: \(goal)\n---\nText.\n"
  }

  @Test func aFolderWithoutFaults() throws {
    let folder = try #require(folder)
    try folder.write("initial => open; open => shut: push;", to: "door.smcat")
    try folder.write(Self.lesson("reach shut"), to: "a.md")
    let result = try Program.run(["check", folder.path("")])
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func saysWhatIsWrongWhere() throws {
    let folder = try #require(folder)
    try folder.write("initial => open; open => shut: push;", to: "door.smcat")
    let file = try folder.write(Self.lesson("reach shutt"), to: "a.md")
    let result = try Program.run(["check", file])
    #expect(result.status == 1)
    #expect(result.output.contains("a.md:4:13: error: the machine has no state 'shutt' (did you mean 'shut'?)"))
  }

  @Test func markdownThatIsNoLessonIsAMachine() throws {
    let folder = try #require(folder)
    let file = try folder.write("| state | push |\n|---|---|\n| open | shut |\n| shut | |\n", to: "table.md")
    let result = try Program.run(["check", file])
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func aFolderWithoutLessons() throws {
    let result = try Program.run(["check", try #require(folder).path("")])
    #expect(result.status == 1)
    #expect(result.errors.contains("there are no lessons"))
  }

  @Test func serveRefusesAFaultyFolder() throws {
    let folder = try #require(folder)
    try folder.write("---\ntitle: A\nmachine: nothing\n---\n", to: "a.md")
    let result = try Program.run(["serve", "--port", "0", "--library", "off", "--lessons", folder.path("")])
    #expect(result.status == 1)
    #expect(result.errors.contains("a.md:3:10: error: 'nothing' is no machine"))
  }
}
