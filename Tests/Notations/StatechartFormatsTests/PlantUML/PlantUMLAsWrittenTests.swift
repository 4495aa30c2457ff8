import StatechartFormats
import Statecharts
import Testing

/// PlantUML as people write it: skins, inline styles, links, markup, heads, comments and what else the tool accepts.
@Suite struct PlantUMLAsWrittenTests {
  /// After `@startuml`, arrows alone would be drawn as a sequence.
  private func read(_ body: String) throws -> Reading {
    try PlantUMLNotation().read(SourceText("\n" + body + "\n@enduml\n"))
  }

  @Test(arguments: [
    ("skin rose\na --> b : go", "a\n  go -> b\nb"),
    ("state s1 #pink;line:red;line.bold;text:red : text\ns1 --> s2 : go", "s1 \"text\"\n  go -> s2\ns2"),
    ("state s #palegreen;line:green;line.dashed;text:green {\n state t\n}", "s\n  t"),
    ("state s #red/blue : text", "s \"text\""), ("state s #back:red;header:blue", "s"),
    ("state s #ABCDEF;text:white: hello", "s \"hello\""), ("state s $tag", "s"),
    ("state s [[http://a.example{tip} label]] : text", "s \"text\""), ("state s <<a>> <<choice>>", "s <choice>"),
    (
      "a -left> b : go\nb -r> c : x\nc -d> a : y\nc -up[#red]-> b : z",
      "a\n  go -> b\nb\n  x -> c\nc\n  y -> a\n  z -> b"
    ),
    ("a <-left- b : x", "-> b\na\nb\n  x -> a"), ("a x-> b : x\na X--> c : y", "a\n  x -> b\n  y -> c\nb\nc"),
    (
      "a -->o b : x\na -->O c : y\na -->x d : z\na <--x b : w",
      "a\n  x -> b\n  y -> c\n  z -> d\nb\n  w -> a\nc\nd"
    ),
    ("a --> b : a long \\\n  label", "a\n  a_long_label -> b\nb"),
    ("a : text\\n\\\nmain() {\\n\\\n}", "a \"text|main() { }\""),
    ("state a {\n [*] --> b\nendstate\na --> c : x", "a\n  -> b\n  x -> c\n  b\nc"),
    ("frame f {\n state a\n}\nf --> b : x", "f\n  x -> b\n  a\nb"),
    ("together {\n state a\n state b\n}\na --> b : x", "a\n  x -> b\nb"),
    (
      "state a.x\nstate a.y\n[*] --> a.x\na.x --> a.y : go\na --> b : leave",
      "-> x\na\n  leave -> b\n  x\n    go -> y\n  y\nb"
    ),
    ("state a {\n state x\n}\nstate c {\n c.x --> a.x : go\n}", "-> c\na\n  x\nc\n  c.x (x)\n    go -> x"),
    ("state a::x\na::x --> b : go", "a\n  x\n    go -> b\nb"),
    ("set separator none\nstate a.x\na.x --> b : go", "a.x\n  go -> b\nb"),
    ("v1.0 --> v1.1 : go", "v1.0\n  go -> v1.1\nv1.1"),
    (#"a : entry / log("one\ntwo")\nexit / off"#, "a\n  entry / log(\"one\\ntwo\")\n  exit / off"),
    ("a : <b>entry</b> / lampOn()\na : **exit** / off", "a\n  entry / lampOn()\n  exit / off"),
    (
      "a --> b : <b>go</b>\na --> c : [[http://a.example help]]\na --> d : //really// stop\na --> e : <color:red>x</color>",
      "a\n  go -> b\n  help -> c\n  really_stop -> d\n  x -> e\nb\nc\nd\ne"
    ),
    ("a --> b : ~**not bold~**", "a\n  **not_bold** -> b\nb".replacing("*", with: "")),
    ("a --> b : <&check> ok\na --> c : [x < 3 && y > 2]", "a\n  ok -> b\n  [x < 3 && y > 2] -> c\nb\nc"),
    (
      "a : entry / {\\nopen();\\nlampOn();}\na : enter / x\na --> b : go / {\\nx++;\\ny--;\\n}",
      "a\n  entry / open()\n  entry / lampOn()\n  entry / x\n  go / x++; y-- -> b\nb"
    ),
    ("a --> b : coin/unlock\na --> c : [x]/y", "a\n  coin / unlock -> b\n  [x] / y -> c\nb\nc"),
    ("a --> b : submit / save [valid]", "a\n  submit [valid] / save -> b\nb"),
    ("a --> b : go /' why '/\n/' x '/ b --> c : x\nstate d ' comment", "a\n  go -> b\nb\n  x -> c\nc\nd"),
    ("state a {\n a : text\n}", "a \"text\""), ("a : ----\na : ====\na : text", "a \"text\""),
    ("state a\nnote left of a {\n text\n}\nfloating note right of a : more", "a \"text|more\""),
    ("state \u{201C}Two words\u{201D} as a", "a (Two words)"),
    ("!define GO go\na --> b : GO", "a\n  go -> b\nb"), ("!$x = \"go\"\na --> b : $x", "a\n  go -> b\nb"),
    ("!procedure $s($a, $b=\"z\")\nstate $a : $b\n!endprocedure\n$s(a)\n$s(\"b\", \"q\")", "a \"z\"\nb \"q\""),
    ("!define LOOP(a) a --> a : again\nLOOP(b)", "b\n  again -> b"),
    ("!definelong M(a,b)\na --> b : m\n!enddefinelong\nM(A,B)", "A\n  m -> B\nB"),
    ("!function $f($a)\n!return $a + \"x\"\n!endfunction\na --> b : $f(\"go\")", "a\n  gox -> b\nb"),
    ("!ifdef FOO\na --> b : x\n!else\na --> c : y\n!endif", "a\n  y -> c\nc"),
    ("!$x = 1\n!if ($x == 1)\na --> b : x\n!elseif ($x == 2)\na --> c : y\n!endif", "a\n  x -> b\nb"),
    ("!startsub A\na --> b : x\n!endsub\n!pragma layout smetana", "a\n  x -> b\nb"),
    ("a --> b : one%newline()two", "a\n  one_two -> b\nb"),
  ])
  func isRead(body: String, outline: String) throws {
    let reading = try read(body)
    #expect(reading.chart.outline == outline)
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note }, "\(reading.diagnostics)")
  }

  /// What is next to the drawing leaves nothing but the machine.
  @Test(arguments: [
    "legend top left\n red is bad\nendlegend", "legend\n x\nend legend",
    "legend bottom center\n x\nendlegend",
    "sprite $foo [16x16/16] {\nFF\n}", "sprite foo <svg viewBox=\"0 0 1 1\">\n<path d=\"M0\"/>\n</svg>",
    "skinparam state<<x>> {\n a b\n}", "skinparam {\n a b\n}", "skinparam defaultTextAlignment center",
    "<style>\nstateDiagram {\n  a b\n}\n</style>", "hide <<x>>", "hide @unlinked", "remove x", "restore x",
    "scale max 200*300", "top to bottom direction", "center header\n y\nend header", "right footer z", "mainframe x",
    "title: x", "title\n x\nend title", "json J {\n \"a\": {\"b\": 1}\n}\nJ --> a", "map M {\n a => b\n}",
    "minwidth 10",
    "allow_mixing", "url of a is [[http://a.example]]", "rotate", "!theme plain", "page 1x2",
    "set namespaceSeparator ::",
    "!log text", "skinparamlocked x 3",
  ])
  func isLeftOut(line: String) throws {
    let reading = try read("a --> b : go\n" + line)
    #expect(reading.chart.outline == "a\n  go -> b\nb")
    #expect(reading.diagnostics.allSatisfy { $0.severity == .note }, "\(reading.diagnostics)")
  }

  @Test(arguments: [
    (
      "!include x.puml\nstate a",
      "2:1: warning: '!include' is ignored: no other text is read, so that states or arrows may be missing (replace it by the text that it includes)"
    ),
    (
      "!foreach $x in [1]\nstate $x\n!endfor",
      "2:1: warning: '!foreach' is not supported; the lines that it repeats are left out"
    ),
    (
      "!$x = %date()\nstate a", "2:1: warning: the value of '$x' is not computed here (write it where it is used)"
    ),
    (
      "!if (%version() == 2)\nstate a\n!endif",
      "2:1: warning: the condition '(%version() == 2)' is not computed here; its lines are read, not those of '!else'"
    ),
    (
      "a --> b : turn on/off",
      "2:1: warning: 'turn on/off' is read as the event 'turn on' and an action; a slash of a text has no space next to it either (write spaces around a slash that is before an action)"
    ),
    (
      "a --> b : go ' comment",
      "2:1: warning: what is after ' is read as a comment, though PlantUML draws it as a part of the label"
    ),
    ("a -- b : x", "2:1: warning: this line has no arrowhead; it is read as an arrow to 'b'"),
    ("a <-> b : x", "2:1: warning: this arrow has two heads; it is read as two arrows"),
    ("state a {\n b --> c : x", "2:9: warning: this brace is not closed: expected '}'"),
  ])
  func isReadWithAWarning(body: String, warning: String) throws {
    let reading = try read(body)
    #expect(reading.diagnostics.filter { $0.severity != .note }.map(\.description) == [warning])
  }

  /// A slash that is written as a character reference is a letter, and so an event with one survives.
  @Test func aSlashInAnEventIsWritten() throws {
    let chart = try MermaidNotation().read(SourceText("stateDiagram-v2\n[*] --> a\na --> b : on/off")).chart
    let writing = PlantUMLNotation().write(chart)
    #expect(writing.text.contains("a --> b : on&#47;off"))
    #expect(writing.diagnostics.isEmpty)
    #expect(try PlantUMLNotation().read(SourceText(writing.text)).chart.outline == chart.outline)
  }

  /// Positions are those of the text, also after lines that go on and procedures.
  @Test func positions() throws {
    let reading = try read("a --> b : long \\\nlabel\n!procedure $p($x)\n$x --> b c\n!endprocedure\n  $p(d)\na --> b d")
    #expect(
      reading.diagnostics.filter { $0.severity == .error }.compactMap(\.position).map(\.description) == ["7:3", "8:9"])
  }

  @Test func workOfThePreprocessorIsLimited() throws {
    let doubling = (0..<30).map { "!procedure $p\($0 + 1)()\n$p\($0)()\n$p\($0)()\n!endprocedure" }
    let body = "!procedure $p0()\na --> b : x\n!endprocedure\n" + doubling.joined(separator: "\n") + "\n$p30()"
    let reading = try read(body)
    #expect(
      reading.diagnostics.contains { $0.message == "procedures make too many lines; this one is not carried out" })
    let constants = (0..<40).map { "!define X\($0 + 1) X\($0) X\($0)" }.joined(separator: "\n")
    #expect(throws: ReadError.self) { try read("!define X0 go\n\(constants)\na --> b : X40") }
  }

  /// Constants that double, functions that double what they are given, and functions within one another without end.
  @Test(
    arguments: [
      (
        "!$a = \"xy\"\n" + String(repeating: "!$a = $a + $a\n", count: 40) + "a --> b : go",
        "the value of '$a' is not computed here"
      ),
      (
        "!function $f($x)\n!return $x + $x\n!endfunction\na --> b : "
          + String(repeating: "$f(", count: 25) + "1" + String(repeating: ")", count: 25),
        "constants and functions make too much text; from here on they are not replaced"
      ),
      (
        "!function $f($x)\n!return $f($x)\n!endfunction\na --> b : $f(1)",
        "constants and functions make too much text; from here on they are not replaced"
      ),
      (
        "!define f(x)\na --> b : " + String(repeating: "f(", count: 200) + String(repeating: ")", count: 200),
        nil
      ),
      (
        "!$a = \"" + String(repeating: "x", count: 900) + "\"\n" + String(repeating: "a --> b : $a\n", count: 2000),
        "constants and functions make too much text; from here on they are not replaced"
      ),
    ] as [(String, String?)])
  func valuesAreLimited(body: String, warning: String?) throws {
    let reading = try read(body)
    let found = reading.diagnostics.filter { $0.severity == .warning }.map(\.message)
    #expect(warning.map(found.contains) ?? true, "\(found)")
    #expect(reading.chart.transitions.allSatisfy { $0.events.allSatisfy { $0.text.count < 20_000 } })
  }
}
