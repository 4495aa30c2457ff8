/// The classes of a program that are states.
struct StateClasses {
  /// The classes at the root of all states.
  static let gameplayKit: Set<String> = ["GKState"]

  /// All that are states, abstract ones among them.
  private(set) var all: [ProgramType]
  /// Those of which there are objects: all but abstract ones.
  private(set) var concrete: [ProgramType]
  /// The same as `all`.
  private var members: Set<ProgramType>
  let roots: Set<String>

  /// Finds the states by what they inherit from or override.
  init(_ program: Program, containers: [CodeContainer]) {
    let imports = Set(program.declarations.flatMap(\.imports))
    let ownRoots: Set<String> = imports.contains("GameplayStates") ? ["State"] : []
    let roots = StateClasses.gameplayKit.union(ownRoots)
    self.roots = roots
    var states: [ProgramType] = []
    for type in program.types where type.isClass && !roots.contains(type.simpleName) {
      let line = type.lineage
      let isOfRoot =
        line.contains { roots.contains($0.simpleName) } || line.last?.unseenSuperclass?.last.map(roots.contains) == true
      // The class that declares the method itself is the root of a library like GameplayKit.
      let overrides = line.contains {
        $0.functions["isValidNextState"] != nil && ($0.superclass != nil || $0.unseenSuperclass != nil)
      }
      let isOfOwnRoot = line.count > 1 && line.dropFirst().contains { $0.functions["isValidNextState"] != nil }
      if isOfRoot || overrides || isOfOwnRoot { states.append(type) }
    }
    all = states
    members = Set(states)
    let built = StateClasses.built(program, containers)
    concrete = states.filter { $0.subclasses.isEmpty || built.contains($0) }
  }

  /// The classes with others that machines have in their lists: what these inherit from may be in no file of the set.
  func adding(_ listed: [ProgramType]) -> StateClasses {
    var result = self
    for type in listed where result.members.insert(type).inserted {
      result.all.append(type)
      result.concrete.append(type)
    }
    return result
  }

  /// The classes of which an object is made by a call.
  private static func built(_ program: Program, _ containers: [CodeContainer]) -> Set<ProgramType> {
    var found: Set<ProgramType> = []
    for container in containers {
      container.body.visit { expression in
        guard let path = expression.calleePath,
          let type = program.resolve(path, from: container.type, file: container.span.file)
        else { return }
        found.insert(type)
        if case .call(_, let arguments) = expression.form {
          program.constructions[type, default: []].append(
            Program.Construction(arguments: arguments, scope: container.type, file: container.span.file))
        }
      }
    }
    return found
  }

  func contains(_ type: ProgramType) -> Bool { members.contains(type) }
}
