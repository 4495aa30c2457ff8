import StatechartFormats
import Statecharts
import Testing

/// Lists of a Python program that are changed before a machine is made, or afterwards.
@Suite struct TransitionsChangesTests {
  private func reading(_ script: String) throws -> Reading {
    let text =
      "from transitions import Machine\n\(script)\nm = Machine(states=['a', 'b'], transitions=t, initial='a')\n"
    return try TransitionsNotation().read(SourceText(text, fileName: "m.py"))
  }

  @Test(arguments: [
    ("t = [['go', 'a', 'b']]\nt.append(['x', 'a', 'b'])", ["go", "x"]),
    ("t = [['go', 'a', 'b']]\nt += [['x', 'a', 'b']]", ["go", "x"]),
    ("q = [['go', 'a', 'b']]\nt = list(q)\nq.append(['x', 'a', 'b'])", ["go"]),
    ("t = [['x', 'a', 'b']]\nt.append(['y', 'a', 'b'])\nt = [['go', 'a', 'b']]", ["go"]),
  ])
  func areFollowed(script: String, events: [String]) throws {
    let reading = try reading(script)
    #expect(reading.chart.transitions.map { $0.events[0].text } == events)
    #expect(reading.diagnostics.allSatisfy { $0.severity < .warning }, "\(reading.diagnostics)")
  }

  @Test func whatComesAfterTheMachineChangesNothing() throws {
    let text = """
      from transitions import Machine
      t = [['go', 'a', 'b']]
      m = Machine(states=['a', 'b'], transitions=t, initial='a')
      t.append(['x', 'a', 'b'])
      """
    let reading = try TransitionsNotation().read(SourceText(text, fileName: "m.py"))
    #expect(reading.chart.transitions.map { $0.events[0].text } == ["go"])
  }

  @Test(arguments: [
    "t = [['go', 'a', 'b']]\nq = t\nq.append(['x', 'a', 'b'])",
    "t = [{'trigger': 'go', 'source': 'a', 'dest': 'b'}]\nt[0]['dest'] = 'a'",
    "t = [['go', 'a', 'b']]\ndef add(l):\n    l.append(['x', 'a', 'b'])\nadd(t)",
    "t = [['go', 'a', 'b']]\n[t.append(['x', 'a', 'b']) for _ in range(1)]",
    "t = [['go', 'a', 'b']]\nx = t.pop()",
    "t = [['go', 'a', 'b']]\ndel t[0]",
    "t = [['go', 'a', 'b']]\nt[0].append('c')",
  ])
  func otherChangesAreSaid(script: String) throws {
    let warnings = try reading(script).diagnostics.filter { $0.severity == .warning }
    #expect(warnings.contains { $0.message.contains("is computed") }, "\(warnings)")
  }
}
