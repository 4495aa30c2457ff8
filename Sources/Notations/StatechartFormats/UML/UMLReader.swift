import Statecharts

/// Reads one state machine of a model.
///
/// Regions, pseudo-states and arrows become those of a `ChartDraft`. A state that represents another machine of the
/// model contains a copy of it, so an element can be several nodes: once for each copy, in the copy's scope.
struct UMLReader {
  /// The maximum depth of machines within one another.
  static let nesting = 20
  /// The maximum number of states and transitions in all copies of a file.
  static let maxCopies = ReadLimits.transitions

  let model: UMLModel
  let machine: Int
  var draft: ChartDraft
  /// The number of states and transitions that were copied so far, for this machine and those before it.
  private(set) var copies: Int
  var scopes: [Scope] = []
  private let fileName: String?
  private var names: UniqueNames
  private var seen: Set<String> = []
  /// The machines that are being copied, outermost first.
  private var machines: [Int] = []
  private var pending: [(transition: Int, scope: Int)] = []
  private var places: [(region: Int, place: ChartDraft.Place)] = []
  /// The vertices that transitions without ends belong to, by the identifiers of the transitions.
  private(set) var outgoing: [String: Int] = [:]
  private(set) var incoming: [String: Int] = [:]
  /// The number of scopes that may still be searched for states of copies.
  var searches = 1_000_000
  private let comments: [Int: [String]]

  /// The nodes of the elements of one copy of a machine.
  struct Scope {
    var nodes: [Int: ChartDraft.NodeID] = [:]
    var byName: [String: [ChartDraft.NodeID]] = [:]
    /// The copies inside.
    var inner: [Int] = []
  }

  init(_ model: UMLModel, _ survey: UMLSurvey, machine: Int, copies: Int, fileName: String?) {
    self.model = model
    self.machine = machine
    self.copies = copies
    self.fileName = fileName
    let range = SourceRange(model[machine].position)
    draft = ChartDraft(range: range, fileName: fileName)
    names = survey.names
    comments = survey.comments
  }

  mutating func reading() throws(ReadError) -> Reading {
    takeName()
    try addMachine(machine, in: nil, at: model[machine].position)
    draft.notes += comments[machine] ?? []
    for property in ["extendedStateMachine", "redefinedBehavior"] where !model.links(machine, property).isEmpty {
      draft.findings.add(
        .warning, .reading, "the machine extends another one; what it has from that is left out",
        at: range(of: machine))
    }
    for (transition, scope) in pending { try connect(transition, in: scope) }
    checkInitials()
    return try draft.lowered()
  }

  private mutating func takeName() {
    let names = outwards(from: machine) { [model] in model[$0].owner }.lazy.map { [model] in model.name($0) }
    guard let name = names.first(where: { !$0.isEmpty }) else { return }
    draft.name = DraftNames.identifier(name)
    if draft.name != name { draft.title = name }
  }

  // MARK: - Machines and regions

  /// Adds the vertices of a machine, inside a state if it is a copy; returns its scope.
  @discardableResult
  private mutating func addMachine(
    _ machine: Int, in state: ChartDraft.NodeID?, at position: SourcePosition
  ) throws(ReadError) -> Int {
    if state != nil { try count(1, at: position) }
    scopes.append(Scope())
    let scope = scopes.count - 1
    machines.append(machine)
    try addRegions(of: machine, in: state, scope)
    try addConnectionPoints(of: machine, in: state, scope)
    machines.removeLast()
    return scope
  }

  private mutating func addRegions(of owner: Int, in state: ChartDraft.NodeID?, _ scope: Int) throws(ReadError) {
    let own = UMLVertices.transitions(of: owner, in: model)
    if machines.count > 1 { try count(own.count, at: model[owner].position) }
    pending += own.map { ($0, scope) }
    for (number, region) in UMLVertices.regions(of: owner, in: model).enumerated() {
      let place = ChartDraft.Place(parent: state, region: number)
      if region != owner {
        let inside = UMLVertices.transitions(of: region, in: model)
        if machines.count > 1 { try count(inside.count, at: model[region].position) }
        pending += inside.map { ($0, scope) }
      }
      let vertices = UMLVertices.vertices(of: region, in: model)
      for vertex in vertices { try add(vertex, in: place, scope) }
      if !vertices.isEmpty { places.append((region, place)) }
    }
  }

  /// Entry and exit points: inside the state, or next to one of several regions, which a transition between regions
  /// would leave.
  private mutating func addConnectionPoints(
    of owner: Int, in state: ChartDraft.NodeID?, _ scope: Int
  ) throws(ReadError) {
    let isDivided = UMLVertices.regions(of: owner, in: model).count > 1
    let outside = state.map { draft[$0].place } ?? .chart
    let place = isDivided ? outside : ChartDraft.Place(parent: state)
    for point in model.children(owner, "connectionPoint") where model[point].reference == nil {
      var shape = UMLVertices.shape(of: point, in: model)
      if isDivided, shape == .pseudostate(.entryPoint) { shape = .pseudostate(.fork) }
      if isDivided, shape == .pseudostate(.exitPoint) { shape = .pseudostate(.join) }
      try addNode(point, shape ?? .pseudostate(.junction), in: place, scope)
    }
  }

  // MARK: - Vertices

  private mutating func add(_ vertex: Int, in place: ChartDraft.Place, _ scope: Int) throws(ReadError) {
    let range = range(of: vertex)
    // A reference to a point of another machine may be drawn apart from its state.
    if model[vertex].type == "ConnectionPointReference" { return }
    let known = UMLVertices.shape(of: vertex, in: model)
    if known == nil {
      let kind = model[vertex].type.hasPrefix("Pseudo") ? model.value(vertex, "kind") ?? "" : model[vertex].type
      draft.findings.add(.warning, .reading, "'\(kind)' is no known kind of state; it is read as a state", at: range)
    }
    var shape = known ?? .state
    if model.value(vertex, "isConcurrent") == "true" { shape = .parallel }
    let node = try addNode(vertex, shape, in: place, scope)
    guard shape == .state || shape == .parallel else { return }
    takeBehaviours(of: vertex, node)
    try addRegions(of: vertex, in: node, scope)
    try addConnectionPoints(of: vertex, in: node, scope)
    try addSubmachine(of: vertex, node, scope)
  }

  @discardableResult
  private mutating func addNode(
    _ vertex: Int, _ shape: ChartDraft.Shape, in place: ChartDraft.Place, _ scope: Int
  ) throws(ReadError) -> ChartDraft.NodeID {
    let name = model.name(vertex)
    let node: ChartDraft.NodeID
    if name.isEmpty || shape == .initial {
      node = try draft.add(anonymous: shape, in: place, at: range(of: vertex))
    } else {
      let key = seen.insert(name).inserted ? name : names.make(name)
      node = try draft.node(key, in: place, shape: shape, at: range(of: vertex))
      if key != name { draft[node].title = name }
    }
    if machines.count > 1 { try count(1, at: model[vertex].position) }
    draft[node].notes += comments[vertex] ?? []
    scopes[scope].nodes[vertex] = node
    scopes[scope].byName[name, default: []].append(node)
    for id in ids(of: vertex, "outgoing") { outgoing[id] = vertex }
    for id in ids(of: vertex, "incoming") { incoming[id] = vertex }
    return node
  }

  /// The identifiers of the transitions that a vertex names.
  private func ids(of vertex: Int, _ property: String) -> [String] {
    let own = (model[vertex].attributes[property] ?? "").split(whereSeparator: \.isWhitespace).map { String($0) }
    return own + model.children(vertex, property).compactMap { model[$0].reference }
  }

  /// Counts what is copied of machines that others contain.
  private mutating func count(_ number: Int, at position: SourcePosition) throws(ReadError) {
    copies += number
    guard copies > UMLReader.maxCopies else { return }
    throw ReadError(
      .limitExceeded, "copies of state machines have more than \(UMLReader.maxCopies) states and transitions",
      at: position, fileName: fileName)
  }

  private mutating func takeBehaviours(of vertex: Int, _ node: ChartDraft.NodeID) {
    for behaviour in behaviours(vertex, "entry") { draft[node].entry.append(behaviour) }
    for behaviour in behaviours(vertex, "exit") { draft[node].exit.append(behaviour) }
    for behaviour in behaviours(vertex, "doActivity") { draft[node].activities.append(behaviour) }
    let deferred = model.children(vertex, "deferrableTrigger", "deferrableEvent")
    if let first = deferred.first {
      draft.findings.add(
        .warning, .reading,
        "'\(draft[node].name)' defers events, which a chart does not: what it does not answer is discarded",
        at: range(of: first))
    }
    for invariant in model.children(vertex, "stateInvariant", "ownedRule") {
      draft.findings.leaveOut("state invariants", at: range(of: invariant))
    }
  }

  /// Puts a copy of the machine that a state represents inside it; references to its points lead into the copy.
  private mutating func addSubmachine(of vertex: Int, _ node: ChartDraft.NodeID, _ scope: Int) throws(ReadError) {
    guard let link = model.links(vertex, "submachine").first else { return }
    guard case .element(let submachine) = link, UMLVertices.isMachine(model[submachine]) else {
      draft.findings.add(
        .warning, .reading, "the machine that '\(draft[node].name)' represents is not in the file; the state is empty",
        at: range(of: vertex))
      return
    }
    guard !machines.contains(submachine), machines.count < UMLReader.nesting else {
      draft.findings.add(
        .warning, .reading, "'\(draft[node].name)' represents a machine that it is part of; the state is empty",
        at: range(of: vertex))
      return
    }
    let inner = try addMachine(submachine, in: node, at: model[vertex].position)
    scopes[scope].inner.append(inner)
    for reference in model.children(vertex, "connection") {
      let points = model.links(reference, "entry") + model.links(reference, "exit")
      for case .element(let point) in points {
        if let target = scopes[inner].nodes[point] { scopes[scope].nodes[reference] = target }
      }
    }
  }

  // MARK: - The rest

  /// A region without an initial pseudo-state is entered at its first state.
  private mutating func checkInitials() {
    let sources = Set(draft.arrows.map(\.source))
    var begun: Set<ChartDraft.Place> = []
    for index in draft.nodes.indices where draft.nodes[index].shape == .initial {
      if sources.contains(ChartDraft.NodeID(index: index)) { begun.insert(draft.nodes[index].place) }
    }
    let filled = Dictionary(grouping: draft.nodes.filter(\.isPlainState), by: \.place)
    for (region, place) in places where !begun.contains(place) {
      guard let first = filled[place]?.first, place.parent.map({ draft[$0].shape }) != .parallel else { continue }
      let name = place.parent.map { "of '\(draft[$0].name)' " } ?? ""
      draft.findings.add(
        .warning, .reading,
        "the region \(name)has no initial pseudo-state; it begins with '\(first.name)' where no transition leads in",
        at: range(of: region))
    }
  }

  func range(of place: Int) -> SourceRange { SourceRange(model[place].position) }
}
