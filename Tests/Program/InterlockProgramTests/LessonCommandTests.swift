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

  /// What nobody can solve is an error with its line, in a file and in a folder.
  @Test func anExerciseThatNobodyCanSolve() throws {
    let folder = try #require(folder)
    try folder.write("initial => open; open => shut: push; shut => open: pull;", to: "door.smcat")
    let file = try folder.write(
      "---\ntitle: A\nmachine: door.smcat\nexercise: run\ngoal: reach shut in 1 move without push\n---\nText.\n",
      to: "a.md")
    for path in [file, folder.path("")] {
      let result = try Program.run(["check", path])
      #expect(result.status == 1)
      #expect(result.output.contains("a.md:5:7: error: no run meets the goal"))
    }
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
    #expect(result.errors.contains("a.md:3:10: error: 'nothing' is neither a machine"))
  }

  /// What only a search finds, such as a goal that no run meets, is an error here as it is for `check`.
  @Test func serveRefusesWhatCheckRefuses() throws {
    let folder = try #require(folder)
    try folder.write("initial => open; open => shut: push; locked => shut: turn;", to: "door.smcat")
    try folder.write(Self.lesson("reach locked"), to: "a.md")
    let check = try Program.run(["check", folder.path("")])
    #expect(check.status == 1)
    let result = try Program.run(["serve", "--port", "0", "--library", "off", "--lessons", folder.path("")])
    #expect(result.status == 1)
    let finding = try #require(check.output.split(separator: "\n").first { $0.contains("error:") })
    #expect(result.errors.contains(finding), "\(result.errors)")
  }
}
