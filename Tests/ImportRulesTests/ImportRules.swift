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
    "ZlibStreams": Rule(["CZlib"]),
    "QRCodes": Rule(["CLibQREncode", "XMLTree"]),
    "SVGRasters": Rule(["CLibRSVG"]),
    "JSONTree": Rule(),
    "Statecharts": Rule(["JSONTree"], outside: ["Algorithms"]),
    "StatechartExecution": Rule(["Statecharts"], outside: ["Algorithms", "DequeModule"]),
    "ECMAScriptDataModel": Rule(
      ["CJavaScriptCore", "StatechartExecution", "Statecharts"], outside: ["Synchronization"]),
    "StatechartAnalysis": Rule(["StatechartExecution", "Statecharts"]),
    "StatechartGrading": Rule(["StatechartExecution", "Statecharts"]),
    "GraphLayout": Rule(outside: ["Algorithms", "HeapModule"]),
    "ELKGraphs": Rule(["GraphLayout", "JSONTree"]),
    "XMLTree": Rule(["CLibXML2"], outside: ["Synchronization"]),
    "StatechartDiagrams": Rule(
      ["GraphLayout", "StatechartExecution", "Statecharts", "XMLTree"], outside: ["Algorithms", "HeapModule"]),
    "StatechartFormats": Rule(
      ["JSONTree", "Statecharts", "XMLTree", "ZlibStreams"], outside: ["Algorithms", "OrderedCollections", "Yams"]),
    "StatechartExports": Rule([
      "SVGRasters", "StatechartDiagrams", "StatechartExecution", "StatechartFormats", "StatechartSimulation",
      "Statecharts",
      "XMLTree",
    ]),
    "GameplayStates": Rule(["Statecharts"], outside: ["Foundation"]),
    "Gallery": Rule(["GameplayStates", "StatechartExecution", "StatechartFormats", "Statecharts", "XMLTree"]),
    "StatechartSimulation": Rule(
      ["ECMAScriptDataModel", "StatechartAnalysis", "StatechartExecution", "StatechartFormats", "Statecharts"],
      outside: ["Synchronization"]),
    "Lessons": Rule(
      [
        "CCMark", "StatechartExecution", "StatechartFormats", "StatechartGrading", "StatechartSimulation",
        "Statecharts",
      ],
      outside: ["OrderedCollections"]),
    "Rooms": Rule(["JSONTree"]),
    "Quizzes": Rule(["StatechartExecution", "StatechartSimulation", "Statecharts"]),
    "Explanations": Rule([
      "Quizzes", "Rooms", "StatechartAnalysis", "StatechartExecution", "StatechartSimulation", "Statecharts",
    ]),
    "WebPages": Rule([
      "Explanations", "Gallery", "GraphLayout", "Lessons", "Quizzes", "Rooms", "StatechartAnalysis",
      "StatechartDiagrams",
      "StatechartExecution", "StatechartExports", "StatechartFormats", "StatechartGrading", "StatechartSimulation",
      "Statecharts", "XMLTree",
    ]),
    "ScriptWorkers": Rule(
      ["CScriptWorker", "StatechartAnalysis", "StatechartExecution", "StatechartSimulation", "Statecharts"],
      outside: ["Dispatch", "Foundation", "FoundationEssentials", "Synchronization"]),
    "SiteResources": Rule(outside: ["Foundation", "FoundationEssentials"]),
    "Storage": Rule(
      [
        "CLibPQ", "JSONTree", "Rooms", "StatechartExecution", "StatechartFormats", "StatechartSimulation",
        "Statecharts",
      ],
      outside: [
        "Crypto", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "GRDB", "Glibc", "Synchronization",
      ]),
    "WebServer": Rule(
      [
        "CAllocator", "CZlib", "Explanations", "Gallery", "GraphLayout", "Lessons", "QRCodes", "Quizzes", "Rooms",
        "SiteResources",
        "StatechartAnalysis",
        "StatechartDiagrams", "StatechartExecution", "StatechartExports", "StatechartFormats", "StatechartGrading",
        "StatechartSimulation", "Statecharts", "WebPages", "XMLTree", "ZlibStreams",
      ],
      outside: [
        "Crypto", "Darwin", "Foundation", "FoundationEssentials", "Glibc", "HTTPTypes", "Hummingbird",
        "HummingbirdCore", "Logging",
        "NIOCore",
        "NIOHTTP1", "NIOHTTPTypes", "NIOHTTPTypesHTTP1", "NIOPosix", "Synchronization",
      ]),
    "interlock": Rule(
      [
        "CAllocator", "ELKGraphs", "Explanations", "Gallery", "GraphLayout", "JSONTree", "Lessons", "Quizzes", "Rooms",
        "ScriptWorkers", "SiteResources", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution",
        "StatechartExports", "StatechartFormats", "StatechartGrading", "StatechartSimulation", "Statecharts", "Storage",
        "WebPages", "WebServer",
      ],
      outside: [
        "Algorithms", "ArgumentParser", "Darwin", "Dispatch", "Foundation", "FoundationEssentials", "Glibc", "Logging",
        "Synchronization",
      ]),
  ]
}
