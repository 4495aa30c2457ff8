import GraphLayout
import Statecharts

/// Why a text is no ELK graph, and where.
struct ELKError: Error, CustomStringConvertible {
  let message: String
  let position: SourcePosition

  var description: String { "\(position): error: \(message)" }
}

/// Reads a graph in ELK's JSON: nodes with `children`, `labels` and `edges`.
///
/// Boxes and arrows are numbered as they stand, a node before its children and its edges before those of its children.
/// A member `kind` says what a node is: state, initial, final, history or parallel; ELK itself knows no such member.
struct ELKReader {
  /// What is between a header's text and the border of the box.
  static let headerInset = Size(width: 12, height: 4)

  private(set) var graph = LayoutGraph()
  private var indices: [String: Int] = [:]

  /// Reads the root of a graph.
  /// - Throws: `ELKError` with the position of what is no graph.
  init(_ root: JSONNode, options: LayoutOptions) throws(ELKError) {
    graph.options = options
    for child in try root.list("children") { try addBoxes(of: child, parent: nil) }
    try addArrows(of: root)
  }

  private mutating func addBoxes(of node: JSONNode, parent: Int?) throws(ELKError) {
    let index = graph.boxes.count
    guard case .string(let identifier) = node.member("id")?.content else {
      throw ELKError(message: "a node needs an id, a string", position: node.position)
    }
    guard indices.updateValue(index, forKey: identifier) == nil else {
      throw ELKError(message: "there is already a node '\(identifier)'", position: node.position)
    }
    let children = try node.list("children")
    graph.boxes.append(try Self.box(node, parent: parent, isContainer: !children.isEmpty))
    for child in children { try addBoxes(of: child, parent: index) }
  }

  private static func box(_ node: JSONNode, parent: Int?, isContainer: Bool) throws(ELKError) -> Box {
    let size = try node.size()
    guard isContainer else { return Box(parent: parent, size: size, role: role(of: node)) }
    guard let label = try node.list("labels").first else { return Box(parent: parent, size: size) }
    let text = try label.size()
    let header = Size(width: text.width + 2 * headerInset.width, height: text.height + 2 * headerInset.height)
    return Box(
      parent: parent, size: size, header: header, padding: Insets(top: 8, left: 16, bottom: 16, right: 16),
      isConcurrent: node.text("kind") == "parallel")
  }

  private static func role(of node: JSONNode) -> Box.Role {
    switch node.text("kind") {
    case "initial": .initial
    case "final": .final
    case "history": .history
    default: .ordinary
    }
  }

  private mutating func addArrows(of node: JSONNode) throws(ELKError) {
    for edge in try node.list("edges") {
      var labels: [Size] = []
      for label in try edge.list("labels") { labels.append(try label.size()) }
      graph.arrows.append(
        Arrow(source: try end(edge, "sources"), target: try end(edge, "targets"), labels: labels))
    }
    for child in try node.list("children") { try addArrows(of: child) }
  }

  private func end(_ edge: JSONNode, _ name: String) throws(ELKError) -> Int {
    let list = try edge.list(name)
    guard list.count == 1, case .string(let identifier) = list[0].content else {
      throw ELKError(message: "an edge needs one node in '\(name)'", position: edge.position)
    }
    guard let index = indices[identifier] else {
      throw ELKError(message: "there is no node '\(identifier)'", position: list[0].position)
    }
    return index
  }
}

extension JSONNode {
  /// The value of a member, if this is an object that has it.
  func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name == name }?.node
  }

  /// The items of a member; none if there is no such member.
  func list(_ name: String) throws(ELKError) -> [JSONNode] {
    guard case .object = content else { throw ELKError(message: "an object should stand here", position: position) }
    guard let node = member(name) else { return [] }
    guard case .array(let items) = node.content else {
      throw ELKError(message: "'\(name)' should be a list", position: node.position)
    }
    return items
  }

  fileprivate func text(_ name: String) -> String? {
    guard case .string(let text) = member(name)?.content else { return nil }
    return text
  }

  /// The members `width` and `height`; 0 where there is none.
  fileprivate func size() throws(ELKError) -> Size {
    Size(width: try number("width"), height: try number("height"))
  }

  private func number(_ name: String) throws(ELKError) -> Double {
    guard let node = member(name) else { return 0 }
    guard case .number(let number) = node.content else {
      throw ELKError(message: "'\(name)' should be a number", position: node.position)
    }
    return number
  }
}
