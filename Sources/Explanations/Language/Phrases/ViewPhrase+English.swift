extension ViewPhrase {
  package var english: String {
    switch self {
    case .tabAdjacency: "Adjacency"
    case .tabStates: "States"
    case .tabSequence: "Sequence"
    case .tableBlank: "An empty cell: the event is refused there."
    case .tableTry: "In the rows of active states each cell is a link that tries it."
    case .adjacencyCaption: "Which events lead from each state to each other"
    case .adjacencyFromTo: "from ↓ to →"
    case .adjacencyRows: "Rows {0} to {1} of {2}"
    case .adjacencyColumns: "Columns {0} to {1} of {2}"
    case .adjacencyHint:
      "↺: the machine stays where it is. In the rows of active states each event is a link that asks for it."
    case .adjacencyEventless: "without an event"
    case .kindAtomic: "atomic"
    case .kindCompound: "compound"
    case .kindParallel: "parallel"
    case .kindFinal: "final"
    case .kindHistory: "history"
    case .kindDeepHistory: "deep history"
    case .sequenceTitle: "The run along its time"
    case .sequenceTime:
      "A bar: a state while it is active. Each step has the same room, and the time that passes between steps adds to it. ✕: a refused step."
    case .sequenceSteps:
      "A bar: a state while it is active. No time passes in this run, so the axis counts steps. ✕: a refused step."
    case .sequenceBar: "{0}: from step {1} to step {2}"
    case .sequenceBarNow: "{0}: from step {1}, active now"
    case .sourceOwn: "As it was written ({0})"
    case .sourceActive: "● Active states: line {0}."
    case .sourceTaken: "▶ Transition just taken: line {0}."
    case .sourceUnmarked: "This notation does not tell the lines of states."
    case .findTitle: "Search “{0}”"
    case .findField: "Search states and events"
    case .findGo: "Search"
    case .findStates: "States"
    case .findEvents: "Events"
    case .findAsk: "ask for it"
    case .findNothing: "No state and no event has “{0}” in its name."
    case .findNearest: "Nearest names:"
    case .findMore: "{0} more match; a longer text finds fewer."
    case .findClose: "End the search"
    case .findMark: "Dotted line: a state that was found"
    }
  }
}
