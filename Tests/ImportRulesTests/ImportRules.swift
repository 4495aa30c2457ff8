/// The order of the wings, and the modules from outside that each module imports: the last column of the tables of
/// modules in the articles of the wings, as data. Imports between modules are what `Package.swift` declares, and are
/// checked by the build.
enum ImportRules {
  /// The folders of `Sources` in their order: the modules of a wing import those of their own and of wings before it.
  static let wings = [
    "System", "Model", "Execution", "Notations", "Swift", "Simulation", "Drawing", "Proof", "School", "Protocols",
    "Server", "Program",
  ]

  /// The modules from elsewhere by the folder of `Sources` that imports them; the others import none.
  static let outside: [String: Set<String>] = [
    "Statecharts": ["Algorithms"],
    "StatechartExecution": ["Algorithms", "DequeModule"],
    "SystemLibraries": ["CommonCrypto"],
    "ECMAScriptDataModel": ["Synchronization"],
    "GraphLayout": ["Algorithms", "HeapModule"],
    "XMLTree": ["Synchronization"],
    "StatechartDiagrams": ["Algorithms", "HeapModule"],
    "StatechartFormats": ["Algorithms", "OrderedCollections", "Yams"],
    "SourceEditing": ["Algorithms"],
    "StatechartSimulation": ["Synchronization"],
    "MachineSessions": ["Synchronization"],
    "GameplayStates": ["Darwin", "Dispatch", "Glibc", "Synchronization"],
    "SwiftStatecharts": ["Darwin", "Glibc", "SwiftParser", "SwiftSyntax"],
    "Lessons": ["OrderedCollections"],
    "Storage": [
      "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "GRDB", "Glibc", "Synchronization",
    ],
    "WebServer": [
      "Darwin", "Foundation", "FoundationEssentials", "Glibc", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging",
      "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "NIOWebSocket", "Synchronization",
    ],
    "WorkerProcesses": ["Darwin", "Glibc", "Synchronization"],
    "InterlockProgram": [
      "Algorithms", "ArgumentParser", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Logging",
      "Synchronization",
    ],
  ]
}
