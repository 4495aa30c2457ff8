import Statecharts

/// A chart that can be changed.
struct EditableChart {
  struct State {
    var id: Statecharts.State.ID
    var kind: Statecharts.State.Kind
    var displayName: LocalizedText?
    var summary: LocalizedText?
    var initial: DefaultTransition?
    var transitions: [Transition]
    var onEntry: [Block]
    var onExit: [Block]
    var invocations: [Invoke]
    var variables: [Variable]
    var doneData: DoneData?
    var pseudostate: Pseudostate?
    var children: [State]
  }

  var states: [State]
  var initial: DefaultTransition?
  var dataModel: Statechart.DataModel?
  var events: [EventDeclaration]
  var variables: [Variable]
  var script: Script?
  private let chart: Statechart

  init(_ chart: Statechart) {
    self.chart = chart
    states = chart.states.map(State.init)
    initial = chart.initial
    dataModel = chart.dataModel
    events = chart.events
    variables = chart.variables
    script = chart.script
  }

  /// The chart.
  var statechart: Statechart {
    chart.with(
      initial: initial, dataModel: dataModel, variables: variables, script: script, events: events,
      states: states.map(\.state))
  }

  /// Changes every state, those around others first.
  mutating func changeAll(_ change: (inout State) -> Void) {
    for place in states.indices { states[place].changeAll(change) }
  }

  /// Changes a state; false if there is none of the name.
  @discardableResult
  mutating func change(_ id: Statecharts.State.ID, _ change: (inout State) -> Void) -> Bool {
    for place in states.indices where states[place].change(id, change) { return true }
    return false
  }

  /// Changes the list of states inside a state, or of the chart.
  mutating func changeChildren(of id: Statecharts.State.ID?, _ body: (inout [State]) -> Void) {
    guard let id else { return body(&states) }
    change(id) { body(&$0.children) }
  }

  /// Changes where a state or the chart begins.
  mutating func changeInitial(of id: Statecharts.State.ID?, _ body: (inout DefaultTransition?) -> Void) {
    guard let id else { return body(&initial) }
    change(id) { body(&$0.initial) }
  }

  /// Takes a state out.
  mutating func take(_ id: Statecharts.State.ID, from parent: Statecharts.State.ID?) -> State? {
    var taken: State?
    changeChildren(of: parent) { children in
      guard let place = children.firstIndex(where: { $0.id == id }) else { return }
      taken = children.remove(at: place)
    }
    return taken
  }
}

extension EditableChart.State {
  init(_ state: Statecharts.State) {
    id = state.id
    kind = state.kind
    displayName = state.displayName
    summary = state.summary
    initial = state.initial
    transitions = state.transitions
    onEntry = state.onEntry
    onExit = state.onExit
    invocations = state.invocations
    variables = state.variables
    doneData = state.doneData
    pseudostate = state.pseudostate
    children = state.children.map(Self.init)
  }

  var state: Statecharts.State {
    let written: Statecharts.State.Kind? = kind == .atomic || kind == .compound ? nil : kind
    return Statecharts.State(
      id, kind: written, displayName: displayName, summary: summary, initial: initial, transitions: transitions,
      onEntry: onEntry, onExit: onExit, invocations: invocations, variables: variables, doneData: doneData,
      pseudostate: pseudostate, children: children.map(\.state))
  }

  mutating func changeAll(_ body: (inout Self) -> Void) {
    body(&self)
    for place in children.indices { children[place].changeAll(body) }
  }

  mutating func change(_ wanted: Statecharts.State.ID, _ body: (inout Self) -> Void) -> Bool {
    if id == wanted {
      body(&self)
      return true
    }
    for place in children.indices where children[place].change(wanted, body) { return true }
    return false
  }
}
