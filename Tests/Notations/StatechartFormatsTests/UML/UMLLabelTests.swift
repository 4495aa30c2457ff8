import StatechartFormats
import Statecharts
import Testing

/// Triggers, guards and behaviours of UML models.
@Suite struct UMLLabelTests {
  private typealias M = UMLModels

  // Each row is an expression of its own: together they would take the compiler long.
  private static let readsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append((M.step(M.on("go")), "-go-> B"))
    rows.append((M.step(M.all(M.on("go"), M.on("start"))), "-go,start-> B"))
    // A signal has the name that counts, not its event.
    rows.append(
      (
        M.step(
          M.onEvent,
          M.all(
            M.event("SignalEvent", "", "name='SignalEvent1' signal='s'"),
            "<packagedElement xmi:type='uml:Signal' xmi:id='s' name='go'/>")), "-go-> B"
      ))
    rows.append((M.step(M.onEvent, M.event("SignalEvent", "", "name='go'")), "-go-> B"))
    rows.append((M.step(M.onEvent, M.event("SignalEvent", "", "name='go' signal='elsewhere'")), "-go-> B"))
    rows.append(
      (
        M.step(
          M.onEvent,
          M.all(
            M.event("CallEvent", "", "operation='o'"),
            "<packagedElement xmi:type='uml:Class' xmi:id='k'><ownedOperation xmi:id='o' name='go'/></packagedElement>")
        ), "-go-> B"
      ))
    rows.append((M.step(M.onEvent, M.event("CallEvent", "", "name='go()'")), "-go()-> B"))
    rows.append((M.step(M.onEvent, M.event("AnyReceiveEvent", "", "name='AnyReceiveEvent1'")), "-*-> B"))
    rows.append((M.step(M.onEvent, M.event("AnyReceiveEvent", "")), "-*-> B"))
    rows.append(
      (M.step("<trigger xmi:idref='g'/>", "<packagedElement xmi:type='uml:Trigger' xmi:id='g' name='go'/>"), "-go-> B"))
    rows.append((M.step("", "", "trigger='go'"), "-go-> B"))
    rows.append((M.step("", M.event("SignalEvent", "", "name='go'"), "trigger='e'"), "-go-> B"))
    rows.append(
      (
        M.step(
          "<trigger xmi:type='uml:Trigger'><event xmi:idref='e'/></trigger>", M.event("SignalEvent", "", "name='go'")),
        "-go-> B"
      ))
    rows.append(
      (M.step("<trigger xmi:type='uml:Trigger'><event xmi:type='uml:SignalEvent' name='go'/></trigger>"), "-go-> B"))
    // Conditions.
    rows.append(
      (
        M.step(
          M.all(
            M.on("go"), M.guarded("<specification xmi:type='uml:OpaqueExpression'><body>x > 3</body></specification>"))),
        "-go[x > 3]-> B"
      ))
    rows.append(
      (M.step(M.all(M.on("go"), M.guarded("<specification xmi:type='uml:OpaqueExpression' body='x'/>"))), "-go[x]-> B"))
    rows.append(
      (
        M.step(
          M.all(
            M.on("go"),
            M.guarded(
              "<specification xmi:type='uml:OpaqueExpression'><language>a</language><body/><body>y</body></specification>"
            ))), "-go[y]-> B"
      ))
    rows.append(
      (M.step(M.all(M.on("go"), M.guarded("<specification xmi:type='uml:LiteralString' value='x'/>"))), "-go[x]-> B"))
    rows.append(
      (M.step(M.all(M.on("go"), M.guarded("<specification xmi:type='uml:LiteralBoolean' value='true'/>"))), "-go-> B"))
    rows.append(
      (M.step(M.all(M.on("go"), M.guarded("<specification xmi:type='uml:LiteralBoolean'/>"))), "-go[false]-> B"))
    rows.append((M.step(M.all(M.on("go"), "<guard xmi:id='c' name='ready'/>")), "-go[ready]-> B"))
    rows.append((M.step(M.all(M.on("go"), "<guard xmi:id='c' specification='ready'/>")), "-go[ready]-> B"))
    rows.append(
      (
        M.step(M.all(M.on("go"), M.guarded("<specification xmi:type='uml:OpaqueExpression' body='[x]'/>"))),
        "-go[x]-> B"
      ))
    rows.append(
      (
        M.step(
          M.all(
            M.on("go"),
            "<ownedRule xmi:type='uml:Constraint' xmi:id='c'><specification xmi:type='uml:OpaqueExpression'>",
            "<body>x</body></specification></ownedRule>"), "", "guard='c'"), "-go[x]-> B"
      ))
    rows.append(
      (
        M.step(
          M.all(M.on("go"), "<guard xmi:idref='c'/>"),
          "<ownedRule xmi:type='uml:Constraint' xmi:id='c'><specification xmi:type='uml:LiteralString' value='x'/></ownedRule>"
        ), "-go[x]-> B"
      ))
    rows.append(
      (
        M.step(
          M.all(
            M.on("go"),
            M.guarded(
              M.all(
                "<specification xmi:type='uml:Expression' symbol='and'><operand xmi:type='uml:LiteralString' value='x'/>",
                "<operand xmi:type='uml:LiteralString' value='y'/></specification>")))), "-go[x and y]-> B"
      ))
    rows.append((M.step(M.guarded("<specification xmi:type='uml:OpaqueExpression' body='x'/>")), "-[x]-> B"))
    // Effects.
    rows.append(
      (
        M.step(M.all(M.on("go"), "<effect xmi:type='uml:OpaqueBehavior'><body>beep()</body></effect>")),
        "-go/beep()-> B"
      ))
    rows.append((M.step(M.all(M.on("go"), "<effect xmi:type='uml:Activity' name='beep'/>")), "-go/beep-> B"))
    rows.append(
      (M.step(M.all(M.on("go"), "<effect xmi:type='uml:OpaqueBehavior' body='beep' name='x'/>")), "-go/beep-> B"))
    rows.append(
      (
        M.step(M.on("go"), "<packagedElement xmi:type='uml:Activity' xmi:id='f' name='beep'/>", "effect='f'"),
        "-go/beep-> B"
      ))
    // Times.
    rows.append(
      (
        M.step(
          M.onEvent,
          M.event(
            "TimeEvent", "<when xmi:type='uml:TimeExpression'><expr xmi:type='uml:LiteralString' value='5s'/></when>",
            "isRelative='true'")), "-after.5s.A-> B"
      ))
    rows.append(
      (
        M.step(M.onEvent, M.event("TimeEvent", "<when xmi:type='uml:LiteralString' value='after 2 min'/>")),
        "-after.120s.A-> B"
      ))
    rows.append((M.step(M.onEvent, M.event("TimeEvent", "", "name='after 5s'")), "-after.5s.A-> B"))
    // Names instead of triggers.
    rows.append((M.step("", "", "name='go'"), "-go-> B"))
    rows.append((M.step("", "", "name='go [x] / beep'"), "-go[x]/beep-> B"))
    rows.append((M.step("", "", "name='Transition1'"), "-enter.B-> B"))
    rows.append((M.step("", "", "name='T2.1'"), "-enter.B-> B"))
    rows.append((M.step("", "", "name='A_to_B'"), "-A_to_B-> B"))
    rows.append((M.step(M.on("go"), "", "name='go'"), "-go-> B"))
    return rows
  }()

  /// What a transition from A to B says.
  @Test(arguments: readsRows)
  func reads(text: String, expected: String) throws {
    let reading = try UMLNotation().read(SourceText(text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    let lines = ChartLines.text(reading.chart).split(separator: "\n").map(String.init)
    #expect(lines.contains("  " + expected), "\(lines)")
  }

  /// StarUML gives a trigger the kind of any event unless somebody chooses another.
  @Test func triggersOfStarUML() throws {
    let inside =
      M.begin + M.state("a") + M.state("b")
      + M.arrow("t1", "a", "b", M.onEvent + "<ownedMember xmi:type='uml:AnyReceiveEvent' xmi:id='e' name='go'/>")
    let machine =
      "<packagedElement xmi:type='uml:StateMachine' xmi:id='sm' name='M'><region xmi:id='r'>\(inside)</region></packagedElement>"
    let reading = try UMLNotation().read(SourceText(M.wrapped(machine, exporter: "StarUML")))
    #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart).contains("-go-> B"))
    let other = try UMLNotation().read(SourceText(M.wrapped(machine)))
    #expect(other.diagnostics.map(\.message).contains { $0.contains("'go' is of the kind that is any event") })
  }

  // Each row is an expression of its own: together they would take the compiler long.
  private static let findingsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append((M.step("", "", "name='go'"), "warning: a transition has no trigger; its name 'go' is read as that"))
    rows.append((M.step(M.onEvent), "warning: the event of a trigger is not in the file; its identifier is its name"))
    rows.append(
      (
        M.step("<trigger xmi:type='uml:Trigger' xmi:id='g'/>"),
        "warning: a trigger names no event; the transition is read as one without a trigger"
      ))
    rows.append((M.step(M.all(M.on("go"), "<guard xmi:id='c'/>")), "warning: a guard says nothing; it is left out"))
    rows.append(
      (
        M.step(
          M.onEvent, M.event("TimeEvent", "<when xmi:type='uml:LiteralInteger' value='1000'/>", "isRelative='true'")),
        "warning: the time 1000 has no unit; it is read as milliseconds"
      ))
    rows.append(
      (
        M.step(M.onEvent, M.event("TimeEvent", "<when xmi:type='uml:LiteralString' value='5s'/>")),
        "warning: the time event is not relative; '5s' is counted from the entry of the state"
      ))
    rows.append(
      (
        M.step(M.onEvent, M.event("TimeEvent", "<when xmi:type='uml:LiteralString' value='noon'/>")),
        "warning: 'at noon' is read as an event; no clock sends it"
      ))
    rows.append(
      (
        M.step(
          M.onEvent,
          M.event(
            "ChangeEvent", "<changeExpression xmi:type='uml:OpaqueExpression'><body>x > 3</body></changeExpression>")),
        "note: 'when x > 3' is read as an event; nobody observes the condition"
      ))
    rows.append(
      (
        M.step(
          M.all(
            M.on("go"),
            "<effect xmi:type='uml:OpaqueBehavior' name='long' body='\(String(repeating: "x", count: 300))'/>")),
        "note: the code of 'long' is longer than what is shown of it"
      ))
    rows.append((M.step(M.on("go"), "", "name='leave'"), "note: names of transitions are ignored"))
    return rows
  }()

  @Test(arguments: findingsRows)
  func findings(text: String, expected: String) throws {
    let found = try UMLNotation().read(SourceText(text)).diagnostics.map(\.description)
    #expect(found.contains { $0.hasSuffix(expected) }, "\(found)")
    #expect(found.allSatisfy { $0.first?.isNumber ?? false }, "each has its position")
  }
}
