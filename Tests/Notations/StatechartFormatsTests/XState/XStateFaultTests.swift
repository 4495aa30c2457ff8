import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// What is wrong with a text is said where it is, and the rest is read.
@Suite struct XStateFaultTests {
  @Test(
    arguments: [
      ("{initial: 'a', states: {a: {on: {x: 'c'}}, b: {}}}", ["1:37: error: there is no state 'c', seen from 'a'"]),
      (
        "{initial: 'a', states: {a: {on: {x: 'bee'}}, been: {}}}",
        ["1:37: error: there is no state 'bee', seen from 'a' (did you mean 'been'?)"]
      ),
      (
        #"{initial: 'a', states: {a: {on: {x: 'c.d'}}, 'c.d': {}}}"#,
        [#"1:37: error: there is no state 'c.d', seen from 'a' (did you mean 'c\\.d'?)"#]
      ),
      ("{initial: 'A', states: {a: {}}}", ["1:11: error: there is no state 'A' in '(machine)' (did you mean 'a'?)"]),
      ("{initial: 3, states: {a: {}}}", ["1:11: error: 'initial' names a state, it is not a number"]),
      (
        "{initial: 'a', states: {a: {tyype: 'final'}}}",
        ["1:29: warning: a state has no member 'tyype' (did you mean 'type'?)"]
      ),
      (
        "{initial: 'a', states: {a: {type: 'finale'}}}",
        [
          "1:35: error: 'type' is one of atomic, compound, parallel, final, history (did you mean 'final'?)"
        ]
      ),
      (
        "{initial: 'a', states: {a: {on: {x: {traget: 'a'}}}}}",
        ["1:38: warning: a transition has no member 'traget' (did you mean 'target'?)"]
      ),
      ("{initial: 'a', states: {a: {}, a: {}}}", ["1:25: warning: the state 'a' occurs twice; the last counts"]),
      (
        "{initial: 'a', states: {a: {on: {GO: 'a', GO: 'b'}, after: {1: 'a', 1: 'b'}}, b: {}}}",
        [
          "1:43: warning: 'GO' occurs twice; the last counts", "1:69: warning: '1' occurs twice; the last counts",
        ]
      ),
      ("{initial: 'a' states: {a: {}}}", ["1:15: error: expected a comma or }"]),
      (
        "{initial: 'a', states {a: {}}}",
        ["1:23: error: expected a colon after the name 'states'"]
      ),
      (
        "{initial: 'a, states: {a: {}}}",
        [
          "1:1: error: the object that begins here is not closed (add a })",
          "1:11: error: the string that begins here is not closed",
        ]
      ),
      ("{initial: 'a', states: {a: {on: {x: }}}}", ["1:37: error: expected a value"]),
      ("{initial: '\\u12', states: {}}", ["1:12: error: expected hexadecimal digits in the escape"]),
      ("{initial: 'a', states: {a: {}}} more", ["1:33: error: expected nothing after the object"]),
      (
        "{initial: 'a', states: {a: {on: {x: [{target: 3}]}}}}",
        ["1:47: error: a target is a string, not a number"]
      ),
      ("{initial: 'a', states: {a: {on: 'b'}}}", ["1:33: error: 'on' is an object by event, not a string"]),
      ("{initial: 'a', states: {a: {on: {x: {in: '#q'}}}}}", ["1:42: error: there is no state '#q'"]),
    ] as [(String, [String])])
  func faults(text: String, expected: [String]) throws {
    let found = try XStateNotation().read(SourceText(text)).diagnostics.filter { $0.severity > .note }
    for line in expected { #expect(found.map(\.description).contains(line), "\(found)") }
    #expect(found.allSatisfy { $0.position != nil })
  }

  @Test(arguments: [
    ("", "1:1: error: expected an object that describes a machine, or a call of createMachine"),
    ("let x = 1", "1:1: error: expected an object that describes a machine, or a call of createMachine"),
    ("createMachine(f())", "1:15: error: expected the object that describes a machine, not a call"),
  ])
  func refusals(text: String, message: String) throws {
    let error = try #require(throws: ReadError.self) { try XStateNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.description) == [message])
  }

  @Test(arguments: ["{states:", "[", "{a:[", "createMachine(", "{x:f(", "{\"a\":"])
  func deepNestingIsRefused(opening: String) throws {
    let script = "createMachine(" + String(repeating: opening, count: 100_000)
    #expect(throws: ReadError.self) { try XStateNotation().readAll(SourceText(script)) }
  }

  /// A name that is computed from keys within keys is not followed, and is too long to be a name itself.
  @Test func keysWithinKeysAreRefused() throws {
    let key = String(repeating: "a[", count: 50_000) + "0" + String(repeating: "]", count: 50_000)
    let script = SourceText("createMachine({states: {p: {on: {[\(key)]: 'p'}}}})")
    let error = try #require(throws: ReadError.self) { try XStateNotation().read(script) }
    #expect(error.diagnostics.map(\.message) == ["a name is longer than 1000 characters"])
  }

  static let sample = """
    import {createMachine} from "xstate"; /* x */
    export const m = setup({delays: {d: 1e3}}).createMachine<A, B>({ id: 'm\\u{1F600}', initial: `a`, // y
      "states": { a: { on: { 'é x': [{target: '#b.c', guard: ({a}) => a?.["x"] > 1 ? /[/]'/ : `${'`'}` }] }, after: {d: "b"} },
        b: { id: "b", ...rest, type: 'parallel' as const, states: { c: { initial: 'd', states: { d: null } } } } }, })
    """

  @Test func everyPrefixEnds() {
    let letters = Array(Self.sample.unicodeScalars)
    for length in letters.indices {
      let text = String(String.UnicodeScalarView(letters[..<length]))
      do throws(ReadError) {
        let reading = try XStateNotation().read(SourceText(text))
        #expect(length == letters.count - 1 || reading.hasErrors || length > 100)
      } catch {
        #expect(error.diagnostics.allSatisfy { $0.position != nil })
      }
    }
  }

  @Test func oddTextIsRead() throws {
    for odd in ["\u{FEFF}", "\r\n", "\u{2028}", "/*\u{202E}*/", "\u{A0}"] {
      let text = odd + "{" + odd + "initial:" + odd + "'a',states:{a:{}}" + odd + "}" + odd
      #expect(try ChartLines.text(XStateNotation().read(SourceText(text)).chart) == "<a>\na")
    }
    let text = "{\"initial\": \"a\u{0}\", \"states\": {\"a\u{0}\": {}, \"\u{200B}\": {}, \"\u{202E}x\": {}, \"\": {}}}"
    #expect(try XStateNotation().read(SourceText(text)).chart.allStates.count == 4)
  }

  @Test func limits() throws {
    let many = (0...ReadLimits.states).map { "s\($0): {}" }.joined(separator: ",")
    let error = try #require(throws: ReadError.self) { try XStateNotation().read(SourceText("{states: {\(many)}}")) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
    let long = "{states: {" + String(repeating: "x", count: 2000) + ": {}}}"
    #expect(throws: ReadError.self) { try XStateNotation().read(SourceText(long)) }
  }

  /// Work grows with the length of the text: each takes a second or two at most, and a quarter more would be sixteen
  /// times more.
  @Test(arguments: ["a<", "{a:1}.x,", "x=>", "'\\", "`", "/", "\"a\" ", "{", "f(", ",", "...", "#"])
  func hostileTextEnds(piece: String) {
    let text = "{a:" + String(String(repeating: piece, count: (1 << 18) / piece.count))
    _ = try? XStateNotation().readAll(SourceText(text))
    _ = XStateNotation().resemblance(of: SourceText(text))
  }
}
