import Statecharts

/// All that decides how a machine goes on: two machines of one chart with equal fingerprints behave alike from then on,
/// whatever their clocks show.
///
/// The identifiers of sessions count events and invocations of the past; only expressions could read them, so they are
/// left out, and sessions are distinguished by the order of their starts.
public struct Fingerprint: Hashable, Sendable {
  private struct Waiting: Hashable {
    let name: String
    let payload: Value?
    let sendID: String?
    let address: EventAddress
    let delay: Int
  }

  /// An invocation, with the index of its session; nil once that has ended.
  private struct Service: Hashable {
    let state: Int
    let ordinal: Int
    let session: Int?
  }

  private struct Other: Hashable {
    let chart: Statechart
    let session: Fingerprint

    func hash(into hasher: inout Hasher) { hasher.combine(session) }
  }

  private let configuration: StateSet
  private let historyValues: [Int: StateSet]
  private let waiting: [Waiting]
  private let variables: [ValueBinding]
  private let status: Snapshot.Status
  /// The states entered so far, where variables get their values on first entry.
  private let entered: StateSet
  /// The transitions whose conditions have failed, and do not report it again.
  private let failedConditions: StateSet
  /// The events that wait for the answer to a request, and the request.
  private let queued: [Event]
  private let request: PendingRequest?
  private let services: [Service]
  private let others: [Other]

  /// The size of what it holds, which is what a copy of the machine holds besides the chart: the events that wait and
  /// the parts of all values, where 64 bytes of a string are one part, those of invoked sessions included. Active
  /// states are sets of bits and do not count.
  package var size: Int {
    let payloads = waiting.map(\.payload) + queued.map(\.payload)
    let values = payloads.reduce(0) { $0 + 1 + ($1?.size ?? 0) } + variables.reduce(0) { $0 + $1.value.size }
    return others.reduce(values) { $0 + 1 + $1.session.size }
  }

  init<Model: DataModel>(
    _ session: Session<Model>, among sessions: [any ScheduledSession], with others: [any ScheduledSession],
    awaiting request: PendingRequest?
  ) {
    configuration = session.configuration
    historyValues = session.historyValues
    waiting = session.queues.delayed.map {
      Waiting(
        name: $0.event.name, payload: $0.event.payload, sendID: $0.event.sendID, address: $0.address,
        delay: $0.due - session.time)
    }
    variables = session.model.distinctVariables
    status = session.status
    entered = session.compiled.chart.binding == .late ? session.enteredBefore : []
    failedConditions = session.failedConditions
    queued = Array(session.queues.external)
    self.request = request
    services = session.links.invocations.map { invocation in
      let index = sessions.firstIndex { $0.identity.id == invocation.session }
      return Service(state: invocation.state, ordinal: invocation.ordinal, session: index)
    }
    self.others = others.map {
      Other(chart: $0.compiled.chart, session: $0.fingerprint(among: sessions))
    }
  }
}

extension Interpreter {
  /// All that decides how the machine goes on, the sessions that it invoked included.
  public var fingerprint: Fingerprint {
    Fingerprint(
      session, among: scheduler.sessions, with: scheduler.sessions, awaiting: scheduler.request)
  }
}

extension Session {
  func fingerprint(among sessions: [any ScheduledSession]) -> Fingerprint {
    Fingerprint(self, among: sessions, with: [], awaiting: nil)
  }
}
