package import Statecharts

extension ChartEdit {
  /// What is wrong with a copy of a chart after the change, as a sentence without its full stop.
  package func fault(of chart: Statechart) -> String { words(of: chart).fault }

  /// The change as a repair, as a sentence without its full stop, about a chart's transitions.
  package func description(of chart: Statechart) -> String { words(of: chart).repair }

  private func words(of chart: Statechart) -> (fault: String, repair: String) {
    func about(_ subject: String, _ fault: String, _ repair: String) -> (fault: String, repair: String) {
      ("\(subject) \(fault)", "\(subject) \(repair)")
    }
    func name(_ id: Transition.ID) -> String { ContentPlace.transition(id).name(in: chart) }
    switch self {
    case .remove(let id): return about(name(id), "is missing", "should not be there")
    case .lead(let id, let target): return about(name(id), "leads to '\(target)'", "should lead to '\(target)'")
    case .wait(let id, let event): return about(name(id), "waits for '\(event)'", "should wait for '\(event)'")
    case .free(let id): return about(name(id), "has no condition", "should have no condition")
    case .silence(let place, let index):
      let content = place.summary(ofContent: index, in: chart)
      return about(place.name(in: chart), "lacks '\(content)'", "should not have '\(content)'")
    case .delay(let place, let index, let delay):
      let content = place.summary(ofContent: index, in: chart)
      return about(place.name(in: chart), "has '\(content)' with \(delay)", "should have '\(content)' with \(delay)")
    case .perform(let content, let place):
      let content = content.summary(of: chart)
      return about(place.name(in: chart), "has '\(content)' too", "should have '\(content)'")
    case .remember(let id, let depth):
      let history = depth == .deep ? "a deep history" : "a shallow history"
      return about("'\(id)'", "is \(history)", "should be \(history)")
    case .add(let source, let event, let target):
      let transition = "a transition on '\(event)' to '\(target)'"
      return about("'\(source)'", "has \(transition)", "should have \(transition)")
    case .begin(let parent?, let state):
      return about("'\(parent)'", "begins in '\(state)'", "should begin in '\(state)'")
    case .begin(nil, let state): return ("it begins in '\(state)'", "the chart should begin in '\(state)'")
    }
  }
}

extension ContentPlace {
  /// The place in words.
  fileprivate func name(in chart: Statechart) -> String {
    switch self {
    case .transition(let id):
      let events = chart.transition(id)?.events.map(\.text).joined(separator: " ") ?? ""
      return "the transition of '\(id.source)' " + (events.isEmpty ? "without an event" : "on '\(events)'")
    case .entry(let id): return "the entry of '\(id)'"
    case .exit(let id): return "the exit of '\(id)'"
    }
  }

  fileprivate func summary(ofContent index: Int, in chart: Statechart) -> String {
    let content = content(of: chart)
    return content.indices.contains(index) ? content[index].summary(of: chart) : ""
  }
}
