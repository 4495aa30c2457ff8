import StatechartFormats
import Statecharts
import Testing

/// A text with thousands of charts is read in time in proportion to its length: a reader that goes through all of the
/// text for each chart would take minutes.
struct ManyChartsTests {
  private static let count = 10_000

  @Test(arguments: [
    ("many.dot", "", "digraph{a}/**/"), ("many.puml", "!define X y\n", "@startuml\nA --> B\n@enduml\n"),
    ("many.ts", "import { createMachine } from 'xstate';\n", "createMachine({ initial: 'a', states: { a: {} } });\n"),
    ("many.py", "from transitions import Machine\n", "m = Machine(states=['a'], initial='a')\n"),
  ])
  func areRead(name: String, head: String, chart: String) throws {
    let text = head + String(repeating: chart, count: Self.count)
    #expect(try NotationCatalog.standard.readAll(SourceText(text, fileName: name)).count == Self.count)
  }

  @Test func areReadFromJSON() throws {
    let chart = "{\"name\":\"a\",\"states\":[{\"id\":\"b\"}]}"
    let list = Array(repeating: chart, count: Self.count).joined(separator: ",")
    let text = "{\"interlock\":1,\"charts\":[\(list)]}"
    #expect(try InterlockJSONNotation().readAll(SourceText(text)).count == Self.count)
  }
}
