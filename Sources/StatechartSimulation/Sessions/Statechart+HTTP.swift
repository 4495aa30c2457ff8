import StatechartExecution
public import Statecharts

extension Statechart {
  /// True if something in the chart is sent by the BasicHTTP event processor, as far as its text tells.
  public var speaksHTTP: Bool {
    let blocks = allStates.flatMap { $0.onEntry + $0.onExit }.map(\.content)
    return (blocks + transitions.map(\.content)).contains { $0.contains(where: \.speaksHTTP) }
  }
}

extension Content {
  fileprivate var speaksHTTP: Bool {
    switch self {
    case .send(let send): send.type.map(Content.isHTTP) ?? false
    case .choose(let choose): choose.branches.contains { $0.content.contains(where: \.speaksHTTP) }
    case .foreach(let loop): loop.content.contains(where: \.speaksHTTP)
    case .raise, .cancel, .assign, .log, .script, .action, .foreign: false
    }
  }

  private static func isHTTP(_ type: Computable<String>) -> Bool {
    switch type {
    case .literal(let name): name == "basichttp" || name == BasicHTTP.processorType
    case .computed: false
    }
  }
}
