import StatechartFormats
import Statecharts
import Testing

/// What is said of texts that are wrong, and where.
@Suite struct MermaidFaultTests {
  @Test(arguments: [
    ("a -> b : x", ["2:3: warning: '->' is read as the arrow '-->' (write '-->')"]),
    ("a --> : x", ["2:7: error: expected the name of a state after '-->' instead of ':'"]),
    (
      "a --> b )",
      [
        "2:9: warning: ')' is read as the beginning of another statement (write a label after ':', and each statement on its own line)"
      ]
    ),
    ("a --> b -", ["2:9: error: expected '-->', ':' or the end of the line instead of '-'"]),
    ("state a {\n  b", ["2:9: error: this brace is not closed: expected '}'"]),
    ("a\n}", ["3:1: error: this brace closes nothing"]),
    ("b {\n  c\n}", ["2:1: error: expected the word 'state' before a name with braces (write 'state b {')"]),
    ("a\nnote right of a\n text", ["3:1: error: this note is not closed: expected 'end note'"]),
    ("note right a : x", ["2:12: error: expected 'of' and the name of a state instead of 'a'"]),
    ("state \"a", ["2:8: error: this text is not closed: expected a quotation mark"]),
    (
      "a --> b : x\n%%{init: {\"theme\":\"dark\"}}%\nb --> c : y",
      ["3:1: error: this setting is not closed: expected '}%%'"]
    ),
    (
      "state p {\n[*] --> x\n}\nstate q {\n[*] --> x\n}",
      [
        "6:1: warning: 'q' begins in 'x', which is in 'p', so that it is left at once (give the state inside another name)"
      ]
    ),
    ("class a", ["2:1: error: expected the names of states and a class after 'class'"]),
    (
      "state a <<chioce>>",
      ["2:9: warning: there are no states of the kind 'chioce'; it is read as an ordinary one (did you mean 'choice'?)"]
    ),
    (
      "[*] --> a\n[*] --> b",
      ["2:1: warning: the first of 2 states is not marked; this one is taken"]
    ),
    (
      "state f <<fork>>\nf --> a\nf --> b\na --> b : x",
      ["2:1: warning: the states after the fork 'f' cannot be active together; one is taken"]
    ),
    (
      "state j <<join>>\na --> j : x\nb --> j : y",
      ["2:1: warning: the arrows into the join 'j' do not come from different regions; each is taken alone"]
    ),
  ])
  func findings(body: String, descriptions: [String]) throws {
    let reading = try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body))
    #expect(reading.diagnostics.filter { $0.severity != .note }.map(\.description) == descriptions)
  }

  /// What may have been meant otherwise, and is read all the same.
  @Test(arguments: [
    (
      "state p {\nx --> y : a\n}\nstate q {\nx --> z : b\ny --> z : c\n}",
      "6:1: note: 'x' is named inside 'q', but is nested in 'p': a drawing has one state of a name; 1 more such states"
    ),
    (
      "state p {\nx --> y : a\n}\nstate q {\nz --> p : b\n}",
      "6:7: note: 'p' is moved into 'q', whose braces name it again"
    ),
    (
      "a\nnote right of a : Start / Stop",
      "3:1: note: 'Start / Stop' is read as a transition inside 'a'"
    ),
    (
      "a\nnote right of a\nx / y\nz /\nend note",
      "3:1: note: 'x / y' is read as a transition inside 'a'; 1 more such lines of notes"
    ),
    (
      "classDef history fill:#eee\nstate p {\n[*] --> x\n}\nclass x history",
      "6:1: note: classes that the diagram defines are ignored"
    ),
  ])
  func isNoted(body: String, note: String) throws {
    let reading = try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body))
    #expect(reading.diagnostics.map(\.description).contains(note), "\(reading.diagnostics)")
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note })
  }

  /// What is noted above, and what is not.
  @Test(arguments: [
    ("a : Waiting [user]", "a (Waiting [user])"), ("a\nnote right of a : See [1]", "a \"See [1]\""),
    ("[*] --> p\nstate p {\n[*] --> x\n}\np --> a : go", "-> p\np\n  -> x\n  go -> a\n  x\na"),
    ("a --> b : go\nstate p {\na\nb\n}", "p\n  a\n    go -> b\n  b"),
    (
      "classDef history,terminate fill:#eee\nstate p {\n[*] --> x\nx --> y : go\n}\nclass x history\ny:::terminate",
      "p\n  -> x\n  x\n    go -> y\n  y"
    ),
  ])
  func isRead(body: String, outline: String) throws {
    #expect(try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body)).chart.outline == outline)
  }

  @Test func readingGoesOnAfterAFault() throws {
    let reading = try MermaidNotation().read(SourceText("stateDiagram-v2\na --> : x\nwhat - this\nb --> c : y\n"))
    #expect(
      reading.diagnostics.filter { $0.severity == .error }.compactMap(\.range).map(\.description) == [
        "2:7-2:8", "3:6-3:7",
      ])
    #expect(reading.chart.outline == "-> b\na\nwhat\nb\n  y -> c\nc")
  }

  @Test(arguments: [
    ("", "1:1: error: the text is empty; a state diagram begins with 'stateDiagram-v2'"),
    ("sequenceDiagram", "1:1: error: a state diagram begins with 'stateDiagram-v2', not 'sequenceDiagram'"),
    (
      "stateDiagran\n",
      "1:1: error: a state diagram begins with 'stateDiagram-v2', not 'stateDiagran' (did you mean 'stateDiagram' or 'stateDiagram-v2'?)"
    ),
  ])
  func otherTextsAreRefused(text: String, description: String) throws {
    let error = try #require(throws: ReadError.self) { try MermaidNotation().read(SourceText(text)) }
    #expect(error.diagnostics.map(\.description) == [description])
  }

  @Test func nestingIsLimited() throws {
    let deep = (0..<100_000).map { "state s\($0) {" }.joined(separator: "\n")
    let error = try #require(throws: ReadError.self) { try MermaidNotation().read(SourceText("stateDiagram\n" + deep)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
    #expect(error.diagnostics.first?.position == SourcePosition(line: 202, column: 12))
  }

  /// Each state is opened where it does not lie, so that the braces are never deep.
  @Test func nestingIsLimitedAlsoWithoutBraces() throws {
    let deep = (0..<15_000).map { "state s\($0) {\ns\($0 + 1)\n}" }.joined(separator: "\n")
    let error = try #require(throws: ReadError.self) { try MermaidNotation().read(SourceText("stateDiagram\n" + deep)) }
    #expect(error.diagnostics.map(\.code) == [.limitExceeded])
  }

  @Test func statesAreLimited() throws {
    let many = (0...20_000).map { "s\($0)" }.joined(separator: "\n")
    let error = try #require(throws: ReadError.self) { try MermaidNotation().read(SourceText("stateDiagram\n" + many)) }
    #expect(error.diagnostics.map(\.message) == ["the chart has more than 20000 states"])
  }

  /// Nothing here may crash or go on for ever; what can be read is.
  @Test(arguments: [
    "a\u{0}b --> c", "a --> b\r\nb --> c\r\n", "\u{202E}a --> b\u{200B}", "a --> b : #99999999999;", "note",
    "note left of", "state",
    "state \"", "state \"a\" as", "accDescr {", "%%{", "---", "[*]", "[*] --> [*]", "[H] --> a", "{", "}}}}", "--",
    "-->", ":::x", "a:::",
    "a : ", ":", "state a <<", "state a [[", "state a &lt;&lt;", "class", "click", "state a { state a { a } }",
    "a --> a : / ; ;",
    "state f <<fork>>\nf --> f", "state j <<join>>\nj --> j\nj --> j", "[*] --> h\nclass h history",
    "state x <<fork>>\n[*] --> x",
    "a --> b : [\na --> b : ]\na --> b : (((", "title x", "#", ";", "a --> b : \"",
  ])
  func oddTextsEnd(body: String) throws {
    let reading = try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body))
    #expect(Set(reading.chart.allStates.map(\.id)).count == reading.chart.allStates.count)
    #expect(reading.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test func everyBeginningOfATextEnds() throws {
    let text = """
      ---
      title: t
      ---
      %%{init: {}}%%
      stateDiagram-v2
      state "A b" as a {
        [*] --> c : x [y] / z
        --
        d:::e
      }
      state f <<fork>>
      note right of a
        text #35;
      end note
      a --> [*] %% end
      """
    for length in 0...text.unicodeScalars.count {
      let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
      let readings = (try? MermaidNotation().readAll(SourceText(beginning))) ?? []
      #expect(readings.count <= 1)
    }
  }

  /// Work in proportion to the text: each of these has tens of thousands of characters.
  @Test(arguments: [
    ("", "a --> b : x "), ("", "["), ("", "a\n"), ("a --> b : ", "[(\"'"), ("", "{"), ("state ", "<"),
    ("", "note right of a\n"), ("", "state a\n\n\n\n\n\n"), ("a : ", "#1"), ("state \"", "\n"), ("", "%%{"),
    ("", "a --> [*]\n"), ("", "&lt;"), ("", "state a\n"), ("", "state a\n%%{\n"), ("", "---\n%%{\n"), ("", "a : x\n"),
  ])
  func longTextsEnd(beginning: String, part: String) throws {
    let body = beginning + String(repeating: part, count: 60_000 / part.unicodeScalars.count)
    do throws(ReadError) {
      let reading = try MermaidNotation().read(SourceText("stateDiagram-v2\n" + body))
      #expect(reading.chart.allStates.count <= ReadLimits.states)
    } catch {
      #expect(error.diagnostics.allSatisfy { $0.code == .limitExceeded })
    }
  }
}
