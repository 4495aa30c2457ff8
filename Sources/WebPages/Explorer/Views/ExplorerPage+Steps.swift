import Explanations
import StatechartExecution
import StatechartSimulation
import Statecharts
import XMLTree

extension ExplorerPage {
  /// The transitions that the last step took.
  var lastTransitions: Set<Transition.ID> {
    Set(simulation.records.last.map { $0.outcome.microsteps.flatMap(\.transitions) } ?? [])
  }

  /// The step that a link for an event takes: with the first example of what it may carry, or the request that the event stands for.
  func step(sending event: String) -> Step {
    chart.stateRequested(by: event).map { .request($0) }
      ?? .event(event, payload: simulation.payloadExamples[event]?.first)
  }
}

/// The events of a transition, each a link that asks for it where the transition's state is active.
struct TransitionEvents: MarkupComponent {
  let transition: Transition
  let page: ExplorerPage
  let isActive: Bool

  private var language: Language { page.language }

  @MarkupBuilder var body: Fragment {
    if transition.isEventless { language(.adjacencyEventless) }
    for (index, descriptor) in transition.events.prefix(Self.maxEvents).enumerated() {
      if index > 0 { language(.or) }
      event(descriptor)
    }
    if transition.events.count > Self.maxEvents { " …" }
  }

  /// The most events of a transition that are listed.
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
