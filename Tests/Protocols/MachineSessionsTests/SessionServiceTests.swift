import JSONTree
import StatechartFormats
import StatechartSimulation
import Statecharts
import Synchronization
import Testing

@testable import MachineSessions

/// What a session takes, refuses and remembers.
struct SessionServiceTests {
  private static let door = """
    stateDiagram-v2
      [*] --> Closed
      Closed --> Opened : open
      Opened --> Closed : close
      Closed --> Locked : lock
      Locked --> Closed : unlock

    """
  private static let guarded = """
    stateDiagram-v2
      [*] --> Cart
      Cart --> Paid : pay [has money]
      Paid --> Sent : send

    """
  /// It goes off after two seconds, and off again can it be put only when it is on.
  private static let lamp = """
    <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="off">
    <state id="off"><transition event="press" target="on"/></state>
    <state id="on"><onentry><send event="timeout" delay="2s"/></onentry>
    <transition event="timeout" target="off"/><transition event="hold" target="held"/></state>
    <state id="held"><transition event="press" target="off"/></state></scxml>
    """

  private let clock = TestTime()
  private let store: MemorySessions
  private let service: SessionService

  init() {
    store = MemorySessions { [clock] in clock.now }
    service = Self.service(store)
  }

  private static func service(_ keeper: any SessionKeeper) -> SessionService {
    SessionService(keeper, notations: .standard) { _, text, steps in
      "/\(text.notation)?run=" + steps.map(\.description).joined(separator: ",")
    }
  }

  private func start(_ text: String, key: String? = nil) throws(SessionFault) -> String {
    try service.start(text, notation: nil, key: key)["session"]?.string ?? ""
  }

  @Test func aSessionStaysWhereItsEventsLed() throws {
    let begun = try service.start(Self.door, notation: nil, key: nil)
    #expect(begun["states"] == ["Closed"] && begun["kept"] == "memory")
    let session = try #require(begun["session"]?.string)
    #expect(try service.fire(SessionEvent("lock"), in: session, key: nil)["outcome"] == "taken")
    let state = try service.state(of: session)
    #expect(state["states"] == ["Locked"] && state["run"] == "lock" && state["link"] == "/mermaid?run=lock")
    #expect(state["moves"] == [["step": "unlock", "targets": ["Closed"]]])
    #expect(state["refused"] == ["open", "lock", "close"])
  }

  @Test func aRefusedEventChangesNothingAndSaysWhatIsPossible() throws {
    let session = try start(Self.door)
    _ = try service.fire(SessionEvent("lock"), in: session, key: nil)
    let answer = try service.fire(SessionEvent("open"), in: session, key: nil)
    #expect(answer["outcome"] == "refused" && answer["states"] == ["Locked"] && answer["run"] == "lock")
    #expect(answer["way"] == ["verdict": "found", "run": "unlock,open"])
    #expect(answer["attempt"] == "/mermaid?run=lock,open" && answer["link"] == "/mermaid?run=lock")
    #expect(answer["moves"] == [["step": "unlock", "targets": ["Closed"]]])
    #expect(answer["reasons"] != [] && answer["events"] == 2 && answer["refusals"] == 1)
    #expect(try service.fire(SessionEvent("unlock"), in: session, key: nil)["outcome"] == "taken")
    #expect(try service.state(of: session)["run"] == "lock,unlock")
  }

  @Test func aConditionIsAskedForAndAnswered() throws {
    let session = try start(Self.guarded)
    let asked = try service.fire(SessionEvent("pay"), in: session, key: nil)
    #expect(asked["outcome"] == "refused" && asked["conditions"] == ["has money"])
    // What is said with a refused event is not kept.
    let refused = try service.fire(SessionEvent("pay", conditions: ["has money": false]), in: session, key: nil)
    #expect(refused["outcome"] == "refused" && refused["conditions"] == [] && refused["run"] == "")
    let taken = try service.fire(SessionEvent("pay", conditions: ["has money": true]), in: session, key: nil)
    #expect(taken["outcome"] == "taken" && taken["states"] == ["Paid"])
    #expect(throws: SessionFault.self) {
      try service.fire(SessionEvent("send", conditions: ["has mony": true]), in: session, key: nil)
    }
  }

  /// Whoever is held to the rules of a machine cannot change its variables.
  @Test func variablesAreTheMachinesOwn() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" datamodel="ecmascript" initial="a">
      <datamodel><data id="paid" expr="false"/></datamodel>
      <state id="a"><transition event="send" cond="paid" target="b"/></state><state id="b"/></scxml>
      """
    let session = try start(text)
    for event in [SessionEvent("send", conditions: ["paid": true]), SessionEvent("=paid=true"), SessionEvent("+5s")] {
      #expect {
        try service.fire(event, in: session, key: nil)
      } throws: { if case .invalidEvent = $0 as? SessionFault { true } else { false } }
    }
    #expect(try service.fire(SessionEvent("send"), in: session, key: nil)["outcome"] == "refused")
  }

  @Test func aStateIsRequestedWhereArrowsHaveNoEvents() throws {
    let session = try start("stateDiagram-v2\n  [*] --> A\n  A --> B\n  B --> C\n")
    #expect(try service.fire(SessionEvent("!C"), in: session, key: nil)["way"]?["run"] == "!B,!C")
    #expect(try service.fire(SessionEvent("!B"), in: session, key: nil)["states"] == ["B"])
    #expect(throws: SessionFault.self) { try service.fire(SessionEvent("!C", data: [1]), in: session, key: nil) }
  }

  @Test func aTimerThatRepeatsForTooLongStopsTheMachine() throws {
    let text = """
      <scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0" initial="a"><state id="a">
      <onentry><send event="tick" delay="1s"/></onentry><transition event="tick" target="a"/>
      <transition event="go" target="b"/></state><state id="b"/></scxml>
      """
    let session = try start(text)
    clock.advance(9_000_000)
    #expect(try service.state(of: session)["stopped"] == .null)
    clock.advance(3_000_000)
    #expect(try service.fire(SessionEvent("go"), in: session, key: nil)["outcome"] == "refused")
    #expect(try service.state(of: session)["stopped"]?.string != nil)
    #expect(try service.end(session)["stopped"]?.string != nil)
  }

  @Test func timePassesBetweenCalls() throws {
    let session = try start(Self.lamp)
    clock.advance(60_000)
    // Nothing is on its way, so that time is no step.
    #expect(try service.fire(SessionEvent("press"), in: session, key: nil)["run"] == "press")
    clock.advance(1500)
    #expect(try service.state(of: session)["states"] == ["on"])
    clock.advance(600)
    #expect(try service.state(of: session)["states"] == ["off"])
    let late = try service.fire(SessionEvent("hold"), in: session, key: nil)
    #expect(late["outcome"] == "refused" && late["states"] == ["off"])
    clock.advance(100)
    #expect(try service.fire(SessionEvent("press"), in: session, key: nil)["run"] == "press,+2200ms,press")
    clock.advance(1999)
    #expect(try service.fire(SessionEvent("hold"), in: session, key: nil)["states"] == ["held"])
  }

  @Test func theSameKeyIsDoneOnce() throws {
    let first = try service.start(Self.door, notation: nil, key: "begin")
    #expect(try service.start(Self.door, notation: nil, key: "begin") == first)
    #expect(throws: SessionFault.keyReused) { try service.start(Self.lamp, notation: nil, key: "begin") }
    let session = try #require(first["session"]?.string)
    let taken = try service.fire(SessionEvent("open"), in: session, key: "1")
    let refused = try service.fire(SessionEvent("lock"), in: session, key: "2")
    _ = try service.fire(SessionEvent("close"), in: session, key: nil)
    clock.advance(1000)
    #expect(try service.fire(SessionEvent("open"), in: session, key: "1") == taken)
    #expect(try service.fire(SessionEvent("lock"), in: session, key: "2") == refused)
    #expect(try service.state(of: session)["states"] == ["Closed"])
    #expect(throws: SessionFault.keyReused) { try service.fire(SessionEvent("close"), in: session, key: "1") }
    #expect(throws: SessionFault.self) {
      try service.fire(SessionEvent("open"), in: session, key: String(repeating: "x", count: 256))
    }
  }

  @Test func anEndedSessionIsGone() throws {
    let session = try start(Self.door)
    _ = try service.fire(SessionEvent("open"), in: session, key: nil)
    #expect(try service.end(session)["run"] == "open")
    #expect(throws: SessionFault.unknown) { try service.state(of: session) }
    #expect(throws: SessionFault.unknown) { try service.end(session) }
    #expect(throws: SessionFault.unknown) { try service.fire(SessionEvent("open"), in: session, key: nil) }
    #expect(throws: SessionFault.unknown) { try service.state(of: "../etc\u{0}") }
  }

  @Test func whatCannotBeSentHasAReason() throws {
    let session = try start(Self.door)
    #expect(throws: SessionFault.invalidEvent("event: the chart has no event 'opne'; did you mean 'open'?")) {
      try service.fire(SessionEvent("opne"), in: session, key: nil)
    }
    for event in ["", "open,close", "!Nowhere", "%%"] {
      #expect {
        try service.fire(SessionEvent(event), in: session, key: nil)
      } throws: { if case .invalidEvent = $0 as? SessionFault { true } else { false } }
    }
    #expect {
      try service.start(Self.door + "  Locked --> [x\n", notation: "scxml", key: nil)
    } throws: { if case .unreadable(let findings) = $0 as? SessionFault { !findings.isEmpty } else { false } }
    #expect(throws: SessionFault.self) { try service.start(Self.door, notation: "marmaid", key: nil) }
    #expect(throws: SessionFault.self) { try service.start(Self.door, notation: nil, ordinal: 2, key: nil) }
  }

  @Test func limitsAreStated() throws {
    let session = try start(Self.door)
    let long = Value.string(String(repeating: "x", count: MachineSession.Limits.eventBytes))
    #expect {
      try service.fire(SessionEvent("open", data: long), in: session, key: nil)
    } throws: { if case .tooLarge = $0 as? SessionFault { true } else { false } }
    #expect {
      try start(String(repeating: " ", count: MachineSession.Limits.machineBytes + 1))
    } throws: { if case .tooLarge = $0 as? SessionFault { true } else { false } }
    let half = Value.string(String(repeating: "x", count: MachineSession.Limits.eventBytes / 2))
    #expect {
      for _ in 0..<MachineSession.Limits.events {
        _ = try service.fire(SessionEvent("unlock", data: half), in: session, key: nil)
      }
    } throws: { if case .exhausted = $0 as? SessionFault { true } else { false } }
    #expect(try service.state(of: session)["run"] == "")
  }

  @Test func memoryIsSharedAndFreed() throws {
    for number in 0..<MemorySessions.Limits.clientSessions {
      let start = SessionStart(MachineText("\(number)", notation: "scxml"), name: nil, states: [], key: nil)
      guard case .session = store.reply(to: .start(start), for: "10.0.0.1") else {
        Issue.record("session \(number) is refused")
        return
      }
    }
    let more = SessionRequest.start(SessionStart(MachineText("", notation: "scxml"), name: nil, states: [], key: nil))
    guard case .refused(.quota) = store.reply(to: more, for: "10.0.0.1") else {
      Issue.record("a client has more than its share")
      return
    }
    guard case .session = store.reply(to: more, for: "10.0.0.2") else {
      Issue.record("another client is refused")
      return
    }
    clock.advance(MemorySessions.Limits.idle)
    guard case .session = store.reply(to: more, for: "10.0.0.1") else {
      Issue.record("what was unused is still there")
      return
    }
  }

  /// Others may add an event between loading and appending: the event is judged again on what is there then.
  @Test func anEventIsJudgedOnWhatIsThereWhenItIsAdded() throws {
    let session = try start(Self.door)
    let slow = Interrupted(store) { [service] in
      _ = try? service.fire(SessionEvent("lock"), in: session, key: nil)
    }
    let answer = try Self.service(slow).fire(SessionEvent("open"), in: session, key: nil)
    #expect(answer["outcome"] == "refused" && answer["states"] == ["Locked"])
    #expect(try service.state(of: session)["run"] == "lock")
  }

  /// A worker learns replies one after another, and computes anew.
  @Test func anAnswerIsComputedFromSuppliedReplies() throws {
    let session = try start(Self.door)
    var replies: [SessionRequest: SessionReply] = [:]
    var rounds = 0
    while rounds < 5 {
      rounds += 1
      let supplied = SuppliedSessions(replies)
      let answer = Result { () throws(SessionFault) in
        try Self.service(supplied).fire(SessionEvent("open"), in: session, key: nil)
      }
      guard let need = supplied.need else {
        #expect(try answer.get()["states"] == ["Opened"])
        break
      }
      #expect(throws: SessionFault.pending) { try answer.get() }
      replies[need] = store.reply(to: need)
    }
    #expect(rounds == 3)
    #expect(try service.state(of: session)["events"] == 1)
  }
}

/// A clock that tests set, in milliseconds.
private final class TestTime: Sendable {
  private let state = Mutex(1_800_000_000_000)
  var now: Int { state.withLock { $0 } }
  func advance(_ milliseconds: Int) { state.withLock { $0 += milliseconds } }
}

/// Sessions to which something is done before the first event is added.
private final class Interrupted: SessionKeeper {
  private let sessions: MemorySessions
  private let first: @Sendable () -> Void
  private let isDone = Mutex(false)

  init(_ sessions: MemorySessions, _ first: @escaping @Sendable () -> Void) {
    (self.sessions, self.first) = (sessions, first)
  }

  func reply(to request: SessionRequest) throws(SessionFault) -> SessionReply {
    if case .append = request {
      let isFirst = isDone.withLock { isDone in
        defer { isDone = true }
        return !isDone
      }
      if isFirst { first() }
    }
    return sessions.reply(to: request)
  }
}
