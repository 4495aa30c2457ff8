/// A state in which a run may end and which leads on all the same, as accepting states of automata do. The final states
/// of a chart end it, so such a state is an ordinary one whose summary begins with a line that says that it accepts.
package enum AcceptingState {
  /// The line.
  package static let line = "accepting"

  /// True for a final state, too.
  package static func isOne(_ state: State) -> Bool {
    state.kind == .final || state.kind == .atomic && lines(state.summary?.text ?? "").first == line
  }

  /// What the summary says besides; nil if it says nothing.
  package static func rest(of summary: String) -> String? {
    var lines = lines(summary)
    if lines.first == line { lines.removeFirst() }
    return lines.isEmpty ? nil : lines.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(String.init) }
}
