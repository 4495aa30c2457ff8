import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Names of a script that lead to themselves are not followed, and names that double end reading with an error.
@Suite struct XStateReferenceTests {
  /// What a name leads to, so that it leads to itself.
  @Test(arguments: [
    "enum E {B = E.B}", "enum E {A = E.B, B = E.A}", "const E = {B: E.B};", "const E = {B: E['B']};",
    "const E = {B: -E.B};",
    "const E = {B: !E.B};", "const E = {B: E.B + 'x'};", "const E = {B: `${E.B}x`};", "const E = {B: E.B || E.B};",
    "const E = {B: E.B ? E.B : 1};", "const E = {B: E.B.C};", "const E = {B: f(E.B)};", "const E = {B: E.B()};",
    "const E = {...{B: E.B}};", "const E = {B: {...E.B}};", "const E = {B: [...E.B]};",
    "const E = {B: F.B}, F = {B: E.B};",
    "const E = [E[0]], B = E[0];", "const E = {B: Object.assign({}, E.B)};", "const E = {B: (() => E.B)()};",
    "const E = () => ({B: E().B});", "const E = {get B() { return E.B; }};", "class E { static B = E.B; }",
    "const {B = B} = {}, E = {B};", "const E = E.B;",
    "const E = (x = E().B) => x;", "namespace E { export const B = E.B; }",
  ])
  func circle(declaration: String) throws {
    let uses = [
      "createMachine({initial: 'a', states: {a: {on: {[E.B]: 'a'}, entry: E.B}}})",
      "createMachine({id: E.B, states: {a: {}}})",
      "createMachine({initial: 'a', context: {n: E.B}, states: {a: E.B, ...E.B}})",
      "createMachine({states: {a: {on: {go: {target: E.B, guard: ({context}) => context.n > E.B}}}}})",
    ]
    for use in uses {
      let text = declaration + "\n" + use
      let reading = try XStateNotation().read(SourceText(text))
      #expect(reading.chart.state("a") != nil, "\(text)")
      #expect(
        reading.diagnostics.contains { $0.severity > .note && $0.position != nil } || use.contains("id:"), "\(text)")
    }
  }

  /// A value that is made of the value of the name before it, twice.
  static let doublings: [(first: String, next: String, use: String)] = [
    ("{}", "{states: {p: §, q: §}}", "{states: {a: §}}"), ("{p: {}}", "{...§, ...§}", "{states: §}"),
    ("{p: {}}", "{...§, q: {...§}}", "{states: §}"), ("['x']", "[§, §]", "{entry: §, states: {a: {}}}"),
    ("['x']", "[...§, ...§]", "{entry: §, states: {a: {}}}"), ("'x'", "`${§}${§}`", "{id: §, states: {a: {}}}"),
    ("'x'", "§ + §", "{id: §, states: {a: {}}}"), ("'x'", "§.concat(§)", "{id: §, states: {a: {}}}"),
    ("g", "§ + §", "{states: {a: {on: {[§]: 'a'}}}}"), ("{}", "c ? § : §", "{states: {a: §}}"),
    ("{}", "§ || §", "{states: {a: §}}"),
    ("{}", "Object.assign({}, §, §)", "{states: {a: §}}"),
    ("'a'", "{target: c ? § : §}", "{states: {a: {on: {go: §}}}}"),
    ("{}", "{B: §, C: §}.B", "{states: {a: §}}"),
    ("{}", "((x, y) => ({p: x, q: y}))(§, §)", "{context: §, states: {a: {}}}"),
    ("1", "[§, §]", "{context: {c: §}, states: {a: {entry: assign({c: () => §})}}}"),
    ("g", "and([§, §])", "{states: {a: {on: {go: {guard: §}}}}}"),
  ]

  /// Whatever the names stand for, the work is bounded: what is read is one machine, or an error that says where.
  @Test(arguments: doublings.indices)
  func doubling(row: Int) throws {
    let (first, next, use) = Self.doublings[row]
    func filled(_ template: String, _ name: String) -> String { template.replacing("§", with: name) }
    let names = (1...200).map { "const a\($0) = \(filled(next, "a\($0 - 1)"));" }
    let text = "const a0 = \(first);\n" + names.joined(separator: "\n") + "\ncreateMachine(\(filled(use, "a200")))"
    do throws(ReadError) {
      let reading = try XStateNotation().read(SourceText(text))
      #expect(reading.diagnostics.contains { $0.severity > .note })
    } catch {
      #expect(error.diagnostics.map(\.code) == [.limitExceeded] && error.diagnostics[0].position != nil, "\(error)")
    }
  }

  /// The same values are read where they are few.
  @Test func fewAreRead() throws {
    let names = (1...5).map { "const a\($0) = {initial: 'p', states: {p: a\($0 - 1), q: a\($0 - 1)}};" }.joined()
    let chart = try XStateNotation().read(SourceText("const a0 = {};\(names)createMachine(a5)")).chart
    #expect(chart.allStates.count == 62)
  }

  @Test func errorSaysWhere() throws {
    let names = (1...40).map { "const a\($0) = {...a\($0 - 1), ...a\($0 - 1)};\n" }.joined()
    let error = try #require(throws: ReadError.self) {
      try XStateNotation().read(SourceText("const a0 = {p: {}};\n\(names)createMachine({states: a40})"))
    }
    let message = error.diagnostics.map(\.message).joined()
    #expect(message.hasPrefix("the names of the text stand for more than 200") && message.hasSuffix(" values"))
    #expect((1...41).contains(error.diagnostics[0].position?.line ?? 0))
  }

  /// A chain of calls is followed once for each of its calls.
  @Test func longChainOfCalls() throws {
    let chain = "z" + String(repeating: ".object().min(1)", count: 14)
    let reading = try XStateNotation().read(
      SourceText("const schema = \(chain);\ncreateMachine({context: {c: schema}, states: {a: {}}})"))
    #expect(reading.chart.allStates.map(\.id) == ["a"])
  }

  /// Implementations that name one another twice each.
  @Test(arguments: [
    ("actions", "[§, §]", "raise({type: 'go'})", "entry: 'a40'"),
    ("guards", "and([§, §])", "({context}) => context.c > 1", "on: {go: {guard: 'a40'}}"),
    ("guards", "{and: [§, §]}", "'x'", "on: {go: {guard: 'a40'}}"),
    ("actions", "choose([{guard: 'x', actions: [§, §]}])", "raise({type: 'go'})", "entry: 'a40'"),
  ])
  func implementations(kind: String, next: String, first: String, use: String) throws {
    let names = (1...40).map { "a\($0): " + next.replacing("§", with: "'a\($0 - 1)'") }.joined(separator: ", ")
    let text = "setup({\(kind): {a0: \(first), \(names)}}).createMachine({context: {c: 1}, states: {p: {\(use)}}})"
    do throws(ReadError) {
      let reading = try XStateNotation().read(SourceText(text))
      #expect(reading.chart.state("p") != nil)
    } catch {
      #expect(error.diagnostics.map(\.code) == [.limitExceeded] && error.diagnostics[0].position != nil, "\(error)")
    }
  }

  /// Each target with two ways doubles the transitions.
  @Test func targetsWithTwoWays() throws {
    let targets = String(repeating: "c ? 'a' : 'b', ", count: 40)
    let error = try #require(throws: ReadError.self) {
      try XStateNotation().read(SourceText("createMachine({states: {a: {on: {go: {target: [\(targets)]}}}, b: {}}})"))
    }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  /// Files that import one another, and themselves.
  @Test func filesThatImportOneAnother() throws {
    var source = SourceText(
      "import {b} from './b';\nexport const a = {p: b, q: b};\ncreateMachine({states: {a, b}})", fileName: "a.ts")
    source.files = { name in
      name == "b.ts"
        ? "import {b as c} from './b'; import {a} from './a'; export const b = {p: a, q: c};"
        : name == "a.ts" ? "import {b} from './b'; export const a = {p: b, q: b};" : nil
    }
    do throws(ReadError) {
      #expect(try XStateNotation().read(source).chart.state("a") != nil)
    } catch {
      #expect(error.diagnostics.map(\.code) == [.limitExceeded] && error.diagnostics[0].position != nil, "\(error)")
    }
  }

  @Test func nameThatLeadsToItself() throws {
    let text = "enum E {B = E.B}\ncreateMachine({initial: 'a', states: {a: {on: {[E.B]: 'a'}}}})"
    #expect(
      try XStateNotation().read(SourceText(text)).diagnostics.map(\.description).contains(
        "2:49: warning: 'E.B' leads to itself; its name stands for its value"))
  }

  /// What leads to itself is a state without content, and a warning says why.
  @Test func stateInItself() throws {
    let text = "const a = {initial: 'p', states: {p: a}};\ncreateMachine({initial: 'm', states: {m: a}})"
    let reading = try XStateNotation().read(SourceText(text))
    #expect(reading.chart.allStates.map(\.id) == ["m", "m.p", "m.p.p"])
    #expect(
      reading.diagnostics.map(\.description).contains(
        "1:38: warning: the state 'p' is empty because 'a' leads to itself"))
  }
}
