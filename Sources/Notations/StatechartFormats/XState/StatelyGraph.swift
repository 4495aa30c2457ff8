import Statecharts

/// A machine as Stately Studio exports it: a tree of states under `root`, each with an identifier and its `data`, and
/// transitions between these identifiers under `edges`. It is read as the configuration of XState that says the same.
struct StatelyGraph {
  private var edges: [String: [ScriptNode]] = [:]
  /// The keys of the states by their identifiers, for `initial`.
  private var keys: [String: String] = [:]

  /// True for the members of such an object, at a glance.
  static func isOne(_ members: ObjectMembers) -> Bool {
    members["root"] == "{" && members["edges"] == "[" && members["nodes"] == nil
  }

  /// The configuration; nil if the object is something else.
  static func config(_ graph: ScriptNode) -> ScriptNode? {
    guard let root = graph["root"], root.members != nil, case .array(let edges)? = graph["edges"]?.content else {
      return nil
    }
    var reader = StatelyGraph()
    for edge in edges { reader.edges[edge["source"]?.string ?? "", default: []].append(edge) }
    reader.collectKeys(root)
    var members = reader.members(of: root, isRoot: true)
    if let context = graph["data"]?["context"] ?? graph["context"] { members.append(member("context", context)) }
    return ScriptNode(range: graph.range, content: .object(members))
  }

  private mutating func collectKeys(_ node: ScriptNode) {
    if let id = node["id"]?.string, let key = node["data"]?["key"]?.string { keys[id] = key }
    for child in children(of: node) { collectKeys(child) }
  }

  private func children(of node: ScriptNode) -> [ScriptNode] {
    (node["children"] ?? node["states"])?.listItems ?? []
  }

  private static func member(_ name: String, _ node: ScriptNode) -> ScriptNode.Member {
    ScriptNode.Member(name: name, range: node.range, node: node)
  }

  private static func text(_ text: String, like node: ScriptNode) -> ScriptNode {
    ScriptNode(range: node.range, content: .string(text))
  }

  // MARK: - States

  private func members(of node: ScriptNode, isRoot: Bool) -> [ScriptNode.Member] {
    let data = node["data"]
    var members: [ScriptNode.Member] = []
    let name = isRoot ? data?["key"] ?? node["id"] : node["id"]
    if let name { members.append(StatelyGraph.member("id", name)) }
    for property in ["entry", "exit", "invoke", "description", "history", "tags", "output"] {
      guard let value = data?[property], !value.isNull else { continue }
      if case .array(let items) = value.content, items.isEmpty { continue }
      if case .boolean(false) = value.content { continue }
      members.append(StatelyGraph.member(property, value))
    }
    if let type = data?["type"], let text = type.string, text != "normal", text != "node" {
      members.append(StatelyGraph.member("type", type))
    }
    if let initial = data?["initial"], let text = initial.string, !text.isEmpty {
      members.append(StatelyGraph.member("initial", StatelyGraph.text(keys[text] ?? text, like: initial)))
    }
    members += transitions(of: node)
    let states = children(of: node).map { child -> ScriptNode.Member in
      let inside = ScriptNode(range: child.range, content: .object(self.members(of: child, isRoot: false)))
      let key = child["data"]?["key"]?.string ?? child["key"]?.string ?? child["id"]?.string ?? ""
      return ScriptNode.Member(name: key, range: child.range, node: inside)
    }
    // A machine without states has the member all the same, as it is one.
    if !states.isEmpty || isRoot {
      members.append(StatelyGraph.member("states", ScriptNode(range: node.range, content: .object(states))))
    }
    return members
  }

  // MARK: - Transitions

  private func transitions(of node: ScriptNode) -> [ScriptNode.Member] {
    var on: [(name: String, edges: [ScriptNode])] = []
    var after: [(name: String, edges: [ScriptNode])] = []
    var always: [ScriptNode] = []
    var done: [ScriptNode] = []
    func add(_ edge: ScriptNode, _ name: String, to list: inout [(name: String, edges: [ScriptNode])]) {
      if let place = list.firstIndex(where: { $0.name == name }) {
        list[place].edges.append(edge)
      } else {
        list.append((name, [edge]))
      }
    }
    for edge in edges[node["id"]?.string ?? ""] ?? [] {
      let data = edge["data"]
      let event = data?["eventTypeData"] ?? edge["eventTypeData"]
      let transition = StatelyGraph.transition(edge)
      let invocation = event?["invocationId"]?.string ?? ""
      switch event?["type"]?.string {
      case "always": always.append(transition)
      case "after": add(transition, event?["delay"]?.labelText ?? "", to: &after)
      case "state.done": done.append(transition)
      case "invocation.done": add(transition, "done.invoke.\(invocation)", to: &on)
      case "invocation.error": add(transition, "error.platform.\(invocation)", to: &on)
      case "wildcard": add(transition, "*", to: &on)
      case "init": break
      case _:
        let name = event?["eventType"]?.string ?? event?["event"]?.string ?? data?["eventType"]?.string
        add(transition, name ?? data?["event"]?.string ?? data?["label"]?.string ?? "", to: &on)
      }
    }
    var members = [("on", on), ("after", after)].compactMap { name, list in
      list.isEmpty ? nil : StatelyGraph.member(name, StatelyGraph.object(list, like: node))
    }
    if !always.isEmpty { members.append(StatelyGraph.member("always", StatelyGraph.list(always))) }
    if !done.isEmpty { members.append(StatelyGraph.member("onDone", StatelyGraph.list(done))) }
    return members
  }

  private static func object(_ list: [(name: String, edges: [ScriptNode])], like node: ScriptNode) -> ScriptNode {
    ScriptNode(range: node.range, content: .object(list.map { member($0.name, self.list($0.edges)) }))
  }

  private static func list(_ edges: [ScriptNode]) -> ScriptNode {
    ScriptNode(range: edges[0].range, content: .array(edges))
  }

  private static func transition(_ edge: ScriptNode) -> ScriptNode {
    var members: [ScriptNode.Member] = []
    let targets = (edge["targets"] ?? edge["target"])?.items.compactMap(\.string) ?? []
    let nodes = targets.map { text("#" + $0, like: edge) }
    if nodes.count == 1 { members.append(member("target", nodes[0])) }
    if nodes.count > 1 { members.append(member("target", list(nodes))) }
    for property in ["guard", "actions", "description"] {
      guard let value = edge["data"]?[property], !value.isNull else { continue }
      if case .array(let items) = value.content, items.isEmpty { continue }
      members.append(member(property, value))
    }
    if edge["data"]?["internal"]?.isYes == false, !nodes.isEmpty {
      members.append(member("reenter", ScriptNode(range: edge.range, content: .boolean(true))))
    }
    return ScriptNode(range: edge.range, content: .object(members))
  }
}
