import StatechartFormats
import Statecharts
import Testing

/// Graphs as libraries print them and people write them, and the charts that they mean.
@Suite struct DOTLibraryTests {
  struct Row: Sendable, CustomTestStringConvertible {
    /// Who writes it so.
    let writer: String
    /// What is in `digraph { … }`.
    let text: String
    let outline: String
    var testDescription: String { writer }

    init(_ writer: String, _ text: String, _ outline: String) {
      self.writer = writer
      self.text = text
      self.outline = outline
    }
  }

  /// How python-statemachine begins a label.
  private static let table = "<table border=\"0\"><tr><td cellpadding=\"4\"><font point-size=\"9\">"
  private static let tableEnd = "</font></td></tr><tr><td cellpadding=\"1\"></td></tr></table>"
  private static let frame = "label=\"\"; peripheries=0; margin=0; cluster=true;"

  static let libraries: [Row] = [
    Row(
      "python-statemachine 3",
      """
      subgraph __initial_1_sg { label=""; peripheries=0; __initial_1 [label="", shape=circle, style=filled, fillcolor=black]; }
      __initial_1 -> idle [label="", weight=100];
      subgraph cluster___atomic_1 { \(frame)
        idle [label="Idle", shape=rectangle, style="rounded, filled", fillcolor=white, peripheries=1];
        done [label="Done", shape=rectangle, style="rounded, filled", fillcolor=white, peripheries=2]; }
      idle -> done [label=<\(table)Receive<br/>[paid, !late]\(tableEnd)>];
      """, "-> idle\nidle (Idle)\n  Receive [paid, !late] -> done\ndone final (Done)"),
    Row(
      "python-statemachine 3, states in states",
      """
      i [label="", shape=circle, style=filled, fillcolor=black]; i -> w_anchor [label="", lhead="cluster_w"];
      subgraph cluster_w { label=<<b>Work</b><br/><font point-size="9">entry / begin</font>>; cluster=true;
        j -> a [label=""];
        subgraph cluster___atomic_2 { \(frame) j [label="", shape=circle, style=filled, fillcolor=black];
          a [label="A"]; b [label="B"]; h [label="H*", shape=circle, style=filled, fillcolor=white];
          w_anchor [shape=point, style=invis]; }
        a -> b [label=<\(table)Go\(tableEnd)>]; }
      w_anchor -> off [label=<\(table)Stop\(tableEnd)>, ltail="cluster_w"];
      off -> w_anchor [label=<\(table)Start\(tableEnd)>, lhead="cluster_w"]; off -> h [label=back]; off [label="Off"]
      """,
      """
      -> w
      w (Work)
        -> a
        entry / begin
        Stop -> off
        a (A)
          Go -> b
        b (B)
        h deep history
          -> a
      off (Off)
        Start -> w
        back -> h
      """),
    Row(
      "python-statemachine 3, regions",
      """
      subgraph cluster_p { label=<<b>Both</b> &#9783;>;
        subgraph cluster_r { label=<<b>R</b>>; style="rounded, dashed"; i [label="", shape=circle, style=filled, fillcolor=black]; i -> y; x; y }
        subgraph cluster___atomic_3 { \(frame) s [label="S"]; p_anchor [shape=point, style=invis]; } }
      """, "p parallel (Both)\n  r (R)\n    -> y\n    x\n    y\n  s (S)"),
    Row(
      "python-statemachine 2",
      """
      i [shape=circle, style=filled, fontsize=1, fixedsize=true, width=0.2, fillcolor=black]; i -> w [label=""];
      w [label="Waiting\\nentry / a, b\\nadd / count", shape=rectangle, peripheries=1]; w -> x [label="go\\n[ok, !late]"];
      """, "-> w\nw (Waiting)\n  entry / a, b\n  add / count ->\n  go [ok, !late] -> x\nx"),
    Row(
      "transitions",
      """
      a [label="a\\l"]; b [label="b\\l- enter:\\l  + x\\l  + y\\l- exit:\\l  + z\\l" color=red fillcolor=darksalmon peripheries=2 style="rounded,filled"]
      a -> b [label="go | fast [hot & !cold]"]; b -> b [label="stay [internal] | again"]; b -> a [label=back]
      """,
      """
      -> b
      a
        go -> b
        fast [hot & !cold] -> b
      b
        entry / x
        entry / y
        exit / z
        stay ->
        again -> b
        back -> a
      """),
    Row(
      "transitions, states in states",
      """
      subgraph cluster_P { graph [label="P\\l" style=solid] subgraph cluster_P_root { graph [color=None label=""] P [shape=point] }
        subgraph cluster_P_1 { graph [label="1\\l" style=dotted] subgraph cluster_P_1_root { graph [label=""] P_1 [shape=point] } P_1_b; P_1_a }
        subgraph cluster_P_2 { graph [label="2\\l" style=dotted] subgraph cluster_P_2_root { graph [label=""] P_2 [shape=point] } P_2_x } }
      A -> P [lhead=cluster_P taillabel=in]; P -> A [headlabel=out ltail=cluster_P]; P -> P [headlabel=again]
      P_1 -> P_1_a [headlabel=""]; P_1 -> P_1_b [headlabel="jump"]; P_2 -> P_2_x
      """,
      """
      P parallel
        out -> A
        again -> P
        P_1 (1)
          -> P_1_a
          jump -> P_1_b
          P_1_b
          P_1_a
        P_2 (2)
          -> P_2_x
          P_2_x
      A
        in -> P
      """),
    Row(
      "SMC",
      """
      node [shape=Mrecord width=1.5];
      subgraph cluster_Map { label="Map";
        "Map::A" [label="{A|Entry/\\l  on();\\l  ready();\\lExit/\\l  off();\\l|tick\\l\\[n \\> 1\\]/\\l  count();\\l}"];
        "Map::B" [label="{B}"];
        "%start" [label="" shape=circle style=filled fillcolor=black width=0.25]; }
      "Map::A" -> "Map::B" [label="coin\\l[ok]/\\l  unlock();\\l  thank();\\l"]; "%start" -> "Map::A"
      """,
      """
      Map
        -> Map::A
        Map::A (A)
          entry / on()
          entry / ready()
          exit / off()
          tick [n > 1] / count() ->
          coin [ok] / unlock(); thank() -> Map::B
        Map::B (B)
      """),
    Row(
      "smlang",
      """
      s [shape=circle size=2 color="black" style=filled]
      s -> A
      A [shape=box color="red" fillcolor="#ffbb33" style=filled]; B [shape=box color="red" fillcolor="#ffbb33" style=filled]
      Go [shape=box label="Go\\n[ready] / start"]; Back [shape=box label="Back\\n[_] / "]
      A -> B [color=blue label=Go]; B -> A [color=blue label=Back];
      """, "-> A\nA\n  Go [ready] / start -> B\nB\n  Back -> A"),
    Row(
      "stateless for .NET",
      """
      compound=true; node [shape=Mrecord]
      subgraph "clusterOn" { label = "On\\n----------\\nentry / light" "B" [label="B|entry / x\\nexit / y"]; }
      "A" [label="A"]; "A" -> "B" [style="solid", label="go / do"]; "On" -> "A" [style="solid", label="off"];
      init [label="", shape=point]; init -> "A"[style = "solid"]
      """, "-> A\nOn\n  entry / light\n  off -> A\n  B\n    entry / x\n    exit / y\nA\n  go / do -> B"),
    Row(
      "fsm for Go",
      "\"open\" -> \"closed\" [ label = \"close\" ]; \"closed\" -> \"open\" [ label = \"open\" ];\n\"closed\"; \"open\" [color = \"red\"];",
      "-> open\nclosed\n  open -> open\nopen\n  close -> closed"),
    Row(
      "javascript-state-machine", "\"a\"; \"b\"; \"a\" -> \"b\" [ label=\" go \" ];", "a\n  go -> b\nb"),
    Row(
      "Ragel",
      "node [shape=point]; ENTRY; eof_2; node [shape=circle]; ENTRY -> 1 [label=\"IN\"]; 1 -> 2 [label=\"'a' / mark\"]; 2 -> eof_2 [label=\"EOF\"]; node [shape=doublecircle]; 2;",
      "-> 1 / IN\neof_2 final\n1\n  'a' / mark -> 2\n2\n  EOF -> eof_2"),
    Row(
      "dk.brics.automaton",
      "0 [shape=doublecircle,label=\"\"]; 1 [shape=circle,label=\"\"]; initial [shape=plaintext,label=\"\"]; initial -> 1; 1 -> 0 [label=\"a-z\"]",
      "-> 1\n0 final\n1\n  a-z -> 0"),
    Row(
      "OpenFST",
      "0 [label=\"0\", shape=doublecircle, style=solid]\n1 [label=\"1\", shape=circle, style=bold]\n1 -> 0 [label=\"a:x/0.5\"]",
      "-> 1\n0 final\n1\n  a:x / 0.5 -> 0"),
    Row("pyformlang", "0; s [label=\"\", shape=None]; s -> 0 [key=0]; 0 -> 1 [label=ɛ]", "-> 0\n0\n  -> 1\n1"),
  ]

  static let people: [Row] = [
    Row(
      "a black disc",
      "s [label=\"\", shape=circle, style=filled, fillcolor=black]; s -> b; a -> b [label=e]; b -> a [label=f]",
      "-> b\nb\n  f -> a\na\n  e -> b"),
    Row(
      "a white box", "s [shape=box, color=white]; node [shape=ellipse]; s -> a; a -> b [label=e]",
      "-> a\na\n  e -> b\nb"),
    Row("an empty circle", "s [shape=circle, label=\"\", width=0.1]; s -> a; a -> b [label=e]", "-> a\na\n  e -> b\nb"),
    Row("a name", "start -> a; a -> b [label=e]; b -> a [label=f]", "-> a\na\n  e -> b\nb\n  f -> a"),
    Row("a state of that name", "start -> a [label=e]; a -> start [label=f]", "start\n  e -> a\na\n  f -> start"),
    Row(
      "an end",
      "i [shape=point]; i -> a; a -> e [label=x]; e [shape=doublecircle, label=\"\", style=filled, fillcolor=black]",
      "-> a\na\n  x -> e\ne final"),
    Row("a dot at the end", "i [shape=point]; i -> a; e [shape=point]; a -> e [label=x]", "-> a\na\n  x -> e\ne final"),
    Row(
      "a dot between",
      "i [shape=point]; i -> a; p [shape=point]; a -> p [label=x]; p -> b [label=\"[c]\"]; p -> d [label=\"[else]\"]",
      "-> a\na\n  x -> p\np <junction>\n  [c] -> b\n  -> d\nb\nd"),
    Row(
      "edges that are not drawn", "a -> b [label=e]; b -> c [style=invis]; x [style=invis]; x -> a [style=invis]",
      "a\n  e -> b\nb\nc"),
    Row("an arrow to a cluster's name", "a -> X [label=e]; subgraph cluster_X { b; c }", "a\n  e -> X\nX\n  b\n  c"),
    Row("an arrow to a cluster", "a -> cluster_X [label=e]; subgraph cluster_X { b; c }", "a\n  e -> X\nX\n  b\n  c"),
    Row(
      "clusters without a name", "subgraph cluster_0 { a; b } subgraph cluster_1 { style=invis; label=x; c }", "a\nb\nc"
    ),
    Row(
      "regions of the graph",
      "subgraph cluster_a { style=dotted; a1 -> a2 [label=e] } subgraph cluster_b { style=dotted; b1 -> b2 [label=f] }",
      "regions parallel\n  a\n    a1\n      e -> a2\n    a2\n  b\n    b1\n      f -> b2\n    b2"),
    Row(
      "dotted phases",
      "subgraph cluster_a { style=dotted; a1 } subgraph cluster_b { style=dotted; b1 } a1 -> b1 [label=e]",
      "a\n  a1\n    e -> b1\nb\n  b1"),
    Row(
      "a note", "a -> b [label=e]; n [shape=note, label=\"one\\ntwo\"]; n -> a [style=dashed, dir=none]",
      "a \"one|two\"\n  e -> b\nb"),
    Row("a broken text", "a -> b [label=\"the door\\nis open\"]", "a\n  the_door_is_open -> b\nb"),
    Row("a condition on its line", "a -> b [label=\"go\\n[x > 1 &&\\ny]\"]", "a\n  go [x > 1 && y] -> b\nb"),
    Row("words for people", "a [label=\"A\\non entry: x\\nexit: y\"]", "a (A)\n  entry / x\n  exit / y"),
  ]

  @Test(arguments: libraries + people)
  func reads(_ row: Row) throws {
    let reading = try DOTNotation().read(SourceText("digraph {\n\(row.text)\n}"))
    // Nothing is after the arrow of a transition that leads nowhere.
    let lines = reading.chart.outline.split(separator: "\n").map {
      $0.hasSuffix("-> ") ? String($0.dropLast()) : String($0)
    }
    #expect(lines.joined(separator: "\n") == row.outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  /// `transitions` writes how long a state lasts, and what is called then: here an event.
  @Test func timesAreRead() throws {
    let text = "digraph { w [label=\"w\\l- timeout(5s) -> (tick)\\l\"]; w -> t [label=tick] }"
    let state = try #require(DOTNotation().read(SourceText(text)).chart.state("w"))
    #expect(state.transitions.map { $0.events.map(\.text) } == [["after.5s.w"], ["tick"]])
    #expect(state.transitions[0].content.map { $0.summary(of: Statechart(states: [state])) } == ["raise tick"])
    #expect(state.onEntry.count == 1 && state.onExit.count == 1)
  }

  /// What Graphviz accepts is accepted.
  @Test(arguments: [
    ("strict digraph { a -> b }", "a\n  enter.b -> b\nb"),
    ("digraph {\n  # a comment\n a -> b [label=e] # another\n}", "a\n  e -> b\nb"),
    ("digraph { a:n -> b:p:s [label=e] }", "a\n  e -> b\nb"),
    ("digraph { {a b} -> {c} [label=e] }", "a\n  e -> c\nb\n  e -> c\nc"),
    ("digraph { a [label=<<b>A</b><!-- > -->>] }", "a (A)"),
    ("digraph \"x\" + \"y\" { \"a\" + \"b\" }", "ab"),
    ("digraph { a -> \"b\\\nc\" [label=e] }", "a\n  e -> bc\nbc"),
    ("graph { a -- b [label=e] }", "a\n  e -> b\nb"),
    ("\u{FEFF}digraph { a, b };", "a\nb"),
    ("digraph { 1st -> 2nd [label=e] }", "1st\n  e -> 2nd\n2nd"),
  ])
  func accepts(text: String, outline: String) throws {
    let reading = try DOTNotation().read(SourceText(text))
    #expect(reading.chart.outline == outline)
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
  }

  /// A reading that is not sure says so.
  @Test(arguments: [
    (
      "graph { a -- b }",
      "1:1: warning: the graph is undirected; each edge is read as one to its second node (write 'digraph', and '->' for '--')"
    ),
    (
      "digraph { a -> b [label=\"x\\ny\"] }",
      "1:11: note: a label of several lines: each line is read as an event of its own"
    ),
    (
      "digraph { a -> b [label=\"x z\\ny\"] }",
      "1:11: note: a label of several lines: the lines are read as one text, 'x z y'"
    ),
    (
      "digraph { a -> b [label=<x<br/>y>] }",
      "1:11: note: a label of two lines: the first is read as the event, the second as its output"
    ),
    (
      "digraph { start -> a; a -> b [label=e] }",
      "1:11: note: 'start' is read as a sign for the beginning, not as a state"
    ),
    ("digraph { a -> X [label=e]; subgraph cluster_X { b } }", "1:16: note: 'X' is read as the cluster 'cluster_X'"),
    (
      "digraph { a -> b [label=e, dir=none] }",
      "1:11: warning: an edge without a direction is read as one to its second node"
    ),
    ("digraph { a -> b [label=e, style=invis]; b -> a }", "1:11: note: edges that are not drawn are ignored"),
    (
      "digraph { 1a }",
      "1:11: warning: Graphviz reads '1a' as a number and a name; it is read as one name (write \"1a\")"
    ),
    ("digraph { a [color=#ff0000] }", "1:20: error: a value that begins with '#' needs quotes (write \"#ff0000\")"),
    (
      "digraph { a -> b [label=x]; x [label=\"x / 1\"]; x [label=\"x / 2\"] }",
      "1:11: warning: 'x' is described more than once; conditions and actions are not known"
    ),
  ])
  func saysWhatIsNotSure(text: String, finding: String) throws {
    let reading = try DOTNotation().read(SourceText(text))
    #expect(reading.diagnostics.map(\.description).contains(finding), "\(reading.diagnostics)")
  }
}
