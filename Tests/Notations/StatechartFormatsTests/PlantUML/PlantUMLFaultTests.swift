import StatechartFormats
import Statecharts
import Testing

/// What is said of texts that are wrong, and where.
@Suite struct PlantUMLFaultTests {
  @Test(arguments: [
    ("a -> ", ["2:6: error: expected the name of a state after the arrow instead of the end of the line"]),
    ("a -> b c", ["2:8: error: expected ':' or the end of the line instead of 'c'"]),
    ("stat a", ["2:6: error: expected an arrow or ':' after 'stat' instead of 'a' (did you mean 'state'?)"]),
    ("state a {", ["2:9: warning: this brace is not closed: expected '}'"]),
    ("}", ["2:1: error: this closes nothing"]),
    ("state a as", ["2:11: error: expected a name or a text after 'as' instead of the end of the line"]),
    ("state a b", ["2:9: error: expected '{', ':' or the end of the line instead of 'b'"]),
    ("note on a : x", ["2:9: error: expected 'link' after 'on' instead of 'a'"]),
    ("note left of a\n x", ["2:1: error: this is not closed: expected 'end note'"]),
    ("/' x", ["2:1: error: this comment is not closed: expected \"'/\""]),
    ("a --> [H] : x", ["2:1: warning: a history state must be inside a state; here it is an ordinary one"]),
  ])
  func findings(body: String, descriptions: [String]) throws {
    let end = body.hasPrefix("/'") ? "" : "\n@enduml"
    // After `@startuml`, arrows alone would be drawn as a sequence.
    let reading = try PlantUMLNotation().read(SourceText("\n" + body + end))
    #expect(reading.diagnostics.filter { $0.severity != .note }.map(\.description) == descriptions)
  }

  @Test(arguments: [
    ("Alice -> Bob : hello\nBob --> Alice : ok", true), ("[*] --> Alice\nAlice -> Bob : hello", false),
    ("state Alice\nAlice -> Bob : hello", false), ("' no line", false),
  ])
  func aSequenceIsNoted(body: String, isNoted: Bool) throws {
    let reading = try PlantUMLNotation().read(SourceText("@startuml\n" + body + "\n@enduml\n"))
    let warning =
      "1:1: warning: PlantUML takes this for a diagram of another kind, such as a sequence; it is read as one of states "
      + "(write '[*] --> Alice' or 'state Alice')"
    #expect(reading.diagnostics.filter { $0.severity != .note }.map(\.description) == (isNoted ? [warning] : []))
  }

  @Test func otherDiagramsAreRefused() throws {
    let error = try #require(throws: ReadError.self) {
      try PlantUMLNotation().read(SourceText("@startjson\n{}\n@endjson"))
    }
    #expect(error.diagnostics.map(\.description) == ["1:1: error: '@startjson' begins no state diagram"])
  }

  @Test func nestingIsLimited() throws {
    let deep = (0..<100_000).map { "state s\($0) {" }.joined(separator: "\n")
    let error = try #require(throws: ReadError.self) { try PlantUMLNotation().read(SourceText("@startuml\n" + deep)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  /// Nothing here may crash or go on for ever; what can be read is.
  @Test(arguments: [
    "a\u{0}b --> c", "a --> b\r\nb --> c\r\n", "\u{202E}a --> b\u{200B}", "note", "note left of", "state", "state \"",
    "state \"a\" as",
    "[*]", "[*] --> [*]", "[H] --> a", "{", "}}}}", "--", "-->", "a : ", ":", "state a <<", "==", "==a", "==a==", "a[H",
    "a -[", "a -[#", "a -le",
    "title", "legend", "skinparam x {", "<style>", "json x {", "!", "!x", "'", "/'", "@", "@start", "note as",
    "note \"x", "x-", "a .. b", "a. --> b",
    "state a {\nstate a {\n}\n}", "state f <<fork>>\nf --> f", "==a== --> ==a==", "state x <<history>>",
    "a --> a : / ; ;", "left", "end",
  ])
  func oddTextsEnd(body: String) throws {
    let reading = try PlantUMLNotation().read(SourceText("@startuml\n" + body))
    #expect(Set(reading.chart.allStates.map(\.id)).count == reading.chart.allStates.count)
    #expect(reading.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test func everyBeginningOfATextEnds() throws {
    let text = """
      @startuml name
      title t
      skinparam state { A b }
      state "A b" as a #red {
        [*] -left-> c : x [y] / z
        --
        d <<choice>> --> [H]
      }
      note right of a
        text &#35; <U+41>
      end note
      a -[#red,dashed]-> a[H*] : w
      n .. a
      @enduml
      """
    for length in 0...text.unicodeScalars.count {
      let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
      let readings = (try? PlantUMLNotation().readAll(SourceText(beginning))) ?? []
      #expect(readings.count <= 1)
    }
  }

  /// Work in proportion to the text: each of these has tens of thousands of characters.
  @Test(arguments: [
    ("", "a --> b : x "), ("", "["), ("", "state a\n"), ("a --> b : ", "[(\"'"), ("", "{"), ("state a ", "<"),
    ("", "note right of a\n"), ("a -", "[x]"), ("a : ", "&#1"), ("a ", "-"), ("", "/'"), ("", "@start\n"), ("", "a.b"),
    ("", "note \"x\" as n\n"), ("", "skinparam x {\n"), ("", "<style>\n"), ("", "sprite a <svg\n"), ("", "a : x\n"),
  ])
  func longTextsEnd(beginning: String, part: String) throws {
    let body = beginning + String(repeating: part, count: 60_000 / part.unicodeScalars.count)
    do throws(ReadError) {
      let reading = try PlantUMLNotation().read(SourceText("@startuml\n" + body))
      #expect(reading.chart.allStates.count <= ReadLimits.states)
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.code == .limitExceeded })
    }
  }
}
