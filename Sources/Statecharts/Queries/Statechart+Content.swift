extension Statechart {
  /// Every piece of executable content, nested content included: that of the chart's beginning, then that of each state
  /// in document order. The chart's own script is not among them.
  public var allContent: [Content] {
    var found: [Content] = []
    var pending = [initial?.content ?? []].reversed() + allStates.reversed().flatMap { $0.blocksOfContent.reversed() }
    while let next = pending.popLast() {
      for content in next {
        found.append(content)
        pending.append(contentsOf: content.inside.reversed())
      }
    }
    return found
  }
}

extension State {
  /// The state's own content, a list for each handler, default transition and transition.
  fileprivate var blocksOfContent: [[Content]] {
    let handlers = onEntry + onExit + invocations.compactMap(\.finalize)
    return handlers.map(\.content) + [initial?.content ?? []] + transitions.map(\.content)
  }
}

extension Content {
  /// The lists of content one level down.
  fileprivate var inside: [[Content]] {
    switch self {
    case .choose(let choose): choose.branches.map(\.content)
    case .foreach(let loop): [loop.content]
    case .raise, .send, .cancel, .assign, .log, .script, .action, .foreign: []
    }
  }
}
