import SwiftSyntax

extension SwiftLowering {
  /// Adds a declaration; `#if` adds what all its branches declare.
  func add(_ declaration: DeclSyntax, to found: inout FileDeclarations) {
    if let type = typePart(declaration) {
      found.types.append(type)
    } else if let function = function(declaration) {
      found.functions.append(function)
    } else if let variable = declaration.as(VariableDeclSyntax.self) {
      found.properties += properties(variable)
    } else if let alias = declaration.as(TypeAliasDeclSyntax.self) {
      found.typealiases.append((alias.name.name, type(alias.initializer.value)))
    } else if let imported = declaration.as(ImportDeclSyntax.self) {
      found.imports += imported.path.first.map { [$0.name.text] } ?? []
    } else if let conditional = declaration.as(IfConfigDeclSyntax.self) {
      for clause in clauses(conditional) { add(clause, to: &found) }
    }
  }

  private func add(_ clause: IfConfigClauseSyntax, to found: inout FileDeclarations) {
    _ = nested {
      switch clause.elements {
      case .decls(let members): for member in members { add(member.decl, to: &found) }
      case .statements(let items):
        for item in items {
          if case .decl(let declaration) = item.item {
            add(declaration, to: &found)
          } else {
            found.statements += statements(item)
          }
        }
      case .switchCases, .postfixExpression, .attributes, nil: break
      }
    }
  }

  private func typePart(_ declaration: DeclSyntax) -> TypeDeclaration? {
    if let it = declaration.as(ClassDeclSyntax.self) { return part(.class, it.name, it.genericParameterClause, it) }
    if let it = declaration.as(ActorDeclSyntax.self) { return part(.class, it.name, it.genericParameterClause, it) }
    if let it = declaration.as(StructDeclSyntax.self) {
      return part(.structure, it.name, it.genericParameterClause, it)
    }
    if let it = declaration.as(EnumDeclSyntax.self) {
      return part(.enumeration, it.name, it.genericParameterClause, it)
    }
    if let it = declaration.as(ProtocolDeclSyntax.self) { return part(.protocol, it.name, nil, it) }
    guard let it = declaration.as(ExtensionDeclSyntax.self), let path = type(it.extendedType).path else { return nil }
    return part(.extension, path, nil, it, named: span(it.extendedType))
  }

  private func part(
    _ kind: TypeDeclaration.Kind, _ name: TokenSyntax, _ generics: GenericParameterClauseSyntax?,
    _ group: some DeclGroupSyntax
  ) -> TypeDeclaration? { part(kind, [name.name], generics, group, named: span(name)) }

  private func part(
    _ kind: TypeDeclaration.Kind, _ path: [String], _ generics: GenericParameterClauseSyntax?,
    _ group: some DeclGroupSyntax, named: Span
  ) -> TypeDeclaration? {
    let inheritance = group.inheritanceClause
    return nested {
      var members = FileDeclarations()
      for member in group.memberBlock.members { add(member.decl, to: &members) }
      // Two branches of `#if` may have the same case.
      var names: Set<String> = []
      let cases = cases(group.memberBlock.members).filter { names.insert($0.name).inserted }
      return TypeDeclaration(
        kind: kind, path: path, inherited: inheritance?.inheritedTypes.map { type($0.type) } ?? [],
        generics: generics?.names ?? [], members: members, cases: cases, span: span(group), nameSpan: named)
    }
  }

  /// The cases of an enum, those inside `#if` among them.
  private func cases(_ members: MemberBlockItemListSyntax) -> [TypeDeclaration.EnumCase] {
    members.flatMap { member -> [TypeDeclaration.EnumCase] in
      if let list = member.decl.as(EnumCaseDeclSyntax.self) {
        return list.elements.map { TypeDeclaration.EnumCase(name: $0.name.name, span: span($0)) }
      }
      guard let conditional = member.decl.as(IfConfigDeclSyntax.self) else { return [] }
      return clauses(conditional).flatMap { clause -> [TypeDeclaration.EnumCase] in
        guard case .decls(let inner)? = clause.elements else { return [] }
        return nested { cases(inner) } ?? []
      }
    }
  }

  private func function(_ declaration: DeclSyntax) -> Function? {
    if let it = declaration.as(FunctionDeclSyntax.self) {
      return generic(it.genericParameterClause) {
        Function(
          name: it.name.name, parameters: parameters(it.signature),
          result: it.signature.returnClause.map { type($0.type) },
          body: it.body.map { statements($0.statements) }, isStatic: isStatic(it.modifiers),
          isPrivate: isPrivate(it.modifiers), span: span(it), nameSpan: span(it.name))
      }
    }
    if let it = declaration.as(InitializerDeclSyntax.self) {
      return Function(
        name: "init", parameters: parameters(it.signature), result: nil,
        body: it.body.map { statements($0.statements) },
        isStatic: false, isPrivate: isPrivate(it.modifiers), span: span(it), nameSpan: span(it.initKeyword))
    }
    if let it = declaration.as(DeinitializerDeclSyntax.self) {
      return Function(
        name: "deinit", parameters: [], result: nil, body: it.body.map { statements($0.statements) }, isStatic: false,
        span: span(it), nameSpan: span(it.deinitKeyword))
    }
    guard let it = declaration.as(SubscriptDeclSyntax.self) else { return nil }
    let body: [Statement]? =
      switch it.accessorBlock?.accessors {
      case .getter(let items): statements(items)
      case .accessors(let list): list.flatMap { $0.body.map { statements($0.statements) } ?? [] }
      case nil: nil
      }
    return Function(
      name: "subscript", parameters: parameters(it.parameterClause), result: type(it.returnClause.type), body: body,
      isStatic: isStatic(it.modifiers), span: span(it), nameSpan: span(it.subscriptKeyword))
  }

  /// A function inside a body.
  func localFunction(_ declaration: DeclSyntax) -> Function? { function(declaration) }

  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["static", "class"].contains($0.name.text) }
  }

  private func isPrivate(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { ["private", "fileprivate"].contains($0.name.text) && $0.detail == nil }
  }

  private func parameters(_ signature: FunctionSignatureSyntax) -> [Function.Parameter] {
    parameters(signature.parameterClause)
  }

  private func parameters(_ clause: FunctionParameterClauseSyntax) -> [Function.Parameter] {
    clause.parameters.map { parameter in
      let first = parameter.firstName.name
      return Function.Parameter(
        label: first == "_" ? nil : first, name: parameter.secondName?.name ?? first, type: type(parameter.type),
        initial: parameter.defaultValue.map { expression($0.value) }, isVariadic: parameter.ellipsis != nil,
        isCalledInside: isCalledInside(parameter.type))
    }
  }

  /// True for the type of a function that does not escape.
  private func isCalledInside(_ type: TypeSyntax) -> Bool {
    if let attributed = type.as(AttributedTypeSyntax.self) {
      let isEscaping = attributed.attributes.contains {
        $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == "escaping"
      }
      return !isEscaping && isCalledInside(attributed.baseType)
    }
    if let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
      return isCalledInside(only.type)
    }
    return type.is(FunctionTypeSyntax.self)
  }

  /// The properties of a `let` or `var`.
  func properties(_ variable: VariableDeclSyntax) -> [Property] {
    var found: [Property] = []
    var later: TypeRef?
    let wrapped = variable.attributes.flatMap { attribute -> [Expr] in
      guard case .argumentList(let list)? = attribute.as(AttributeSyntax.self)?.arguments else { return [] }
      return list.map { expression($0.expression) }
    }
    for binding in variable.bindings.reversed() {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.name else { continue }
      // In `let a, b: Int` the type is written once.
      later = binding.typeAnnotation.map { type($0.type) } ?? (binding.initializer == nil ? later : nil)
      var getter: [Statement]?
      var accessors: [[Statement]] = []
      var observer: Property.Observer?
      switch binding.accessorBlock?.accessors {
      case .getter(let items): getter = statements(items)
      case .accessors(let list):
        for accessor in list {
          let body = accessor.body.map { statements($0.statements) } ?? []
          if accessor.accessorSpecifier.text == "get" { getter = body } else { accessors.append(body) }
          if accessor.accessorSpecifier.text == "didSet" {
            observer = Property.Observer(oldName: accessor.parameters?.name.name ?? "oldValue", body: body)
          }
        }
      case nil: break
      }
      found.append(
        Property(
          name: name, type: later, content: content(binding), wrapped: wrapped,
          initial: binding.initializer.map { expression($0.value) }, getter: getter,
          accessors: accessors, observer: observer, isStatic: isStatic(variable.modifiers),
          isConstant: variable.bindingSpecifier.text == "let", span: span(binding)))
    }
    return found.reversed()
  }

  /// The only argument of the type of a variable, or of the type of which its first value is made.
  private func content(_ binding: PatternBindingSyntax) -> TypeRef? {
    var arguments = binding.typeAnnotation?.type.as(IdentifierTypeSyntax.self)?.genericArgumentClause
    if arguments == nil, let call = binding.initializer?.value.as(FunctionCallExprSyntax.self) {
      arguments = call.calledExpression.as(GenericSpecializationExprSyntax.self)?.genericArgumentClause
    }
    guard let first = arguments?.arguments.first, case .type(let argument) = first.argument else { return nil }
    return type(argument)
  }

  /// A type as far as it is used.
  func type(_ node: TypeSyntax) -> TypeRef {
    nested { () -> TypeRef in
      if let it = node.as(IdentifierTypeSyntax.self) { return named(it) }
      if let it = node.as(MemberTypeSyntax.self) {
        guard let path = type(it.baseType).path else { return .other }
        return .named(path + [it.name.name])
      }
      if let it = node.as(OptionalTypeSyntax.self) { return type(it.wrappedType) }
      if let it = node.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type(it.wrappedType) }
      if let it = node.as(ArrayTypeSyntax.self) { return .list(type(it.element)) }
      if let it = node.as(DictionaryTypeSyntax.self) { return .dictionary(type(it.key), type(it.value)) }
      if let it = node.as(AttributedTypeSyntax.self) { return type(it.baseType) }
      if let it = node.as(SomeOrAnyTypeSyntax.self) { return type(it.constraint) }
      if let it = node.as(MetatypeTypeSyntax.self) { return .metatype(type(it.baseType)) }
      if let it = node.as(CompositionTypeSyntax.self), let first = it.elements.first { return type(first.type) }
      if let it = node.as(TupleTypeSyntax.self), it.elements.count == 1, let only = it.elements.first {
        return type(only.type)
      }
      return .other
    } ?? .other
  }

  private func named(_ it: IdentifierTypeSyntax) -> TypeRef {
    let arguments: [TypeRef] =
      it.genericArgumentClause?.arguments.map {
        if case .type(let argument) = $0.argument { type(argument) } else { .other }
      } ?? []
    switch (it.name.text, arguments.count) {
    case ("Array", 1), ("Set", 1), ("ContiguousArray", 1), ("OrderedSet", 1): return .list(arguments[0])
    case ("Dictionary", 2): return .dictionary(arguments[0], arguments[1])
    case ("Optional", 1): return arguments[0]
    // A type parameter of a function is no type of the program.
    default: return generics.contains(it.name.name) ? .other : .named([it.name.name])
    }
  }
}

extension GenericParameterClauseSyntax {
  /// The names of the parameters.
  var names: [String] { parameters.map(\.name.name) }
}
