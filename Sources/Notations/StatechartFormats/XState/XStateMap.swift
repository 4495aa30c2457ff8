import Statecharts

/// The places of a chart's elements in the object that describes a machine. Elements declared elsewhere have none.
struct XStateMap {
  private let chart: Statechart
  private let tree: LiteralTree
  private var marks: [TextMap.Mark] = []
  private var nodes: [State.ID: Int] = [:]

  static func map(of source: SourceText, _ tree: LiteralTree, _ chart: Statechart) -> TextMap {
    var map = XStateMap(tree, chart)
    map.read()
    return TextMap(source, map.marks, literals: tree)
  }

  private init(_ tree: LiteralTree, _ chart: Statechart) {
    self.tree = tree
    self.chart = chart
    for state in chart.allStates {
      guard let node = tree.node(at: state.origin), tree[node].kind == .object, nodes[state.id] == nil else { continue }
      nodes[state.id] = node
    }
  }

  private mutating func read() {
    // An object of another file has the place of its name.
    guard tree[0].kind == .object, tree.bytes[tree[0].bytes].first == UInt8(ascii: "{") else { return }
    marks += tree.comments.map { TextMap.Mark(.chart, .comment, $0) }
    add(.chart, .statement, tree[0].bytes)
    addInitial(of: nil, 0)
    for state in chart.allStates {
      guard let number = nodes[state.id] else { continue }
      read(state, number)
      for transition in state.transitions {
        if let place = tree.node(at: transition.origin) { read(transition, place, of: number) }
      }
    }
  }

  private mutating func read(_ state: State, _ number: Int) {
    let owner = TextMap.Owner.state(state.id)
    add(owner, .statement, tree[number].whole)
    add(owner, .body, tree[number].inside)
    if let key = tree[number].keyBytes, let name = tree[number].key,
      XStateTree.identifier(name) == state.id.name || state.id.name.hasSuffix("." + name)
    {
      add(owner, .name(state.id), XStateMap.inside(key, tree.bytes))
    }
    if let id = tree.member("id", of: number), tree[id].kind == .string, number == 0 || tree.text(id) == state.id.name {
      add(owner, .name(state.id), tree[id].inside)
    }
    for child in tree[number].children {
      switch tree[child].key {
      case "description" where tree[child].kind == .string: add(owner, .note, tree[child].inside)
      case "type" where tree[child].kind == .string: add(owner, .kind, tree[child].inside)
      case "entry", "onEntry": actions(child, owner, .entry)
      case "exit", "onExit": actions(child, owner, .exit)
      default: break
      }
    }
    if number != 0 || chart.states.count == 1 { addInitial(of: state.id, number) }
  }

  private mutating func addInitial(of state: State.ID?, _ number: Int) {
    guard let initial = tree.member("initial", of: number), tree[initial].kind == .string else { return }
    let targets = state.map { chart.state($0)?.initial?.targets ?? [] } ?? chart.initial?.targets ?? []
    guard let target = targets.first, targets.count == 1 else { return }
    let owner = TextMap.Owner.initial(of: state)
    add(owner, .statement, tree[initial].whole)
    path(initial, target, owner)
  }

  private mutating func read(_ transition: Transition, _ number: Int, of state: Int) {
    let owner = TextMap.Owner.transition(transition.id)
    var top = number
    while let outer = tree[top].parent, outer != state, tree[outer].key != "on", tree[outer].key != "after" {
      top = outer
    }
    let isItem = tree[number].parent.map { tree[$0].kind == .array } ?? false
    add(owner, .statement, isItem ? tree[number].bytes : tree[number].whole)
    if isItem, let list = tree[number].parent, let key = tree[list].keyBytes { add(owner, .kind, key) }
    if let outer = tree[top].parent, tree[outer].key == "on", let key = tree[top].keyBytes,
      let event = transition.events.first
    {
      add(owner, .event(event), XStateMap.inside(key, tree.bytes))
    }
    if tree[number].kind == .string { return targets(number, transition, owner) }
    for child in tree[number].children {
      switch tree[child].key {
      case "target": targets(child, transition, owner)
      case "guard", "cond": if tree[child].kind == .string { add(owner, .condition, tree[child].inside) }
      case "actions": actions(child, owner, .action)
      case "description" where tree[child].kind == .string: add(owner, .note, tree[child].inside)
      default: break
      }
    }
  }

  private mutating func targets(_ number: Int, _ transition: Transition, _ owner: TextMap.Owner) {
    let items = tree[number].kind == .array ? tree[number].children : [number]
    // One that leads to its own state and does not leave it has no target in the chart.
    if transition.targets.isEmpty, items.count == 1, tree[items[0]].kind == .string {
      return path(items[0], transition.id.source, owner)
    }
    guard items.count == transition.targets.count else { return }
    for (item, target) in zip(items, transition.targets) where tree[item].kind == .string { path(item, target, owner) }
  }

  /// The names of a path, of which the last names the target and those before it the states around that.
  private mutating func path(_ number: Int, _ target: State.ID, _ owner: TextMap.Owner) {
    let range = tree[number].inside
    var end = range.upperBound
    var states = [target] + chart.ancestors(of: target).map(\.id)
    while !states.isEmpty, end > range.lowerBound {
      let state = states.removeFirst()
      let dot = tree.bytes[range.lowerBound..<end].lastIndex(of: UInt8(ascii: "."))
      var start = dot.map { $0 + 1 } ?? range.lowerBound
      let isIdentifier = tree.bytes[start] == UInt8(ascii: "#")
      if isIdentifier { start += 1 }
      let text = String(decoding: tree.bytes[start..<end], as: UTF8.self)
      guard let node = nodes[state], !isIdentifier || tree[node].parent == nil || hasIdentifier(node, text),
        text == (isIdentifier ? state.name : tree[node].key ?? "")
      else { return }
      add(owner, .name(state), start..<end)
      end = dot ?? range.lowerBound
    }
  }

  /// True for a state with an identifier of its own.
  private func hasIdentifier(_ node: Int, _ text: String) -> Bool {
    tree.member("id", of: node).map { tree[$0].kind == .string && tree.text($0) == text } ?? false
  }

  private mutating func actions(_ number: Int, _ owner: TextMap.Owner, _ part: TextMap.Part) {
    let items = tree[number].kind == .array ? tree[number].children : [number]
    for item in items { add(owner, part, tree[item].bytes) }
  }

  /// A key without its quotes.
  private static func inside(_ key: Range<Int>, _ bytes: [UInt8]) -> Range<Int> {
    guard key.count > 1, "\"'`".utf8.contains(bytes[key.lowerBound]) else { return key }
    return key.lowerBound + 1..<key.upperBound - 1
  }

  private mutating func add(_ owner: TextMap.Owner, _ part: TextMap.Part, _ range: Range<Int>) {
    marks.append(TextMap.Mark(owner, part, range))
  }
}
