import Foundation
import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Lines end at LF, CR LF and CR alike in every notation: what is read is the same, and so are the positions.
@Suite struct LineEndTests {
  private static let folder = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures")

  static var fixtures: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  private func lines(_ text: String, endingIn end: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\n" { result.append(contentsOf: end.unicodeScalars) } else { result.append(scalar) }
    }
    return String(result)
  }

  private func account(_ text: String, file: String) -> [String] {
    do throws(ReadError) {
      let readings = try NotationCatalog.standard.readAll(SourceText(text, fileName: file))
      return readings.flatMap { reading in
        let origins = reading.chart.allStates.map { "\($0.id) \($0.origin)" }
        let transitions = reading.chart.transitions.map { "\($0.id) \($0.origin)" }
        return [ChartLines.text(reading.chart)] + reading.diagnostics.map(\.description) + origins + transitions
      }
    } catch {
      return error.diagnostics.map(\.description)
    }
  }

  @Test(arguments: try fixtures, ["\r\n", "\r"])
  func aFileReadsTheSame(file: String, end: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    #expect(account(lines(text, endingIn: end), file: file) == account(text, file: file))
  }

  /// Comments, notes and texts of several lines, and findings after them.
  @Test(
    arguments: [
      ("a.mmd", "%% c\nstateDiagram\n  note left of a\n one\n two\n  end note\n  a --> b : x\n  state \"a\n  ]\n"),
      ("a.puml", "@startuml\n' c\n/' d\n '/\nnote left of a\n one\nend note\na --> b : x\n]\nstate \"a\n@enduml\n"),
      ("a.dot", "// c\n# d\ndigraph {\n  a -> b [label=\"x\n[y]\"] /* e\n */\n  a -> c [label=\"x\\\ny\"\n ]]\n}\n"),
      ("a.smcat", "# c\na => b: x [y]\n/ z; # d\nb, c: entry/ one\n exit/ two;\n]\n"),
      (
        "a.js",
        "// c\ncreateMachine({\n  initial: 'a', // d\n  states: { a: { on: { x: 'b' }, entry: () => { // }\n  } },\n  b: {} /* e\n */ }, }, `f\n`)\noops: 'a\n"
      ),
      (
        "a.yaml",
        "# c\nstatechart:\n  name: x # d\n  description: |\n    one\n\n    two\n  root state:\n    name: \"r\n      s\"\n    initial: a b\n    states:\n    - name: a\n       b\n      on entry: >\n        x\n        y\n      oops: 1\n"
      ),
      ("a.csv", "state,event,next\na,x,b\n\"b\",y\n"),
      ("a.md", "| state | event | next |\n|-|-|-|\n| a \\| | x | b |\n| b |\n"),
      ("a.json", "{\n\"interlock\": 1,\n \"charts\": [{\"states\":\n [\"a\"],\n \"oops\": 1}]}\n"),
      ("a.json", "{\n\"interlock\": 1,\n]"),
      (
        "a.scxml",
        "<scxml xmlns='http://www.w3.org/2005/07/scxml'\n version='1.0'>\n<state id='a'\n oops='1'/>\n<x/></scxml>\n"
      ),
    ], ["\r\n", "\r"])
  func positionsAreTheSame(file: (name: String, text: String), end: String) {
    let expected = account(file.text, file: file.name)
    #expect(account(lines(file.text, endingIn: end), file: file.name) == expected)
    #expect(!expected.isEmpty)
  }
}
