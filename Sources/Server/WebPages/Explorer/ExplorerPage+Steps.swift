import Explanations
import StatechartDiagrams
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

/// The steps that links ask for.
extension ExplorerPage {
  /// States ask for themselves; an arrow that leaves an active state takes its transition's step.
  var drawingLinks: DiagramLinks {
    let (links, arrowSteps) = (links, arrowSteps)
    return DiagramLinks(
      state: { links.taking(.request($0)) }, transition: { arrow in arrowSteps[arrow].map { links.taking($0) } })
  }

  /// The steps of the arrows in the drawing that leave active states.
  var arrowSteps: [Transition.ID: Step] {
    let active = Set(active)
    let drawn = diagram.chart.allStates.filter { active.contains($0.id) }.flatMap(\.transitions)
    return Dictionary(uniqueKeysWithValues: drawn.compactMap { arrow in step(taking: arrow).map { (arrow.id, $0) } })
  }

  /// The step that asks for a transition of the drawing: the move that takes it, or else its event, which is refused
  /// then. Nil for what happens by itself.
  private func step(taking arrow: Transition) -> Step? {
    // An arrow that leaves a box, and one that is drawn around one state alone, has an identifier of the drawing's own.
    let isOfChart = chart.transition(arrow.id).map { $0.events == arrow.events && $0.targets == arrow.targets } ?? false
    let move = isOfChart ? simulation.moves.first { $0.transitions.contains(arrow.id) }?.step : nil
    let name = arrow.events.lazy.compactMap(\.exampleName).first { !Statechart.isPlatformEvent($0) }
    return move ?? name.map(step(sending:))
  }

  /// The transitions that the last step took.
  var lastTransitions: Set<Transition.ID> {
    Set(simulation.records.last.map { $0.outcome.microsteps.flatMap(\.transitions) } ?? [])
  }

  /// The step that a link for an event takes: with the first example of what it may carry, or the request that the
  /// event represents.
  func step(sending event: String) -> Step {
    chart.stateRequested(by: event).map { .request($0) }
      ?? .event(event, payload: simulation.payloadExamples[event]?.first)
  }
}

/// The events of a transition, each a link that asks for it where the transition's state is active.
struct TransitionEvents: ExplorerPart {
  let transition: Transition
  let page: ExplorerPage
  let isActive: Bool

  @MarkupBuilder var body: Fragment {
    if transition.isEventless { language(.adjacencyEventless) }
    for (index, descriptor) in transition.events.prefix(Self.maxEvents).enumerated() {
      if index > 0 { language(.or) }
      event(descriptor)
    }
    if transition.events.count > Self.maxEvents { " …" }
  }

  /// The maximum number of events of a transition that are listed.
  private static let maxEvents = 12

  @MarkupBuilder private func event(_ descriptor: EventDescriptor) -> Fragment {
    if isActive, let name = descriptor.exampleName, !Statechart.isPlatformEvent(name) {
      let step = page.step(sending: name)
      HTML.a(href: page.links.taking(step), .data("step", step.description)) { label(of: descriptor) }
    } else {
      label(of: descriptor)
    }
  }

  private func label(of descriptor: EventDescriptor) -> String {
    descriptor.exampleName.flatMap { page.chart.stateRequested(by: $0) }
      .map { language(.requestState, page.words.state($0)) } ?? page.chart.label(of: descriptor, in: language.tag)
  }
}
