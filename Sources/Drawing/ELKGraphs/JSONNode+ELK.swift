import GraphLayout
import JSONTree

extension JSONNode {
  /// The value of a member, if this is an object that has it.
  func member(_ name: String) -> JSONNode? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name == name }?.node
  }

  func list(_ name: String) throws(ELKError) -> [JSONNode] {
    guard case .object = content else { throw ELKError(message: "expected an object", position: position) }
    guard let node = member(name) else { return [] }
    guard case .array(let items) = node.content else {
      throw ELKError(message: "'\(name)' should be a list", position: node.position)
    }
    return items
  }

  func text(_ name: String) -> String? {
    guard case .string(let text) = member(name)?.content else { return nil }
    return text
  }

  /// The members `width` and `height`; 0 where there is none.
  func size() throws(ELKError) -> Size {
    Size(width: try number("width"), height: try number("height"))
  }

  func number(_ name: String) throws(ELKError) -> Double {
    guard let node = member(name) else { return 0 }
    guard case .number(let number) = node.content else {
      throw ELKError(message: "'\(name)' should be a number", position: node.position)
    }
    return number
  }
}

/// ELK's padding of a node, such as `[top=32,left=8,bottom=8,right=8]`; the header is part of the top.
enum ELKPadding {
  private static let options = ["elk.padding", "org.eclipse.elk.padding"]

  /// The insets in a node's layout options, their top from the header on; sides that are not named have those given.
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
