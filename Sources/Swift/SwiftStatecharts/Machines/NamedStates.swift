/// The states of which the code of a class speaks, by the words of its text.
struct NamedStates {
  private let program: Program
  private let byName: [String: [ProgramType]]
  private let concrete: Set<ProgramType>
  private var words: [Span: Set<String>] = [:]
  private var below: [ProgramType: [ProgramType]] = [:]
  /// The maximum number of states that one name may mean.
  private static let maxMeant = 200

  init(_ program: Program, states: StateClasses) {
    self.program = program
    byName = Dictionary(grouping: states.all, by: \.simpleName)
    concrete = Set(states.concrete)
  }

  /// The states whose names are in some parts of a class, and those below them, in the order of the program.
  mutating func states(in spans: [Span], of type: ProgramType) -> [ProgramType] {
    var found: Set<ProgramType> = []
    for span in spans {
      for word in words(span) { found.formUnion(meant(by: word, span, type)) }
    }
    return found.sorted { $0.index < $1.index }
  }

  /// Returns the first place at which parts of a class name a state, or a class above it; nil if they name neither.
  mutating func place(of state: ProgramType, in spans: [Span], of type: ProgramType) -> Span? {
    for span in spans {
      let text = program.text(span).utf8
      for word in text.split(whereSeparator: { !NamedStates.isPart($0) }) {
        guard meant(by: String(decoding: word, as: UTF8.self), span, type).contains(state) else { continue }
        let start = span.start + text.distance(from: text.startIndex, to: word.startIndex)
        return Span(file: span.file, start: start, end: start + word.count)
      }
    }
    return nil
  }

  private mutating func meant(by word: String, _ span: Span, _ type: ProgramType) -> [ProgramType] {
    let all = byName[word] ?? []
    // Of several with one name that is meant which the name leads to, unless it is a part of a longer one.
    if all.count > 1, let one = program.resolve([word], from: type, file: span.file) { return concrete(from: one) }
    return all.prefix(NamedStates.maxMeant).flatMap { concrete(from: $0) }
  }

  private mutating func concrete(from type: ProgramType) -> [ProgramType] {
    if let known = below[type] { return known }
    let found = Array(type.withSubclasses.filter(concrete.contains).prefix(NamedStates.maxMeant))
    below[type] = found
    return found
  }

  /// The words of a text that are names of states.
  private mutating func words(_ span: Span) -> Set<String> {
    if let known = words[span] { return known }
    var found: Set<String> = []
    for word in program.text(span).utf8.split(whereSeparator: { !NamedStates.isPart($0) }) {
      let name = String(decoding: word, as: UTF8.self)
      if byName[name] != nil { found.insert(name) }
    }
    words[span] = found
    return found
  }

  private static func isPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
