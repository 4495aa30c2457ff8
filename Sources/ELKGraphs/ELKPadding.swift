import GraphLayout
import JSONTree

/// ELK's padding of a node, such as `[top=32,left=8,bottom=8,right=8]`: between its content and its border, at the top with
/// the header.
enum ELKPadding {
  private static let options = ["elk.padding", "org.eclipse.elk.padding"]

  /// The insets that a node's layout options tell; sides that are not named have those given, whose top begins below
  /// the header.
  /// - Throws: `ELKError` when the text is no such list, or has a side twice or a number that is negative.
  static func insets(of node: JSONNode, header: Double, otherwise: Insets) throws(ELKError) -> Insets {
    guard let options = node.member("layoutOptions"),
      let member = Self.options.lazy.compactMap({ options.member($0) }).first
    else { return otherwise }
    guard case .string(let text) = member.content, let insets = parse(text, header: header, otherwise: otherwise) else {
      throw ELKError(
        message: "a padding should look like '[top=32,left=8,bottom=8,right=8]'", position: member.position)
    }
    return insets
  }

  private static func parse(_ text: String, header: Double, otherwise: Insets) -> Insets? {
    guard text.hasPrefix("["), text.hasSuffix("]") else { return nil }
    var insets = otherwise
    var seen: Set<Substring> = []
    for entry in text.dropFirst().dropLast().split(separator: ",") {
      let parts = entry.split(separator: "=", maxSplits: 1).map { $0.trimmingPrefix { $0 == " " } }
      guard parts.count == 2, let number = Double(parts[1]), number.isFinite, number >= 0 else { return nil }
      guard seen.insert(parts[0]).inserted else { return nil }
      switch parts[0] {
      case "top": insets.top = max(number - header, 0)
      case "left": insets.left = number
      case "bottom": insets.bottom = number
      case "right": insets.right = number
      default: return nil
      }
    }
    return insets
  }
}
