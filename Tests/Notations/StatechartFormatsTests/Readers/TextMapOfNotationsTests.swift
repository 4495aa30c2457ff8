import Statecharts
import Testing

@testable import StatechartFormats

/// The places of names and labels in texts, one example for each notation.
struct TextMapOfNotationsTests {
  private static let texts: [(notation: String, text: String, names: [String], events: [String])] = [
    (
      "mermaid", "stateDiagram-v2\n  [*] --> A\n  A --> B : go [ok] / act %% note\n  state \"Bee\" as B\n",
      ["A", "A", "B", "B"], ["go"]
    ),
    ("plantuml", "@startuml\nA --> B : go [ok] / act\nB : entry / x\n@enduml\n", ["A", "B", "B"], ["go"]),
    ("smcat", "a, \"b c\";\na => \"b c\": go [ok]/ act;\n", ["a", "\"b c\"", "a", "\"b c\""], ["go"]),
    ("dot", "digraph { a -> b [label=\"go [ok] / act\"] b [shape=box] }", ["a", "b", "b"], ["go"]),
    (
      "scxml",
      "<scxml xmlns='http://www.w3.org/2005/07/scxml' initial='a'><state id='a'><transition event='go' cond=\"In('b')\""
        + " target='b'/></state><state id='b'/></scxml>",
      ["a", "a", "b", "b", "b"], ["go"]
    ),
    (
      "json",
      "{\"states\": [{\"id\": \"a\"}, \"b\"], \"transitions\": [{\"source\": \"a\", \"event\": \"go\", \"targets\": [\"b\"]}]}",
      ["a", "b", "a", "b"], ["go"]
    ),
    (
      "xstate", "createMachine({ initial: 'a', states: { a: { on: { go: 'b' } }, 'b': {} } })", ["a", "a", "b", "b"],
      ["go"]
    ),
    (
      "xstate", "const config = { states: { a: { on: { go: 'b' } }, b: {} } };\ncreateMachine(config)",
      ["a", "b", "b"], ["go"]
    ),
  ]

  @Test(arguments: texts.indices)
  func aTextHasAMap(number: Int) throws {
    let (notation, text, names, events) = Self.texts[number]
    let reader = try #require(NotationCatalog.standard.reader(named: notation))
    let map = try #require(try reader.read(SourceText(text)).map)
    #expect(map.marks.filter { $0.state != nil }.map { map.text($0.bytes) } == names)
    #expect(map.marks.filter { $0.event != nil }.map { map.text($0.bytes) } == events)
    let go = try #require(map.names(of: EventDescriptor("go")).first)
    #expect(map.owner(at: go.bytes.lowerBound) == .transition(Transition.ID(source: State.ID(names[0]), ordinal: 0)))
  }

  /// Quotes within an attribute are references, in any of their spellings.
  @Test(arguments: ["&quot;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;"])
  func aStateThatIsAskedForIsNamedBetweenReferences(quote: String) throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml"><state id="a"><transition event="go" cond="In(\(quote)b\(quote))" \
      target="b"/></state><state id="b"/></scxml>
      """
    let map = try #require(try SCXMLNotation().read(SourceText(text)).map)
    #expect(map.names(of: State.ID("b")).map { map.text($0.bytes) } == ["b", "b", "b"])
  }

  @Test func aNotationWithoutAMapSaysSo() throws {
    #expect(try CSVNotation().read(SourceText("source,event,target\na,x,b\n")).map == nil)
  }

  /// Lines and columns count scalars; bytes are those of UTF-8.
  @Test func placesBeyondASCIIAreRight() throws {
    let map = try #require(try SMCatNotation().read(SourceText("ä => 状態: é;\r\n状態 => ä;\r\n")).map)
    #expect(map.names(of: State.ID("状態")).map { map.text($0.bytes) } == ["状態", "状態"])
    #expect(map.names(of: State.ID("状態")).map { map.range($0.bytes).description } == ["1:6-1:8", "2:1-2:3"])
    #expect(map.names(of: EventDescriptor("é")).map { map.text($0.bytes) } == ["é"])
  }

  /// A condition that is spelled otherwise than it is read is looked for at each bracket.
  @Test func aLabelThatIsSpelledOtherwiseEnds() throws {
    let brackets = String(repeating: "[", count: 20_000)
    let text = "stateDiagram-v2\n  A --> B : \(brackets)#65;\(String(repeating: "]", count: 20_000))\n"
    let map = try #require(try MermaidNotation().read(SourceText(text)).map)
    #expect(map.ranges(of: .condition, .transition(Transition.ID(source: "A", ordinal: 0))).isEmpty)
    #expect(map.names(of: State.ID("B")).count == 1)
  }
}
