import OrderedCollections
package import Statecharts

/// Names of a chart as identifiers of Swift. A name that is one stays as it is.
enum SwiftIdentifier {
  /// An identifier for a name; the fallback if nothing of it can be in one.
  static func make(_ name: String, else fallback: String) -> String {
    if isOne(name) { return name }
    let words = name.unicodeScalars.split { !isInside($0) }.map { String($0) }.filter { $0 != "_" }
    // In names of capitals alone, such as SYN-SENT, no word would be seen to begin.
    let hasCase = name.contains(where: \.isLowercase)
    var joined = hasCase ? words.prefix(1).joined() : words.joined(separator: "_")
    if hasCase { joined += words.dropFirst().map(capitalized).joined() }
    guard let first = joined.unicodeScalars.first else { return fallback }
    return isFirst(first) ? joined : "_" + joined
  }

  /// An identifier for a type: words with capitals.
  static func type(_ name: String, else fallback: String) -> String { capitalized(make(name, else: fallback)) }

  /// A short name for a condition, which is a whole expression as a rule.
  static func condition(_ text: String) -> String {
    let name = String(make(text, else: "condition").prefix(40))
    return name.unicodeScalars.first.map { $0.properties.isUppercase } ?? false
      ? name.prefix(1).lowercased() + name.dropFirst() : name
  }

  static func capitalized(_ word: some StringProtocol) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// The name in back quotes where Swift would take it for a word of its own.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

  private static func isOne(_ name: String) -> Bool {
    guard let first = name.unicodeScalars.first, isFirst(first), name != "_" else { return false }
    return name.unicodeScalars.allSatisfy(isInside)
  }

  private static func isFirst(_ scalar: Unicode.Scalar) -> Bool { scalar == "_" || scalar.properties.isXIDStart }

  private static func isInside(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isXIDContinue }

  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "await", "break", "case", "catch", "class", "continue",
    "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
    "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// Names that a class of a state does not have: those that the text uses, and those that a program would miss.
  static let types: Set<String> = [
    "Any", "AnyClass", "AnyObject", "Array", "Bool", "Character", "Data", "Date", "Dictionary", "Double", "Error",
    "Float", "GKState", "GKStateMachine", "GameplayKit", "GameplayStates", "Int", "Never", "Notification", "Optional",
    "Protocol", "Result", "Self", "Set", "State", "StateMachine", "String", "Swift", "Task", "TimeInterval", "Timer",
    "Type", "URL", "Void", "canEnterState", "childMachine", "context", "currentState", "didEnter", "enter", "init",
    "isValidNextState", "machine", "make", "makeChildMachine", "nextState", "previousState", "self", "state",
    "stateClass", "stateMachine", "states", "type", "update", "willExit",
  ]

  /// Names that members of a class of GameplayKit do not have, which is a class of Objective-C.
  static let members: Set<String> = [
    "autorelease", "canEnterState", "childMachine", "class", "context", "copy", "currentState", "dealloc",
    "debugDescription", "description", "didEnter", "enter", "finalize", "hash", "hashValue", "init", "isProxy",
    "isValidNextState", "machine", "make", "makeChildMachine", "mutableCopy", "nextState",
    "observers",
    "outline", "previousState", "release", "retain", "retainCount", "self", "state", "stateClass", "stateMachine",
    "stateName", "states", "superclass", "type", "update", "willExit", "zone",
  ]

  /// Names that cases of an enum do not have.
  static let cases: Set<String> = [
    "Protocol", "Type", "allCases", "canEnter", "hash", "hashValue", "init", "next", "rawValue", "self",
    "validNextStates",
  ]
}

extension DraftNames {
  /// Identifiers of Swift for names; one that is reserved gets a word after it. Those of types have a capital.
  init(swift names: some Sequence<String>, areTypes: Bool = false, reserved: Set<String>, adding word: String) {
    self.init(reserving: names) { name in
      let made = areTypes ? SwiftIdentifier.type(name, else: word) : SwiftIdentifier.make(name, else: word.lowercased())
      return reserved.contains(made) ? made + word : made
    }
  }
}

extension IndentedText {
  /// A comment: what a text says, on as many lines as it has.
  mutating func comment(_ text: String, mark: String = "//") {
    for line in text.split(whereSeparator: \.isNewline) {
      let shown = line.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }
      self.line("\(mark) \(String(String.UnicodeScalarView(shown)).onOneLine)")
    }
  }

  /// Documentation: a first line, and more after an empty one.
  mutating func documentation(_ first: String, _ more: String? = nil) {
    comment(first, mark: "///")
    guard let more, !more.isEmpty else { return }
    line("///")
    comment(more, mark: "///")
  }
}

/// The names of a chart's machine and states in the source of classes on GameplayKit or GameplayStates.
package struct SwiftClassNames {
  /// The class of the machine.
  package let machine: String
  /// The classes of the states.
  let states: DraftNames

  /// Makes the names.
  package init(_ chart: Statechart) {
    var states = DraftNames(
      swift: chart.memberStates.map(\.id.name), areTypes: true, reserved: SwiftIdentifier.types, adding: "State")
    let stem = SwiftIdentifier.type(chart.name ?? "", else: "Chart")
    let named = stem.hasSuffix("Machine") ? stem : stem + "Machine"
    machine = SwiftIdentifier.quoted(states.make(SwiftIdentifier.types.contains(named) ? "Chart" + named : named))
    self.states = states
  }

  /// The class of a state.
  package func name(of state: State.ID) -> String { SwiftIdentifier.quoted(states[state.name].name) }
}

/// The events of a chart by the descriptors that match them: a descriptor is a prefix of names, and code asks for whole
/// names. SCXML 3.12.1.
struct SwiftEventNames {
  private struct Branch: Hashable {
    let node: Int
    let token: Substring
  }

  /// The names that are declared, or mentioned by a transition, by the descriptor without its wildcard.
  private var matched: [String: [String]] = [:]
  private let matching: EventMatching

  init(_ chart: Statechart) {
    matching = chart.eventMatching
    let mentioned = OrderedSet(chart.transitions.lazy.flatMap(\.events).compactMap(\.exampleName))
    // A tree of the tokens of descriptors, so that the time grows with the texts and not with the pairs of names.
    var branches: [Branch: Int] = [:]
    var descriptors: [Int: String] = [:]
    for name in mentioned {
      var node = 0
      for token in Self.tokens(of: name) {
        let branch = Branch(node: node, token: token)
        node = branches[branch] ?? branches.count + 1
        branches[branch] = node
      }
      descriptors[node] = name
    }
    for name in mentioned.union(chart.events.map(\.name)) {
      var node = 0
      for token in Self.tokens(of: name) {
        guard let next = branches[Branch(node: node, token: token)] else { break }
        node = next
        if let descriptor = descriptors[node] { matched[descriptor, default: []].append(name) }
      }
    }
  }

  /// The names of the events that a transition answers, each once; `*` for all.
  func names(of transition: Transition) -> OrderedSet<String> {
    OrderedSet(
      transition.events.flatMap { descriptor in
        guard let name = descriptor.exampleName else { return ["*"] }
        return descriptor.isPrefix(by: matching) ? matched[name] ?? [name] : [descriptor.text]
      })
  }

  private static func tokens(of name: String) -> [Substring] {
    name.split(separator: ".", omittingEmptySubsequences: false)
  }
}
