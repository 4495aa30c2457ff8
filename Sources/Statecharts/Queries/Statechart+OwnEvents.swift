extension Statechart {
  /// The names of the events that the chart raises or sends to itself, now or after a delay, as far as they are written
  /// out: nobody else need send them.
  public var ownEventNames: Set<String> { Set(allContent.compactMap(\.ownEventName)) }
}

extension Content {
  fileprivate var ownEventName: String? {
    switch self {
    case .raise(let raise): raise.event
    case .send(let send): if case .literal(let name) = send.event { name } else { nil }
    case .cancel, .assign, .log, .choose, .foreach, .script, .action, .foreign: nil
    }
  }
}
