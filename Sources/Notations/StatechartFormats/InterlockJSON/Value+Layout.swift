import Statecharts

extension Value {
  private static let width = 100

  /// The value as JSON for people: what fits on a line is on one, the outermost levels and lists of several
  /// objects have a line for each item.
  func laidOut(brokenLevels: Int) -> String {
    var text = ""
    lay(to: &text, indent: 0, brokenLevels: brokenLevels, reserved: 0)
    return text
  }

  private func lay(to text: inout String, indent: Int, brokenLevels: Int, reserved: Int) {
    if brokenLevels <= 0, !holdsSeveralObjects, let line = line(within: Value.width - indent - reserved) {
      text += line
      return
    }
    let inner = indent + 2
    switch self {
    case .null, .boolean, .number, .string: text += json()
    case .array(let items):
      Value.lines(items, between: ("[", "]"), to: &text, indent: indent) { item, text in
        item.lay(to: &text, indent: inner, brokenLevels: brokenLevels - 1, reserved: 1)
      }
    case .object(let members):
      Value.lines(members, between: ("{", "}"), to: &text, indent: indent) { member, text in
        let name = Value.string(member.name).json() + ": "
        text += name
        member.value.lay(to: &text, indent: inner, brokenLevels: brokenLevels - 1, reserved: name.count + 1)
      }
    }
  }

  private static func lines<Item>(
    _ items: [Item], between brackets: (String, String), to text: inout String, indent: Int,
    lay: (Item, inout String) -> Void
  ) {
    text += brackets.0
    for (place, item) in items.enumerated() {
      text += (place > 0 ? ",\n" : "\n") + String(repeating: " ", count: indent + 2)
      lay(item, &text)
    }
    if !items.isEmpty { text += "\n" + String(repeating: " ", count: indent) }
    text += brackets.1
  }

  private var holdsSeveralObjects: Bool {
    guard case .array(let items) = self, items.count > 1 else { return false }
    return items.contains { item in
      if case .object = item { true } else { false }
    }
  }

  /// The value on one line; nil if that is longer than the width.
  private func line(within width: Int) -> String? {
    guard width > 0 else { return nil }
    let text: String
    switch self {
    case .null, .boolean, .number, .string: text = json()
    case .array(let items):
      guard let inside = Value.joined(items, within: width, { $0.line(within: $1) }) else { return nil }
      text = "[\(inside)]"
    case .object(let members):
      let inside = Value.joined(members, within: width) { member, rest in
        member.value.line(within: rest).map { Value.string(member.name).json() + ": " + $0 }
      }
      guard let inside else { return nil }
      text = "{\(inside)}"
    }
    return text.count <= width && !holdsSeveralObjects ? text : nil
  }

  private static func joined<Item>(_ items: [Item], within width: Int, _ line: (Item, Int) -> String?) -> String? {
    var text = ""
    for item in items {
      guard let next = line(item, width - text.count) else { return nil }
      text += text.isEmpty ? next : ", " + next
    }
    return text
  }
}
