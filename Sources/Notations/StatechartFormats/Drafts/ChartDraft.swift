import Statecharts

/// A chart as notations for drawings have it, while it is read: nodes that are made where they are first mentioned, the
/// regions in which they lie, and arrows between them.
///
/// A reader fills a draft in and calls `lowered()`, which says what the drawing means: `ChartDraft+Lowering.swift`.
/// Methods that add states or transitions throw once there are more than is allowed.
struct ChartDraft: Sendable {
  /// A node by its place in `nodes`.
  struct NodeID: Hashable, Sendable {
    let index: Int
  }

  /// The region that contains a node: one of a state, or of the chart.
  struct Place: Hashable, Sendable {
    /// The state around it; nil for the chart.
    var parent: NodeID?
    /// The region, from 0; most states have only that one. -1 represents all of them: a history state may lie there.
    var region = 0

    /// The chart itself.
    static let chart = Place(parent: nil)
  }

  /// The shape of a node.
  enum Shape: Hashable, Sendable {
    /// A state.
    case state
    /// A state whose children are its regions, without regions of its own.
    case parallel
    /// A dot that only says where its region begins.
    case initial
    /// A final state.
    case final
    /// A history state.
    case history(State.HistoryDepth)
    /// Another pseudo-state.
    case pseudostate(Pseudostate)
  }

  struct Node: Sendable {
    /// The name as it was written.
    let name: String
    /// The region that contains it.
    fileprivate(set) var place: Place
    /// Its rank among the nodes of its place: when it came there.
    fileprivate(set) var order = 0
    /// True if it is no part of the chart after all.
    var isDropped = false
    /// The shape that it is drawn as.
    var shape: Shape
    /// The display name, if one was written next to the name; it can have several lines.
    var title: String?
    /// The address that the state leads to in the drawing.
    var link: Presentation.Link?
    /// Lines about the state, and notes on it.
    var notes: [String] = []
    /// The texts after `entry /`, one for each line.
    var entry: [String] = []
    /// The texts after `exit /`.
    var exit: [String] = []
    /// The texts after `do /`.
    var activities: [String] = []
    /// Transitions that are written inside the state.
    var inner: [(label: ArrowLabel, range: SourceRange)] = []
    /// True if the name is one that the reader made up, so that it is no display name.
    var isAnonymous = false
    /// The range of its first mention.
    var range: SourceRange
  }

  struct Arrow: Sendable {
    /// The node at which it begins.
    var source: NodeID
    /// The node at which it ends.
    var target: NodeID
    /// More states that it leads to at once, in other regions.
    var further: [NodeID] = []
    /// The label next to it.
    var label: ArrowLabel
    /// True if it leaves nothing that it need not leave.
    var isInternal = false
    /// Notes on it.
    var notes: [String] = []
    /// A state that must be active as well: the other source of a join.
    var otherJoinSource: NodeID?
    /// True if other arrows say what it says.
    var isAbsorbed = false
    /// The range that it was read from.
    var range: SourceRange
    /// Its place among the arrows as they were written.
    var number = -1

    /// All states that it leads to.
    var targets: [NodeID] { [target] + further }
  }

  /// The nodes in the order of their first mention.
  private(set) var nodes: [Node] = []
  /// The arrows in the order in which they were written.
  var arrows: [Arrow] = []
  /// The chart's name, if it has one.
  var name: String?
  /// The title for people.
  var title: String?
  /// Descriptions of the chart, and notes on nothing else.
  var notes: [String] = []
  /// True if a final state is one in which a run may end, as in automata, not one that ends it.
  var finalStatesAccept = false
  /// The directions in which the arrows of regions point, where the drawing says so.
  var directions: [Place: Presentation.Direction] = [:]
  /// True if arrows that differ in their events alone are one in drawings like this.
  var sharesArrows = false
  /// True if several arrows for one symbol are all possible, as in automata, where one of them accepts.
  var isAutomaton = false
  /// True if it is reported that of several arrows for one symbol the first is taken.
  var reportsChoices = false
  /// True if a star in an event is a letter like any, not a wildcard.
  var starsAreLetters = false
  /// The places of the drawing's parts in the text, if its reader marks them.
  var marks: [DraftMark] = []
  /// The lists of attributes in the text.
  var attributeLists: [TextMap.AttributeList] = []
  /// The findings made while reading.
  var findings = DraftFindings()
  /// The range of the chart in the text.
  var range: SourceRange
  let fileName: String?
  private var byName: [String: NodeID] = [:]
  private var bySpot: [Spot: NodeID] = [:]
  private var count = ReadCount()
  private var moves = 0
  /// The states in which others lie, or lay.
  private var parents: Set<NodeID> = []
  /// The states that are named between braces in which they do not lie, and what is said of the first.
  private var elsewhere: (states: Set<NodeID>, first: (text: String, range: SourceRange))?

  private struct Spot: Hashable, Sendable {
    let place: Place
    let shape: Shape
  }

  init(range: SourceRange, fileName: String?) {
    self.range = range
    self.fileName = fileName
  }

  subscript(id: NodeID) -> Node {
    get { nodes[id.index] }
    // In its place: a node that was taken out and put back would copy its notes for each one that is added.
    _modify {
      let (place, order) = (nodes[id.index].place, nodes[id.index].order)
      defer { (nodes[id.index].place, nodes[id.index].order) = (place, order) }
      yield &nodes[id.index]
    }
  }

  /// The node of a name, if it was mentioned before.
  func find(_ name: String) -> NodeID? { byName[name] }

  /// The node of a name, which is made in a place if it was not mentioned before.
  mutating func node(
    _ name: String, in place: Place, shape: Shape = .state, at range: SourceRange
  ) throws(ReadError) -> NodeID {
    if let known = byName[name] { return known }
    let id = try add(Node(name: name, place: place, shape: shape, range: range))
    byName[name] = id
    return id
  }

  /// The one node of a place without a name that has a shape: the `[*]` and `[H]` of PlantUML.
  mutating func anonymous(_ shape: Shape, in place: Place, at range: SourceRange) throws(ReadError) -> NodeID {
    let spot = Spot(place: place, shape: shape)
    if let known = bySpot[spot] { return known }
    let id = try add(anonymous: shape, in: place, at: range)
    bySpot[spot] = id
    return id
  }

  /// Makes another node without a name, which no later mention finds.
  mutating func add(
    anonymous shape: Shape, named suffix: String? = nil, in place: Place, at range: SourceRange
  ) throws(ReadError) -> NodeID {
    let outer = place.parent.map { nodes[$0.index].name + "_" } ?? ""
    var node = Node(name: outer + (suffix ?? shape.word), place: place, shape: shape, range: range)
    node.isAnonymous = true
    return try add(node)
  }

  private mutating func add(_ node: Node) throws(ReadError) -> NodeID {
    try count.addState(at: node.range.start, fileName: fileName)
    nodes.append(node)
    nodes[nodes.count - 1].order = takeOrder()
    if let parent = node.place.parent { parents.insert(parent) }
    return NodeID(index: nodes.count - 1)
  }

  /// Moves a node with all that lies inside it; false, and nothing is moved, if it would come to lie inside itself.
  @discardableResult
  mutating func move(_ id: NodeID, to place: Place) -> Bool {
    guard !isInside(place.parent, id) else { return false }
    nodes[id.index].place = place
    nodes[id.index].order = takeOrder()
    if let parent = place.parent { parents.insert(parent) }
    return true
  }

  /// The name of a node, for messages.
  func quoted(_ id: NodeID) -> String { "'\(nodes[id.index].name.prefix(40))'" }

  /// Places a state that braces name and reports it, if that may not be what was meant: a drawing has one state of a
  /// name.
  ///
  /// - Parameter moves: True if a state that lies further out comes to lie in the braces that name it.
  mutating func settle(_ id: NodeID, namedIn here: Place, moves: Bool, at range: SourceRange) {
    let there = nodes[id.index].place
    guard let inner = here.parent, here != there else { return }
    if there.parent != inner, there.parent.map({ isInside(inner, $0) }) ?? true {
      guard moves, move(id, to: here), there.parent != nil || parents.contains(id) else { return }
      findings.add(
        .note, .reading, "\(quoted(id)) is moved into \(quoted(inner)), whose braces name it again", at: range)
    } else if there.parent == inner || !isInside(id, inner) {
      if elsewhere == nil {
        let place = there.parent == inner ? "another region of it" : there.parent.map { quoted($0) } ?? "none"
        let text = "\(quoted(id)) is named inside \(quoted(inner)), but is nested in \(place)"
        elsewhere = ([], ("\(text): a drawing has one state of a name", range))
      }
      elsewhere?.states.insert(id)
    }
  }

  /// Reports states that are named outside the states that contain them, once for all of them.
  mutating func noteStatesElsewhere() {
    guard let (states, first) = elsewhere else { return }
    let more = states.count == 1 ? "" : "; \(states.count - 1) more such states"
    findings.add(.note, .reading, first.text + more, at: first.range)
  }

  private mutating func takeOrder() -> Int {
    moves += 1
    return moves
  }

  /// True if a node is another one or lies inside it.
  func isInside(_ node: NodeID?, _ outer: NodeID) -> Bool {
    var next = node
    while let inner = next {
      if inner == outer { return true }
      next = nodes[inner.index].place.parent
    }
    return false
  }

  /// The node of a place in which a node lies, or which it is; nil if it lies outside.
  func lift(_ node: NodeID, to place: Place) -> NodeID? {
    var inner = node
    while self[inner].place != place {
      guard let outer = self[inner].place.parent else { return nil }
      inner = outer
    }
    return inner
  }

  /// Adds an arrow and returns its place in `arrows`.
  @discardableResult
  mutating func connect(
    _ source: NodeID, _ target: NodeID, _ label: ArrowLabel = ArrowLabel(), at range: SourceRange
  ) throws(ReadError) -> Int {
    try count.addTransition(at: range.start, fileName: fileName)
    if label.isPattern {
      findings.add(
        .note, .reading,
        "'\(label.trigger.prefix(60))' is read as one event, a pattern of characters, and not as a condition", at: range
      )
    }
    if label.isQuestioned, let condition = label.condition {
      findings.add(
        .note, .reading, "'\(condition.prefix(60))' is read as a condition, and the '?' after it is left out", at: range
      )
    }
    arrows.append(Arrow(source: source, target: target, label: label, range: range, number: arrows.count))
    return arrows.count - 1
  }

  /// Makes a node the initial one of a region.
  mutating func addInitialArrow(to node: NodeID, in place: Place = .chart, at range: SourceRange) throws(ReadError) {
    let dot = try anonymous(.initial, in: place, at: range)
    try connect(dot, node, at: range)
  }

  /// Makes an arrow lead to other states, all at once; each of them counts as a transition.
  mutating func redirect(_ arrow: Int, to targets: [NodeID]) throws(ReadError) {
    guard let first = targets.first else { return }
    for _ in targets.dropFirst() { try count.addTransition(at: arrows[arrow].range.start, fileName: fileName) }
    arrows[arrow].target = first
    arrows[arrow].further += targets.dropFirst()
  }

  /// Adds a transition inside a state, which leads nowhere.
  mutating func addInner(_ label: ArrowLabel, to node: NodeID, at range: SourceRange) throws(ReadError) {
    try count.addTransition(at: range.start, fileName: fileName)
    nodes[node.index].inner.append((label, range))
  }

  /// Returns the lines below a display name if each of them is one that UML writes into a state; none otherwise.
  func activityLines(below lines: [String]) -> ArraySlice<String> {
    let rest = lines.dropFirst()
    return rest.allSatisfy { StateLine($0) != .text } ? rest : []
  }

  /// Takes a line inside a state for what UML writes there (2.5.1, 14.2.4.5): `entry / …`, `exit / …`, `do / …`,
  /// `event [condition] / …`.
  ///
  /// - Returns: false if the line is none of these, but text.
  mutating func takeActivity(_ line: String, of node: NodeID, at range: SourceRange) throws(ReadError) -> Bool {
    switch StateLine(line) {
    case .entry(let texts): nodes[node.index].entry += texts
    case .exit(let texts): nodes[node.index].exit += texts
    case .activity(let text): nodes[node.index].activities.append(text)
    case .inner(let label): try addInner(label, to: node, at: range)
    case .text: return false
    }
    return true
  }
}

extension ChartDraft.Shape {
  /// The word of which names are made for nodes that have none.
  var word: String {
    switch self {
    case .state: "state"
    case .parallel: "parallel"
    case .initial: "initial"
    case .final: "final"
    case .history(.shallow): "history"
    case .history(.deep): "deepHistory"
    case .pseudostate(let pseudostate): pseudostate.rawValue
    }
  }

  /// The pseudo-state that a word of UML names, in letters of any case; nil for any other word.
  init?(pseudostate word: String) {
    switch word.lowercased() {
    case "choice": self = .pseudostate(.choice)
    case "junction": self = .pseudostate(.junction)
    case "fork": self = .pseudostate(.fork)
    case "join": self = .pseudostate(.join)
    case "entrypoint": self = .pseudostate(.entryPoint)
    case "exitpoint": self = .pseudostate(.exitPoint)
    case "terminate": self = .pseudostate(.terminate)
    case "history": self = .history(.shallow)
    case "deephistory": self = .history(.deep)
    default: return nil
    }
  }
}
