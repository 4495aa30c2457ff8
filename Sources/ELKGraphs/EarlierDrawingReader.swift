import GraphLayout
import JSONTree

/// Reads the coordinates that an earlier drawing has left in a graph.
///
/// They are relative to the container, as ELK writes them, unless the root's layout option `json.shapeCoords` is `ROOT`.
struct EarlierDrawingReader {
  /// The root's layout option that says in which way the earlier drawing was made.
  static let variantOption = "interlock.variant"

  private let isAbsolute: Bool
  private let variant: LayoutVariant?

  /// Reads the options of the root.
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

  /// The frame of a container whose extent is not told: its corner is, and what is inside.
  static func frame(_ corner: Rect, around content: ArraySlice<Rect?>) -> Rect {
    let right = content.reduce(corner.maxX) { max($0, $1?.maxX ?? $0) }
    let bottom = content.reduce(corner.maxY) { max($0, $1?.maxY ?? $0) }
    let padding = ELKReader.padding
    return Rect(
      x: corner.x, y: corner.y, width: right - corner.x + padding.right, height: bottom - corner.y + padding.bottom)
  }

  /// What the layout is to follow; nil when the graph carries neither coordinates nor a variant.
  func hint(frames: [Rect?]) -> LayoutHint? {
    let isDrawn = frames.contains { $0 != nil }
    return isDrawn || variant != nil ? LayoutHint(frames: frames, variant: variant) : nil
  }
}
