import Statecharts

extension Statechart {
  /// The parts of a chart that have to do with its data, as another chart is to have them.
  struct DataRewriting {
    /// The variables that stay.
    var keeps: (Variable) -> Bool = { _ in true }
    /// Returns a condition as it is to be; nil if none is to be there.
    var condition: (Condition) -> Condition? = { $0 }
    /// Returns an assignment as it is to be; nil if it goes.
    var assignment: (Assign) -> Assign? = { $0 }

    fileprivate func content(_ content: [Content]) -> [Content] {
      content.compactMap { piece in
        switch piece {
        case .assign(let assign): assignment(assign).map { .assign($0) }
        case .choose(let choose):
          .choose(
            Choose(
              choose.branches.map {
                Choose.Branch(if: $0.condition.flatMap(condition), content: self.content($0.content))
              }, origin: choose.origin))
        case .foreach(let loop):
          .foreach(
            Foreach(
              in: loop.collection, item: loop.item, index: loop.index, content: self.content(loop.content),
              origin: loop.origin))
        case .raise, .send, .cancel, .log, .script, .action, .foreign: piece
        }
      }
    }

    fileprivate func blocks(_ blocks: [Block]) -> [Block] {
      blocks.map { Block(content($0.content), origin: $0.origin) }
    }

    fileprivate func transition(_ transition: DefaultTransition) -> DefaultTransition {
      DefaultTransition(
        targets: transition.targets, content: content(transition.content), origin: transition.origin)
    }

    fileprivate func state(_ state: State) -> State {
      state.with(
        initial: state.initial.map(transition),
        transitions: state.transitions.map {
          $0.with(condition: .some($0.condition.flatMap(condition)), content: content($0.content))
        }, onEntry: blocks(state.onEntry), onExit: blocks(state.onExit), variables: state.variables.filter(keeps),
        children: state.children.map(self.state))
    }
  }

  /// The same chart with other conditions, assignments and variables.
  func rewritten(_ rewriting: DataRewriting) -> Statechart {
    with(
      initial: initial.map(rewriting.transition), variables: variables.filter(rewriting.keeps),
      states: states.map(rewriting.state))
  }

  /// The chart without some variables: what is assigned to them and the conditions that read them go, too.
  func without(variables names: Set<String>) -> Statechart {
    rewritten(
      DataRewriting(
        keeps: { !names.contains($0.id) }, condition: { $0.mentions(names) ? nil : $0 },
        assignment: { names.contains($0.location.source) ? nil : $0 }))
  }
}

extension Expression {
  /// True if a path in it begins with one of some names.
  func mentions(_ names: Set<String>) -> Bool { !mentioned.isDisjoint(with: names) }

  /// The first names of its paths.
  var mentioned: Set<String> {
    Set(
      ExpressionTokens(source).filter { $0.kind == .path }.map { String($0.text.prefix { $0 != "." }) })
  }
}
