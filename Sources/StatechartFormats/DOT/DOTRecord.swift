import JSONTree

/// The label of a node of the shape `record`: fields between bars and braces.
///
/// https://graphviz.org/doc/info/shapes.html#record
struct DOTRecord: Equatable, Sendable {
  /// The texts of the fields, without empty ones.
  var fields: [DOTLabel]

  /// True for a label in braces with a bar: one of a record, whatever shape its node has.
  static func isOne(_ text: String) -> Bool {
    let text = text.trimmed
    return text.hasPrefix("{") && text.hasSuffix("}") && text.contains("|")
  }

  /// Reads a label. Braces, which say how fields are laid out, and ports (`<p>`) have no meaning here.
  init(_ text: String, name: String) {
    var fields: [String] = [""]
    var isPort = false
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\\":
        guard let next = scalars.popFirst() else { break }
        // What is escaped for the record alone is a character like others.
        if !"{}|<> ".unicodeScalars.contains(next) { fields[fields.count - 1].unicodeScalars.append(scalar) }
        if !isPort { fields[fields.count - 1].unicodeScalars.append(next) }
      case "<": isPort = true
      case ">": isPort = false
      case "{", "}": break
      case "|": fields.append("")
      case _ where isPort: break
      default: fields[fields.count - 1].unicodeScalars.append(scalar)
      }
    }
    let range = SourceRange(SourcePosition(line: 1, column: 1))
    self.fields = fields.map { DOTLabel(DOTText(text: $0, range: range), name: name) }.filter { !$0.isEmpty }
  }
}
