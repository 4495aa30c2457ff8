import OrderedCollections
package import Statecharts

/// Names of a chart as identifiers of Swift, as its API design guidelines want them: types in UpperCamelCase, all else
/// in lowerCamelCase. A name that is so stays as it is.
enum SwiftIdentifier {
  /// The maximum number of characters of a name that is made of a sentence.
  private static let maxLength = 30

  /// An identifier for a case, a method or a variable; the fallback if nothing of the name can be in one.
  static func make(_ name: String, else fallback: String) -> String { made(name, isType: false) ?? fallback }

  /// An identifier for a type.
  static func type(_ name: String, else fallback: String) -> String {
    made(name, isType: true) ?? capitalized(fallback)
  }

  private static func made(_ name: String, isType: Bool) -> String? {
    let words = name.unicodeScalars.split { !isInside($0) || $0 == "_" }.map { String($0) }
    // In names of capitals alone, such as SYN-SENT, no word would be seen to begin.
    let hasCase = name.contains(where: \.isLowercase)
    // A name of one word is the author's; one that is made of several may be a sentence.
    let isSentence = words.count > 1
    var joined = ""
    for word in words {
      let word = hasCase ? word : word.lowercased()
      let next = joined.isEmpty && !isType ? lowered(word) : capitalized(word)
      if isSentence, !joined.isEmpty, joined.count + next.count > maxLength { break }
      joined += next
    }
    guard let first = joined.unicodeScalars.first else { return nil }
    return isFirst(first) ? joined : "_" + joined
  }

  /// A short name for a condition, which is a whole expression as a rule.
  static func condition(_ text: String) -> String {
    var words = text
    for (sign, word) in signs { words = words.replacing(sign, with: " \(word) ") }
    return make(words + " ", else: "condition")
  }

  private static let signs = [
    ("===", "is"), ("!==", "is not"), ("==", "is"), ("!=", "is not"), (">=", "at least"), ("<=", "at most"),
    ("&&", "and"), ("||", "or"), (">", "over"), ("<", "under"), ("!", "not"),
  ]

  /// The word with its first letter, or the capitals with which it begins, in lower case: `idle`, `urlLoading`.
  private static func lowered(_ word: String) -> String {
    let capitals = word.prefix { $0.isUppercase }
    guard capitals.count > 1, capitals.count < word.count else {
      return capitals.lowercased() + word.dropFirst(capitals.count)
    }
    let count = word[capitals.endIndex].isLetter ? capitals.count - 1 : capitals.count
    return word.prefix(count).lowercased() + word.dropFirst(count)
  }

  static func capitalized(_ word: some StringProtocol) -> String { word.prefix(1).uppercased() + word.dropFirst() }

  /// The name in back quotes where Swift would take it for a word of its own.
  static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

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

/// The conditions of a chart as variables: a condition and its negation are one.
struct SwiftConditionNames {
  /// The conditions without their negation, in order.
  private(set) var texts: OrderedSet<String> = []
  private var names = DraftNames(reserving: [], spelling: { $0 })

  /// - Parameter reserved: Names that no variable has.
  init(_ conditions: some Sequence<String>, reserved: Set<String> = []) {
    texts = OrderedSet(conditions.map { Self.parts(of: $0).text })
    names = DraftNames(reserving: texts) { text in
      let name = SwiftIdentifier.condition(text)
      return reserved.contains(name) ? "is" + SwiftIdentifier.capitalized(name) : name
    }
  }

  /// The variable of a condition that is none of a negation.
  func variable(_ text: String) -> String { SwiftIdentifier.quoted(names[text].name) }

  /// The expression for a condition.
  ///
  /// - Parameter object: The path before the variable, with a dot at its end.
  func expression(_ condition: String, of object: String = "") -> String {
    let (text, isNegated) = Self.parts(of: condition)
    return (isNegated ? "!" : "") + object + variable(text)
  }

  /// A condition without the negation around it: `!(a == b)`, `!isReady`, `a != b`.
  private static func parts(of condition: String) -> (text: String, isNegated: Bool) {
    var (text, isNegated) = (condition[...], false)
    while let inner = negated(text) { (text, isNegated) = (inner, !isNegated) }
    let isPlain = !text.contains { "&|()[]{}\"?'".contains($0) }
    let sides = text.split(separator: " != ", omittingEmptySubsequences: false)
    if isPlain, sides.count == 2 { return (sides.joined(separator: " == "), !isNegated) }
    return (String(text), isNegated)
  }

  /// The part that is negated; nil if the condition is no negation.
  private static func negated(_ text: Substring) -> Substring? {
    guard text.first == "!", let second = text.dropFirst().first, second != "=" else { return nil }
    let rest = text.dropFirst()
    if second == "!" { return rest }
    guard second == "(" else { return rest.allSatisfy { $0.isLetter || $0.isNumber || "_.".contains($0) } ? rest : nil }
    var depth = 0
    for index in rest.indices {
      depth += rest[index] == "(" ? 1 : rest[index] == ")" ? -1 : 0
      if depth == 0 { return rest.index(after: index) == rest.endIndex ? rest.dropFirst().dropLast() : nil }
    }
    return nil
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
