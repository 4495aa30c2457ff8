import HTTPTypes
import Hummingbird
import StatechartExecution
import StatechartSimulation
import Statecharts
import WebPages

/// Decides which clients may exchange messages by HTTP with the sessions of runs, and passes these on.
///
/// Only this computer may: the peer, the name by which the server was called, and the absence of a proxy are checked. A
/// page of another site can neither read a key, nor guess it, nor have a form sent in its place.
struct SessionGate: Sendable {
  let mailboxes: Mailboxes

  /// The use of HTTP by a page.
  enum Admission {
    /// Nothing.
    case off
    /// Be shown at an address with a key of its own.
    case elsewhere(ExplorerAddress)
    /// Use HTTP.
    case open(SessionKey)
  }

  /// Returns the use of HTTP by the page of a moment.
  func admit(_ moment: ExplorerRequest, _ request: Request, _ context: ServerContext) -> Admission {
    guard moment.address.place == .explorer, request.isLocal(context) else { return .off }
    if let key = moment.address.session.flatMap({ SessionKey($0) }), mailboxes.has(key) { return .open(key) }
    // A page of another origin could otherwise open so many that those in use are forgotten.
    // An error in the address is shown where it was requested: the other address would not show it.
    guard moment.fault == nil, moment.unapplied == nil, !request.isFromElsewhere else { return .off }
    var address = moment.address
    address.session = mailboxes.open().text
    return .elsewhere(address)
  }

  /// Returns the use of HTTP by the page of a moment; from now on its sessions are the ones that get messages.
  func access(of moment: ExplorerRequest, _ simulation: Simulation, at key: SessionKey) -> HTTPAccess {
    mailboxes.show(simulation.final.sessionIdentifiers, at: key)
    let request = simulation.final.request
    return .on(
      location: SessionAddress.locations(key: key.text, authority: moment.authority)(SessionAddress.own),
      arrived: mailboxes.arrived(at: key, besides: moment.address.steps).count,
      mayPost: request.flatMap { LoopbackAddress($0.target) } != nil)
  }

  /// The run with what has arrived as its next steps, as far as they fit into an address.
  func taking(_ key: SessionKey, on address: ExplorerAddress, then last: [Step] = []) -> ExplorerAddress {
    var next = address.taking(last)
    var steps: [Step] = []
    for message in mailboxes.arrived(at: key, besides: address.steps) {
      steps.append(.message(message))
      let longer = address.taking(steps + last)
      guard longer.steps.count <= RequestLimits.steps, longer.text.utf8.count <= SessionGate.addressBytes else { break }
      next = longer
    }
    return next
  }

  /// A little less than the limit of an address, so that the run can continue.
  private static let addressBytes = RequestLimits.addressBytes - (2 << 10)

  /// Receives a message for a session. SCXML C.2.1.
  func receive(_ request: Request, _ context: ServerContext) async throws -> Response {
    guard request.isLocal(context) else { throw Failure(.notLocal) }
    let session = context.parameters.get("session") ?? SessionAddress.own
    guard let key = context.parameters.get("key").flatMap({ SessionKey($0) }), mailboxes.has(key) else {
      throw Failure(.unknownSession)
    }
    let body = try await request.form(upTo: Mailboxes.Limits.bytes)
    let type = FormFields.mediaType
    guard BasicHTTP().event(from: body, type: type) != nil else { throw Failure(.badMessage) }
    switch mailboxes.put(.received(body: body, type: type, session: session), for: session, at: key) {
    case .accepted: return Response(status: .noContent, headers: [.cacheControl: "no-store"])
    case .unknown: throw Failure(.unknownSession)
    case .full: throw Failure(.mailboxFull(limit: Mailboxes.Limits.messages))
    }
  }

  /// Makes the request that a moment's machine waits for, as its snapshot says; the run with its result.
  func post(from moment: ExplorerRequest, in snapshot: Snapshot, at key: SessionKey) async -> ExplorerAddress {
    guard let request = snapshot.request, let address = LoopbackAddress(request.target) else { return moment.address }
    mailboxes.show(snapshot.sessionIdentifiers, at: key)
    let status = await LoopbackClient.post(request.body, type: request.type, to: address)
    return taking(key, on: moment.address, then: [.message(.answered(status: status))])
  }
}

/// The addresses of the sessions of a run.
enum SessionAddress {
  /// The identifier of the run's own session.
  static let own = "session.1"

  /// Returns the locations of the sessions of a run that was opened under a key, at a server of a name and port.
  static func locations(key: String, authority: String) -> @Sendable (String) -> String {
    let base = "http://\(authority)/sessions/\(key)"
    return { $0 == own ? base : "\(base)/\($0)" }
  }
}

extension Snapshot {
  /// All sessions of the run.
  var sessionIdentifiers: [String] { [SessionAddress.own] + sessions.map(\.id) }
}
