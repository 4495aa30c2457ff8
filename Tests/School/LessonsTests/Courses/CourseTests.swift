import Gallery
import StatechartExecution
import StatechartFormats
import StatechartSimulation
import Statecharts
import Testing

@testable import Lessons

struct CourseTests {
  private func course(_ files: [(String, String)], after earlier: Course = Course()) -> Course {
    Course(
      files: files.map { Course.File(name: $0.0, bytes: Array($0.1.utf8)) }, notations: .standard, isThorough: true,
      after: earlier, known: { $0 == "battery" ? try? LessonDraftTests.battery.get() : nil })
  }

  private static func lesson(_ title: String, machine: String = "battery", order: Int? = nil) -> String {
    "---\ntitle: \(title)\nmachine: \(machine)\n" + (order.map { "order: \($0)\n" } ?? "") + "---\nText."
  }

  @Test func putsLessonsInOrder() {
    let course = course([
      ("z.md", Self.lesson("Z", order: 1)), ("a.md", Self.lesson("A")), ("b.en.md", Self.lesson("B", order: 2)),
      ("b.zh-Hans.md", Self.lesson("乙", order: 2)), ("notes.txt", "no lesson"), ("README.md", "# no lesson"),
    ])
    #expect(course.findings == [])
    let catalog = TranslationCatalog(course.lessons)
    #expect(catalog.identifiers == ["z", "b", "a"])
    #expect(catalog.item("b", in: "zh-Hans")?.title == "乙")
    #expect(catalog.item("b", in: "ja")?.title == "B")
    #expect(catalog.item("a", in: "zh-Hans")?.title == "A")
    #expect(catalog.item("c", in: "en") == nil)
    #expect(catalog.identifier(after: "z") == "b")
    #expect(catalog.identifier(after: "a") == nil)
  }

  @Test func readsChartsNextToLessons() {
    let chart = "initial => A; A => B: go;"
    let course = course([("a.md", Self.lesson("A", machine: "m.smcat")), ("m.smcat", chart)])
    #expect(course.findings == [])
    #expect(course.machines.map(\.identifier) == ["m"])
    #expect(course.lessons.map(\.machine) == ["m"])
  }

  /// Each file is a machine of its own, whatever other files, the gallery or the course before it have.
  @Test(arguments: [
    (["door.v1.smcat", "door.v2.smcat"], ["door", "door-2"]), (["m.smcat", "m.mmd"], ["m", "m-2"]),
    (["battery.smcat", "battery-2.smcat"], ["battery-2", "battery-2-2"]), (["m.smcat", "m.smcat"], ["m", "m"]),
    (["mine.smcat", "battery"], ["mine-2", "battery"]),
  ])
  func aLessonShowsTheFileThatItNames(files: [String], identifiers: [String]) throws {
    let earlier = course([("z.md", Self.lesson("Z", machine: "mine.smcat")), ("mine.smcat", "initial => Z;")])
    func state(_ file: String) -> String { file.replacing(/\W/, with: "_") }
    let charts = Set(files).filter { $0 != "battery" }.map { name in
      (name, name.hasSuffix("mmd") ? "stateDiagram-v2\n[*] --> \(state(name))" : "initial => \(state(name));")
    }
    let lessons = files.enumerated().map { ("\($0).md", Self.lesson("A", machine: $1)) }
    let both = earlier.followed(by: course(lessons + charts, after: earlier))
    #expect(both.findings == [])
    #expect(both.lessons.dropFirst().map(\.machine) == identifiers)
    for (file, identifier) in zip(files, identifiers) where file != "battery" {
      let machine = try #require(both.machines.first { $0.identifier == identifier })
      #expect(machine.chart.allStates.map(\.id.name).contains(state(file)), "\(file)")
    }
  }

  @Test func saysWhatIsWrongInWhichFile() {
    let unknown = Course(
      files: [Course.File(name: "a.md", bytes: Array(Self.lesson("A", machine: "m.scxm").utf8))], notations: .standard,
      known: { _ in nil })
    #expect(unknown.findings.map(\.file) == ["a.md"])
    #expect(unknown.findings.map(\.diagnostic.position) == [SourcePosition(line: 3, column: 10)])
    #expect(unknown.hasErrors)
    let broken = course([("a.md", Self.lesson("A", machine: "m.scxml")), ("m.scxml", "<scxml><state id=\"a\">")])
    #expect(broken.findings.map(\.file) == ["m.scxml"])
    #expect(broken.lessons.isEmpty)
    let latin = Course(
      files: [Course.File(name: "a.md", bytes: [0xFF, 0xFE, 0x41])], notations: .standard, known: { _ in nil })
    #expect(latin.findings.map(\.diagnostic.message) == ["the text is not UTF-8"])
  }

  /// Of two files for one address and one language, the page shows the first.
  @Test(arguments: [
    (["2.1.md", "2.2.md"], [String]()), (["a.en.md", "a.ja.md", "a.zh-Hans.md", "b.md"], []),
    (["a.en.md", "a.md"], ["a.md:1:1: warning: 'a.en.md' has the same address and language: one of them is shown"]),
    (["a.md", "a.v2.md"], []), (["a.ja-JP.md", "a.ja.md"], []),
  ])
  func lessonsWithOneAddressAreTranslations(names: [String], findings: [String]) {
    let exercise = "---\ntitle: A\nmachine: battery\nexercise: predict\nask: plug\n---\nText."
    for text in [Self.lesson("A"), exercise] {
      #expect(course(names.map { ($0, text) }).findings.map { "\($0.file):\($0.diagnostic)" } == findings)
    }
  }

  @Test func theFirstOfTwoCoursesGoesBefore() {
    let first = course([("a.md", Self.lesson("Mine"))])
    let both = first.followed(by: course([("a.md", Self.lesson("Yours")), ("b.md", Self.lesson("B"))]))
    #expect(both.lessons.map(\.title) == ["Mine", "B"])
  }
}
