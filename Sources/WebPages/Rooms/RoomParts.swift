import Explanations
import Rooms
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// What the cards of a room's page have in common.
struct RoomParts: Sendable {
  let page: ExplorerPage
  let view: RoomView

  var language: Language { page.language }
  var words: Wording { page.words }
  var room: Room { view.room }

  /// What has nothing to do with the moment.
  var frame: RoomFrame { RoomFrame(site: page.site, view: view) }

  /// A step as people read it; one that the machine does not know stands as it is.
  func step(_ text: String) -> String {
    guard let run = try? RunReading(text, of: page.chart), run.fault == nil, let step = run.run.steps.first else {
      return text
    }
    return words.wanted(by: step)
  }

  /// The hidden fields that every form has.
  var fields: Fragment { frame.fields }

  /// What may be proposed or taken: a step for each event, valid or not, in the order of the chart; the clock where
  /// something is on its way.
  var steps: [Step] {
    let moves = page.simulation.moves.map(\.step)
    let names = page.simulation.eventNames.map { name -> Step in
      if let state = page.chart.stateRequested(by: name) { return .request(state) }
      if let move = moves.first(where: { $0.isEvent(name) }) { return move }
      return .event(name, payload: page.simulation.payloadExamples[name]?.first)
    }
    let others = moves.filter { move in
      switch move {
      case .event, .request: !names.contains(move)
      case .advance, .message, .set: false
      }
    }
    let all = names + others.filter { other in !names.contains { $0.asksLike(other) } }
    return Array((all + (page.playDelay.map { [.advance($0)] } ?? [])).prefix(room.limits.proposals))
  }
}

extension Room {
  /// How many typed steps wait for the teacher.
  var waitingSteps: Int {
    switch stage {
    case .vote(let vote): vote.waiting.count
    case .follow, .quiz: 0
    }
  }
}

extension Step {
  fileprivate func isEvent(_ name: String) -> Bool {
    guard case .event(name, _) = self else { return false }
    return true
  }

  /// True for two events of one name: one of them is enough.
  fileprivate func asksLike(_ other: Step) -> Bool {
    guard case .event(let name, _) = other else { return false }
    return isEvent(name)
  }
}
