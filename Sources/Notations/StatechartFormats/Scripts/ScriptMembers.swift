import Statecharts

/// The members of an object as they are put together: what is spread into it takes the place of what it has.
struct ScriptMembers {
  private(set) var members: [ScriptNode.Member] = []
  /// The places of the members that may be replaced, by name.
  private var places: [String: Int] = [:]
  private var areSpread: Set<String> = []

  /// Adds what is written; of what was spread before it takes the place.
  mutating func add(_ member: ScriptNode.Member) {
    if !member.isSpread, areSpread.remove(member.name) != nil, let place = places[member.name] {
      members[place] = member
      return
    }
    if !member.isSpread { places[member.name] = members.count }
    members.append(member)
  }

  /// Adds all that an object has; false if it is none.
  mutating func spread(_ node: ScriptNode) -> Bool {
    if let members = node.members {
      for member in members { put(member) }
      return node.form == nil
    }
    if let ways = node.alternatives { return spread(ways, node) }
    return ScriptEvaluator.isNothing(node)
  }

  private mutating func put(_ member: ScriptNode.Member) {
    guard !member.isSpread else { return members.append(member) }
    areSpread.insert(member.name)
    if let place = places[member.name] {
      members[place] = member
    } else {
      places[member.name] = members.count
      members.append(member)
    }
  }

  /// The members of one of two objects: each has the value of one or of the other.
  private mutating func spread(_ ways: ScriptForm.Alternatives, _ node: ScriptNode) -> Bool {
    let (met, unmet) = (ScriptMembers.object(ways.met), ScriptMembers.object(ways.unmet))
    guard let met, let unmet else { return false }
    let (one, other) = (ScriptMembers.last(met), ScriptMembers.last(unmet))
    var seen: Set<String> = []
    for member in met + unmet where seen.insert(member.name).inserted {
      let before = places[member.name].map { members[$0].node } ?? .nothing(at: node.range)
      let value = ScriptEvaluator.either(
        ways.condition, one[member.name] ?? before, other[member.name] ?? before, node)
      put(ScriptNode.Member(name: member.name, range: member.range, node: value))
    }
    return true
  }

  /// The value of the last member of each name.
  private static func last(_ members: [ScriptNode.Member]) -> [String: ScriptNode] {
    Dictionary(members.map { ($0.name, $0.node) }, uniquingKeysWith: { $1 })
  }

  private static func object(_ node: ScriptNode) -> [ScriptNode.Member]? {
    node.members ?? (ScriptEvaluator.isNothing(node) ? [] : nil)
  }
}

/// The scripts of a file that also has markup: the single files of Vue and Svelte.
enum ScriptElements {
  /// The text with blanks in place of all that is outside `<script>`, so that places stay; other texts as they are.
  static func scripts(of text: String) -> String {
    var cursor = TextCursor(text)
    cursor.skipSpace()
    guard cursor.peek == "<", cursor.peek(1) != ">" else { return text }
    let parts = parts(of: TextCursor(text))
    guard !parts.isEmpty else { return text }
    var blank = TextCursor(text)
    var scripts = String.UnicodeScalarView()
    for part in parts {
      blanks(&blank, upTo: part.lowerBound, into: &scripts)
      scripts += blank.text(part).unicodeScalars
      while blank.offset < part.upperBound { blank.advance() }
      // The next part is a script of its own, so a semicolon divides them.
      if let letter = blank.peek, !letter.isLineEnd {
        scripts.append(";")
        blank.advance()
      }
    }
    return String(scripts)
  }

  private static func blanks(_ cursor: inout TextCursor, upTo end: Int, into scripts: inout String.UnicodeScalarView) {
    while cursor.offset < end, let letter = cursor.peek {
      scripts.append(letter.isLineEnd ? letter : " ")
      cursor.advance()
    }
  }

  /// The bytes between `<script …>` and `</script>`.
  private static func parts(of text: TextCursor) -> [Range<Int>] {
    var cursor = text
    var parts: [Range<Int>] = []
    while !cursor.isAtEnd {
      cursor.scan { $0 != "<" }
      if cursor.isAt("<!--") {
        _ = cursor.takeThrough("-->")
        continue
      }
      guard cursor.take("<script", ignoringCase: true) else {
        cursor.advance()
        continue
      }
      cursor.scan { $0 != ">" }
      cursor.advance()
      let start = cursor.offset
      while !cursor.isAtEnd, !cursor.isAt("</script", ignoringCase: true) { cursor.advance() }
      parts.append(start..<cursor.offset)
    }
    return parts
  }
}
