import StatechartFormats
import Statecharts
import TestSupport
import Testing

/// Automata of JFLAP, read and written.
@Suite struct JFLAPTests {
  private static func file(_ type: String, _ inside: String) -> String {
    "<structure><type>\(type)</type><automaton>\(inside)</automaton></structure>"
  }

  private static let two = "<state id='0' name='q0'><initial/></state><state id='1' name='q1'><final/></state>"

  private static func step(_ from: Int, _ to: Int, _ read: String, _ more: String = "") -> String {
    "<transition><from>\(from)</from><to>\(to)</to><read>\(read)</read>\(more)</transition>"
  }

  // Each row is an expression of its own: together they would take the compiler long.
  private static let readsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append((file("fa", two + step(0, 1, "a")), "<q0>\nq0\n  -a-> q1\nq1 !"))
    // An accepting state that leads on is none that ends the machine.
    rows.append((file("fa", two + step(0, 1, "a") + step(1, 0, "b")), "<q0>\nq0\n  -a-> q1\nq1\n  -b-> q0"))
    rows.append(
      (file("fa", two + "<transition><from>0</from><to>1</to><read/></transition>"), "<q0>\nq0\n  --> q1\nq1 !"))
    rows.append((file("fa", two + "<transition><to>1</to><from>0</from></transition>"), "<q0>\nq0\n  --> q1\nq1 !"))
    rows.append((file("fa", two + step(0, 1, "λ")), "<q0>\nq0\n  --> q1\nq1 !"))
    // A star is a letter like any.
    rows.append((file("fa", two + step(0, 1, "*") + step(0, 0, "a")), "<q0>\nq0\n  -event-> q1\n  -a-> q0\nq1 !"))
    rows.append((file("fa", two + step(0, 1, "[0-2]")), "<q0>\nq0\n  -0,1,2-> q1\nq1 !"))
    rows.append((file("fa", two + step(0, 1, "0,1")), "<q0>\nq0\n  -0,1-> q1\nq1 !"))
    rows.append(
      (file("fa", two + step(0, 1, " a ") + "<note><text>words</text><x>1</x></note>"), "<q0>\nq0\n  -a-> q1\nq1 !"))
    rows.append((file("mealy", two + step(0, 1, "a", "<transout>x</transout>")), "<q0>\nq0\n  -a/x-> q1\nq1 !"))
    rows.append((file("mealy", two + step(0, 1, "a", "<transout/>")), "<q0>\nq0\n  -a-> q1\nq1 !"))
    rows.append(
      (
        file(
          "moore",
          "<state id='0'><initial/><output>x</output></state><state id='1'><output/></state>"
            + step(0, 1, "a", "<transout/>")),
        "<q0>\nq0 in/x\n  -a-> q1\nq1"
      ))
    // Without the element around the states, without a type, with names of other kinds.
    rows.append(("<structure><state id='a' name='A B'/><state id='b'/></structure>", "A_B \"A B\"\nqb"))
    rows.append((file(" FA ", "<state id='0' name='s'/><state id='1' name='s'/>"), "s\ns2 \"s\""))
    return rows
  }()

  /// As people and programs write it.
  @Test(arguments: readsRows)
  func reads(text: String, expected: String) throws {
    let reading = try JFLAPNotation().read(SourceText(text))
    #expect(!reading.hasErrors, "\(reading.diagnostics)")
    #expect(ChartLines.text(reading.chart) == expected)
  }

  // Each row is an expression of its own: together they would take the compiler long.
  private static let faultsRows: [(String, String)] = {
    var rows: [(String, String)] = []
    rows.append((file("fa", two + step(0, 7, "a")), "1:138: error: there is no state with the number '7'"))
    rows.append(
      (file("fa", two + "<transition><from>0</from></transition>"), "1:138: error: the transition has no 'to'"))
    rows.append((file("fa", "<state id='0'/><state id='0'/>"), "1:51: error: there is another state with the number 0"))
    rows.append((file("fa", "<state id='0'/>"), "1:25: warning: no state is initial"))
    rows.append(
      (
        file("fa", "<state id='0'><initial/></state><state id='1'><initial/></state>"),
        "1:82: warning: another state is initial, too; the first counts"
      ))
    rows.append(
      (
        file("fa", two + step(0, 1, "a") + step(0, 0, "a")),
        "1:206: note: the automaton is nondeterministic; the deterministic one runs whose states are sets of its states"
      ))
    rows.append(
      (
        file("fa", two + step(0, 1, "") + step(0, 0, "a")),
        "1:112: note: the automaton is nondeterministic; the deterministic one runs whose states are sets of its states"
      ))
    rows.append(
      (
        file("mealy", two + step(0, 1, "a", "<transout>x</transout>") + step(0, 0, "a")),
        "1:231: warning: 'q0' has several transitions for 'a'; a chart takes the first"
      ))
    rows.append(
      (
        file("mealy", two + step(0, 1, "") + step(0, 0, "a", "<transout>x</transout>")),
        "1:115: warning: one transition needs no symbol: it is taken as soon as its state is entered, before any symbol"
      ))
    rows.append(
      (
        file("fa", two + step(0, 1, "0,1")),
        "1:147: warning: '0,1' is read as 2 symbols; JFLAP takes it for one text"
      ))
    rows.append(
      (
        file("fa", two + step(0, 1, "coin")),
        "1:147: note: a label of several letters is one event; JFLAP reads it letter by letter"
      ))
    rows.append((file("fa", two + step(0, 0, "")), "1:112: note: loops that need no symbol are ignored"))
    rows.append(
      (file("fa", "<state id='0'><x>1</x><y>2</y><initial/></state>"), "1:50: note: positions are ignored (2 times)"))
    rows.append(
      (
        file("moore", two + step(0, 1, "a", "<transout>x</transout>")),
        "1:115: warning: the output 'x' is not that of the state; that of the state counts"
      ))
    return rows
  }()

  @Test(arguments: faultsRows)
  func faults(text: String, expected: String) throws {
    let found = try JFLAPNotation().read(SourceText(text)).diagnostics.map(\.description)
    let message = expected.split(separator: ": ", maxSplits: 1).last ?? ""
    #expect(found.contains { $0.hasSuffix(message) }, "\(found)")
    #expect(found.allSatisfy { $0.first?.isNumber ?? false }, "each has its position")
  }

  @Test(arguments: [
    ("", "1:1"), ("<structure/>", "no states"), ("<structure><type>fa</type></structure>", "no states"),
    (file("pda", two), "1:12: error: the JFLAP file is a pushdown automaton, which has a stack; finite automata"),
    (file("turing", two), "a Turing machine, which has a tape"), (file("grammar", ""), "a grammar"),
    (file("re", ""), "a regular expression"), (file("bottomless", ""), "of the type 'bottomless'"),
  ])
  func refusals(text: String, expected: String) throws {
    let error = try #require(throws: ReadError.self) { try JFLAPNotation().read(SourceText(text)) }
    #expect(error.diagnostics.allSatisfy { $0.position != nil })
    #expect(error.description.contains(expected), "\(error)")
  }

  private static let flat = Statechart(
    initial: ["b"],
    states: [
      State("a", transitions: [.on("x", to: "a")]), State("b", transitions: [.on("y", to: "c")]),
      State("c", kind: .final),
    ])

  @Test func golden() {
    let writing = JFLAPNotation().write(JFLAPTests.flat)
    #expect(writing.diagnostics.isEmpty)
    #expect(writing.text.contains("<type>fa</type>"))
    #expect(
      writing.text.contains("<state id=\"1\" name=\"b\">\n      <x>250.0</x>\n      <y>175.0</y>\n      <initial/>"))
    #expect(writing.text.contains("<from>1</from>\n      <to>2</to>\n      <read>y</read>\n    </transition>"))
  }

  // Each row is an expression of its own: together they would take the compiler long.
  private static let writesWhatItReadsRows: [String] = {
    var rows: [String] = []
    rows.append(
      file("mealy", two + step(0, 1, "a", "<transout>x</transout>") + step(1, 0, "b", "<transout>y</transout>")))
    rows.append(
      file(
        "moore",
        "<state id='0' name='p'><initial/><output>x</output></state><state id='1' name='q'><output>y</output></state>"
          + step(0, 1, "a", "<transout>y</transout>")))
    rows.append(file("fa", two + step(0, 1, "a") + step(1, 0, "b")))
    rows.append(file("fa", two + step(0, 1, "")))
    rows.append(file("fa", two + step(0, 1, "*") + step(0, 0, "a")))
    return rows
  }()

  /// What is read of each kind is written as the same kind.
  @Test(arguments: writesWhatItReadsRows)
  func writesWhatItReads(text: String) throws {
    let first = try JFLAPNotation().read(SourceText(text)).chart
    let writing = JFLAPNotation().write(first)
    let type = text.split(separator: "type>")[1].prefix { $0 != "<" }
    #expect(writing.text.contains("<type>\(type)</type>"))
    #expect(writing.diagnostics.allSatisfy { $0.severity == .note }, "\(writing.diagnostics)")
    let again = try JFLAPNotation().read(SourceText(writing.text)).chart
    #expect(ChartLines.text(again) == ChartLines.text(first))
    #expect(JFLAPNotation().write(again).text == writing.text)
  }

  @Test func wildcardsAreLost() {
    let chart = Statechart(states: [State("a", transitions: [.on("x.*", to: "a"), .on("*", to: "b")]), State("b")])
    let losses = JFLAPNotation().write(chart).diagnostics.filter { $0.severity == .warning }
    #expect(losses.map(\.message) == ["JFLAP has no wildcards: 'x.*' of 'a/0' and 1 more"])
  }

  @Test func randomFlatChartsBehaveAlike() throws {
    for seed in 0..<300 as Range<UInt64> {
      let chart = RandomChart.make(seed: seed, shape: .flat, states: 2 + Int(seed % 9))
      let writing = JFLAPNotation().write(chart)
      let reading = try JFLAPNotation().read(SourceText(writing.text))
      #expect(!reading.hasErrors, "\(seed): \(reading.diagnostics)")
      #expect(reading.chart.allStates.map(\.id) == chart.allStates.map(\.id))
      guard writing.diagnostics.allSatisfy({ $0.severity == .note }) else { continue }
      let difference = SameBehaviour.difference(chart, reading.chart, seed: seed)
      #expect(difference == nil, "\(seed): \(difference ?? "")\n\(writing.text)")
    }
  }
}
