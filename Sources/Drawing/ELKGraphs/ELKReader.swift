package import GraphLayout
package import JSONTree

/// The error of a text that is no ELK graph, and its position.
package struct ELKError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error message, as a sentence without its full stop.
  package let message: String
  /// The position of the error in the text.
  package let position: SourcePosition

  package init(message: String, position: SourcePosition) {
    self.message = message
    self.position = position
  }

  /// `line:column: error: message`, as compilers print it.
  package var description: String { "\(position): error: \(message)" }
}

/// Reads a graph in ELK's JSON: nodes with `children`, `labels` and `edges`.
/// https://eclipse.dev/elk/documentation/tooldevelopers/graphdatastructure/jsonformat.html
///
/// Nodes and edges are numbered in document order, a node before its children and its edges before those of its
/// children. A member `kind`, which ELK does not know, says what a node is: state, initial, final, history or parallel.
/// An edge that names a port of a node ends at the node. The top of a container's `elk.padding` includes the header.
package struct ELKReader {
  /// The space between a header's text and the border of the node.
  static let headerInset = Size(width: 12, height: 4)
  /// The space between the content of a container and its border.
  static let padding = Insets(top: 8, left: 16, bottom: 16, right: 16)

  /// The graph that was read.
  package private(set) var graph = LayoutGraph()
  private var indices: [String: Int] = [:]
  private var frames: [Rect?] = []

  /// Reads the root of a graph.
  /// - Throws: `ELKError` with the position of what is no graph.
  package init(_ root: JSONNode, options: LayoutOptions) throws(ELKError) {
    graph.options = options
    let earlier = try EarlierDrawingReader(root)
    for child in try root.list("children") { try addNode(child, parent: nil, earlier: earlier) }
    try addEdges(of: root)
    graph.hint = earlier.hint(frames: frames)
  }

  private mutating func addNode(_ json: JSONNode, parent: Int?, earlier: EarlierDrawingReader) throws(ELKError) {
    let index = graph.nodes.count
    guard case .string(let identifier) = json.member("id")?.content else {
      throw ELKError(message: "a node needs an id, a string", position: json.position)
    }
    guard indices.updateValue(index, forKey: identifier) == nil else {
      throw ELKError(message: "there is already a node '\(identifier)'", position: json.position)
    }
    for port in try json.list("ports") { try addPort(port, of: index) }
    let children = try json.list("children")
    let frame = try earlier.frame(of: json, in: parent.flatMap { frames[$0] })
    frames.append(frame)
    var node = try Self.node(json, parent: parent, isContainer: !children.isEmpty)
    // Then the extent is that of the earlier drawing, not the minimum.
    if frame != nil, !children.isEmpty { node.size = .zero }
    graph.nodes.append(node)
    for child in children { try addNode(child, parent: index, earlier: earlier) }
    if let frame, json.member("width") == nil {
      frames[index] = EarlierDrawingReader.frame(frame, around: frames[(index + 1)...])
    }
  }

  private mutating func addPort(_ port: JSONNode, of node: Int) throws(ELKError) {
    guard case .string(let identifier) = port.member("id")?.content else {
      throw ELKError(message: "a port needs an id, a string", position: port.position)
    }
    guard indices.updateValue(node, forKey: identifier) == nil else {
      throw ELKError(message: "there is already a node or port '\(identifier)'", position: port.position)
    }
  }

  private static func node(_ json: JSONNode, parent: Int?, isContainer: Bool) throws(ELKError) -> Node {
    let size = try json.size()
    guard isContainer else { return Node(parent: parent, size: size, role: role(of: json)) }
    let text = try json.list("labels").first?.size()
    let header = text.map { Size(width: $0.width + 2 * headerInset.width, height: $0.height + 2 * headerInset.height) }
    let padding = try ELKPadding.insets(of: json, header: header?.height ?? 0, otherwise: padding)
    guard let header else { return Node(parent: parent, size: size, padding: padding) }
    return Node(
      parent: parent, size: size, header: header, padding: padding,
      isConcurrent: json.text("kind") == "parallel")
  }

  private static func role(of json: JSONNode) -> Node.Role {
    switch json.text("kind") {
    case "initial": .initial
    case "final": .final
    case "history": .history
    default: .ordinary
    }
  }

  private mutating func addEdges(of node: JSONNode) throws(ELKError) {
    for edge in try node.list("edges") {
      var labels: [Size] = []
      for label in try edge.list("labels") { labels.append(try label.size()) }
      graph.edges.append(
        Edge(source: try end(edge, "sources"), target: try end(edge, "targets"), labels: labels))
    }
    for child in try node.list("children") { try addEdges(of: child) }
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

/// Reads the coordinates of an earlier drawing from a graph: relative to the container, as ELK writes them, unless the
/// root's layout option `json.shapeCoords` is `ROOT`.
struct EarlierDrawingReader {
  /// The root's layout option for the number of the earlier drawing's variant.
  static let variantOption = "interlock.variant"

  private let isAbsolute: Bool
  private let variant: LayoutVariant?

  /// - Throws: `ELKError` when the variant is no whole number.
  init(_ root: JSONNode) throws(ELKError) {
    let options = root.member("layoutOptions")
    let coordinates = options?.text("json.shapeCoords") ?? options?.text("org.eclipse.elk.json.shapeCoords")
    isAbsolute = coordinates == "ROOT"
    guard let node = options?.member(Self.variantOption) else {
      variant = nil
      return
    }
    guard case .string(let text) = node.content, let number = Int(text) else {
      throw ELKError(
        message: "'\(Self.variantOption)' should be a whole number in quotation marks", position: node.position)
    }
    variant = LayoutVariant(number: number)
  }

  /// The absolute frame of a node in the earlier drawing; nil for a node without coordinates.
  func frame(of node: JSONNode, in container: Rect?) throws(ELKError) -> Rect? {
    guard node.member("x") != nil, node.member("y") != nil else { return nil }
    let corner = Point(x: try node.number("x"), y: try node.number("y"))
    let size = try node.size()
    let origin = isAbsolute ? nil : container
    return Rect(
      x: corner.x + (origin?.x ?? 0), y: corner.y + (origin?.y ?? 0), width: size.width, height: size.height)
  }

  /// The frame of a container of which only the corner and the content are known.
  static func frame(_ corner: Rect, around content: ArraySlice<Rect?>) -> Rect {
    let right = content.reduce(corner.maxX) { max($0, $1?.maxX ?? $0) }
    let bottom = content.reduce(corner.maxY) { max($0, $1?.maxY ?? $0) }
    let padding = ELKReader.padding
    return Rect(
      x: corner.x, y: corner.y, width: right - corner.x + padding.right, height: bottom - corner.y + padding.bottom)
  }

  /// Nil when the graph has neither coordinates nor a variant.
  func hint(frames: [Rect?]) -> LayoutHint? {
    let isDrawn = frames.contains { $0 != nil }
    return isDrawn || variant != nil ? LayoutHint(frames: frames, variant: variant) : nil
  }
}
