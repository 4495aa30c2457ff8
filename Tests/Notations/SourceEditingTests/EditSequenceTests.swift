import Foundation
import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

/// Very many edits of one text, one after another: none gives a text that is not read.
struct EditSequenceTests {
  /// How many edits are made; INTERLOCK_SEQUENCE says another number, 10,000 for all that is promised.
  private static let count = ProcessInfo.processInfo.environment["INTERLOCK_SEQUENCE"].flatMap { Int($0) } ?? 120
  /// The number of bytes from which on states are taken away.
  private static let maxBytes = 2500

  private static let texts = [
    "mermaid":
      "stateDiagram-v2\n  [*] --> Off\n  %% by hand\n  Off --> On : press\n  On --> Off : press [late] / log\n",
    "plantuml":
      "@startuml\n[*] --> Off\n' by hand\nOff --> On : press\nstate On {\n  [*] --> Low\n  Low --> High : up\n}\n@enduml\n",
    "smcat":
      "initial, Off, On {\n  Low => High: up;\n};\n// by hand\ninitial => Off;\nOff => On: press;\nOn => Off: press;\n",
    "dot":
      "digraph {\n  start [shape=point];\n  start -> Off;\n  /* by hand */\n  Off -> On [label=\"press\"];\n  On -> Off [label=\"press\"];\n}\n",
    "scxml": """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="Off">
      <!-- by hand -->
      <state id="Off">
        <transition event="press" target="On"/>
      </state>
      <state id="On"/>
    </scxml>

    """,
    "json": """
    {
      "initial": "Off",
      "states": [
        {"id": "Off"},
        {"id": "On"}
      ],
      "transitions": [
        {"source": "Off", "event": "press", "target": "On"}
      ]
    }

    """,
    "xstate":
      "createMachine({\n  initial: 'off',\n  // by hand\n  states: {\n    off: { on: { press: 'on' } },\n    on: { on: { press: 'off' } },\n  },\n});\n",
  ]

  @Test(arguments: texts.keys.sorted())
  func noEditGivesATextThatIsNotRead(notation: String) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    var editor = try SourceEditor(reader, SourceText(Self.texts[notation] ?? ""))
    var random = Seeded(7)
    var (made, refused, tried) = (0, 0, 0)
    while made < Self.count, tried < 20 * Self.count {
      tried += 1
      guard let change = change(in: editor, tried, &random) else { continue }
      guard let edit = try? editor.edit(change) else {
        refused += 1
        continue
      }
      made += 1
      let again = try? reader.read(SourceText(edit.text))
      #expect(again != nil && again?.hasErrors == false, "\(tried): \(change)\n\(edit.text)")
      let before = editor.reading.map?.source.text ?? ""
      #expect(edit.patch.inverse(on: before).applied(to: edit.text) == before, "\(tried): \(change)")
      #expect(
        edit.text.contains("by hand") || !before.contains("by hand"), "\(tried): \(change)\n\(before)\n\(edit.text)")
      let strange = ChangedLines.strange(edit, of: editor, change)
      #expect(strange.isEmpty, "\(tried): \(change) changes \(strange)")
      guard let next = SourceEditor(reading: edit.reading, reader: reader) else { break }
      editor = next
    }
    print("\(notation): \(made) edits in sequence, \(refused) refused")
    #expect(made == Self.count)
  }

  private func change(in editor: SourceEditor, _ number: Int, _ random: inout Seeded) -> ChartChange? {
    let chart = editor.reading.chart
    let isLong = (editor.reading.map?.source.text.utf8.count ?? 0) > Self.maxBytes
    if isLong, number % 2 == 0 {
      return chart.allStates.randomElement(using: &random).map { .deleteState($0.id) }
    }
    return RandomChange.next(in: chart, number, &random)
  }
}
