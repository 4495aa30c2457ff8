import Explanations
import StatechartAnalysis
import StatechartDiagrams
import StatechartExecution
import Statecharts
import XMLTree

/// The configurations of a machine that has few, drawn as the states of a chart without any inside others, each a link
/// to the shortest run that leads there.
struct StateSpaceView: ExplorerPart {
  let space: ConfigurationDiagram
  let page: ExplorerPage

  var body: Fragment {
    if let diagram = try? Diagram(chart, language: language.tag, options: .compact) {
      HTML.titledSection(id: "space", language(.spaceTitle), as: HTML.h3) {
        HTML.div(class: DrawingSpan(diagram.size).classes) {
          diagram.element(
            highlights: Highlights(activeStates: active), links: DiagramLinks(state: address),
            idPrefix: "configurations-")
        }
        HTML.p(class: "hint") { language(.spaceHint, String(space.configurations.count)) }
      }
    }
  }

  /// The configurations with the states that are active now.
  private var active: Set<State.ID> {
    let now = page.final.atomicStates
    return Set(space.configurations.indices.filter { space.configurations[$0].states == now }.map(Self.name))
  }

  private var address: @Sendable (State.ID) -> String {
    let runs = Dictionary(
      uniqueKeysWithValues: space.configurations.indices.map { (Self.name($0), space.configurations[$0].run) })
    return { [page] state in page.address.running(runs[state] ?? []).text }
  }

  private static func name(_ index: Int) -> State.ID { State.ID("c\(index + 1)") }

  private var chart: Statechart {
    let steps = space.arrows.map(\.step).reduce(into: [Step]()) { known, step in
      if !known.contains(step) { known.append(step) }
    }
    let names = Dictionary(uniqueKeysWithValues: steps.enumerated().map { ($0.element, "m\($0.offset + 1)") })
    return Statechart(
      name: "space", title: LocalizedText(language(.spaceTitle)), initial: [Self.name(0)],
      events: steps.map { EventDeclaration(names[$0] ?? "", displayName: LocalizedText(words.step($0))) },
      states: space.configurations.indices.map { index in
        State(
          Self.name(index), displayName: LocalizedText(words.plainStates(space.configurations[index].states)),
          transitions: space.arrows.filter { $0.from == index }.map { arrow in
            .on(EventDescriptor(names[arrow.step] ?? ""), to: Self.name(arrow.to))
          })
      })
  }
}
