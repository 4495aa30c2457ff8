/// Reads the classes of an Objective-C file: their bases, properties and methods.
struct ObjectiveCParser {
  static let maxDepth = 100
  private let tokens: [ObjectiveCToken]
  private(set) var place = 0
  var depth = 0
  private(set) var declarations = FileDeclarations()
  /// The classes that are implemented here.
  private(set) var implemented: [TypeDeclaration] = []

  init(_ bytes: [UInt8], file: Int) {
    tokens = ObjectiveCTokenizer(bytes, file: file).tokens
    while current.kind != .end {
      if take("@") {
        switch current.text {
        case "interface": interface()
        case "implementation": implementation()
        default: advance()
        }
      } else {
        advance()
      }
    }
  }

  var current: ObjectiveCToken { tokens[min(place, tokens.count - 1)] }
  func ahead(_ count: Int) -> ObjectiveCToken { tokens[min(place + count, tokens.count - 1)] }
  var previousSpan: Span { tokens[max(place - 1, 0)].span }

  mutating func advance() { if place < tokens.count - 1 { place += 1 } }

  func isAt(_ text: String) -> Bool { current.kind != .string && current.kind != .end && current.text == text }

  mutating func take(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    advance()
    return true
  }

  /// Goes back to a place that was left.
  mutating func restore(_ place: Int) { self.place = place }

  /// Passes what is between brackets, which begin here.
  mutating func skipBrackets() {
    var open = 0
    repeat {
      if ["(", "[", "{"].contains(current.text), current.kind == .sign { open += 1 }
      if [")", "]", "}"].contains(current.text), current.kind == .sign { open -= 1 }
      advance()
    } while open > 0 && current.kind != .end
  }

  private mutating func interface() {
    let start = current.span
    advance()
    let name = current
    advance()
    var inherited: [TypeRef] = []
    var kind = TypeDeclaration.Kind.extension
    if isAt("<") { while current.kind != .end, !take(">") { advance() } }
    if take(":") {
      kind = .class
      inherited.append(.named([current.text]))
      advance()
    } else if isAt("(") {
      skipBrackets()
    }
    var properties: [Property] = []
    while current.kind != .end {
      if take("@") {
        if take("end") { break }
        if take("property") { properties += property() }
      } else if isAt("{") {
        skipBrackets()
      } else {
        advance()
      }
    }
    var members = FileDeclarations()
    members.properties = properties
    declarations.types.append(
      TypeDeclaration(
        kind: kind, path: [name.text], inherited: inherited, members: members, cases: [],
        span: start.through(previousSpan), nameSpan: name.span))
  }

  /// `(nonatomic) Type *name;`
  private mutating func property() -> [Property] {
    if isAt("(") { skipBrackets() }
    var type: String?
    var name = current
    while current.kind != .end, !isAt(";"), !isAt("@") {
      if current.kind == .name {
        if type == nil, !["nullable", "nonnull", "IBOutlet", "__weak", "const"].contains(current.text) {
          type = current.text
        }
        name = current
      }
      if isAt("<") { while current.kind != .end, !take(">") { advance() } } else { advance() }
    }
    guard let type, name.kind == .name else { return [] }
    let reference: TypeRef = type.contains("Array") || type.contains("Set") ? .list(.other) : .named([type])
    return [
      Property(
        name: name.text, type: reference, initial: nil, getter: nil, accessors: [], isStatic: false, isConstant: false,
        span: name.span)
    ]
  }

  private mutating func implementation() {
    let start = current.span
    advance()
    let name = current
    advance()
    if isAt("(") { skipBrackets() }
    var inherited: [TypeRef] = []
    if take(":") {
      inherited.append(.named([current.text]))
      advance()
    }
    if isAt("{") { skipBrackets() }
    var members = FileDeclarations()
    while current.kind != .end {
      if take("@") {
        if take("end") { break }
      } else if isAt("-") || isAt("+") {
        if let method = method() { members.functions.append(method) }
      } else if isAt("{") {
        skipBrackets()
      } else {
        advance()
      }
    }
    implemented.append(
      TypeDeclaration(
        kind: .extension, path: [name.text], inherited: inherited, members: members, cases: [],
        span: start.through(previousSpan), nameSpan: name.span))
  }

  private mutating func method() -> Function? {
    let start = current.span
    let isStatic = isAt("+")
    advance()
    guard isAt("(") else { return nil }
    let result = type()
    let name = current
    guard name.kind == .name else { return nil }
    advance()
    var parameters: [Function.Parameter] = []
    let selector = Selector(first: name.text)
    var label = selector.label
    while take(":") {
      let type = isAt("(") ? self.type() : .other
      parameters.append(Function.Parameter(label: label, name: current.text, type: type, initial: nil))
      advance()
      guard current.kind == .name, ahead(1).text == ":" else { break }
      label = current.text
      advance()
    }
    _ = take(";")
    guard isAt("{") else { return nil }
    let body = block()
    return Function(
      name: selector.name, parameters: parameters, result: result, body: body, isStatic: isStatic,
      span: start.through(previousSpan), nameSpan: name.span)
  }

  /// The type in parentheses that begin here.
  mutating func type() -> TypeRef {
    let start = place
    skipBrackets()
    let names = tokens[start..<place].filter { $0.kind == .name }.map(\.text)
    guard let first = names.first(where: { !["nullable", "nonnull", "const", "__kindof", "IBAction"].contains($0) })
    else { return .other }
    if first == "BOOL" || first == "bool" { return .named(["Bool"]) }
    if first == "Class" { return .named(["AnyClass"]) }
    return first.hasPrefix("NSArray") || first.hasPrefix("NSMutableArray") ? .list(.other) : .named([first])
  }

  /// The name and the first label that a method has in Swift: `initWithStates:` is `init(states:)`.
  struct Selector {
    let name: String
    let label: String?

    init(first: String) {
      guard first == "init" || first.hasPrefix("initWith") else {
        name = first
        label = nil
        return
      }
      name = "init"
      let rest = first.dropFirst("initWith".count)
      label = rest.isEmpty ? nil : rest.prefix(1).lowercased() + rest.dropFirst()
    }
  }
}
