import StatechartExecution
import Statecharts

extension SceneChoice {
  /// Those of the events that the machine answers now, each under its name.
  static func answered(_ events: [String], of machine: GalleryMachine, at moment: SceneMoment) -> [SceneChoice] {
    let chart = machine.chart
    let waiting = moment.snapshot.configuration.compactMap(chart.state).flatMap(\.transitions)
    return events.filter { event in waiting.contains { $0.matches(event) } }.map { event in
      SceneChoice(chart.label(ofEvent: event, in: moment.language), event: event)
    }
  }
}
