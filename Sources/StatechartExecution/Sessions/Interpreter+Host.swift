import Statecharts

extension Interpreter {
  /// Takes in what the world around tells. SCXML C.2.
  mutating func take(_ message: HostMessage) -> Outcome {
    switch message {
    case .posted(let body, let type, let session):
      guard ties.neighbours.sessions.contains(session), let incoming = IncomingMessage(body: body, type: type) else {
        return .refused(rejection(of: .message(message)))
      }
      hand(incoming.event, to: session)
      return .taken(takeTurns(after: []))
    case .answered(let status):
      guard let asked = request else { return .refused(rejection(of: .message(message))) }
      request = nil
      var macrosteps: [Macrostep] = []
      if !(200..<300).contains(status ?? 0) {
        let reason = status.map { "'\(asked.target)' answered with status \($0)" } ?? "'\(asked.target)' did not answer"
        tell(asked.session, .error("error.communication", reason, sendID: asked.sendID), &macrosteps)
      }
      return .taken(takeTurns(after: macrosteps))
    }
  }
}
