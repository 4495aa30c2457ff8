import XMLTree

/// A page, or a part of one, as indented lines, one for each element and each text: what golden files keep of pages.
///
/// White space is folded. Of a drawing nothing is said but that it is there, so that pages stay as they are where a
/// layout changes: drawings have goldens of their own. Style sheets and scripts are left out.
enum PageOutline {
  static func text(_ root: MarkupElement) -> String {
    var lines: [String] = []
    add(root, depth: 0, to: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private static func add(_ element: MarkupElement, depth: Int, to lines: inout [String]) {
    let indent = String(repeating: "  ", count: depth)
    guard element.name != "svg" else { return lines.append(indent + "svg") }
    let attributes = element.attributes.map { "\($0.name)=\"\(folded($0.value))\"" }
    lines.append(indent + ([element.name] + attributes).joined(separator: " "))
    guard !["style", "script"].contains(element.name) else { return }
    for child in element.children {
      switch child {
      case .element(let child): add(child, depth: depth + 1, to: &lines)
      case .text(let text), .cdata(let text):
        let words = folded(text)
        if !words.isEmpty { lines.append(indent + "  \"" + words + "\"") }
      case .comment: break
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
