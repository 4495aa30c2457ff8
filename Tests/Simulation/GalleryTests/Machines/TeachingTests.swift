import Gallery
import StatechartExecution
import StatechartSimulation
import Statecharts
import Testing

/// What the machines that teach one thing each are to show.
@Suite("A machine that teaches one thing")
struct TeachingTests {
  /// A run, how its last step is answered, and where the machine is then.
  struct Row: CustomTestStringConvertible {
    let machine: String
    let run: String
    let isTaken: Bool
    let states: [State.ID]

    var testDescription: String { "\(machine) \(run)" }
  }

  private static func row(_ machine: String, _ run: String, _ isTaken: Bool, _ states: State.ID...) -> Row {
    Row(machine: machine, run: run, isTaken: isTaken, states: states)
  }

  static let rows = [
    // The outer state's arrow covers both directions, and the way goes on after a halt.
    row("elevator", "down,halt", true, "Halted"), row("elevator", "down,halt,release", true, "Down"),
    row("elevator", "open,up", false, "Open"), row("elevator", "up,+4s", true, "Open"),
    row("elevator", "up,+4s,+5s", true, "Closed"), row("elevator", "halt", false, "Closed"),
    // A region asks another.
    row("microwave", "start", true, "Shut", "Cooking", "Lit"),
    row("microwave", "open,start", false, "Ajar", "Off", "Lit"),
    row("microwave", "start,open", true, "Ajar", "Off", "Lit"),
    row("microwave", "start,+60s", true, "Shut", "Off", "Dark"),
    row("microwave", "start,stop", true, "Shut", "Off", "Dark"),
    row("microwave", "open,shut", true, "Shut", "Off", "Dark"),
    // The lamp does not go out while there is something to see.
    row("microwave", "start,shut", false, "Shut", "Cooking", "Lit"),
    row("microwave", "open,done", false, "Ajar", "Off", "Lit"),
    row("microwave", "open,stop", false, "Ajar", "Off", "Lit"),
    // Time is an event.
    row("sign-in", "wrong,wrong,wrong,+29s,right", false, "Locked"),
    row("sign-in", "wrong,wrong,wrong,+30s", true, "Fresh"),
    row("sign-in", "wrong,right", true, "SignedIn"), row("sign-in", "right,+299s,touch,+299s", true, "SignedIn"),
    row("sign-in", "right,+300s", true, "Fresh"), row("sign-in", "right,leave,wrong,wrong,wrong", true, "Locked"),
    // A history brings back the page.
    row("form-wizard", "next,next,help,close", true, "Payment"), row("form-wizard", "next,help,next", false, "Help"),
    row("form-wizard", "next,restart", true, "Person"), row("form-wizard", "next,next,send", true, "Sent"),
    row("form-wizard", "send", false, "Person"),
    // Both regions have to end.
    row("order", "pay", true, "Paid", "Unpacked"), row("order", "pay,ship", false, "Paid", "Unpacked"),
    row("order", "pack,decline,pay", true, "Ready"), row("order", "pay,pack,cancel", false, "Ready"),
    row("order", "pay,cancel", true, "Cancelled"), row("order", "pay,pack,ship,deliver", true, "Delivered"),
    // Two machines talk by events.
    row("handshake", "call", true, "Ringing"), row("handshake", "call,+1s", true, "Talking"),
    row("handshake", "call,+1s,ask,+1s,ask", true, "Waiting"), row("handshake", "call,ask", false, "Ringing"),
    row("handshake", "call,hang-up,+1s", true, "Silent"),
    row("handshake", "call,+1s,ask,hang-up,call,+1s", true, "Talking"),
  ]

  @Test("answers as it is to be understood", arguments: rows)
  func answers(row: Row) throws {
    let chart = try #require(Gallery.machine(named: row.machine)?.chart)
    let machine = try Machine(identifier: row.machine, compiled: try CompiledChart(chart), trust: .trusted)
    let simulation = machine.replay(of: try Run(chart, text: row.run).steps)
    #expect((simulation.rejection == nil) == row.isTaken)
    #expect(simulation.final.atomicStates == row.states)
    #expect(simulation.interruption == nil)
  }

  /// The other party lives as long as the call.
  @Test func theOtherPartyEndsWithTheCall() throws {
    let chart = try #require(Gallery.machine(named: "handshake")?.chart)
    let machine = try Machine(identifier: "handshake", compiled: try CompiledChart(chart))
    let talking = machine.replay(of: try Run(chart, text: "call,+1s").steps)
    #expect(talking.final.sessions.map(\.chart.name) == ["party"])
    #expect(machine.replay(of: try Run(chart, text: "call,+1s,hang-up").steps).final.sessions.isEmpty)
  }
}
