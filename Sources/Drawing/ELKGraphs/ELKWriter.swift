package import GraphLayout
package import JSONTree

/// Writes a graph as it was read, with coordinates: absolute ones, and edges as cubic Bézier curves.
package struct ELKWriter {
  private let layout: Layout
  private var nextNode = 0
  private var nextEdge = 0

  /// The graph with its layout; the layout is that of the graph that `ELKReader` read.
  package static func write(_ root: JSONNode, layout: Layout) -> Value {
    var writer = ELKWriter(layout: layout)
    var members = writer.content(of: root)
    members.set("width", .number(layout.size.width))
    members.set("height", .number(layout.size.height))
    var options = Members(root.member("layoutOptions")?.value)
    options.set("elk.direction", layout.direction == .right ? "RIGHT" : "DOWN")
    options.set("json.shapeCoords", "ROOT")
    options.set("json.edgeCoords", "ROOT")
    options.set(EarlierDrawingReader.variantOption, .string(String(layout.variant.number)))
    members.set("layoutOptions", options.value)
    return members.value
  }

  /// The members of a node with its edges and children; edges are counted first.
  private mutating func content(of node: JSONNode) -> Members {
    guard case .object(let old) = node.content else { return Members(node.value) }
    let edges = items(node, "edges").map { edge($0) }
    let children = items(node, "children").map { self.node($0) }
    var members = Members()
    for member in old {
      switch member.name {
      case "edges": members.set("edges", .array(edges))
      case "children": members.set("children", .array(children))
      default: members.set(member.name, member.node.value)
      }
    }
    return members
  }

  private func items(_ node: JSONNode, _ name: String) -> [JSONNode] {
    guard case .array(let items) = node.member(name)?.content else { return [] }
    return items
  }

  private mutating func node(_ json: JSONNode) -> Value {
    let index = nextNode
    nextNode += 1
    var members = content(of: json)
    members.set(layout.frames[index])
    if let header = layout.headers[index] {
      let inset = ELKReader.headerInset
      let text = Point(x: header.x + inset.width, y: header.y + inset.height)
      members.set("labels", placed(items(json, "labels"), at: [text]))
    }
    return members.value
  }

  private func placed(_ labels: [JSONNode], at corners: [Point]) -> Value {
    .array(
      labels.enumerated().map { index, label in
        var members = Members(label.value)
        if corners.indices.contains(index) {
          members.set("x", .number(corners[index].x))
          members.set("y", .number(corners[index].y))
        }
        return members.value
      })
  }

  private mutating func edge(_ node: JSONNode) -> Value {
    let route = layout.routes[nextEdge]
    nextEdge += 1
    var members = Members(node.value)
    if !route.labels.isEmpty {
      let corners = route.labels.map { Point(x: $0.x, y: $0.y) }
      members.set("labels", placed(items(node, "labels"), at: corners))
    }
    let points = route.curves.flatMap { [$0.control1, $0.control2, $0.end] }.dropLast()
    let section: Value = [
      "id": "section", "startPoint": point(route.start), "endPoint": point(route.end),
      "bendPoints": .array(points.map(point)), "curve": "bezier",
    ]
    members.set("sections", [section])
    return members.value
  }

  private func point(_ point: Point) -> Value { ["x": .number(point.x), "y": .number(point.y)] }
}

/// The members of an object, in order, each name once.
private struct Members {
  private var list: [Value.Member] = []

  init() {}

  init(_ value: Value?) {
    if case .object(let members) = value { list = members }
  }

  var value: Value { .object(list) }

  mutating func set(_ name: String, _ value: Value) {
    let member = Value.Member(name, value)
    if let index = list.firstIndex(where: { $0.name == name }) { list[index] = member } else { list.append(member) }
  }

  mutating func set(_ frame: Rect) {
    set("x", .number(frame.x))
    set("y", .number(frame.y))
    set("width", .number(frame.width))
    set("height", .number(frame.height))
  }
}
