import Gallery
import GraphLayout
import StatechartEvidence
import StatechartExecution
import StatechartGrading
import StatechartSimulation
import Statecharts
import Testing

@testable import StatechartDiagrams

/// The drawing of two versions in one.
struct ChangeDrawingTests {
  private static let machines = ["battery", "media-player", "tcp", "traffic-light", "video-editor", "app-lifecycle"]

  /// Small changes of a chart: a state is added between two others, removed, or renamed.
  enum Change: CaseIterable {
    case added, removed, renamed

    func carriedOut(on chart: Statechart) -> Statechart {
      let outermost = chart.states
      var states = outermost
      switch self {
      case .added:
        states.insert(State("Extra", transitions: [.on("leave", to: outermost[0].id)]), at: 1)
        states[0] = outermost[0].with(transitions: outermost[0].transitions + [.on("detour", to: "Extra")])
      case .removed:
        guard let last = outermost.last, outermost.count > 1 else { return chart }
        let gone = Set(
          chart.allStates.map(\.id).filter { id in
            id == last.id || chart.ancestors(of: id).contains { $0.id == last.id }
          })
        states = outermost.dropLast().map { $0.without(gone) }
      case .renamed:
        guard let last = outermost.last else { return chart }
        states = outermost.map { $0.id == last.id ? $0.called("Otherwise") : $0.redirected(last.id, to: "Otherwise") }
      }
      return Statechart(
        name: chart.name, initial: chart.initial, dataModel: chart.dataModel, variables: chart.variables,
        script: chart.script, events: chart.events, states: states)
    }
  }

  private static func difference(from old: Statechart, to new: Statechart) throws -> MachineDifference {
    let pair = try [old, new].map { chart in
      let compiled = try CompiledChart(chart)
      return Participant(compiled, model: try compiled.openDataModel(trust: .trusted))
    }
    return MachineDifference(from: pair[0], to: pair[1])
  }

  /// What was above or left of something else is not below or right of it.
  @Test(arguments: machines, Change.allCases) func oldPlacesAreKept(name: String, change: Change) throws {
    let old = try #require(Gallery.machine(named: name)).chart
    let new = change.carriedOut(on: old)
    let difference = try Self.difference(from: old, to: new)
    let union = ChangeDrawing(difference)
    let diagram = try union.diagram(language: "en")
    let before = try Diagram(old)
    let plain = try Diagram(union.chart)
    let renamed = change == .renamed ? [old.states[old.states.count - 1].id: State.ID("Otherwise")] : [:]
    let (kept, count) = Self.turned(before, diagram, renamed)
    #expect(count > 0)
    #expect(kept == 0, "\(kept) of \(count) changed sides; \(Self.turned(before, plain, renamed).0) in a drawing alone")
  }

  /// How many pairs of states in one container lie the other way round, of how many.
  private static func turned(
    _ before: Diagram, _ after: Diagram, _ renamed: [State.ID: State.ID]
  ) -> (Int, of: Int) {
    var (turned, count) = (0, 0)
    let containers = [before.chart.states] + before.chart.allStates.map(\.children)
    for states in containers {
      let frames = states.compactMap { state -> (Rect, Rect)? in
        guard let old = before.figure(of: state.id), let new = after.figure(of: renamed[state.id] ?? state.id) else {
          return nil
        }
        return (before.layout.frames[old], after.layout.frames[new])
      }
      for (index, one) in frames.enumerated() {
        for other in frames.dropFirst(index + 1) {
          count += 1
          if side(one.0, other.0) == opposite(side(one.1, other.1)), side(one.0, other.0) != nil { turned += 1 }
        }
      }
    }
    return (turned, count)
  }

  private enum Side { case above, below, left, right }

  private static func side(_ one: Rect, _ other: Rect) -> Side? {
    if one.maxY <= other.minY { return .above }
    if other.maxY <= one.minY { return .below }
    if one.maxX <= other.minX { return .left }
    return other.maxX <= one.minX ? .right : nil
  }

  private static func opposite(_ side: Side?) -> Side? {
    switch side {
    case .above: .below
    case .below: .above
    case .left: .right
    case .right: .left
    case nil: nil
    }
  }

  @Test func theLegendHasTheMarksOfTheDrawing() throws {
    let new = Statechart(
      dataModel: .null,
      states: Array(Charts.door.states.dropLast()) + [State("locked", transitions: [.on("x", to: "open")])])
    let union = ChangeDrawing(try Self.difference(from: Charts.door, to: new))
    let diagram = try union.diagram(language: "en")
    let marks = diagram.legend(of: union.highlights)
    #expect(marks.filter { [.added, .removed, .changed].contains($0) } == [.added, .removed])
  }

  /// Nothing that is marked is hidden in a box.
  @Test func whatIsMarkedIsDrawnInALargeChart() throws {
    func chart(_ events: [String]) -> Statechart {
      Statechart(
        dataModel: .null,
        states: (0..<10).map { group in
          State(
            State.ID("G\(group)"),
            children: (0..<9).map { place in
              let id = "S\(group)-\(place)"
              let events = group == 3 && place == 4 ? events : ["next"]
              return State(
                State.ID(id), transitions: events.map { Transition(events: [EventDescriptor($0)], targets: ["S0-0"]) })
            })
        })
    }
    let union = ChangeDrawing(try Self.difference(from: chart(["next"]), to: chart(["next", "far"])))
    #expect(union.marked == ["G3", "G0"])
    var options = DiagramOptions()
    options.unfolded = union.marked
    let diagram = try union.diagram(language: "en", options: options)
    #expect(diagram.figure(of: "S3-4") != nil)
    #expect(diagram.figure(of: "S7-4") == nil)
    #expect(try Diagram(union.chart, options: options).figure(of: "S3-4") != nil)
  }
}

extension State {
  fileprivate func with(id: State.ID? = nil, transitions: [Transition]? = nil, children: [State]? = nil) -> State {
    State(
      id ?? self.id, kind: kind, displayName: displayName, summary: summary, initial: initial,
      transitions: transitions ?? self.transitions, onEntry: onEntry, onExit: onExit, invocations: invocations,
      variables: variables, doneData: doneData, pseudostate: pseudostate, children: children ?? self.children)
  }

  fileprivate func without(_ gone: Set<State.ID>) -> State {
    with(
      transitions: transitions.filter { gone.isDisjoint(with: $0.targets) }, children: children.map { $0.without(gone) }
    )
  }

  fileprivate func redirected(_ old: State.ID, to new: State.ID) -> State {
    with(
      transitions: transitions.map { transition in
        Transition(
          events: transition.events, condition: transition.condition,
          targets: transition.targets.map { $0 == old ? new : $0 }, kind: transition.kind, content: transition.content)
      }, children: children.map { $0.redirected(old, to: new) })
  }

  fileprivate func called(_ new: State.ID) -> State { redirected(id, to: new).with(id: new) }
}
