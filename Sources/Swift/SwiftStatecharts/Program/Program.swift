/// All that the files of a set declare.
final class Program {
  let files: [SourceFile]
  /// The budget for all questions about the program.
  let budget = AnalysisBudget()
  private(set) var types: [ProgramType] = []
  /// The outermost types of each name: files of several targets may declare the same.
  private(set) var topLevel: [String: [ProgramType]] = [:]
  private(set) var aliases: [String: TypeRef] = [:]
  private(set) var functions: [String: [Function]] = [:]
  private(set) var properties: [String: Property] = [:]
  private var bySimpleName: [String: [ProgramType]] = [:]
  private var enumsByCase: [String: [ProgramType]] = [:]
  private var enumsByCases: [Set<String>: [ProgramType]] = [:]
  private var inFile: [NameInFile: ProgramType] = [:]
  private var inFolder: [String: FolderIndex] = [:]
  private var foldersOfFiles: [Int: [String]] = [:]

  private struct NameInFile: Hashable {
    let file: Int
    let name: String
  }

  /// The first outermost type of a name in each folder and below.
  private struct FolderIndex {
    let types: Int
    let first: [String: ProgramType]
  }
  private(set) var declarations: [FileDeclarations] = []

  /// The names of the members that code changes of an object other than `self`.
  private(set) lazy var changedMembers = findChangedMembers()

  /// The calls that make objects of a class.
  var constructions: [ProgramType: [Construction]] = [:]

  struct Construction {
    let arguments: [Expr.Argument]
    let scope: ProgramType?
    let file: Int
  }

  init(files: [SourceFile], declarations: [FileDeclarations]) {
    self.files = files
    self.declarations = declarations
    for file in declarations { addTypes(file, in: nil) }
    var extensions = declarations.flatMap { file in collectExtensions(file) }
    // An extension of a type that another extension declares comes after it.
    for _ in 0..<4 where !extensions.isEmpty {
      extensions = extensions.filter { !add(extension: $0, isLast: false) }
    }
    for part in extensions { _ = add(extension: part, isLast: true) }
    for file in declarations { addOuter(file) }
    for type in types { findSuperclass(of: type) }
    for type in types { type.protocols = protocols(of: type) }
    for type in types where type.isEnum {
      for name in Set(type.cases.map(\.name)) { enumsByCase[name, default: []].append(type) }
    }
  }

  /// The protocols that a type names, and those that these name.
  private func protocols(of type: ProgramType) -> [ProgramType] {
    var found: [ProgramType] = []
    var seen: Set<ProgramType> = []
    var next = [type]
    while !next.isEmpty, found.count < 50 {
      next = next.flatMap { type in
        type.inherited.compactMap { $0.path.flatMap { resolve($0, from: type.enclosing) } }
      }.filter { $0.isProtocol && seen.insert($0).inserted }
      found += next
    }
    return found
  }

  /// The types that conform to a protocol by their declaration or an extension.
  func conforming(to wanted: ProgramType) -> [ProgramType] { conforming[wanted] ?? [] }

  private lazy var conforming: [ProgramType: [ProgramType]] = {
    var found: [ProgramType: [ProgramType]] = [:]
    for type in types where !type.isProtocol {
      for wanted in Set(type.lineage.flatMap(\.protocols)) { found[wanted, default: []].append(type) }
    }
    return found
  }()

  /// The text of a part of a file.
  func text(_ span: Span) -> String { files[span.file].text(span) }

  /// The text of a part of a file in one line.
  func line(_ span: Span) -> String { text(span).split(whereSeparator: \.isWhitespace).joined(separator: " ") }

  private func addOuter(_ file: FileDeclarations) {
    for alias in file.typealiases { aliases[alias.name] = alias.type }
    for function in file.functions { functions[function.name, default: []].append(function) }
    for property in file.properties where properties[property.name] == nil { properties[property.name] = property }
  }

  private func addTypes(_ members: FileDeclarations, in enclosing: ProgramType?) {
    for part in members.types where part.kind != .extension { add(part, in: enclosing) }
  }

  private func collectExtensions(_ members: FileDeclarations) -> [TypeDeclaration] {
    members.types.filter { $0.kind == .extension }
  }

  private func add(_ part: TypeDeclaration, in enclosing: ProgramType?) {
    let name = part.path[0]
    let known = enclosing.map { $0.nested[name] } ?? inFile[NameInFile(file: part.span.file, name: name)]
    let type = known ?? make(name, in: enclosing, file: part.span.file)
    // Of two declarations with one name, as in the branches of `#if`, the first counts.
    if type.declaration == nil { type.declaration = part }
    merge(part, into: type)
  }

  private func make(_ name: String, in enclosing: ProgramType?, file: Int) -> ProgramType {
    let type = ProgramType(index: types.count, path: (enclosing?.path ?? []) + [name], enclosing: enclosing)
    types.append(type)
    bySimpleName[name, default: []].append(type)
    if let enclosing {
      enclosing.nested[name] = type
    } else {
      topLevel[name, default: []].append(type)
      inFile[NameInFile(file: file, name: name)] = type
    }
    return type
  }

  private func merge(_ part: TypeDeclaration, into type: ProgramType) {
    type.parts.append(part)
    type.inherited += part.inherited
    type.cases += part.cases
    for alias in part.members.typealiases { type.aliases[alias.name] = alias.type }
    for function in part.members.functions { type.functions[function.name, default: []].append(function) }
    type.functionList += part.members.functions
    for property in part.members.properties where type.properties[property.name] == nil {
      type.properties[property.name] = property
    }
    type.propertyList += part.members.properties
    addTypes(part.members, in: type)
  }

  /// False if the type is not known yet.
  private func add(extension part: TypeDeclaration, isLast: Bool) -> Bool {
    if let known = resolve(part.path, from: nil, file: part.span.file) {
      merge(part, into: known)
      return true
    }
    guard isLast else { return false }
    var type: ProgramType?
    for name in part.path {
      type =
        type?.nested[name] ?? (type == nil ? topLevel[name]?.first : nil)
        ?? make(name, in: type, file: part.span.file)
    }
    if let type { merge(part, into: type) }
    return true
  }

  private func findSuperclass(of type: ProgramType) {
    guard type.isClass else { return }
    for reference in type.inherited {
      guard let path = reference.path else { continue }
      if let above = resolve(path, from: type.enclosing) ?? resolve(path, from: type) {
        guard above.isClass, above !== type else { continue }
        type.superclass = above
        above.subclasses.append(type)
        return
      }
      // A protocol that is not seen looks the same: a class comes first.
      if type.unseenSuperclass == nil { type.unseenSuperclass = path }
    }
    // A class of a library that is extended here has members, but no declaration.
    guard let path = type.inherited.first?.path, let above = resolve(path, from: type.enclosing),
      above.declaration == nil, above !== type
    else { return }
    type.superclass = above
    type.unseenSuperclass = nil
    above.unseenSuperclass = path
  }
}

extension Program {
  /// The type that a path of names means where it is written.
  ///
  /// - Parameter file: The file in which it is written, unless the scope says so.
  func resolve(_ path: [String], from scope: ProgramType?, file: Int? = nil) -> ProgramType? {
    var lookup = NameLookup(program: self, file: file ?? scope?.span?.file)
    return lookup.resolve(path, from: scope)
  }

  /// Of the outermost types with one name, that of the file, or the first in the folder that is nearest to it.
  func nearest(_ name: String, to file: Int?) -> ProgramType? {
    guard let types = topLevel[name], types.count > 1, let file else { return topLevel[name]?.first }
    if let own = inFile[NameInFile(file: file, name: name)] { return own }
    let index = index(of: name, types)
    return folders(file).firstNonNil { index.first[$0] } ?? types.first
  }

  private func index(of name: String, _ types: [ProgramType]) -> FolderIndex {
    if let known = inFolder[name], known.types == types.count { return known }
    var first: [String: ProgramType] = [:]
    for type in types {
      for folder in type.span.map({ folders($0.file) }) ?? [] where first[folder] == nil { first[folder] = type }
    }
    let index = FolderIndex(types: types.count, first: first)
    inFolder[name] = index
    return index
  }

  func enums(having name: String) -> [ProgramType] { enumsByCase[name] ?? [] }

  /// The enums that have a case of each of some names.
  func enums(havingAll names: Set<String>) -> [ProgramType] {
    guard let first = names.first else { return [] }
    if let known = enumsByCases[names] { return known }
    let found = enums(having: first).filter { type in names.isSubset(of: Set(type.cases.map(\.name))) }
    enumsByCases[names] = found
    return found
  }

  func others(named name: String) -> [ProgramType] { bySimpleName[name] ?? [] }

  /// The folders that a file is in, the innermost first.
  private func folders(_ file: Int) -> [String] {
    if let known = foldersOfFiles[file] { return known }
    let names = files[file].path.split(separator: "/").dropLast()
    let found = names.indices.reversed().map { names[...$0].joined(separator: "/") } + [""]
    foldersOfFiles[file] = found
    return found
  }
}

/// Follows names to types: the innermost scope first, then those around it, then those of the classes above, then the
/// set of files.
private struct NameLookup {
  let program: Program
  let file: Int?
  /// The number of steps that may still be followed: type aliases can go in circles.
  private var remaining = 16

  init(program: Program, file: Int?) {
    self.program = program
    self.file = file
  }

  mutating func resolve(_ path: [String], from scope: ProgramType?) -> ProgramType? {
    guard let first = path.first, remaining > 0 else { return nil }
    remaining -= 1
    guard var type = start(first, from: scope) else {
      // The first name may be that of a module.
      return path.count > 1 ? resolve(Array(path.dropFirst()), from: nil) : nil
    }
    for name in path.dropFirst() {
      guard let next = member(name, of: type) else { return nil }
      type = next
    }
    return type
  }

  private mutating func start(_ name: String, from scope: ProgramType?) -> ProgramType? {
    if name == "Self" { return scope }
    let scopes = scope?.scopes ?? []
    for type in scopes {
      // A type parameter hides what has its name further out.
      if type.declaration?.generics.contains(name) == true { return nil }
      if let found = own(name, of: type) { return found }
      if type.simpleName == name { return type }
    }
    for type in scopes {
      for above in type.lineage.dropFirst() {
        if let found = own(name, of: above) { return found }
      }
    }
    if let found = program.nearest(name, to: file) { return found }
    if let alias = program.aliases[name]?.path { return resolve(alias, from: nil) }
    let others = program.others(named: name)
    return others.count == 1 ? others[0] : nil
  }

  private mutating func own(_ name: String, of type: ProgramType) -> ProgramType? {
    if let found = type.nested[name] { return found }
    guard let alias = type.aliases[name]?.path, alias != [name] else { return nil }
    return resolve(alias, from: type)
  }

  private mutating func member(_ name: String, of type: ProgramType) -> ProgramType? {
    for above in type.lineage {
      if let found = own(name, of: above) { return found }
    }
    return nil
  }
}
