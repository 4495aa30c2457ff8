import StatechartFormats
import Statecharts

/// A machine as text, with the lines on which its states and transitions begin, and the places of their names.
struct MarkedSource: Sendable {
  /// The lines of the text, without their ends.
  let lines: [Substring]
  /// The parts of the text, where the notation has a map of its texts.
  private let map: TextMap?
  private let states: [State.ID: Int]
  private let transitions: [Transition.ID: Int]

  /// The text that a chart was read from.
  ///
  /// - Parameter reader: That of the text's notation; without one only lines are marked.
  init(_ text: String, of chart: Statechart, reader: (any StatechartReader)? = nil) {
    let readings = reader.flatMap { try? $0.readAll(SourceText(text)) } ?? []
    self.init(text, origins: chart, map: readings.first { $0.chart == chart }?.map, of: chart)
  }

  /// A chart as a notation writes it. The lines are those at which the notation's reader finds what the chart has; a
  /// notation that cannot be read has none. Time is linear in the text.
  init(_ chart: Statechart, in writer: any StatechartWriter) {
    let text = writer.write(chart).text
    let read = try? writer.reader?.read(SourceText(text))
    self.init(text, origins: read?.chart, map: read?.map, of: chart)
  }

  private init(_ text: String, origins: Statechart?, map: TextMap?, of chart: Statechart) {
    lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    self.map = map
    var states: [State.ID: Int] = [:]
    var transitions: [Transition.ID: Int] = [:]
    for state in origins?.allStates ?? [] {
      guard let known = chart.state(state.id) else { continue }
      if let line = state.origin.position?.line { states[state.id] = line }
      // If a notation has fewer transitions of a state than the chart, their places are others.
      guard known.transitions.count == state.transitions.count else { continue }
      for transition in state.transitions {
        if let line = transition.origin.position?.line { transitions[transition.id] = line }
      }
    }
    self.states = states
    self.transitions = transitions
  }

  /// The reason for marking a line.
  enum Mark: Hashable, Sendable {
    /// A state that is active begins there.
    case active
    /// A transition that was just taken begins there.
    case taken
  }

  /// The marked lines, from 1, by their numbers; a transition goes before a state.
  func marks(active: [State.ID], taken: [Transition.ID]) -> [Int: Mark] {
    var marks: [Int: Mark] = [:]
    for state in active { if let line = states[state] { marks[line] = .active } }
    for transition in taken { if let line = transitions[transition] { marks[line] = .taken } }
    return marks.filter { lines.indices.contains($0.key - 1) }
  }

  /// A stretch of a line.
  struct Part: Sendable {
    /// The text of the part.
    let text: String
    /// The state that it names, if it is a name.
    let state: State.ID?
    /// True if it is what the line is marked for: the name of an active state, or a transition that was taken.
    let isMarked: Bool
  }

  /// The lines in parts, by the map of the text; nil without one, or with more names than are to be links.
  func parts(active: [State.ID], taken: [Transition.ID], maxNames: Int) -> [[Part]]? {
    guard let map else { return nil }
    let names = map.marks.filter { $0.state != nil }
    guard names.count <= maxNames else { return nil }
    let (active, taken) = (Set(active), Set(taken))
    let marked = map.marks.filter { mark in
      switch (mark.owner, mark.part) {
      case (.state(let id), .name(let named)): id == named && active.contains(id)
      case (.transition(let id), .statement): taken.contains(id)
      default: false
      }
    }
    var parts: [[Part]] = []
    var (start, next) = (0, 0)
    for line in lines {
      let end = start + line.utf8.count
      var cuts: Set<Int> = [start, end]
      let first = next
      while next < names.count, names[next].bytes.lowerBound < end { next += 1 }
      let named = Array(names[first..<next])
      let exact = marked.filter { $0.bytes.lowerBound < end && $0.bytes.upperBound > start }
      for mark in named + exact {
        cuts.insert(max(start, mark.bytes.lowerBound))
        cuts.insert(min(end, mark.bytes.upperBound))
      }
      let places = cuts.sorted()
      let bytes = Array(line.utf8)
      parts.append(
        zip(places, places.dropFirst()).map { from, to in
          Part(
            text: String(decoding: bytes[from - start..<to - start], as: UTF8.self),
            state: named.first { $0.bytes.contains(from) }?.state,
            isMarked: exact.contains { $0.bytes.contains(from) })
        })
      // The end of a line is one byte, or two of a carriage return and a line feed.
      start = end + (line.endIndex < line.base.endIndex ? line.base[line.endIndex].utf8.count : 0)
    }
    return parts
  }
}
