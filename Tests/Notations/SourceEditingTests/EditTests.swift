import StatechartFormats
import Statecharts
import Testing

@testable import SourceEditing

/// Single edits, as people make them, with the text that comes out.
struct EditTests {
  struct Row: CustomStringConvertible, Sendable {
    let notation: String
    let change: ChartChange
    let before: String
    let after: String

    init(_ notation: String, _ change: ChartChange, _ before: String, _ after: String) {
      (self.notation, self.change, self.before, self.after) = (notation, change, before, after)
    }

    var description: String { "\(notation): \(change)" }
  }

  private static let battery = """
    stateDiagram-v2
        [*] --> Full
        %% what empties it
        Full --> Used : use [on] / count
        state Used {
            [*] --> Half
            Half --> Low : use
        }
        Used --> Full : plug in

    """

  private static let styled = """
    stateDiagram-v2
        class Open,Closed bad
        [*] --> Open
        Open --> Closed : close
        Closed --> Locked : lock
        style Open,Closed fill:#f00
        style Locked fill:#0f0
        click Open "https://example.org/Open" "Open"

    """

  static let mermaid: [Row] = [
    Row(
      "mermaid", .renameState("Open", to: "Ajar"), styled,
      styled.replacing("Open,", with: "Ajar,").replacing("> Open", with: "> Ajar").replacing(" Open -", with: " Ajar -")
        .replacing("click Open", with: "click Ajar")),
    Row(
      "mermaid", .deleteState("Locked"), styled,
      styled.replacing("    Closed --> Locked : lock\n", with: "").replacing("    style Locked fill:#0f0\n", with: "")),
    Row("mermaid", .renameState("Full", to: "Charged"), battery, battery.replacing("Full", with: "Charged")),
    Row("mermaid", .renameEvent("use", to: "drain"), battery, battery.replacing(": use", with: ": drain")),
    Row("mermaid", .renameEvent("plug_in", to: "plug"), battery, battery.replacing("plug in", with: "plug")),
    Row(
      "mermaid", .addState("Empty", inside: "Used"), battery,
      battery.replacing("Low : use\n", with: "Low : use\n        state Empty\n")),
    Row(
      "mermaid", .addTransition(from: "Low", event: "die", to: "Half"), battery,
      battery.replacing("Low : use\n", with: "Low : use\n        Low --> Half : die\n")),
    Row(
      "mermaid", .deleteState("Low"), battery,
      battery.replacing("        Half --> Low : use\n", with: "")),
    Row(
      "mermaid", .deleteTransition(Transition.ID(source: "Half", ordinal: 0)), battery,
      battery.replacing("Half --> Low : use", with: "Low")),
    Row(
      "mermaid", .setEvents(Transition.ID(source: "Full", ordinal: 0), ["drain"]), battery,
      battery.replacing(": use [on]", with: ": drain [on]")),
    Row(
      "mermaid", .setCondition(Transition.ID(source: "Full", ordinal: 0), nil), battery,
      battery.replacing("use [on]", with: "use")),
    Row(
      "mermaid", .setCondition(Transition.ID(source: "Used", ordinal: 0), "near"), battery,
      battery.replacing("plug in", with: "plug in [near]")),
    Row(
      "mermaid", .setActions(Transition.ID(source: "Full", ordinal: 0), []), battery,
      battery.replacing(" / count", with: "")),
    Row(
      "mermaid", .setTarget(Transition.ID(source: "Used", ordinal: 0), "Half"), battery,
      battery.replacing("Used --> Full", with: "Used --> Half")),
    Row("mermaid", .setInitial("Low"), battery, battery.replacing("[*] --> Half", with: "[*] --> Low")),
    Row(
      "mermaid", .setDisplayName("Low", "Nearly empty"), "stateDiagram-v2\r\n  state Low\r\n",
      "stateDiagram-v2\r\n  state \"Nearly empty\" as Low\r\n"),
    Row(
      "mermaid", .addState("B", inside: nil), "stateDiagram-v2\r\n\tA --> A : x %% loop\r\n",
      "stateDiagram-v2\r\n\tA --> A : x %% loop\r\n\tstate B\r\n"),
  ]

  static let smcat: [Row] = [
    Row(
      "smcat", .renameState("on", to: "lit"), "initial, on, off;\n\ninitial => on;\non => off: press;\n",
      "initial, lit, off;\n\ninitial => lit;\nlit => off: press;\n"),
    Row("smcat", .addState("dim", inside: nil), "on, off;\non => off: press;\n", "on, off, dim;\non => off: press;\n"),
    Row(
      "smcat", .addState("dim", inside: nil), "on,\noff;\non => off: press;\n", "on,\noff,\ndim;\non => off: press;\n"),
    Row("smcat", .deleteState("off"), "on, off;\non => off: press;\n", "on;\n"),
    Row(
      "smcat", .addTransition(from: "on", event: "off", to: "on"), "on -> off: press;\n",
      "on -> off: press;\non -> on: off;\n"),
    Row(
      "smcat", .setEvents(Transition.ID(source: "on", ordinal: 0), ["go"]), "on -> off: press [x]/ y;\n",
      "on -> off: go [x]/ y;\n"),
  ]

  private static let door = """
    <?xml version="1.0"?>
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="shut">
      <!-- the door -->
      <state id="shut">
        <transition event="open" cond="In('shut')" target="wide"/>
      </state>
      <state id="wide"/>
    </scxml>

    """

  static let scxml: [Row] = [
    Row(
      "scxml", .renameState("shut", to: "closed"), door,
      door.replacing("initial=\"shut\"", with: "initial=\"closed\"").replacing("id=\"shut\"", with: "id=\"closed\"")
        .replacing("In('shut')", with: "In('closed')")),
    Row("scxml", .renameEvent("open", to: "push"), door, door.replacing("\"open\"", with: "\"push\"")),
    Row(
      "scxml", .addState("ajar", inside: "wide"), door,
      door.replacing("<state id=\"wide\"/>", with: "<state id=\"wide\">\n    <state id=\"ajar\"/>\n  </state>")),
    Row(
      "scxml", .addState("ajar", inside: nil), door,
      door.replacing("\"wide\"/>\n<", with: "\"wide\"/>\n  <state id=\"ajar\"/>\n<")),
    Row(
      "scxml", .addTransition(from: "wide", event: "pull", to: "shut"), door,
      door.replacing(
        "<state id=\"wide\"/>",
        with: "<state id=\"wide\">\n    <transition event=\"pull\" target=\"shut\"/>\n  </state>")),
    Row(
      "scxml", .deleteState("wide"), door,
      door.replacing("    <transition event=\"open\" cond=\"In('shut')\" target=\"wide\"/>\n", with: "")
        .replacing("  <state id=\"wide\"/>\n", with: "")),
    Row(
      "scxml", .setCondition(Transition.ID(source: "shut", ordinal: 0), nil), door,
      door.replacing(" cond=\"In('shut')\"", with: "")),
    Row("scxml", .setFinal("wide", true), door, door.replacing("<state id=\"wide\"/>", with: "<final id=\"wide\"/>")),
    Row(
      "scxml", .setEntry("wide", ["raise done"]), door,
      door.replacing(
        "<state id=\"wide\"/>",
        with: "<state id=\"wide\">\n    <onentry>\n      <raise event=\"done\"/>\n    </onentry>\n  </state>")),
  ]

  /// Statements that go and touch on one line.
  static let oneLine: [Row] = [
    Row("smcat", .deleteState("a"), "a, b;\na => b: go; b => a: x;\n", "b;\n"),
    Row("smcat", .deleteState("a"), "a, b;\na => b: go; # c3\nb => a: x;\n", "b;\n"),
    Row("mermaid", .deleteState("a"), "stateDiagram-v2\na\nb\na --> b : go; b --> a : x\n", "stateDiagram-v2\nb\n"),
    Row(
      "mermaid", .deleteState("a"), "stateDiagram-v2\n  a --> b : go; b --> a : x; b --> c : y\n",
      "stateDiagram-v2\n  b --> c : y\n"),
    Row(
      "dot", .deleteState("a"), "digraph {\n a; b;\n a -> b [label=go]; b -> a [label=x];\n}\n", "digraph {\n b;\n}\n"),
  ]

  private static let ja = [LocalizedText.Translation(language: "ja", text: "ア")]

  private static let labels = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" xmlns:il="urn:interlock:statechart" version="1.0">
      <state id="a">
        <il:label>Alpha</il:label>
        <il:label xml:lang="ja">ア</il:label>
      </state>
    </scxml>

    """

  static let translated: [Row] = [
    Row(
      "scxml", .setDisplayName("a", LocalizedText("New", translations: ja)), labels,
      labels.replacing("Alpha", with: "New")),
    Row(
      "scxml", .setDisplayName("a", LocalizedText("Alpha", translations: [.init(language: "ja", text: "エー")])), labels,
      labels.replacing("ア", with: "エー")),
    Row(
      "scxml", .setDisplayName("a", "Alpha"), labels,
      labels.replacing("    <il:label xml:lang=\"ja\">ア</il:label>\n", with: "")),
  ]

  private static let timer =
    "createMachine({ id:'timer', initial:'a', states:{ a:{ on:{ second:'b', go:{ target:'b', guard:'ready' } } }, b:{} } })"

  private static let old = timer.replacing("guard", with: "cond")

  static let xstate: [Row] = [
    Row(
      "xstate", .setCondition(Transition.ID(source: "a", ordinal: 0), "isReady"), timer,
      timer.replacing("second:'b'", with: "second:{ target: 'b', guard: 'isReady' }")),
    Row(
      "xstate", .setCondition(Transition.ID(source: "a", ordinal: 0), "isReady"), old,
      old.replacing("second:'b'", with: "second:{ target: 'b', cond: 'isReady' }")),
    Row(
      "xstate", .setCondition(Transition.ID(source: "a", ordinal: 1), "isReady"), old,
      old.replacing("'ready'", with: "'isReady'")),
    Row(
      "xstate", .renameState("a", to: "it's"), timer,
      timer.replacing("'a'", with: "'it\\'s'").replacing(" a:", with: " \"it's\":")),
    Row(
      "xstate", .renameState("off", to: "dark"),
      "createMachine({\n  initial: 'off',\n  states: {\n    off: { on: { press: 'on' } }, // first\n    on: { on: { press: 'off' } },\n  },\n})\n",
      "createMachine({\n  initial: 'dark',\n  states: {\n    dark: { on: { press: 'on' } }, // first\n    on: { on: { press: 'dark' } },\n  },\n})\n"
    ),
    Row(
      "xstate", .addTransition(from: "on", event: "hold", to: "off"),
      "createMachine({\n  initial: 'off',\n  states: {\n    off: { on: { press: 'on' } },\n    on: { on: { press: 'off' } },\n  },\n})\n",
      "createMachine({\n  initial: 'off',\n  states: {\n    off: { on: { press: 'on' } },\n    on: { on: { press: 'off', hold: 'off' } },\n  },\n})\n"
    ),
  ]

  private static let nested =
    "createMachine({\n  initial: 'a',\n  states: {\n    a: { on: { go: 'b' } },\n    b: {},\n    p: { initial: 'x', states: { x: {}, y: { type: 'final' } } },\n  },\n})\n"

  private static let parallel =
    "createMachine({\n  initial: 'p',\n  states: {\n    p: { type: 'parallel', states: { x: {}, y: {} } },\n  },\n})\n"

  /// States of XState with others inside say where they begin, and leave by `onDone` when they are done.
  static let beginnings: [Row] = [
    Row(
      "xstate", .addState("c", inside: "b"), nested,
      nested.replacing("b: {}", with: "b: {\n      initial: 'c',\n      states: {\n        c: {}\n      }\n    }")),
    Row(
      "xstate", .addState("c", inside: "a"), nested,
      nested.replacing("'b' } }", with: "'b' }, initial: 'c', states: {\n      c: {}\n    } }")),
    Row(
      "xstate", .move("x", into: "b"), nested,
      nested.replacing("b: {}", with: "b: {\n      initial: 'x',\n      states: {\n        x: {}\n      }\n    }")
        .replacing("initial: 'x', states: { x: {}, y", with: "initial: 'y', states: { y")),
    Row(
      "xstate", .move("x", into: nil), nested,
      nested.replacing("initial: 'x', states: { x: {}, y", with: "initial: 'y', states: { y").replacing(
        "} },\n  },", with: "} },\n    x: {},\n  },")),
    Row(
      "xstate", .deleteState("a"), nested,
      nested.replacing("initial: 'a'", with: "initial: 'b'").replacing("    a: { on: { go: 'b' } },\n", with: "")),
    Row(
      "xstate", .setParallel("p", false), parallel,
      parallel.replacing("type: 'parallel', ", with: "").replacing("y: {} }", with: "y: {} }, initial: 'x'")),
    Row(
      "xstate", .addTransition(from: "p", event: nil, to: "a"), nested,
      nested.replacing("'final' } }", with: "'final' } }, onDone: 'a'")),
    Row(
      "xstate", .renameState("p", to: "q"), nested.replacing("initial: 'x', ", with: ""),
      nested.replacing("initial: 'x', ", with: "").replacing("p:", with: "q:")),
  ]

  private static let titled = "stateDiagram-v2\n  state \"Idle state\" as Idle\n  Idle --> Busy : go\n"

  /// States with a name for people that get another name with blanks.
  static let titles: [Row] = [
    Row(
      "mermaid", .renameState("Idle", to: "In Use"), titled,
      titled.replacing("Idle -", with: "In_Use -").replacing("as Idle", with: "as In_Use")),
    Row(
      "plantuml", .renameState("Idle", to: "In Use"),
      "@startuml\nstate \"Idle state\" as Idle\nIdle --> Busy : go\n@enduml\n",
      "@startuml\nstate \"Idle state\" as In_Use\nIn_Use --> Busy : go\n@enduml\n"),
  ]

  static let plantUML: [Row] = [
    Row(
      "plantuml", .renameState("Off", to: "Dark"), "@startuml\n[*] --> Off\nOff --> On : press ' here\n@enduml\n",
      "@startuml\n[*] --> Dark\nDark --> On : press ' here\n@enduml\n"),
    Row(
      "plantuml", .addState("Dim", inside: "On"), "@startuml\nstate On {\n  state Low\n}\n@enduml\n",
      "@startuml\nstate On {\n  state Low\n  state Dim\n}\n@enduml\n"),
  ]

  private static let dotted = """
    digraph "g" {
      start [shape=point]
      start -> Idle
      Idle -> Busy [label="go"]
      Busy -> Idle [label="stop"]
    }

    """

  /// A dot that leads to the initial state goes with it.
  static let dots: [Row] = [
    Row("dot", .deleteState("Idle"), dotted, "digraph \"g\" {\n  Busy\n}\n"),
    Row(
      "dot", .deleteState("Low"),
      "digraph {\n  subgraph cluster_p {\n    s [shape=point];\n    s -> Low;\n    Low -> High [label=up];\n  }\n  p -> x;\n}\n",
      "digraph {\n  subgraph cluster_p {\n    High;\n  }\n  p -> x;\n}\n"),
  ]

  static let others: [Row] = [
    Row(
      "dot", .renameState("On", to: "Lit"),
      "digraph g {\n  subgraph clusterOn {\n    Low -> High [label=up]\n  }\n  Off -> Low [label=on, lhead=clusterOn]\n}\n",
      "digraph g {\n  subgraph clusterLit {\n    Low -> High [label=up]\n  }\n  Off -> Low [label=on, lhead=clusterLit]\n}\n"
    ),
    Row(
      "dot", .addTransition(from: "b", event: "y", to: "a"), "digraph {\n  a -> b [label=\"x\"];\n}\n",
      "digraph {\n  a -> b [label=\"x\"];\n  b -> a [label=\"y\"];\n}\n"),
    Row(
      "json", .addState("c", inside: nil), "{\"states\": [\n  {\"id\": \"a\"},\n  {\"id\": \"b\"}\n]}\n",
      "{\"states\": [\n  {\"id\": \"a\"},\n  {\"id\": \"b\"},\n  {\"id\": \"c\", \"kind\": \"atomic\"}\n]}\n"),
    Row(
      "json", .setDisplayName("a", LocalizedText("New", translations: ja)),
      "{\"states\": [{\"id\": \"a\", \"displayName\": {\"*\": \"Alpha\", \"ja\": \"ア\"}}]}\n",
      "{\"states\": [{\"id\": \"a\", \"displayName\": {\"*\": \"New\", \"ja\": \"ア\"}}]}\n"),
    Row(
      "json", .setSummary("a", "Alone"),
      "{\"states\": [{\"id\": \"a\", \"summary\": {\"*\": \"Alone\", \"ja\": \"ア\"}}]}\n",
      "{\"states\": [{\"id\": \"a\", \"summary\": {\"*\": \"Alone\"}}]}\n"),
    Row("json", .deleteState("b"), "{\"states\": [\"a\", \"b\"]}\n", "{\"states\": [\"a\"]}\n"),
  ]

  @Test(
    arguments: mermaid + smcat + oneLine + scxml + translated + xstate + beginnings + titles + plantUML + dots + others)
  func anEditIsTheSmallestChangeOfTheText(row: Row) throws {
    let reader = try #require(NotationCatalog.standard.reader(named: row.notation))
    let editor = try SourceEditor(reader, SourceText(row.before))
    do {
      let edit = try editor.edit(row.change)
      #expect(edit.text == row.after)
      #expect(edit.patch.inverse(on: row.before).applied(to: edit.text) == row.before)
    } catch {
      Issue.record("\(error.message)\n\(Explanation.text(editor, row.change, reader))")
    }
  }

  // MARK: - Refusals

  @Test(arguments: [
    (ChartChange.renameState("Full", to: "Low"), EditRefusal.Reason.nameTaken),
    (.renameState("Nowhere", to: "x"), .unknown), (.renameState("Full", to: "a\nb"), .badName),
    (.move("Used", into: "Low"), .structure), (.setFinal("Used", true), .structure),
    (.deleteTransition(Transition.ID(source: "Full", ordinal: 7)), .unknown),
    (.renameState("Full", to: "a:b"), .notation),
  ])
  func whatCannotBeIsRefusedWithTheReason(change: ChartChange, reason: EditRefusal.Reason) throws {
    let editor = try SourceEditor(MermaidNotation(), SourceText(Self.battery))
    do {
      let edit = try editor.edit(change)
      Issue.record("not refused: \(edit.text)")
    } catch {
      #expect(error.reason == reason)
      #expect(!error.message.isEmpty)
    }
  }

  /// Another name for an event that would change what the machine does is refused; one that would not is taken.
  @Test(arguments: [
    ("<onentry><raise event='err.io'/></onentry><transition event='err'/>", "err", "fault", "takes 'err.io', too"),
    ("<transition event='err'/><transition event='err.io'/>", "err.io", "fault", "takes 'err.io', too"),
    ("<transition event='err'/><transition event='go'/>", "go", "err.io", "would take 'err.io', too"),
    ("<transition event='go'/><transition event='err.io'/>", "go", "err", "would take 'err.io', too"),
    ("<transition event='go' cond=\"_event.name == 'go'\"/>", "go", "run", "has the text 'go'"),
    ("<onentry><send eventexpr=\"'go'\"/></onentry><transition event='go'/>", "go", "run", "has the text 'go'"),
    ("<transition event='a' cond=\"In('a')\"/>", "a", "b", nil),
    ("<transition event='err'/><transition event='err.io'/>", "err.io", "err.net", nil),
    ("<onentry><raise event='err'/></onentry><transition event='err.io'/>", "err", "fault", nil),
    ("<transition event='*'/><transition event='go'/>", "go", "run", nil),
    ("<transition event='fault'/>", "fault", "error", nil),
    (
      "<onentry><log expr='nope.x'/></onentry><transition event='fault'/>", "fault", "error",
      "would take 'error.execution', too"
    ),
    ("<state id='b'/><final id='c'/><transition event='fin'/>", "fin", "done", "would take 'done.state.a', too"),
    ("<transition event='fin'/>", "fin", "done.state.a", "a name of the processor's own events"),
    (
      "<onentry><send event='x'><param name='p' expr=\"'go'\"/></send></onentry><transition event='go'/>", "go", "run",
      "has the text 'go'"
    ),
    (
      "<invoke><content><scxml version='1.0'><state id='x'><onentry><send event='hi' target='#_parent'/></onentry>"
        + "</state></scxml></content></invoke><transition event='hi'/>", "hi", "ho",
      "the machine invoked in 'a' sends 'hi'"
    ),
    (
      "<invoke id='c'><content><scxml version='1.0'><state id='x'><transition event='go'/></state></scxml></content>"
        + "</invoke><transition event='t'><send event='go' target='#_c'/></transition>", "go", "run",
      "the machine invoked in 'a' takes 'go'"
    ),
  ])
  func anEventThatStandsForOthersKeepsItsName(content: String, event: String, name: String, reason: String?) throws {
    let text = "<scxml xmlns='http://www.w3.org/2005/07/scxml' version='1.0'><state id='a'>\(content)</state></scxml>"
    let editor = try SourceEditor(SCXMLNotation(), SourceText(text))
    do throws(EditRefusal) {
      let edit = try editor.edit(.renameEvent(event, to: name))
      #expect(reason == nil, "not refused: \(edit.text)")
    } catch {
      #expect(reason.map(error.message.contains) == true, "\(error.message)")
    }
  }

  private static let regions = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0">
      <parallel id="Busy">
        <state id="L"><state id="L1"/><state id="L2"/></state>
        <state id="R"><state id="R1"/><state id="R2"/></state>
        <transition event="go" target="R2 L2"/>
      </parallel>
    </scxml>
    """

  /// An edit whose chart could not be executed is refused with the error.
  @Test(arguments: [
    (ChartChange.setParallel("Busy", false), "cannot be active together"),
    (.wrap(["L", "R"], in: "W"), "cannot be active together"), (.move("L2", into: "R"), "cannot be active together"),
    (.renameEvent("go", to: "a*b"), "a*b"), (.renameEvent("go", to: ".x"), ".x"),
  ])
  func anEditMakesNoChartWithAnError(change: ChartChange, reason: String) throws {
    let editor = try SourceEditor(SCXMLNotation(), SourceText(Self.regions))
    do throws(EditRefusal) {
      let edit = try editor.edit(change)
      Issue.record("not refused: \(edit.text)")
    } catch {
      #expect(error.reason == .structure && error.message.contains(reason), "\(error.message)")
    }
  }

  @Test func aNotationWithoutAMapRefusesAllEdits() throws {
    let text = "source,event,target\na,x,b\n"
    let editor = try SourceEditor(CSVNotation(), SourceText(text))
    #expect(throws: EditRefusal.self) { try editor.edit(.addState("c", inside: nil)) }
    #expect(SourceEditor(reading: editor.reading, reader: CSVNotation()) == nil)
  }

  @Test func whatFallsWithAStateIsKnownBefore() throws {
    let editor = try SourceEditor(MermaidNotation(), SourceText(Self.battery))
    let removal = editor.removed(by: .deleteState("Used"))
    #expect(removal.states == ["Used", "Half", "Low"])
    #expect(removal.transitions.map(\.description) == ["Full/0", "Used/0", "Half/0"])
  }
}
