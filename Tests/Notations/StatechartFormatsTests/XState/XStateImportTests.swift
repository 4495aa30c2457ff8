import StatechartFormats
import Statecharts
import Testing

/// Machines that are written in several files, which import from one another.
@Suite struct XStateImportTests {
  static let named =
    "import {S, E as Ev} from './names'; createMachine({initial: S.A, states: {[S.A]: {on: {[Ev.GO]: S.B}}, b: {}}})"

  @Test(arguments: [
    ("names in the folder", named, ["names.ts": "export enum S { A = 'a', B = 'b' }; export const E = {GO: 'GO'}"]),
    ("a folder with an index", named, ["names/index.js": "export const S = {A: 'a', B: 'b'}, E = {GO: 'GO'}"]),
    (
      "JavaScript's ending for TypeScript",
      "import * as p from '../x/parts.js'; createMachine({initial: 'a', states: {a: p.first, ...p.rest}})",
      [
        "../x/parts.ts": "import {B} from './b'; export const first = {on: {GO: B}}; export const rest = {b: {}}",
        "../x/b.ts": "export const B = 'b'",
      ]
    ),
    (
      "the value without a name", "import on from './on'; createMachine({initial: 'a', states: {a: {on}, b: {}}})",
      ["on.js": "export default {GO: 'b'}"]
    ),
    (
      "files that hand names on", named,
      [
        "names/index.ts": "export * from './empty'; export * from './states'; export { Ev as E } from '../events'",
        "names/empty.ts": "export const none = 1; export type { S } from './states'",
        "names/states.ts": "const All = {A: 'a', B: 'b'}; export { All as S }",
        "events.js": "export const Ev = {GO: 'GO'}",
      ]
    ),
    (
      "require", "const {to} = require('./to'); createMachine({initial: 'a', states: {a: {on: {GO: to}}, b: {}}})",
      ["to.js": "const to = 'b'; module.exports = {to}"]
    ),
    (
      "functions", "import {go} from './go'; createMachine({initial: 'a', states: {a: go('b'), b: {}}})",
      ["go.ts": "const KEY = 'GO'; export const go = (to: string) => ({on: {[KEY]: to}})"]
    ),
  ])
  func namesOfOtherFilesAreFollowed(_ what: String, _ text: String, _ files: [String: String]) throws {
    let reading = try XStateNotation().read(source(text, files))
    #expect(ChartLines.text(reading.chart) == XStateNamesTests.plain)
    #expect(reading.diagnostics.allSatisfy { $0.severity < .warning }, "\(reading.diagnostics)")
  }

  /// What is not found is an empty state with a warning, as without other files; a circle of imports ends.
  @Test(arguments: [
    [:], ["names.ts": "export const Other = 1"], ["names.ts": "import {S, E} from './names'; export {S, E}"],
    ["names.ts": "export const S = = 1"],
  ])
  func whatIsNotFoundIsSaid(files: [String: String]) throws {
    let reading = try XStateNotation().read(source(Self.named, files))
    #expect(reading.diagnostics.contains { $0.message.contains("comes from './names'") })
  }

  /// Statements of a file that need the file itself, or one that needs it, end; so does a long row of files.
  @Test func statementsThatNeedTheirOwnFile() throws {
    let own = "import {x} from './m'; export let x; x = [x, x]"
    var files = ["m.js": "import {x} from './n'; export let x; x = {p: x}", "n.js": own]
    for number in 0..<60 { files["r\(number).js"] = "import {x} from './r\(number + 1)'; export let x = {}; x.p = x" }
    for module in ["m", "n", "r0"] {
      let text = "import {x} from './\(module)'; let y; y = x; createMachine({states: {s: {}}, on: y})"
      let reading = try XStateNotation().read(source(text, files))
      #expect(reading.chart.allStates.contains { $0.id.name == "s" })
    }
  }

  /// Each file is read again for each file that imports it, up to the limit.
  @Test func manyFiles() throws {
    var files: [String: String] = [:]
    for number in 0..<40 {
      let next = number + 1
      for side in ["a", "b"] {
        files["\(side)\(number).js"] =
          "import {x} from './a\(next)'; import {y} from './b\(next)'; export const x = {p: x, q: y}; export const y = {p: y}"
      }
    }
    let all = files
    let read = Counter()
    var source = SourceText(
      "import {x} from './a0'; import {y} from './b0'; createMachine({states: {s: {}}, on: x, always: y})")
    source.files = { path in
      let text = all[path]
      if text != nil { read.count += 1 }
      return text
    }
    _ = try? XStateNotation().read(source)
    #expect(read.count <= 2 * ReadLimits.importedFiles)
  }

  /// A count that a closure changes; only one thread does.
  private final class Counter: @unchecked Sendable {
    var count = 0
  }

  private func source(_ text: String, _ files: [String: String]) -> SourceText {
    var source = SourceText(text)
    source.files = { files[$0] }
    return source
  }
}
