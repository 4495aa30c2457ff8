import Statecharts

/// All that decides how a machine goes on: two machines of one chart with equal fingerprints behave alike for ever,
/// whatever their clocks say.
///
/// The identifiers of sessions count events and invocations of the past; only expressions could read them, so they are
/// left out, and a session is told apart by its place in the order of starts.
public struct Fingerprint: Hashable, Sendable {
  private struct Waiting: Hashable {
    let name: String
    let payload: Value?
    let sendID: String?
    let address: EventAddress
    let delay: Int
  }

  /// An invocation, with the place of its session; nil once that has ended.
  private struct Service: Hashable {
    let state: Int
    let ordinal: Int
    let place: Int?
  }

  private struct Companion: Hashable {
    let chart: Statechart
    let session: Fingerprint

    func hash(into hasher: inout Hasher) { hasher.combine(session) }
  }

  private let configuration: StateSet
  private let memories: [Int: StateSet]
  private let waiting: [Waiting]
  private let variables: [ValueBinding]
  private let status: Snapshot.Status
  /// The states entered so far, where variables get their values on first entry.
  private let entered: StateSet
  /// The transitions whose conditions have failed aloud, and do not do so again.
  private let failedConditions: StateSet
  /// What is held up by a request, and the request.
  private let heldUp: [Event]
  private let request: OutgoingRequest?
  private let services: [Service]
  private let companions: [Companion]

  init(_ interpreter: Interpreter<some DataModel>, among sessions: [any Session]) {
    configuration = interpreter.configuration
    memories = interpreter.memories
    waiting = interpreter.pending.map {
      Waiting(
        name: $0.event.name, payload: $0.event.payload, sendID: $0.event.sendID, address: $0.address,
        delay: $0.due - interpreter.time)
    }
    variables = interpreter.model.variables
    status = interpreter.status
    entered = interpreter.compiled.chart.binding == .late ? interpreter.enteredBefore : []
    failedConditions = interpreter.failedConditions
    heldUp = Array(interpreter.externalQueue)
    request = interpreter.request
    services = interpreter.ties.invocations.map { invocation in
      let place = sessions.firstIndex { $0.identity.id == invocation.session }
      return Service(state: invocation.state, ordinal: invocation.ordinal, place: place)
    }
    companions = interpreter.others.map {
      Companion(chart: $0.compiled.chart, session: $0.fingerprint(among: sessions))
    }
  }
}

extension Interpreter {
  /// All that decides how the machine goes on, the sessions that it invoked included.
  public var fingerprint: Fingerprint { fingerprint(among: others) }

  func fingerprint(among sessions: [any Session]) -> Fingerprint { Fingerprint(self, among: sessions) }
}
