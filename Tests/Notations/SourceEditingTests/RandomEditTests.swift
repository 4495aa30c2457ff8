import Foundation
import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

/// Edits by chance, in sequence, in all texts: what is said of each edit holds.
struct RandomEditTests {
  /// How many edits are made of each text; INTERLOCK_EDITS says more.
  private static let count = ProcessInfo.processInfo.environment["INTERLOCK_EDITS"].flatMap { Int($0) } ?? 20

  @Test(arguments: ["mermaid", "smcat", "plantuml", "scxml", "json", "dot", "xstate"])
  func editsAreSmallAndCanBeUndone(notation: String) throws {
    let explains = ProcessInfo.processInfo.environment["INTERLOCK_REFUSALS"] != nil
    var applied: [String: Int] = [:]
    var refused: [String: (count: Int, examples: [String])] = [:]
    for (seed, shared) in (SharedText.fixtures + SharedText.corpus).filter({ $0.notation == notation }).enumerated() {
      var random = Seeded(UInt64(seed))
      guard var editor = try? SourceEditor(shared.reader, SourceText(shared.text, fileName: shared.name)) else {
        continue
      }
      for number in 0..<Self.count {
        guard let change = RandomChange.next(in: editor.reading.chart, number, &random) else { continue }
        let kind = RandomChange.kind(change)
        do {
          let edit = try editor.edit(change)
          applied[kind, default: 0] += 1
          check(edit, of: editor, change, shared.name)
          guard edit.text.utf8.count < 20_000, let next = SourceEditor(reading: edit.reading, reader: shared.reader)
          else { break }
          editor = next
        } catch  where error.reason == .notation {
          refused[kind, default: (0, [])].count += 1
          if explains, refused[kind]!.examples.count < 12 {
            let reason = Explanation.text(editor, change, shared.reader)
            refused[kind]!.examples.append("\(shared.name) \(number): \(change)\n\(reason)")
          }
        } catch {}
      }
    }
    report(notation, applied, refused)
    #expect(applied.values.reduce(0, +) > 0)
  }

  private func check(_ edit: SourceEditor.Edit, of editor: SourceEditor, _ change: ChartChange, _ name: String) {
    guard let map = editor.reading.map else { return }
    let before = map.source.text
    #expect(edit.patch.inverse(on: before).applied(to: edit.text) == before, "\(name): \(change)")
    let strange = ChangedLines.strange(edit, of: editor, change)
    #expect(strange.isEmpty, "\(name): \(change) changes \(strange)")
    for comment in map.marks where comment.part == .comment {
      let text = map.text(comment.bytes)
      #expect(edit.text.contains(text), "\(name): \(change) loses '\(text)'")
    }
  }

  private func report(
    _ notation: String, _ applied: [String: Int], _ refused: [String: (count: Int, examples: [String])]
  ) {
    let all = Set(applied.keys).union(refused.keys).sorted()
    var lines = [
      "\(notation): \(applied.values.reduce(0, +)) edits applied, \(refused.values.reduce(0) { $0 + $1.count }) refused"
    ]
    for kind in all { lines.append("  \(kind): \(applied[kind] ?? 0) applied, \(refused[kind]?.count ?? 0) refused") }
    if ProcessInfo.processInfo.environment["INTERLOCK_REFUSALS"] != nil {
      for kind in all { lines += (refused[kind]?.examples ?? []).map { "    refused \($0)" } }
    }
    print(lines.joined(separator: "\n"))
  }
}
