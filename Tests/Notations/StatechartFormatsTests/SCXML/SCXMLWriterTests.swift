import StatechartFormats
import Statecharts
import Testing

@Suite struct SCXMLWriterTests {
  private let notation = SCXMLNotation()

  @Test func plainChartsAreIdiomatic() {
    let chart = Statechart(
      name: "lamp", initial: ["off"],
      states: [
        State("off", transitions: [.on("press", to: "on")]),
        State(
          "on", transitions: [.on("press", to: "off", if: "a < b")],
          onEntry: [[.raise(Raise("lit")), .script(Script(.inline("if (a < b) f()")))]]),
      ])
    #expect(
      notation.write(chart).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" name="lamp" initial="off">
          <state id="off">
            <transition event="press" target="on"/>
          </state>
          <state id="on">
            <onentry>
              <raise event="lit"/>
              <script>if (a &lt; b) f()</script>
            </onentry>
            <transition event="press" cond="a &lt; b" target="off"/>
          </state>
        </scxml>

        """)
  }

  @Test func ownVocabularyIsDeclaredOnlyWhereItIsUsed() {
    let chart = Statechart(
      states: [
        State("on", displayName: LocalizedText("On", zhHans: "开"), onEntry: [[.action(Action("light up"))]])
      ])
    #expect(
      notation.write(chart).text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:il="urn:interlock:statechart" version="1.0">
          <state id="on">
            <il:label>On</il:label>
            <il:label xml:lang="zh-Hans">开</il:label>
            <onentry>
              <il:action name="light up"/>
            </onentry>
          </state>
        </scxml>

        """)
  }

  /// Charts that SCXML cannot say in full, and what is said of them.
  static let lossRows: [(Statechart, String)] = [
    (Statechart(states: [State("two words")]), "the state 'two words' is written as 'two_words'"),
    (Statechart(states: [State("")]), "the state '' is written as '_'"),
    (
      Statechart(states: [State("a", transitions: [Transition(events: ["plug in"], targets: ["a"])])]),
      "the event 'plug in' is written as 'plug_in'"
    ),
    (Statechart(name: "bell \u{7}", states: [State("a")]), "XML cannot hold a control character"),
    (
      Statechart(states: [State("a", onEntry: [[.foreign(ForeignElement(name: "no name", namespace: "u"))]])]),
      "'no name' is not a valid element name in XML"
    ),
    (
      Statechart(states: [
        State("a", onEntry: [[.assign(Assign(location: "x", value: .source("u")))]])
      ]), "only 'data' can be loaded from an address"
    ),
    (Statechart(states: [State("a", onEntry: [[.choose(Choose([]))]])]), "an 'if' without branches is omitted"),
    (
      Statechart(states: [State("a", onEntry: [[.choose(Choose([.init(if: nil, content: [])]))]])]),
      "an 'if' begins with its 'else'"
    ),
    (Statechart(states: [State("a", kind: .compound)]), "SCXML decides by what is in it whether 'a' is compound"),
    (Statechart(states: [State("a", transitions: [.on("e", to: "b\u{1}")])]), "XML cannot hold a control character"),
    (
      Statechart(states: [State("a", kind: .final, doneData: DoneData(Payload(names: ["x"])))]),
      "the variable 'x' of 'donedata' is written as a parameter"
    ),
    (
      Statechart(variables: [Variable("x", value: .text(" "))], states: [State("a")]),
      "white space alone is not a value"
    ),
  ]

  @Test(arguments: lossRows.indices)
  func losses(row: Int) throws {
    let (chart, message) = Self.lossRows[row]
    let writing = notation.write(chart)
    #expect(writing.diagnostics.count == 1)
    #expect(writing.diagnostics.first?.message.contains(message) ?? false, "\(writing.diagnostics)")
    let reading = try notation.read(SourceText(writing.text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  @Test func changedNamesStayDistinct() throws {
    let chart = Statechart(states: [State("a_b"), State("a b", transitions: [.on("e", to: "a b")]), State("a  b")])
    let read = try notation.read(SourceText(notation.write(chart).text)).chart
    #expect(read.states.map(\.id.name) == ["a_b", "a_b2", "a_b3"])
    #expect(read.states[1].transitions[0].targets == ["a_b2"])
  }

  /// A namespace of another vocabulary is declared once, at the outermost element.
  @Test func otherNamespacesAreDeclaredOnce() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:f="urn:f" xmlns:g="urn:g" version="1.0">
        <state id="a"><onentry><f:x f:y="1"/><f:z><g:w/></f:z></onentry></state>
      </scxml>
      """
    let written = SCXMLNotation().write(try SCXMLNotation().read(SourceText(text)).chart).text
    #expect(written.ranges(of: "xmlns:f=\"urn:f\"").count == 1)
    #expect(written.ranges(of: "xmlns:g=\"urn:g\"").count == 1)
    #expect(written.split(separator: ">").first { $0.contains("<scxml") }?.contains("xmlns:f") == true)
  }
}
