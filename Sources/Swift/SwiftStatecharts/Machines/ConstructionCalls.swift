/// The calls of the functions and classes that make machines.
struct ConstructionCalls {
  /// The place where a machine is made.
  struct Site {
    let container: CodeContainer
    /// The end of the call.
    let offset: Int
  }

  private struct Call {
    let container: CodeContainer
    let span: Span
    /// True for a call such as `a.make()`.
    let isMember: Bool
  }

  private var byType: [ProgramType: [Call]] = [:]
  private var byName: [String: [Call]] = [:]
  /// The maximum number of calls by one name that are looked at.
  private static let maxCalls = 200

  /// Looks once through all bodies for what makes one of the machines.
  init(of machines: [Machine], _ program: Program, _ containers: [CodeContainer]) {
    let types = Set(machines.compactMap(\.machineClass))
    let names = Set(machines.compactMap(\.returningFunction?.name))
    guard !types.isEmpty || !names.isEmpty else { return }
    for container in containers {
      container.body.visit { expression in
        guard case .call(let callee, _) = expression.form else { return }
        func call(isMember: Bool) -> Call { Call(container: container, span: expression.span, isMember: isMember) }
        if let path = expression.calleePath,
          let type = program.resolve(path, from: container.type, file: container.span.file)
        {
          if types.contains(type) { byType[type, default: []].append(call(isMember: false)) }
          return
        }
        switch callee.form {
        case .name(let name): if names.contains(name) { byName[name, default: []].append(call(isMember: false)) }
        case .member(_, let name): if names.contains(name) { byName[name, default: []].append(call(isMember: true)) }
        default: break
        }
      }
    }
  }

  /// The places where a machine's class is made, or the function is called that returns the machine.
  func sites(of machine: Machine) -> [Site] {
    guard let container = machine.container else { return [] }
    var found: [Call] = []
    // An initializer of the machine's own class has the construction: then calls of the class count.
    if let type = machine.machineClass, container.type === type { found += byType[type] ?? [] }
    if let name = machine.returningFunction?.name {
      found += (byName[name] ?? []).filter { call in
        call.isMember || container.type == nil || call.container.type === container.type
      }.prefix(ConstructionCalls.maxCalls)
    }
    return found.filter { $0.span != machine.site }
      .sorted { ($0.container.index, $0.span.start) < ($1.container.index, $1.span.start) }
      .map { Site(container: $0.container, offset: $0.span.end) }
  }
}

extension Machine {
  /// The function that makes the machine, unless it is an initializer.
  var returningFunction: Function? { container?.function.flatMap { $0.isInitializer ? nil : $0 } }
}
