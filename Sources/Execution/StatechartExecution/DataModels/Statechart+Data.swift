public import Statecharts

extension Statechart {
  /// True if the chart cannot run on the null data model: it has a variable, a script, an expression, or a condition
  /// that is not `In('state')` alone. SCXML B.1.
  public var needsData: Bool {
    script != nil || !variables.isEmpty || allContent.contains(where: \.needsData)
      || allStates.contains(where: \.needsData)
  }
}

extension State {
  fileprivate var needsData: Bool {
    !variables.isEmpty || doneData?.payload.needsData ?? false || invocations.contains(where: \.needsData)
      || transitions.contains { $0.condition?.needsData ?? false }
  }
}

extension Condition {
  fileprivate var needsData: Bool { InPredicate(source) == nil }
}

extension Computable {
  fileprivate var needsData: Bool {
    switch self {
    case .literal: false
    case .computed: true
    }
  }
}

extension DataSource {
  fileprivate var needsData: Bool {
    switch self {
    case .expression, .source, .markup: true
    case .text, .none: false
    }
  }
}

extension Payload {
  fileprivate var needsData: Bool { !names.isEmpty || !parameters.isEmpty || content?.needsData ?? false }
}

extension Invoke {
  fileprivate var needsData: Bool {
    type?.needsData ?? false || source?.needsData ?? false || idLocation != nil
      || !payload.names.isEmpty || !payload.parameters.isEmpty
  }
}

extension Content {
  /// Without what is inside it.
  fileprivate var needsData: Bool {
    switch self {
    case .raise, .action, .foreign: false
    case .assign, .foreach, .script: true
    case .cancel(let cancel): cancel.sendID.needsData
    case .log(let log): log.expression != nil
    case .send(let send):
      send.event?.needsData ?? false || send.target?.needsData ?? false || send.type?.needsData ?? false
        || send.delay?.needsData ?? false || send.idLocation != nil || send.payload.needsData
    case .choose(let choose): choose.branches.contains { $0.condition?.needsData ?? false }
    }
  }
}

extension Invoke {
  /// True if what is to be invoked has to be computed.
  var isComputed: Bool {
    if case .expression = payload.content { return true }
    return type?.needsData ?? false || source?.needsData ?? false
  }
}

extension Content {
  /// True if nothing of it can be carried out without a data model: what it does, or with what, has to be computed.
  /// Conditions of an `if` are answered by themselves, and what an event carries may be left out.
  var isComputed: Bool {
    switch self {
    case .raise, .action, .foreign, .choose: false
    case .assign, .foreach, .script: true
    case .cancel(let cancel): cancel.sendID.needsData
    case .log(let log): log.expression != nil
    case .send(let send):
      send.event?.needsData ?? false || send.target?.needsData ?? false || send.type?.needsData ?? false
        || send.delay?.needsData ?? false
    }
  }
}
