public import Statecharts

extension ChartEdit {
  /// A transition of a chart in words.
  private func name(_ id: Transition.ID, _ chart: Statechart) -> String {
    let events = chart.transition(id)?.events.map(\.text).joined(separator: " ") ?? ""
    return events.isEmpty
      ? "the transition of '\(id.source)' without an event" : "the transition of '\(id.source)' on '\(events)'"
  }

  private func name(_ place: ContentPlace, _ chart: Statechart) -> String {
    switch place {
    case .transition(let id): name(id, chart)
    case .entry(let id): "the entry of '\(id)'"
    case .exit(let id): "the exit of '\(id)'"
    }
  }

  private func content(_ place: ContentPlace, _ index: Int, _ chart: Statechart) -> String {
    let content = place.content(of: chart)
    return content.indices.contains(index) ? content[index].summary(of: chart) : ""
  }

  /// What is wrong with a copy of a chart after the change, as a sentence without its full stop.
  public func fault(of chart: Statechart) -> String {
    switch self {
    case .remove(let id): "\(name(id, chart)) is missing"
    case .lead(let id, let target): "\(name(id, chart)) leads to '\(target)'"
    case .wait(let id, let event): "\(name(id, chart)) waits for '\(event)'"
    case .free(let id): "\(name(id, chart)) has no condition"
    case .silence(let place, let index): "\(name(place, chart)) lacks '\(content(place, index, chart))'"
    case .delay(let place, let index, let delay):
      "\(name(place, chart)) has '\(content(place, index, chart))' with \(delay)"
    case .perform(let content, let place): "\(name(place, chart)) has '\(content.summary(of: chart))' too"
    case .remember(let id, .deep): "'\(id)' is a deep history"
    case .remember(let id, .shallow): "'\(id)' is a shallow history"
    case .add(let source, let event, let target): "'\(source)' has a transition on '\(event)' to '\(target)'"
    case .begin(let parent?, let state): "'\(parent)' begins in '\(state)'"
    case .begin(nil, let state): "it begins in '\(state)'"
    }
  }

  /// The change as a cure, as a sentence without its full stop, about a chart's transitions.
  public func description(of chart: Statechart) -> String {
    func name(_ id: Transition.ID) -> String { self.name(id, chart) }
    return switch self {
    case .remove(let id): "\(name(id)) should not be there"
    case .lead(let id, let target): "\(name(id)) should lead to '\(target)'"
    case .wait(let id, let event): "\(name(id)) should wait for '\(event)'"
    case .free(let id): "\(name(id)) should have no condition"
    case .silence(let place, let index):
      "\(self.name(place, chart)) should not have '\(content(place, index, chart))'"
    case .delay(let place, let index, let delay):
      "\(self.name(place, chart)) should have '\(content(place, index, chart))' with \(delay)"
    case .perform(let content, let place): "\(self.name(place, chart)) should have '\(content.summary(of: chart))'"
    case .remember(let id, .deep): "'\(id)' should be a deep history"
    case .remember(let id, .shallow): "'\(id)' should be a shallow history"
    case .add(let source, let event, let target): "'\(source)' should have a transition on '\(event)' to '\(target)'"
    case .begin(let parent?, let state): "'\(parent)' should begin in '\(state)'"
    case .begin(nil, let state): "the chart should begin in '\(state)'"
    }
  }
}
