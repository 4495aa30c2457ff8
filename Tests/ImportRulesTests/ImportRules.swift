/// Which module imports what from outside: the last column of the table of modules in the architecture article, as
/// data. Imports between modules are what `Package.swift` declares, and are checked by the build.
enum ImportRules {
  /// The modules from elsewhere by the folder of `Sources` that imports them; the others import none.
  static let outside: [String: Set<String>] = [
    "Statecharts": ["Algorithms"],
    "StatechartExecution": ["Algorithms", "DequeModule"],
    "MessageDigests": ["CommonCrypto"],
    "ECMAScriptDataModel": ["Synchronization"],
    "GraphLayout": ["Algorithms", "HeapModule"],
    "XMLTree": ["Synchronization"],
    "StatechartDiagrams": ["Algorithms", "HeapModule"],
    "StatechartFormats": ["Algorithms", "OrderedCollections", "Yams"],
    "StatechartSimulation": ["Synchronization"],
    "SwiftStatecharts": ["Darwin", "Glibc", "SwiftParser", "SwiftSyntax"],
    "Lessons": ["OrderedCollections"],
    "SiteResources": ["Foundation", "FoundationEssentials"],
    "Storage": [
      "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "GRDB", "Glibc", "Synchronization",
    ],
    "WebServer": [
      "Darwin", "Foundation", "FoundationEssentials", "Glibc", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging",
      "NIOCore", "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "Synchronization",
    ],
    "WorkerProcesses": ["Darwin", "Glibc", "Synchronization"],
    "interlock": [
      "Algorithms", "ArgumentParser", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Logging",
      "Synchronization",
    ],
  ]
}
