import Statecharts

/// The places of a chart's elements in a text in SCXML.
struct SCXMLMap {
  private let source: SourceText
  private let bytes: [UInt8]
  private let chart: Statechart
  private let tree: MarkupElements
  private var marks: [TextMap.Mark] = []
  private var known: Set<State.ID> = []

  static func map(of source: SourceText, _ chart: Statechart) -> TextMap {
    var map = SCXMLMap(source: source, chart: chart)
    map.read()
    return TextMap(source, map.marks, markup: map.tree)
  }

  private init(source: SourceText, chart: Statechart) {
    self.source = source
    bytes = Array(source.text.utf8)
    self.chart = chart
    tree = MarkupElements(bytes)
    known = Set(chart.allStates.map(\.id))
  }

  private func element(_ origin: Origin) -> Int? {
    origin.position.flatMap { tree.element(at: source.byte(of: $0)) }
  }

  private mutating func read() {
    marks += tree.comments.map { TextMap.Mark(.chart, .comment, $0) }
    if let root = element(chart.origin) {
      add(.chart, .body, tree[root].inside)
      addInitial(of: nil, root)
      for child in tree[root].children where tree[child].name == "events" {
        for event in tree[child].children {
          if let name = tree[event].attribute("name") { words(name, .chart) { .event(EventDescriptor($0)) } }
        }
      }
      for child in tree[root].children where ["datamodel", "script"].contains(tree[child].name) {
        content(child, .chart)
      }
    }
    for state in chart.allStates {
      guard let number = element(state.origin), SCXMLTag.states.map(\.rawValue).contains(tree[number].name) else {
        continue
      }
      read(state, number)
    }
  }

  private mutating func read(_ state: State, _ number: Int) {
    let owner = TextMap.Owner.state(state.id)
    let element = tree[number]
    add(owner, .statement, element.bytes)
    if !element.isEmptyTag { add(owner, .body, element.inside) }
    add(owner, .kind, element.nameBytes)
    if let id = element.attribute("id") { words(id, owner) { .name(State.ID($0)) } }
    addInitial(of: state.id, number)
    for child in element.children {
      switch tree[child].name {
      case "onentry": actions(child, owner, .entry)
      case "onexit": actions(child, owner, .exit)
      case "label" where !tree[child].prefix.isEmpty: add(owner, .displayName, tree[child].inside)
      case "summary" where !tree[child].prefix.isEmpty: add(owner, .note, tree[child].inside)
      case "datamodel", "invoke", "donedata": content(child, owner)
      default: break
      }
    }
    for transition in state.transitions {
      guard let place = self.element(transition.origin), tree[place].name == "transition" else { continue }
      read(transition, place)
    }
  }

  private mutating func read(_ transition: Transition, _ number: Int) {
    let owner = TextMap.Owner.transition(transition.id)
    let element = tree[number]
    add(owner, .statement, element.bytes)
    if !element.isEmptyTag { add(owner, .body, element.inside) }
    if let events = element.attribute("event") { words(events, owner) { .event(EventDescriptor($0)) } }
    if let targets = element.attribute("target") { words(targets, owner) { .name(State.ID($0)) } }
    if let condition = element.attribute("cond") { add(owner, .condition, condition.value) }
    for child in element.children {
      switch tree[child].name {
      case "label" where !tree[child].prefix.isEmpty: add(owner, .displayName, tree[child].inside)
      case "summary" where !tree[child].prefix.isEmpty: add(owner, .note, tree[child].inside)
      default:
        add(owner, .action, tree[child].bytes)
        content(child, owner)
      }
    }
    query(element, owner)
  }

  /// The default transition of a state or of the chart, an attribute or an element.
  private mutating func addInitial(of state: State.ID?, _ number: Int) {
    let owner = TextMap.Owner.initial(of: state)
    if let targets = tree[number].attribute("initial") {
      add(owner, .statement, targets.bytes)
      words(targets, owner) { .name(State.ID($0)) }
    }
    let isHistory = state.flatMap { chart.state($0) }?.isHistory ?? false
    for child in tree[number].children {
      let element = tree[child]
      guard element.name == "initial" || isHistory && element.name == "transition" else { continue }
      add(owner, .statement, element.bytes)
      for place in element.name == "initial" ? element.children : [child] where tree[place].name == "transition" {
        if let targets = tree[place].attribute("target") { words(targets, owner) { .name(State.ID($0)) } }
        for action in tree[place].children { content(action, owner) }
      }
    }
  }

  private mutating func actions(_ number: Int, _ owner: TextMap.Owner, _ part: TextMap.Part) {
    for child in tree[number].children {
      add(owner, part, tree[child].bytes)
      content(child, owner)
    }
  }

  /// The names that an action has, and those that are inside it; what is written out as content is another machine, or
  /// data.
  private mutating func content(_ number: Int, _ owner: TextMap.Owner) {
    let element = tree[number]
    if ["raise", "send"].contains(element.name), let event = element.attribute("event") {
      words(event, owner) { .event(EventDescriptor($0)) }
    }
    query(element, owner)
    if element.name == "script" { queries(element.inside, owner) }
    for child in element.children where element.name != "content" { content(child, owner) }
  }

  private mutating func query(_ element: MarkupElements.Element, _ owner: TextMap.Owner) {
    for attribute in element.attributes
    where ["cond", "location", "idlocation", "array"].contains(attribute.name) || attribute.name.hasSuffix("expr") {
      queries(attribute.value, owner)
    }
  }

  private mutating func queries(_ range: Range<Int>, _ owner: TextMap.Owner) {
    for found in StateQueries.ranges(in: Array(bytes[range])) {
      let place = found.lowerBound + range.lowerBound..<found.upperBound + range.lowerBound
      let id = State.ID(text(place))
      if known.contains(id) { add(owner, .name(id), place) }
    }
  }

  private mutating func words(
    _ attribute: MarkupElements.Attribute, _ owner: TextMap.Owner, _ part: (String) -> TextMap.Part
  ) {
    var place = attribute.value.lowerBound
    while place < attribute.value.upperBound {
      guard !bytes[place].isSpace else {
        place += 1
        continue
      }
      var end = place
      while end < attribute.value.upperBound, !bytes[end].isSpace { end += 1 }
      add(owner, part(text(place..<end)), place..<end)
      place = end
    }
  }

  /// Decodes bytes, resolving character references (XML 1.0, 4.1 and 4.6).
  private func text(_ range: Range<Int>) -> String {
    let written = String(decoding: bytes[range], as: UTF8.self)
    guard written.contains("&") else { return written }
    return written.replacing(/&(?:#x([0-9A-Fa-f]{1,6})|#([0-9]{1,7})|([a-z]+));/) { match in
      let (all, hexadecimal, decimal, name) = match.output
      if let name { return SCXMLMap.entities[String(name)] ?? String(all) }
      let number = hexadecimal.flatMap { UInt32($0, radix: 16) } ?? decimal.flatMap { UInt32($0) }
      return number.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(all)
    }
  }

  private static let entities = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

  private mutating func add(_ owner: TextMap.Owner, _ part: TextMap.Part, _ range: Range<Int>) {
    if case .name(let id) = part, !known.contains(id) { return }
    marks.append(TextMap.Mark(owner, part, range))
  }
}
