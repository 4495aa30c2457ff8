import Gallery
import StatechartExecution
import Statecharts
import Testing

/// The moves that each machine is to allow, written out once more: from a state to those that may follow.
struct MoveTable: CustomTestStringConvertible {
  let machine: String
  let start: State.ID
  let moves: [State.ID: [State.ID]]
  /// A run of events, and where it ends.
  let runs: [(String, State.ID)]

  var testDescription: String { machine }

  static let all = [
    MoveTable(
      machine: "battery", start: "Discharging",
      moves: [
        "Charging": ["FullyCharged", "Discharging"], "FullyCharged": ["Discharging"],
        "Discharging": ["Charging", "Flat"], "Flat": ["Charging"],
      ],
      runs: [("plug,full,unplug,empty,plug", "Charging"), ("plug,empty", "Charging"), ("empty,unplug", "Flat")]),
    MoveTable(
      machine: "kanji", start: "All",
      moves: ["All": ["Detail"], "Detail": ["All", "List"], "List": ["Detail", "All"]],
      runs: [
        (#"tap{"kanji":"日"},word{"word":"日本"},tap{"kanji":"本"},all"#, "All"), ("all", "All"), ("tap,tap", "Detail"),
      ]),
    MoveTable(
      machine: "loading", start: "RetrievingData",
      moves: [
        "RetrievingData": ["DataAvailable", "DataNotAvailable"], "DataAvailable": ["RetrievingData"],
        "DataNotAvailable": ["RetrievingData"],
      ],
      runs: [("succeed,load,fail,load", "RetrievingData"), ("load,fail,succeed", "DataNotAvailable")]),
    MoveTable(
      machine: "app-lifecycle", start: "starting",
      moves: ["starting": ["running", "terminating"], "running": ["terminating"], "terminating": []],
      runs: [("run,run", "running"), ("terminate,run", "terminating")]),
    MoveTable(
      machine: "turnstile", start: "Locked",
      moves: ["Locked": ["Unlocked"], "Unlocked": ["Locked", "Unlocked"]],
      runs: [("push", "Locked"), ("coin,coin,push,push", "Locked")]),
    MoveTable(
      machine: "tcp", start: "CLOSED",
      moves: [
        "CLOSED": ["LISTEN", "SYN-SENT"], "LISTEN": ["SYN-RECEIVED", "SYN-SENT", "CLOSED"],
        "SYN-SENT": ["ESTABLISHED", "SYN-RECEIVED", "CLOSED"],
        "SYN-RECEIVED": ["ESTABLISHED", "FIN-WAIT-1", "LISTEN", "CLOSED"],
        "ESTABLISHED": ["FIN-WAIT-1", "CLOSE-WAIT", "CLOSED"],
        "FIN-WAIT-1": ["FIN-WAIT-2", "CLOSING", "TIME-WAIT", "CLOSED"], "FIN-WAIT-2": ["TIME-WAIT", "CLOSED"],
        "CLOSE-WAIT": ["LAST-ACK", "CLOSED"], "CLOSING": ["TIME-WAIT", "CLOSED"], "LAST-ACK": ["CLOSED"],
        "TIME-WAIT": ["CLOSED"],
      ],
      runs: [
        ("active-open,rcv-syn-ack,close,rcv-ack,rcv-fin,timeout", "CLOSED"),
        ("passive-open,rcv-syn,rcv-ack,rcv-fin,close,rcv-ack", "CLOSED"),
        ("active-open,rcv-syn-ack,close,rcv-fin,rcv-ack", "TIME-WAIT"), ("passive-open,rcv-rst", "LISTEN"),
      ]),
  ]
}

@Suite("The moves of a flat machine")
struct MoveTests {
  @Test("are those of the issue and no others", arguments: MoveTable.all)
  func moves(table: MoveTable) throws {
    let chart = try #require(Gallery.machine(named: table.machine)?.chart)
    #expect(chart.effectiveInitial.targets == [table.start])
    #expect(Set(chart.states.map(\.id)) == Set(table.moves.keys))
    for state in chart.states {
      #expect(Set(state.transitions.flatMap(\.targets)) == Set(table.moves[state.id] ?? []), "\(state.id)")
    }
  }

  @Test("follow from the events", arguments: MoveTable.all)
  func runs(table: MoveTable) throws {
    let chart = try #require(Gallery.machine(named: table.machine)?.chart)
    for (text, end) in table.runs {
      let replay = try Run(chart, text: text).replay(with: NullDataModel())
      #expect((replay.records.last?.snapshot ?? replay.initial).atomicStates == [end], "\(text)")
    }
  }
}
