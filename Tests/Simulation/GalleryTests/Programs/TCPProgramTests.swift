import Statecharts
import Testing

@testable import Examples

@Suite("The TCP program")
struct TCPProgramTests {
  private typealias States = [Statecharts.State.ID]

  @Test("opens a connection by three segments, and closes it from one side, then the other")
  func wholeLife() {
    let cable = Cable()
    #expect(cable.right.passiveOpen())
    #expect(cable.left.activeOpen())
    cable.deliverAll()
    #expect(cable.left.activeStates == ["ESTABLISHED"] && cable.right.activeStates == ["ESTABLISHED"])
    #expect(cable.left.close())
    cable.deliverAll()
    #expect(cable.left.activeStates == ["FIN-WAIT-2"] && cable.right.activeStates == ["CLOSE-WAIT"])
    #expect(cable.right.close())
    cable.deliverAll()
    #expect(cable.left.activeStates == ["TIME-WAIT"] && cable.right.activeStates == ["CLOSED"])
    cable.left.wait(seconds: 239)
    #expect(cable.left.activeStates == ["TIME-WAIT"])
    cable.left.wait(seconds: 1)
    #expect(cable.left.activeStates == ["CLOSED"])
  }

  @Test("opens a connection that both sides ask for at once (RFC 9293, figure 7)")
  func simultaneousOpen() {
    let cable = Cable()
    cable.left.activeOpen()
    cable.right.activeOpen()
    cable.deliverAll()
    #expect(cable.left.activeStates == ["ESTABLISHED"] && cable.right.activeStates == ["ESTABLISHED"])
  }

  @Test("closes a connection that both sides close at once (RFC 9293, figure 13)")
  func simultaneousClose() {
    let cable = Cable()
    cable.right.passiveOpen()
    cable.left.activeOpen()
    cable.deliverAll()
    cable.left.close()
    cable.right.close()
    cable.deliverAll()
    #expect(cable.left.activeStates == ["TIME-WAIT"] && cable.right.activeStates == ["TIME-WAIT"])
  }

  @Test("is refused by a side that is closed")
  func refusedConnection() {
    let cable = Cable()
    cable.left.activeOpen()
    cable.deliverAll()
    #expect(cable.left.activeStates == ["CLOSED"] && cable.right.activeStates == ["CLOSED"])
  }

  @Test("tells the other side when it gives up")
  func abort() {
    let cable = Cable()
    cable.right.passiveOpen()
    cable.left.activeOpen()
    cable.deliverAll()
    #expect(cable.left.abort())
    cable.deliverAll()
    #expect(cable.left.activeStates == ["CLOSED"] && cable.right.activeStates == ["CLOSED"])
  }

  /// A way to a state, a call there, what is sent, and where it leads; nil if the call is refused.
  struct Row: CustomTestStringConvertible {
    let way: [Statecharts.State.ID]
    let call: String
    let sent: [Segment]
    let end: Statecharts.State.ID?

    init(_ way: [Statecharts.State.ID], _ call: String, _ sent: [Segment] = [], _ end: Statecharts.State.ID? = nil) {
      self.way = way
      self.call = call
      self.sent = sent
      self.end = end
    }

    var testDescription: String { "\(call) in \(way.last ?? "CLOSED")" }
  }

  static let established: [Statecharts.State.ID] = ["SYN-SENT", "ESTABLISHED"]

  @Test(
    "sends what RFC 9293 says on each way",
    arguments: [
      Row([], "close"), Row([], "abort"), Row([], "send"), Row([], "syn", [.rst]), Row([], "rst"),
      Row(["LISTEN"], "syn", [[.syn, .ack]], "SYN-RECEIVED"), Row(["LISTEN"], "send", [.syn], "SYN-SENT"),
      Row(["LISTEN"], "rst"), Row(["LISTEN"], "close", [], "CLOSED"), Row(["LISTEN"], "abort", [], "CLOSED"),
      Row(["SYN-SENT"], "syn+ack", [.ack], "ESTABLISHED"), Row(["SYN-SENT"], "syn", [[.syn, .ack]], "SYN-RECEIVED"),
      Row(["SYN-SENT"], "rst", [], "CLOSED"), Row(["SYN-SENT"], "close", [], "CLOSED"), Row(["SYN-SENT"], "ack"),
      Row(["LISTEN", "SYN-RECEIVED"], "ack", [], "ESTABLISHED"), Row(["LISTEN", "SYN-RECEIVED"], "rst", [], "LISTEN"),
      Row(["LISTEN", "SYN-RECEIVED"], "close", [.fin], "FIN-WAIT-1"),
      Row(["LISTEN", "SYN-RECEIVED"], "abort", [.rst], "CLOSED"),
      Row(established, "close", [.fin], "FIN-WAIT-1"), Row(established, "fin", [.ack], "CLOSE-WAIT"),
      Row(established, "send"), Row(established, "rst", [], "CLOSED"), Row(established, "abort", [.rst], "CLOSED"),
      Row(established + ["FIN-WAIT-1"], "ack", [], "FIN-WAIT-2"),
      Row(established + ["FIN-WAIT-1"], "fin", [.ack], "CLOSING"),
      Row(established + ["FIN-WAIT-1"], "fin+ack", [.ack], "TIME-WAIT"),
      Row(established + ["FIN-WAIT-1"], "close"),
      Row(established + ["FIN-WAIT-1", "CLOSING"], "ack", [], "TIME-WAIT"),
      Row(established + ["FIN-WAIT-1", "CLOSING"], "abort", [], "CLOSED"),
      Row(established + ["FIN-WAIT-1", "FIN-WAIT-2"], "fin", [.ack], "TIME-WAIT"),
      Row(established + ["CLOSE-WAIT"], "close", [.fin], "LAST-ACK"),
      Row(established + ["CLOSE-WAIT"], "abort", [.rst], "CLOSED"),
      Row(established + ["CLOSE-WAIT", "LAST-ACK"], "ack", [], "CLOSED"),
      Row(established + ["CLOSE-WAIT", "LAST-ACK"], "abort", [], "CLOSED"),
      Row(established + ["FIN-WAIT-1", "TIME-WAIT"], "rst", [], "CLOSED"),
    ])
  func segments(row: Row) {
    let link = RecordingLink()
    let program = TCPProgram(link: link)
    for state in row.way { #expect(program.request(state)) }
    let before = program.activeStates
    let isTaken =
      switch row.call {
      case "close": program.close()
      case "abort": program.abort()
      case "send": program.send()
      default: program.receive(segment(row.call))
      }
    #expect(isTaken == (row.end != nil))
    #expect(program.activeStates == (row.end.map { [$0] } ?? before))
    #expect(link.segments == row.sent)
  }

  private func segment(_ flags: String) -> Segment {
    let names: [(String, Segment)] = [("syn", .syn), ("ack", .ack), ("fin", .fin), ("rst", .rst)]
    return names.reduce(into: []) { segment, flag in
      if flags.split(separator: "+").contains(flag.0[...]) { segment.insert(flag.1) }
    }
  }
}
