import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Tables of transitions, read and written.
@Suite struct TableTests {
  private func outline(_ text: String) throws -> String {
    let source = SourceText(text)
    let reader = try #require(NotationCatalog.standard.reader(for: source))
    #expect(["csv", "markdown"].contains(reader.identifier))
    let reading = try reader.read(source)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    return ChartLines.text(reading.chart)
  }

  @Test(arguments: [
    ("state,event,next\noff,push,on\non,push,off\n", "off\n  -push-> on\non\n  -push-> off"),
    (
      "State;Event;Guard;Next state\r\noff;push;ready;on\r\non;push;;off\r\n",
      "off\n  -push[ready]-> on\non\n  -push-> off"
    ),
    ("from\tinput\tto\taction\na\tx\tb\tgo; stop\n", "a\n  -x/go;stop-> b\nb"),
    ("a,x,b\nb,y,a\n", "a\n  -x-> b\nb\n  -y-> a"),
    ("a,x,is ready,b\n b , y , , a\n", "a\n  -x[is ready]-> b\nb\n  -y-> a"),
    ("next,state,event\nb,a,x\n", "a\n  -x-> b\nb"),
    ("state,event,next\n\"a, \"\"b\"\"\",\"x\ny\",c\n", "a,_\"b\" \"a, \"b\"\"\n  -x_y-> c\nc"),
    ("state,event,next\na,x,-\na,y,b\n", "a\n  -x.\n  -y-> b\nb"),
    // A row without a next state stays at its place.
    (
      "state,event,condition,next\nidle,coin,amount >= 50,open\nidle,coin,,\nopen,push,,idle\n",
      "idle\n  -coin[amount >= 50]-> open\n  -coin.\nopen\n  -push-> idle"
    ),
    (
      "state,event,condition,next,action\na,x,else,,beep\na,x,ready,b,\n",
      "a\n  -x[ready]-> b\n  -x/beep.\nb"
    ),
    ("state,event,condition,next\na,,true,b\na,,isOld,c\n", "a\n  --> b\n  -[isOld]-> c\nb\nc"),
    ("state,event,next,final\na,x,b,\nb,,,yes\n", "a\n  -x-> b\nb !"),
    ("state,event,next\na,x,b\n→c,x,a\n*d,,\n", "<c>\na\n  -x-> b\nb\nc\n  -x-> a\nd !"),
    (
      "| State | Event | Next |\n|:--|:-:|--:|\n| a | x | b |\n| `b` | y \\| z | **a** |\n",
      "a\n  -x-> b\nb\n  -y_|_z-> a"
    ),
    ("State | Event | Next\n--- | --- | ---\na | x | b\n", "a\n  -x-> b\nb"),
    // A row for each state
    ("state,0,1\na,a,b\nb,b,a\n", "a\n  -0-> a\n  -1-> b\nb\n  -0-> b\n  -1-> a"),
    // As the rows tell, whatever the first row says
    (
      "State/Input,coin,push\nLocked,Unlocked,Locked\nUnlocked,Unlocked,Locked\n",
      "Locked\n  -coin-> Unlocked\n  -push-> Locked\nUnlocked\n  -coin-> Unlocked\n  -push-> Locked"
    ),
    ("State \\ Input,x,y\na,b,c\n", "a\n  -x-> b\n  -y-> c\nb\nc"),
    ("δ,0,1\n→q0,q0,q1\n*q1,q1,q0\n", "<q0>\nq0\n  -0-> q0\n  -1-> q1\nq1\n  -0-> q1\n  -1-> q0"),
    ("Q/Σ;0\na;b / beep\nb;-\n", "a\n  -0/beep-> b\nb"),
    ("State,Next,Prev\na,b,\nb,a,a\n", "a\n  -Next-> b\nb\n  -Next-> a\n  -Prev-> a"),
    ("state,next,cost\na,b,3\nb,a,4\n", "a\n  -enter.b-> b\nb\n  -enter.a-> a"),
    ("state,event,next\na,a,b\nb,b,a\n", "a\n  -a-> b\nb\n  -b-> a"),
    ("start,go,run\nrun,stop,start\n", "start\n  -go-> run\nrun\n  -stop-> start"),
    ("Zustand;Ereignis;Folgezustand\na;go;b\nb;back;a\n", "a\n  -go-> b\nb\n  -back-> a"),
    ("idle,go,runing\nrunning,stop,done\n", "idle\n  -go-> runing\nruning\nrunning\n  -stop-> done\ndone"),
    // A word for nothing may be a state.
    ("state,event,next\nIdle,select,None\nNone,pick,Idle\n", "Idle\n  -select-> None\nNone\n  -pick-> Idle"),
    ("state,0\na,-\n-,a\n", "a\n  -0-> -\n-\n  -0-> a"),
    (
      "| | x | y |\n|---|---|---|\n| a | b | - |\n| b | a / beep | b |\n",
      "a\n  -x-> b\nb\n  -x/beep-> a\n  -y-> b"
    ),
  ])
  func reads(text: String, expected: String) throws {
    #expect(try outline(text) == expected)
  }

  @Test(arguments: [
    ("state,event,next\n,x,b\na,x,b\n", "2:1: error: the row names no state"),
    ("state,event,next\na,x,b,c\n", "2:7: warning: the row has 4 cells where the first has 3"),
    ("state,event,next\n\"a,x,b\n", "2:1: error: the quoted cell that begins here is not closed"),
    ("state,event,next\n\"a\"b,x,b\n", "2:4: error: expected nothing after the quoted cell"),
    (
      "Zustand;Ereignis;Folgezustand\na;go;b\nb;back;a\n",
      "1:1: warning: no word of the heading is known; it is read as state, event and what follows"
    ),
    (
      "State,Next,Prev\na,b,\nb,a,a\n",
      "1:1: warning: 'Next' is read as an event, since the cells of each column name states"
    ),
    ("state,event,next,cost\na,x,b,3\n", "1:18: note: the column 'cost' is ignored"),
  ])
  func faults(text: String, expected: String) throws {
    let found = try CSVNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains(expected), "\(found)")
  }

  @Test(arguments: ["", "a", "a,b\n", "state,event,next\n", "1,2,3,4,5,6,7\n"])
  func refusals(text: String) throws {
    let error = try #require(throws: ReadError.self) { try CSVNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
  }

  @Test(arguments: [
    "oops", "a sentence, with two, commas\nand another one", "digraph { a -> b }", "{\"a\": 1, \"b\": 2, \"c\": 3}",
    "a --> b", "stateDiagram-v2\n  a --> b: x, y, z", "a, b, c;\na => b: x, y;", "<a>\n,b,c",
  ])
  func otherTextsAreNoTables(text: String) {
    #expect(CSVNotation().resemblance(of: SourceText(text)) < .certain)
    #expect(MarkdownTableNotation().resemblance(of: SourceText(text)) == .none)
  }

  private static let sample = Statechart(
    name: "door",
    events: [EventDeclaration("coin_in", displayName: "coin in")],
    states: [
      State("b|d", transitions: [.on("x", to: "a")]),
      State(
        "a",
        transitions: [
          Transition(
            events: ["coin_in", "y"], condition: "n < 3 & \"q\"", targets: ["b|d"],
            content: [.action(Action("say_#1")), .raise(Raise("z"))]),
          Transition(condition: "ready", targets: ["end"]),
        ]), State("end", kind: .final),
    ])

  @Test func csvGolden() {
    let writing = CSVNotation().write(Self.sample)
    #expect(
      writing.text == #"""
        state,event,condition,next,action,final
        b|d,x,,a,,
        a,"coin_in, y","n < 3 & ""q""",b|d,"say_#1; raise z",
        a,,ready,end,,
        end,,,,,yes

        """#)
    #expect(writing.diagnostics.map(\.message) == ["A CSV table has no name of a chart"])
  }

  @Test func markdownGolden() {
    #expect(
      MarkdownTableNotation().write(Self.sample).text == """
        | state | event | condition | next | action | final |
        | --- | --- | --- | --- | --- | --- |
        | b\\|d | x |  | a |  |  |
        | a | coin\\_in, y | n &lt; 3 &amp; "q" | b\\|d | say\\_#1; raise z |  |
        | a |  | ready | end |  |  |
        | end |  |  |  |  | yes |

        """)
  }

  @Test func latexGolden() {
    #expect(
      LaTeXTableNotation().write(Self.sample).text == """
        \\begin{tabular}{llllll}
          \\hline
          state & event & condition & next & action & final \\\\
          \\hline
          b\\textbar{}d & x &  & a &  &  \\\\
          a & coin\\_in, y & n \\textless{} 3 \\& \\textquotedbl{}q\\textquotedbl{} & b\\textbar{}d & say\\_\\#1; raise z &  \\\\
          a &  & ready & end &  &  \\\\
          end &  &  &  &  & yes \\\\
          \\hline
        \\end{tabular}

        """)
  }

  @Test(arguments: [CSVNotation(), MarkdownTableNotation()] as [any StatechartReader & StatechartWriter])
  func theSampleSurvives(notation: any StatechartReader & StatechartWriter) throws {
    let again = try notation.read(SourceText(notation.write(Self.sample).text)).chart
    #expect(ChartLines.text(again) == ChartLines.text(Self.sample).replacing("machine door\n", with: ""))
    #expect(notation.write(again).text == notation.write(Self.sample).text)
    #expect(notation.write(again).diagnostics.isEmpty)
  }

  /// What the reader takes otherwise is said.
  @Test(
    arguments: [
      ("None", "x", nil, nil),
      ("*b", "x", nil, "A CSV table takes the beginning of such names for marks: '*b'"),
      ("->b", "x", nil, "A CSV table takes the beginning of such names for marks: '->b'"),
      ("b", "-", nil, "A CSV table takes such labels for nothing: '-'"),
      ("b", "n/a", nil, "A CSV table takes such labels for nothing: 'n/a'"),
      ("b", "x", "none", "A CSV table takes such labels for nothing: 'none'"),
      ("b", "a.", nil, "A CSV table is read otherwise with such events: 'a.'"),
      ("b", "after.5s", nil, "A CSV table is read otherwise with such events: 'after.5s'"),
      ("b", "x", "[a] < [b]", "A CSV table reads such labels otherwise: '[a] < [b]'"),
    ] as [(String, String, String?, String?)])
  func whatIsReadOtherwise(state: String, event: String, condition: String?, loss: String?) throws {
    let id = State.ID(state)
    let transition = Transition(
      events: [EventDescriptor(event)], condition: condition.map { Condition($0) }, targets: [id])
    let chart = Statechart(states: [State("a", transitions: [transition]), State(id)])
    let writing = CSVNotation().write(chart)
    #expect(writing.diagnostics.map(\.message) == [loss].compactMap(\.self))
    let again = try CSVNotation().read(SourceText(writing.text)).chart
    #expect((ChartLines.text(again) == ChartLines.text(chart)) == (loss == nil))
  }

  /// An action, or an event under two names, can be read as two.
  @Test(arguments: [CSVNotation(), CodeRunnerNotation(), FSMDesignerNotation()] as [any StatechartWriter])
  func whatIsReadAsTwoIsSaid(notation: any StatechartWriter) {
    let events = [EventDeclaration("coin_in", displayName: "coin in")]
    let (one, two) = (Transition.on("coin_in", to: "b"), Transition(events: ["coin_in", "x"], targets: ["b"]))
    let apart = Statechart(events: events, states: [State("a", transitions: [one]), State("b", transitions: [one])])
    #expect(notation.write(apart).diagnostics.isEmpty)
    let both = Statechart(events: events, states: [State("a", transitions: [one]), State("b", transitions: [two])])
    #expect(notation.write(both).diagnostics.map(\.message).allSatisfy { $0.contains("events: 'coin_in'") })
    #expect(notation.write(both).diagnostics.count == 1)
    let action = Transition(events: ["x"], targets: ["b"], content: [.action(Action("p; q"))])
    let actions = Statechart(states: [State("a", transitions: [action]), State("b")])
    #expect(notation.write(actions).diagnostics.map(\.message).allSatisfy { $0.contains("labels") })
    #expect(notation.write(actions).diagnostics.count == 1)
  }

  /// Flat charts without timers and entry actions lose nothing: they do the same.
  @Test(arguments: [0, 1] as [UInt64])
  func randomFlatChartsBehaveAlike(kind: UInt64) throws {
    let notation: any StatechartReader & StatechartWriter = kind == 0 ? CSVNotation() : MarkdownTableNotation()
    for seed in 0..<500 as Range<UInt64> {
      let chart = RandomChart.make(seed: seed, shape: .flat, states: 2 + Int(seed % 9))
      let writing = notation.write(chart)
      let reading = try notation.read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(seed): \(reading.diagnostics)")
      #expect(Set(reading.chart.allStates.map(\.id)) == Set(chart.allStates.map(\.id)))
      // What has more content than an event's effects has losses, and need not do the same.
      let isSame = !writing.diagnostics.contains { $0.message.contains("entry") }
      guard isSame else { continue }
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(seed): \(difference ?? "")\n\(writing.text)")
    }
  }

  @Test(arguments: ["|", ",", "\"", "a,b,c\n", "\\", "||\n", "\u{0},", "\t", "a,\"b\",c\n", "*", "→"])
  func hostileTextEnds(piece: String) {
    for head in ["", "state,event,next\n", "|state|event|next|\n"] {
      let source = SourceText(head + String(String(repeating: piece, count: (1 << 17) / piece.utf8.count)))
      _ = try? CSVNotation().readAll(source)
      _ = try? MarkdownTableNotation().readAll(source)
      _ = NotationCatalog.standard.reader(for: source)
    }
  }
}
