import Algorithms
package import Statecharts

/// The places of a chart's elements in the text that it was read from.
///
/// Offsets are bytes of the UTF-8 of ``source``'s text, from 0. What the text does not say itself (a state that the
/// reader made up, a value that another file gives) has no mark.
package struct TextMap: Sendable {
  /// The owner of a mark.
  package enum Owner: Hashable, Sendable {
    /// The chart itself.
    case chart
    /// A state.
    case state(State.ID)
    /// A transition.
    case transition(Transition.ID)
    /// The default transition of a state or of the chart (nil).
    case initial(of: State.ID?)
  }

  /// The part of its owner that a mark is.
  package enum Part: Hashable, Sendable {
    /// A whole statement, without its line end. A state may have several, a transition has one.
    case statement
    /// The inside of a statement's braces or tags, which contains other statements.
    case body
    /// The name of a state, quotes included where they may also be absent.
    case name(State.ID)
    /// The name of an event.
    case event(EventDescriptor)
    /// A condition, without brackets.
    case condition
    /// One action.
    case action
    /// One action on entry.
    case entry
    /// One action on exit.
    case exit
    /// The display name.
    case displayName
    /// A note or a description.
    case note
    /// All that is written next to an arrow.
    case label
    /// The part that gives the kind of a state: a stereotype, a class, an attribute.
    case kind
    /// A comment.
    case comment
  }

  /// A part of the text.
  package struct Mark: Hashable, Sendable {
    /// The owner.
    package let owner: Owner
    /// The part of the owner.
    package let part: Part
    /// The range in bytes.
    package let bytes: Range<Int>

    /// Makes a mark.
    package init(_ owner: Owner, _ part: Part, _ bytes: Range<Int>) {
      self.owner = owner
      self.part = part
      self.bytes = bytes
    }

    /// The state that it names.
    package var state: State.ID? { if case .name(let id) = part { id } else { nil } }
    /// The event that it names.
    package var event: EventDescriptor? { if case .event(let event) = part { event } else { nil } }
  }

  /// The text.
  package let source: SourceText
  /// The marks by their beginnings; of two that begin together the longer is first.
  package let marks: [Mark]
  /// The elements of a text in XML.
  package let markup: MarkupElements?
  /// The values of a text in JSON, or of the object that describes a machine of XState.
  package let literals: LiteralTree?
  /// The lists of attributes of a text in DOT, in order.
  package let attributeLists: [AttributeList]
  private let places: [Owner: [Int]]
  private let stateNames: [State.ID: [Int]]
  private let eventNames: [EventDescriptor: [Int]]

  /// Makes a map; a mark that is given twice is there once.
  init(
    _ source: SourceText, _ marks: [Mark], markup: MarkupElements? = nil, literals: LiteralTree? = nil,
    attributeLists: [AttributeList] = []
  ) {
    self.source = source
    self.markup = markup
    self.literals = literals
    self.attributeLists = attributeLists
    self.marks = TextMap.sorted(marks)
    places = Dictionary(grouping: self.marks.indices, by: { [marks = self.marks] in marks[$0].owner })
    var (stateNames, eventNames): ([State.ID: [Int]], [EventDescriptor: [Int]]) = ([:], [:])
    for (index, mark) in self.marks.enumerated() {
      if let state = mark.state { stateNames[state, default: []].append(index) }
      if let event = mark.event { eventNames[event, default: []].append(index) }
    }
    (self.stateNames, self.eventNames) = (stateNames, eventNames)
  }

  /// The marks in order, each once. Marks that are the same have the same place.
  private static func sorted(_ marks: [Mark]) -> [Mark] {
    let ordered = marks.indices.sorted { first, second in
      let (left, right) = (marks[first].bytes, marks[second].bytes)
      return (left.lowerBound, -left.upperBound, first) < (right.lowerBound, -right.upperBound, second)
    }
    var sorted: [Mark] = []
    sorted.reserveCapacity(marks.count)
    for place in ordered.chunked(by: { marks[$0].bytes == marks[$1].bytes }) {
      guard place.count > 1 else {
        sorted.append(marks[place[place.startIndex]])
        continue
      }
      var seen: Set<Mark> = []
      sorted += place.map { marks[$0] }.filter { seen.insert($0).inserted }
    }
    return sorted
  }

  /// The marks of an owner, in the order of the text.
  package func marks(of owner: Owner) -> [Mark] { (places[owner] ?? []).map { marks[$0] } }

  /// The ranges of one part of an owner, in the order of the text.
  package func ranges(of part: Part, _ owner: Owner) -> [Range<Int>] {
    marks(of: owner).filter { $0.part == part }.map(\.bytes)
  }

  /// Returns the marks at which the text names a state, in order.
  package func names(of state: State.ID) -> [Mark] { (stateNames[state] ?? []).map { marks[$0] } }

  /// Returns the marks at which the text names an event, in order.
  package func names(of event: EventDescriptor) -> [Mark] { (eventNames[event] ?? []).map { marks[$0] } }

  /// True if the text has no name for a state: its reader made one up.
  package func isImplied(_ state: State.ID) -> Bool { stateNames[state] == nil }

  /// The marks around a place of the text, innermost first.
  package func marks(at byte: Int) -> [Mark] {
    marks.filter { $0.bytes.contains(byte) || $0.bytes.upperBound == byte }.sorted { $0.bytes.count < $1.bytes.count }
  }

  /// The element at a place of the text: that of the innermost mark which is no comment.
  package func owner(at byte: Int) -> Owner? { marks(at: byte).first { $0.part != .comment }?.owner }

  /// Some bytes as lines and columns.
  package func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(source.position(ofByte: bytes.lowerBound), to: source.position(ofByte: bytes.upperBound))
  }

  /// Returns the text of a range of bytes.
  package func text(_ bytes: Range<Int>) -> String {
    String(decoding: source.text.utf8.dropFirst(bytes.lowerBound).prefix(bytes.count), as: UTF8.self)
  }

  /// The names of states that conditions and actions ask for with `In('state')`.
  static func queries(in marks: [Mark], _ chart: Statechart, _ bytes: [UInt8]) -> [Mark] {
    marks.flatMap { mark -> [Mark] in
      switch mark.part {
      case .condition, .action, .entry, .exit: break
      case .statement, .body, .name, .event, .displayName, .note, .label, .kind, .comment: return []
      }
      return StateQueries.ranges(in: Array(bytes[mark.bytes])).compactMap { range in
        let place = range.lowerBound + mark.bytes.lowerBound..<range.upperBound + mark.bytes.lowerBound
        let id = State.ID(String(decoding: bytes[place], as: UTF8.self))
        return chart.state(id) == nil ? nil : Mark(mark.owner, .name(id), place)
      }
    }
  }
}

/// The places of an expression that name states: `In('state')`.
package enum StateQueries {
  /// Returns the ranges of the names, without quotes, in order.
  package static func ranges(in bytes: [UInt8]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var place = 0
    while place + 4 < bytes.count {
      defer { place += 1 }
      guard bytes[place] == UInt8(ascii: "I"), bytes[place + 1] == UInt8(ascii: "n"),
        place == 0 || !bytes[place - 1].isOfName
      else { continue }
      var next = bytes.skippingSpace(from: place + 2)
      guard next < bytes.count, bytes[next] == UInt8(ascii: "(") else { continue }
      next = bytes.skippingSpace(from: next + 1)
      guard let quote = quotes.first(where: { bytes[next...].starts(with: $0) }) else { continue }
      let start = next + quote.count
      // Within an entity the name ends at the `&` of the second.
      guard let end = bytes[start...].firstIndex(of: quote[0]), bytes[end...].starts(with: quote) else { continue }
      let close = bytes.skippingSpace(from: end + quote.count)
      guard close < bytes.count, bytes[close] == UInt8(ascii: ")") else { continue }
      found.append(start..<end)
    }
    return found
  }

  /// The quotes, also as references of XML (XML 1.0, 4.1 and 4.6) and within strings of JSON (RFC 8259, 7).
  private static let quotes = ["'", "\"", "&quot;", "&apos;", "&#34;", "&#39;", "&#x22;", "&#x27;", "\\\""].map {
    Array($0.utf8)
  }
}

extension UInt8 {
  /// True for a byte of a name with dots.
  package var isOfName: Bool { isInWord || self == UInt8(ascii: ".") }
}
