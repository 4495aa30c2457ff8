import Statecharts

/// Events of notations whose names match exactly. A descriptor of SCXML matches also what begins with its words. SCXML
/// 3.12.1.
enum ExactEvents {
  /// Exact events, then the wildcards with more words before those with fewer. Of exact events that begin alike the
  /// longer come first, since here the shorter would match them too.
  static func ordered(_ transitions: [Transition]) -> [Transition] {
    let events = transitions.map(\.events.first)
    let stems = Set(events.compactMap { $0?.tokens })
    let beginAlike = stems.contains { tokens in
      tokens.count > 1 && tokens.count < 20 && (1..<tokens.count).contains { stems.contains(Array(tokens[..<$0])) }
    }
    guard beginAlike || events.contains(where: { $0?.isWildcard ?? false }) else { return transitions }
    let ranks = events.map { event -> Int in
      guard let event else { return .min }
      return event.isWildcard ? (1 << 20) - event.tokens.count : beginAlike ? -event.tokens.count : 0
    }
    return transitions.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { transitions[$0] }
  }

  /// Says of the first transition that more events lead to than in its notation that they do.
  static func note(on chart: Statechart) -> Diagnostic? {
    let longer = XStateWriter.eventsBeginningLikeOthers(chart)
    let first = chart.transitions.first { transition in
      transition.events.contains { !$0.text.hasSuffix("*") && longer.contains($0.text) }
    }
    guard let first, let event = first.events.first, let place = first.origin.position else { return nil }
    return Diagnostic(
      .note, .reading, "'\(event)' matches the events that begin with it as well, as it does in SCXML",
      at: SourceRange(place))
  }
}

extension EventDescriptor {
  /// True for what matches more than one name even there.
  var isWildcard: Bool { text == "*" || text.hasSuffix(".*") }
}
