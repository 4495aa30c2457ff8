import Statecharts

/// Where the functions of a script come from: `createMachine` of XState is another than that of robot3.
struct XStateLibraries {
  /// What other libraries' functions are called.
  private static let names: Set<String> = ["createMachine", "Machine", "createFSM"]

  /// Imports of functions of XState's names from libraries that are not XState.
  let others: [ScriptOutline.Import]
  private(set) var refusals: [Diagnostic] = []
  /// What is imported of XState that only one of its versions has.
  let sign: Sign?

  /// A name or module that only one version of XState has.
  struct Sign: Sendable {
    let word: String
    let isOfFour: Bool
    let range: SourceRange
  }

  private static let namesOfFour: Set<String> = ["Machine", "interpret", "actions", "send", "spawn", "sendUpdate"]
  private static let namesOfFive: Set<String> = [
    "setup", "createActor", "fromPromise", "fromCallback", "fromObservable", "fromEventObservable", "fromTransition",
    "enqueueActions", "assertEvent", "spawnChild", "stopChild",
  ]

  init(_ outline: ScriptOutline) {
    others = outline.imports.filter { imported in
      !XStateLibraries.isXState(imported.module) && !imported.names.filter(XStateLibraries.names.contains).isEmpty
    }
    sign = XStateLibraries.sign(outline.imports)
  }

  private static func sign(_ imports: [ScriptOutline.Import]) -> Sign? {
    for imported in imports {
      let module = imported.module
      guard module == "xstate" || module.hasPrefix("xstate/") else { continue }
      let five = imported.names.first(where: namesOfFive.contains)
      if let word = five { return Sign(word: word, isOfFour: false, range: imported.range) }
      let four = imported.names.first(where: namesOfFour.contains)
      if let word = four ?? (module.hasPrefix("xstate/lib/") ? module : nil) {
        return Sign(word: word, isOfFour: true, range: imported.range)
      }
    }
    return nil
  }

  /// The library that a function is imported from, if it is not XState.
  func other(for function: String) -> ScriptOutline.Import? { others.first { $0.names.contains(function) } }

  mutating func refuse(_ function: String, of library: ScriptOutline.Import) {
    guard refusals.isEmpty else { return }
    refusals.append(
      Diagnostic(
        .error, .unknownNotation, "'\(function)' is from '\(library.module)', which is not XState", at: library.range))
  }

  /// True for `xstate`, its parts and relatives, and for files of the project, which may hand its functions on.
  static func isXState(_ module: String) -> Bool {
    module.lowercased().contains("xstate") || module.hasPrefix(".") || module.hasPrefix("/") || module.hasPrefix("~")
      || module.hasPrefix("#") || module.hasPrefix("$") || module.hasPrefix("@/") || module.hasPrefix("src/")
  }
}
