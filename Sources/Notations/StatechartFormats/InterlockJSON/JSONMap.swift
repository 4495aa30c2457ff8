import Statecharts

/// The places of a chart's elements in Interlock JSON.
struct JSONMap {
  private let chart: Statechart
  private let tree: LiteralTree
  private var marks: [TextMap.Mark] = []
  /// The parts that have no mark of their own, but may ask for states.
  private var others: [TextMap.Mark] = []

  /// The maps of the charts of a text.
  static func maps(of source: SourceText, _ document: JSONNode, _ charts: [Statechart]) -> [TextMap] {
    let tree = LiteralTree(document, in: source)
    return charts.map { chart in
      var map = JSONMap(chart: chart, tree: tree)
      map.read()
      let queries = TextMap.queries(in: map.marks + map.others, chart, tree.bytes)
      return TextMap(source, map.marks + queries, literals: tree)
    }
  }

  private init(chart: Statechart, tree: LiteralTree) { (self.chart, self.tree) = (chart, tree) }

  private mutating func read() {
    guard let root = tree.node(at: chart.origin) else { return }
    add(.chart, .statement, tree[root].bytes)
    addInitial(of: nil, root)
    for name in ["variables", "script"] { other(tree.member(name, of: root), .chart) }
    for event in tree.member("events", of: root).map({ tree[$0].children }) ?? [] {
      if let name = tree.member("name", of: event) { events(name, .chart) }
    }
    for state in chart.allStates {
      guard let number = tree.node(at: state.origin) else { continue }
      read(state, number)
      for transition in state.transitions {
        if let place = tree.node(at: transition.origin) { read(transition, place) }
      }
    }
  }

  private mutating func read(_ state: State, _ number: Int) {
    let owner = TextMap.Owner.state(state.id)
    add(owner, .statement, tree[number].bytes)
    if tree[number].kind == .string { return name(number, owner) }
    for child in tree[number].children {
      switch tree[child].key {
      case "id", "parent": name(child, owner)
      case "kind": add(owner, .kind, tree[child].inside)
      case "displayName" where tree[child].kind == .string: add(owner, .displayName, tree[child].inside)
      case "summary" where tree[child].kind == .string: add(owner, .note, tree[child].inside)
      case "onEntry": actions(child, owner, .entry)
      case "onExit": actions(child, owner, .exit)
      case "variables", "invocations", "doneData": other(child, owner)
      default: break
      }
    }
    addInitial(of: state.id, number)
  }

  private mutating func read(_ transition: Transition, _ number: Int) {
    let owner = TextMap.Owner.transition(transition.id)
    add(owner, .statement, tree[number].bytes)
    for child in tree[number].children {
      switch tree[child].key {
      case "source", "target", "targets": name(child, owner)
      case "event", "events": events(child, owner)
      case "condition": add(owner, .condition, tree[child].inside)
      case "content": actions(child, owner, .action)
      case "displayName" where tree[child].kind == .string: add(owner, .displayName, tree[child].inside)
      case "summary" where tree[child].kind == .string: add(owner, .note, tree[child].inside)
      default: break
      }
    }
  }

  private mutating func addInitial(of state: State.ID?, _ number: Int) {
    guard let initial = tree.member("initial", of: number) else { return }
    let owner = TextMap.Owner.initial(of: state)
    add(owner, .statement, tree[initial].whole)
    name(tree.member("targets", of: initial) ?? initial, owner)
    guard let content = tree.member("content", of: initial) else { return }
    sent(content, owner)
    other(content, owner)
  }

  private mutating func other(_ number: Int?, _ owner: TextMap.Owner) {
    if let number { others.append(TextMap.Mark(owner, .action, tree[number].bytes)) }
  }

  private mutating func actions(_ number: Int, _ owner: TextMap.Owner, _ part: TextMap.Part) {
    for child in tree[number].children {
      if tree[child].kind == .array { actions(child, owner, part) } else { add(owner, part, tree[child].bytes) }
    }
    sent(number, owner)
  }

  /// The events that content names.
  private mutating func sent(_ number: Int, _ owner: TextMap.Owner) {
    for child in tree[number].children {
      if ["raise", "send"].contains(tree[child].key) { events(child, owner) } else { sent(child, owner) }
    }
  }

  /// A name, or a list of names.
  private mutating func name(_ number: Int, _ owner: TextMap.Owner) {
    if tree[number].kind == .array { return tree[number].children.forEach { name($0, owner) } }
    let id = State.ID(tree.text(number))
    if tree[number].kind == .string, chart.state(id) != nil { add(owner, .name(id), tree[number].inside) }
  }

  private mutating func events(_ number: Int, _ owner: TextMap.Owner) {
    if tree[number].kind == .array { return tree[number].children.forEach { events($0, owner) } }
    guard tree[number].kind == .string, !tree.text(number).contains("\\") else { return }
    var place = tree[number].inside.lowerBound
    for word in tree.text(number).split(separator: " ", omittingEmptySubsequences: false) {
      let end = place + word.utf8.count
      if !word.isEmpty { add(owner, .event(EventDescriptor(String(word))), place..<end) }
      place = end + 1
    }
  }

  private mutating func add(_ owner: TextMap.Owner, _ part: TextMap.Part, _ range: Range<Int>) {
    marks.append(TextMap.Mark(owner, part, range))
  }
}
