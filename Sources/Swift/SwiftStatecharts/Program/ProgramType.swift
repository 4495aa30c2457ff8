/// A type of the program: its declaration with its extensions.
final class ProgramType {
  /// Its place among the types of the program.
  let index: Int
  /// Its names from the outermost in.
  let path: [String]
  /// The type around it.
  let enclosing: ProgramType?
  /// Nil for a type of which only extensions are seen.
  var declaration: TypeDeclaration?
  var parts: [TypeDeclaration] = []
  var nested: [String: ProgramType] = [:]
  var aliases: [String: TypeRef] = [:]
  var functions: [String: [Function]] = [:]
  var properties: [String: Property] = [:]
  /// All functions and properties in the order of the text.
  var functionList: [Function] = []
  var propertyList: [Property] = []
  var cases: [TypeDeclaration.EnumCase] = []
  var inherited: [TypeRef] = []
  /// The class above, if it is seen.
  var superclass: ProgramType?
  /// The name of the class above, if it is not seen.
  var unseenSuperclass: [String]?
  var subclasses: [ProgramType] = []
  /// The protocols that are seen, each before those from which it inherits.
  var protocols: [ProgramType] = []

  init(index: Int, path: [String], enclosing: ProgramType?) {
    self.index = index
    self.path = path
    self.enclosing = enclosing
  }

  var name: String { path.joined(separator: ".") }
  var simpleName: String { path.last ?? "" }
  var isClass: Bool { declaration?.kind == .class }
  var isEnum: Bool { declaration?.kind == .enumeration }
  var isProtocol: Bool { declaration?.kind == .protocol }
  var span: Span? { declaration?.span ?? parts.first?.span }
  var nameSpan: Span? { declaration?.nameSpan ?? parts.first?.nameSpan }

  /// The class above, if its declaration is seen.
  var declaredSuperclass: ProgramType? { superclass?.declaration == nil ? nil : superclass }

  /// The maximum number of classes in a line.
  static let maxLineage = 100

  /// The type and the classes above it, from it up, as far as `maxLineage`. No class is above itself.
  var lineage: [ProgramType] {
    var line: [ProgramType] = []
    var seen: Set<ProgramType> = []
    var next: ProgramType? = self
    while let type = next, line.count < ProgramType.maxLineage, seen.insert(type).inserted {
      line.append(type)
      next = type.superclass
    }
    return line
  }

  /// True if there are more classes above it than `lineage` has.
  var hasLongLineage: Bool {
    let line = lineage
    return line.count == ProgramType.maxLineage && line.last?.superclass != nil
  }

  /// The name of the class that is not seen and above all others; nil if there is none.
  var unseenRoot: [String]? { lineage.last?.unseenSuperclass }

  /// True for the type itself, too.
  func inherits(from other: ProgramType) -> Bool { lineage.contains { $0 === other } }

  /// The type and all classes below it, from it down.
  var withSubclasses: [ProgramType] {
    var found = [self]
    var seen: Set<ProgramType> = [self]
    var place = 0
    while place < found.count {
      found += found[place].subclasses.filter { seen.insert($0).inserted }
      place += 1
    }
    return found
  }

  /// The types around it, from it outwards.
  var scopes: [ProgramType] { Array(sequence(first: self, next: \.enclosing)) }

  /// The functions of a name that are in effect in this class, with the class that has them.
  func functions(named name: String) -> (owner: ProgramType, functions: [Function])? {
    for type in lineage {
      if let found = type.functions[name], !found.isEmpty { return (type, found) }
    }
    // If no class has the function, an extension of a protocol may.
    for type in lineage.flatMap(\.protocols) {
      let found = (type.functions[name] ?? []).filter { $0.body != nil }
      if !found.isEmpty { return (type, found) }
    }
    return nil
  }

  /// The property of a name that is in effect in this class, with the class that has it.
  func property(named name: String) -> (owner: ProgramType, property: Property)? {
    for type in lineage {
      if let found = type.properties[name] { return (type, found) }
    }
    for type in lineage.flatMap(\.protocols) {
      if let found = type.propertyList.first(where: { $0.name == name && $0.getter?.isEmpty == false }) {
        return (type, found)
      }
    }
    return nil
  }
}

extension ProgramType: Hashable {
  static func == (left: ProgramType, right: ProgramType) -> Bool { left === right }
  func hash(into hasher: inout Hasher) { hasher.combine(index) }
}
