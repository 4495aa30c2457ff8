import StatechartFormats
import Statecharts
import Testing

/// State machines of UML models.
@Suite struct UMLTests {
  private typealias M = UMLModels

  // Each row is an expression of its own: together they would take the compiler long.
  private static let readsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), M.final("f"), M.arrow("t", "a", "f", M.on("x")))),
        "<A>\nA\n  -x-> final\nfinal !"
      ))
    // Ends as elements, without ids but with names, and by what enters and leaves the states.
    rows.append(
      (
        M.model(
          M.all(
            M.begin, M.state("a"), M.state("b"),
            "<transition xmi:id='t'><source xmi:idref='a'/><target xmi:idref='b'/>\(M.on("x"))</transition>")),
        "<A>\nA\n  -x-> B\nB"
      ))
    rows.append(
      (
        M.model(
          M.all(
            "<subvertex xmi:type='uml:Pseudostate' name='Initial'/><subvertex xmi:type='uml:State' name='A'/>",
            "<transition source='Initial' target='A'/>")), "<A>\nA"
      ))
    rows.append(
      (
        M.model(
          M.all(
            M.begin, M.state("a", "", "outgoing='t'"), M.state("b", "", "incoming='t'"),
            "<transition xmi:id='t'>\(M.on("x"))</transition>")), "<A>\nA\n  -x-> B\nB"
      ))
    // Entry, exit and activity.
    rows.append(
      (
        M.model(
          M.all(
            M.begin,
            M.state(
              "a",
              M.all(
                "<entry xmi:type='uml:OpaqueBehavior'><body>on()</body></entry><exit xmi:type='uml:Activity' name='off'/>",
                "<doActivity xmi:type='uml:OpaqueBehavior' name='hum'/>")))), "<A>\nA in/on() in/do / hum out/off"
      ))
    // Internal and local transitions.
    rows.append(
      (M.model(M.all(M.begin, M.state("a"), M.arrow("t", "a", "a", M.on("x"), "kind='internal'"))), "<A>\nA\n  -x."))
    rows.append(
      (M.model(M.all(M.begin, M.state("a"), M.arrow("t", "a", "a", M.on("x"), "kind='local'"))), "<A>\nA\n  -x-> A"))
    rows.append(
      (
        M.model(
          M.all(
            M.begin, M.state("a", M.region(M.all(M.pseudostate("j", "initial"), M.state("b"), M.arrow("u", "j", "b")))),
            M.arrow("t", "a", "b", M.on("x"), "kind='local'"))), "<A>\nA <B>\n  -x=> B\n  B"
      ))
    // A composite state that ends.
    rows.append(
      (
        M.model(
          M.all(
            M.begin,
            M.state(
              "a",
              M.region(
                M.all(
                  M.pseudostate("j", "initial"), M.state("b"), M.final("f"), M.arrow("u", "j", "b"),
                  M.arrow("v", "b", "f", M.on("x"))))), M.state("c"), M.arrow("t", "a", "c"))),
        "<A>\nA <B>\n  -done.state.A-> C\n  B\n    -x-> A_final\n  A_final !\nC"
      ))
    // Regions.
    rows.append(
      (
        M.model(
          M.all(
            M.begin,
            M.state(
              "a",
              M.all(
                M.region(M.all(M.pseudostate("j", "initial"), M.state("b"), M.arrow("u", "j", "b")), "r2"),
                M.region(M.all(M.pseudostate("k", "initial"), M.state("c"), M.arrow("v", "k", "c")), "r3"))))),
        "<A>\nA ||\n  A_region1 <B> \"region 1\"\n    B\n  A_region2 <C> \"region 2\"\n    C"
      ))
    // Choice with names in the place of conditions.
    rows.append(
      (
        M.model(
          M.all(
            M.begin, M.state("a"), M.pseudostate("p", "choice"), M.state("b"), M.state("c"),
            M.arrow("t", "a", "p", M.on("x")), M.arrow("u", "p", "b", "", "name='big'"),
            M.arrow("v", "p", "c", "", "name='else'"))), "<A>\nA\n  -x-> choice\nchoice\n  -[big]-> B\n  --> C\nB\nC"
      ))
    // History.
    rows.append(
      (
        M.model(
          M.all(
            M.begin,
            M.state(
              "a",
              M.region(
                M.all(
                  M.pseudostate("j", "initial"), M.state("b"), M.arrow("u", "j", "b"), M.pseudostate("h", "deepHistory")
                ))), M.state("c"), M.arrow("t", "a", "c", M.on("x")), M.arrow("v", "c", "h", M.on("y")))),
        "<A>\nA <B>\n  -x-> C\n  B\n  A_deepHistory H* <B>\nC\n  -y-> A_deepHistory"
      ))
    // Entry and exit points.
    rows.append(
      (
        M.model(
          M.all(
            M.begin,
            M.state(
              "a",
              M.all(
                "<connectionPoint xmi:type='uml:Pseudostate' xmi:id='p' name='in' kind='entryPoint'/>",
                "<connectionPoint xmi:type='uml:Pseudostate' xmi:id='q' name='out' kind='exitPoint'/>",
                M.region(
                  M.all(
                    M.pseudostate("j", "initial"), M.state("b"), M.arrow("u", "j", "b"), M.arrow("w", "p", "b"),
                    M.arrow("z", "b", "q", M.on("z")))))), M.state("c"), M.arrow("t", "c", "p", M.on("x")),
            M.arrow("v", "q", "c"))), "<A>\nA <B>\n  B\n    -z-> out\n  in\n    --> B\n  out\n    --> C\nC\n  -x-> in"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), M.pseudostate("k", "terminate"), M.arrow("t", "a", "k", M.on("x")))),
        "<A>\nA\n  -x-> terminate\nterminate !"
      ))
    // States of one name.
    rows.append(
      (
        M.model(
          M.all(M.begin, M.state("a"), M.state("b", "", ""), "<subvertex xmi:type='uml:State' xmi:id='z' name='B'/>")),
        "<A>\nA\nB\nB2 \"B\""
      ))
    return rows
  }()

  @Test(arguments: readsRows)
  func reads(text: String, expected: String) throws {
    let reading = try UMLNotation().read(SourceText(text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == "machine M\n" + expected)
  }

  /// A fork enters both regions, a join waits for both.
  @Test func forksAndJoins() throws {
    let regions =
      M.region(M.pseudostate("j", "initial") + M.state("b") + M.arrow("u", "j", "b"), "r2")
      + M.region(M.pseudostate("k", "initial") + M.state("c") + M.arrow("v", "k", "c"), "r3")
    let text = M.model(
      M.all(
        M.begin, M.state("a"), M.state("p", regions), M.state("z"), M.pseudostate("f", "fork"),
        M.pseudostate("g", "join"), M.arrow("t1", "a", "f", M.on("x")), M.arrow("t2", "f", "b"),
        M.arrow("t3", "f", "c"), M.arrow("t4", "b", "g"), M.arrow("t5", "c", "g"), M.arrow("t6", "g", "z")))
    let chart = try UMLNotation().read(SourceText(text)).chart
    let lines = ChartLines.text(chart)
    #expect(lines.contains("fork\n  --> B+C"), "\(lines)")
    #expect(lines.contains("-enter.join[In('C')]-> join"), "\(lines)")
  }

  private static let inner = M.wrapped(
    M.all(
      "<packagedElement xmi:type='uml:StateMachine' xmi:id='sm' name='Outer'>",
      M.region(
        M.all(
          M.begin, M.state("a"), M.arrow("t1", "a", "s", M.on("x")),
          M.state(
            "s",
            M.all(
              "<connection xmi:type='uml:ConnectionPointReference' xmi:id='c1' entry='p'/>",
              "<connection xmi:type='uml:ConnectionPointReference' xmi:id='c2'><exit xmi:idref='q'/></connection>"),
            "submachine='sub'"), M.arrow("t2", "a", "c1", M.on("y")), M.arrow("t3", "c2", "a"))),
      "</packagedElement><packagedElement xmi:type='uml:StateMachine' xmi:id='sub' name='Inner'>",
      "<connectionPoint xmi:type='uml:Pseudostate' xmi:id='p' name='in' kind='entryPoint'/>",
      "<connectionPoint xmi:type='uml:Pseudostate' xmi:id='q' name='out' kind='exitPoint'/>",
      M.region(
        M.all(
          M.pseudostate("j", "initial"), M.state("b"), M.state("d"), M.arrow("u", "j", "b"), M.arrow("w", "p", "d"),
          M.arrow("z", "b", "q", M.on("z"))), "r3"), "</packagedElement>"))

  /// A state that represents a machine contains a copy of it; the machine itself is a chart, too.
  @Test func submachines() throws {
    let readings = try UMLNotation().readAll(SourceText(UMLTests.inner))
    #expect(readings.map(\.chart.name) == ["Outer", "Inner"])
    #expect(
      ChartLines.text(readings[0].chart)
        == "machine Outer\n<A>\nA\n  -x-> S\n  -y-> in\nS <B>\n  B\n    -z-> out\n  D\n  in\n    --> D\n  out\n    --> A"
    )
    #expect(readings[0].diagnostics.isEmpty, "\(readings[0].diagnostics)")
    let note = try UMLNotation().read(SourceText(UMLTests.inner)).diagnostics.map(\.message)
    #expect(note.contains("the document has 2 charts; this is the first"))
  }

  // Each row is an expression of its own: together they would take the compiler long.
  private static let findingsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append(
      (
        M.model(M.all(M.state("a"), M.state("b"))),
        "warning: the region has no initial pseudo-state; it begins with 'A' where no transition leads in"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), M.arrow("t", "a", "nowhere"))),
        "error: 'nowhere' is no state of the machine; the transition is left out"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), "<transition source='a'/>")),
        "error: there is no target; the transition is left out"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), M.arrow("t", "a", "i", M.on("x")))),
        "error: a transition leads to the initial pseudo-state; it is left out"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a", "<deferrableTrigger xmi:type='uml:Trigger' name='x'/>"))),
        "warning: 'A' defers events, which a chart does not: what it does not answer is discarded"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a", "", "submachine='elsewhere'"))),
        "warning: the machine that 'A' represents is not in the file; the state is empty"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a", "", "submachine='sm'"))),
        "warning: 'A' represents a machine that it is part of; the state is empty"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), M.pseudostate("p", "sync"))),
        "warning: 'sync' is no known kind of state; it is read as a state"
      ))
    rows.append(
      (
        M.model(M.all(M.begin, M.state("a"), M.arrow("t", "a", "a", "", "kind='internal'"))),
        "warning: an internal transition has no trigger; it is left out"
      ))
    rows.append(
      (
        M.model(
          M.all(
            M.begin, M.state("a"), M.pseudostate("p", "choice"), M.state("b"), M.arrow("t", "a", "p", M.on("x")),
            M.arrow("u", "p", "b", M.on("big")))), "warning: 'big' at a choice is read as a condition"
      ))
    return rows
  }()

  @Test(arguments: findingsRows)
  func findings(text: String, expected: String) throws {
    let found = try UMLNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains { $0.hasSuffix(expected) }, "\(found)")
    #expect(found.allSatisfy { $0.first?.isNumber ?? false }, "each has its position")
  }

  @Test(arguments: [
    ("", "1:1"), (M.wrapped("<packagedElement xmi:type='uml:Class' xmi:id='c'/>"), "the model has no state machine"),
    (
      M.wrapped("<packagedElement xmi:type='uml:StateMachine' xmi:id='c' name='M'/>"),
      "the state machine 'M' has no states"
    ),
    (#"{"_type":"Project"}"#, "the model has no state machine"), (#"{"_type":"#, "1:"),
  ])
  func refusals(text: String, expected: String) throws {
    let error = try #require(throws: ReadError.self) { try UMLNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
    #expect(error.description.contains(expected), "\(error)")
  }

  /// A comment is a note on what it is about.
  @Test func comments() throws {
    let text = M.model(
      M.all(M.begin, M.state("a", "<ownedComment xmi:id='k'><body>first</body></ownedComment>")),
      "<ownedComment xmi:id='l' annotatedElement='a sm'><body>second</body></ownedComment>")
    let chart = try UMLNotation().read(SourceText(text)).chart
    #expect(chart.state("A")?.summary?.text == "first\nsecond")
    #expect(chart.summary?.text == "second")
  }

  /// Machines that contain one another many times over end at a limit.
  @Test func copiesAreCounted() throws {
    let machines = (0..<16).map { number in
      let next = (0..<3).map {
        "<subvertex xmi:type='uml:State' xmi:id='s\(number)\($0)' name='S\($0)' submachine='m\(number + 1)'/>"
      }
      return "<packagedElement xmi:type='uml:StateMachine' xmi:id='m\(number)'><region xmi:id='r\(number)'>"
        + next.joined() + "</region></packagedElement>"
    }
    let error = try #require(throws: ReadError.self) {
      try UMLNotation().read(SourceText(M.wrapped(machines.joined())))
    }
    #expect(error.diagnostics.first?.code == .limitExceeded, "\(error)")
  }

  /// A part of a file declares no prefixes; positions are those in the text.
  @Test func undeclaredPrefixes() throws {
    let text =
      "<packagedElement xmi:type='uml:StateMachine' name='M'><region><subvertex xmi:type='uml:State' name='A'/>"
      + "</region></packagedElement>"
    let source = SourceText(text)
    #expect(NotationCatalog.standard.reader(for: source)?.identifier == "uml")
    let reading = try UMLNotation().read(source)
    #expect(ChartLines.text(reading.chart) == "machine M\nA")
    let found = reading.diagnostics.map(\.description)
    #expect(
      found == [
        "1:1: warning: the namespaces of 'xmi', 'uml' are not declared; those of XMI and UML are taken",
        "1:55: warning: the region has no initial pseudo-state; it begins with 'A' where no transition leads in",
      ])
  }

  /// Windows-1252, as Enterprise Architect writes it.
  @Test func encodings() throws {
    let text = "<?xml version='1.0' encoding='windows-1252'?>" + M.model(M.begin + M.state("a"))
    var bytes = Array(text.replacing("name='A'", with: "name='X~'").utf8)
    let place = try #require(bytes.firstIndex(of: UInt8(ascii: "~")))
    bytes[place] = 0x80
    let chart = try UMLNotation().read(SourceText(bytes: bytes)).chart
    #expect(chart.states.map(\.id) == ["X€"])
  }
}
