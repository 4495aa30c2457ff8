/// Who may import whom: the table of the architecture article, as data.
enum ImportRules {
  struct Rule: Sendable {
    /// The modules of this package that may be imported.
    let own: Set<String>
    /// The modules from elsewhere that may be imported.
    let outside: Set<String>

    init(_ own: Set<String> = [], outside: Set<String> = []) {
      self.own = own
      self.outside = outside
    }
  }

  /// The rule of each folder of `Sources` that holds Swift.
  static let rules: [String: Rule] = [
    "JSONTree": Rule(),
    "Statecharts": Rule(["JSONTree"]),
    "StatechartExecution": Rule(["Statecharts"], outside: ["DequeModule"]),
    "ECMAScriptDataModel": Rule(
      ["CJavaScriptCore", "StatechartExecution", "Statecharts"], outside: ["Synchronization"]),
    "StatechartAnalysis": Rule(["StatechartExecution", "Statecharts"]),
    "GraphLayout": Rule(),
    "ELKGraphs": Rule(["GraphLayout", "JSONTree"]),
    "XMLTree": Rule(["CLibXML2"], outside: ["Synchronization"]),
    "StatechartDiagrams": Rule(["GraphLayout", "StatechartExecution", "Statecharts", "XMLTree"]),
    "StatechartFormats": Rule(["JSONTree", "Statecharts", "XMLTree"]),
    "StatechartExports": Rule([
      "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution", "StatechartFormats", "Statecharts", "XMLTree",
    ]),
    "GameplayStates": Rule(["Statecharts"], outside: ["Foundation"]),
    "Gallery": Rule(["GameplayStates", "StatechartExecution", "StatechartFormats", "Statecharts", "XMLTree"]),
    "WebPages": Rule(
      [
        "ECMAScriptDataModel", "Gallery", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams",
        "StatechartExecution", "StatechartExports", "StatechartFormats", "Statecharts", "XMLTree",
      ], outside: ["Synchronization"]),
    "ScriptWorkers": Rule(
      ["CScriptWorker", "StatechartAnalysis", "StatechartExecution", "Statecharts", "WebPages"],
      outside: ["Dispatch", "Synchronization"]),
    "WebServer": Rule(
      [
        "CZlib", "Gallery", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution",
        "StatechartExports", "StatechartFormats", "Statecharts", "WebPages", "XMLTree",
      ],
      outside: [
        "Foundation", "FoundationEssentials", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore",
        "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "Synchronization",
      ]),
    "interlock": Rule(
      [
        "ELKGraphs", "Gallery", "GraphLayout", "JSONTree", "ScriptWorkers", "StatechartAnalysis", "StatechartDiagrams",
        "StatechartExecution", "StatechartExports", "StatechartFormats", "Statecharts", "WebPages", "WebServer",
        "XMLTree",
      ], outside: ["ArgumentParser", "Darwin", "Foundation", "FoundationEssentials", "Glibc", "Logging"]),
  ]
}
