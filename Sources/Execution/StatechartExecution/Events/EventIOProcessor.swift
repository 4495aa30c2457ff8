public import Statecharts

/// An event I/O processor, by which sessions exchange events with what is outside the run. SCXML 6.2.4, appendix C.
///
/// A processor does no I/O: it says what a request and a message say, and the host carries them. SCXML's own processor
/// (C.1), which reaches the sessions of the run, is part of `Session`.
public protocol EventIOProcessor: Sendable {
  /// The types by which charts name it, the full one first.
  var types: [String] { get }

  /// Takes the values that give an event's name from a payload; nil if none does.
  ///
  /// It is asked of a `send` with named values, whose event goes without a name if it gives none either way.
  func takeEventName(from payload: inout Value?) -> String?

  /// Returns the body of a request that sends an event, whose payload is a `content` or named values.
  func body(of event: Event, isContent: Bool) -> (text: String, type: String)

  /// The event that an arrived message represents; nil if it represents none, and an error is to be answered.
  /// The type is the media type of the body, if it came with one.
  func event(from body: String, type: String?) -> Event?

  /// The event that reports the failure of a request, whose answer had a status, if there was one; nil if the status
  /// means success.
  func failure(of request: PendingRequest, status: Int?) -> Event?
}

extension EventIOProcessor {
  /// True if a chart names it by a type; no type means SCXML's own.
  func isNamed(_ type: String?) -> Bool { type.map(types.contains) ?? false }
}

/// A request that a machine asks its host to make, and waits for.
///
/// The host makes it and reports the result as a step (`HostMessage.answered`), after those for the messages that
/// arrived meanwhile. It takes no virtual time: until then nothing else happens in the run.
public struct PendingRequest: Hashable, Codable, Sendable {
  /// The session that asks.
  public let session: String
  /// The address to send to.
  public let target: String
  /// The identifier of the `send`.
  public let sendID: String?
  /// The body.
  public let body: String
  /// The media type of the body.
  public let type: String
}
