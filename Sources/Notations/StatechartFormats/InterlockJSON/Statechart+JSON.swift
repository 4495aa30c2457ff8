import Statecharts

extension Statechart {
  /// The chart as an object of Interlock's JSON.
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("name", name)
    members.add("title", title?.jsonValue)
    members.add("summary", summary?.jsonValue)
    members.add("dataModel", dataModel?.description)
    members.add("binding", binding == .early ? nil : binding.rawValue)
    members.add("eventMatching", eventMatching == .prefix ? nil : eventMatching.rawValue)
    members.add("initial", initial?.jsonValue)
    members.add("variables", variables.map(\.jsonValue))
    members.add("script", script?.jsonBody)
    members.add("events", events.map(\.jsonValue))
    members.add("states", .array(allStates.indices.map { stateValue(at: $0) }))
    members.add("transitions", transitions.map(\.jsonValue))
    return members.value
  }

  private func stateValue(at index: Int) -> Value {
    let state = allStates[index]
    var members = JSONMembers()
    members.add("id", state.id.name)
    members.add("kind", state.kind.jsonName)
    if case .history(.deep) = state.kind { members.add("depth", State.HistoryDepth.deep.rawValue) }
    members.add("pseudostate", state.pseudostate?.rawValue)
    members.add("parent", parentIndex(at: index).map { allStates[$0].id.name })
    members.add("displayName", state.displayName?.jsonValue)
    members.add("summary", state.summary?.jsonValue)
    members.add("initial", state.initial?.jsonValue)
    members.add("variables", state.variables.map(\.jsonValue))
    members.add("onEntry", state.onEntry.jsonValue)
    members.add("onExit", state.onExit.jsonValue)
    members.add("invocations", state.invocations.map(\.jsonValue))
    members.add("doneData", state.doneData?.payload.jsonValue)
    return members.value
  }
}

extension State.Kind {
  /// The word for the kind; the depth of a history is next to it.
  var jsonName: String {
    switch self {
    case .atomic: "atomic"
    case .compound: "compound"
    case .parallel: "parallel"
    case .final: "final"
    case .history: "history"
    }
  }
}

extension Transition {
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("source", source.name)
    if events.count == 1, let event = events.first, EventDescriptor.list(event.text) == events {
      members.add("event", event.text)
    } else {
      members.add("events", events.map { .string($0.text) })
    }
    members.add("condition", condition)
    members.add("targets", targets.map { .string($0.name) })
    members.add("kind", kind == .external ? nil : kind.rawValue)
    members.add("content", content.map(\.jsonValue))
    members.add("displayName", displayName?.jsonValue)
    members.add("summary", summary?.jsonValue)
    return members.value
  }
}

extension DefaultTransition {
  /// A name, a list of names, or an object if something happens on the way.
  var jsonValue: Value {
    let names = targets.map { Value.string($0.name) }
    if !content.isEmpty {
      return .object([
        Value.Member("targets", .array(names)), Value.Member("content", .array(content.map(\.jsonValue))),
      ])
    }
    if names.count == 1, let name = names.first { return name }
    return .array(names)
  }
}

extension EventDeclaration {
  var jsonValue: Value {
    var members = JSONMembers()
    members.add("name", name)
    members.add("displayName", displayName?.jsonValue)
    members.add("summary", summary?.jsonValue)
    members.add("example", example)
    return members.value
  }
}
