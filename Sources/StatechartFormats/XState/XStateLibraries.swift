import Statecharts

/// Where the functions of a script come from: `createMachine` of XState is another than that of robot3.
struct XStateLibraries {
  /// What other libraries' functions are called.
  private static let names: Set<String> = ["createMachine", "Machine", "createFSM"]

  /// Imports of functions of XState's names from libraries that are not XState.
  let others: [ScriptOutline.Import]
  private(set) var refusals: [Diagnostic] = []

  init(_ outline: ScriptOutline) {
    others = outline.imports.filter { imported in
      !XStateLibraries.isXState(imported.module) && !imported.names.filter(XStateLibraries.names.contains).isEmpty
    }
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
