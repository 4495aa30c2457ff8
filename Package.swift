// swift-tools-version: 6.2
import PackageDescription

/// A build for CI, where warnings are errors. Elsewhere the first new warning of a later compiler would stop everybody.
let isStrict = Context.environment["INTERLOCK_STRICT"] != nil

/// A build of the package for itself, which `make` asks for; one of a package that depends on Interlock is none.
let isDevelopment = isStrict || Context.environment["INTERLOCK_DEVELOPMENT"] != nil

let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ] + (isStrict ? [.treatAllWarnings(as: .error)] : [])

/// The folders of `Sources`, and of `Tests`, with their modules: a wing uses itself and those before it (`ImportRulesTests`).
let wings: KeyValuePairs = [
  "System": [
    "CAllocator", "CCMark", "CJavaScriptCore", "CLibCrypto", "CLibPQ", "CLibQREncode", "CLibRSVG", "CLibXML2",
    "CLibraryLoading", "CTemplates", "CWorkerProcess", "CZlib", "SystemLibraries", "WorkerProcesses", "XMLTree",
    "ZlibStreams",
  ],
  "Model": ["JSONTree", "Statecharts"],
  "Execution": ["StatechartExecution", "ECMAScriptDataModel", "StatechartAnalysis"],
  "Notations": ["StatechartFormats", "SourceEditing"],
  "Swift": ["SwiftStatecharts", "GameplayStates", "GameplayKitCompatibility"],
  "Simulation": ["StatechartSimulation", "Explanations", "Gallery"],
  "Drawing": ["GraphLayout", "ELKGraphs", "StatechartDiagrams", "StatechartExports", "Interlock"],
  "Proof": ["StatechartGrading", "StatechartEvidence"],
  "School": ["Lessons", "Quizzes", "Rooms"],
  "Protocols": ["JSONRPC", "LanguageServer", "MachineSessions", "AgentServer"],
  "Server": ["Storage", "WebPages", "WebServer"],
  "Program": ["InterlockProgram"],
]

/// The modules that take most of the time of tests and of pages.
let busyModules: Set = [
  "GraphLayout", "JSONTree", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution", "StatechartGrading",
  "Statecharts", "XMLTree",
]

/// A build for development, which `make serve` and the tests share, optimizes the busy modules: so it is built in half the time of
/// one that optimizes all, and pages are made nearly as fast. The sources have no `assert`, so nothing is checked less.
func module(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, swiftSettings: busyModules.contains(name) ? optimizedSettings : settings)
}

let optimizedSettings =
  settings + (isDevelopment ? [.unsafeFlags(["-O"], .when(configuration: .debug))] : [])

/// Golden files and fixtures are read where they lie, so that they can be rewritten there.
func tests(_ module: String, _ dependencies: [Target.Dependency] = [], files folder: String? = nil) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: [.byName(name: module), "TestSupport"] + dependencies,
    exclude: folder.map { [$0] } ?? [], swiftSettings: settings)
}

/// swift-syntax, which only the reader of Swift source uses, is left out together with it.
func syntax(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-syntax", condition: .when(traits: ["SwiftSource"]))
}

func collections(_ name: String) -> Target.Dependency {
  .product(name: name, package: "swift-collections")
}

let algorithms: Target.Dependency = .product(name: "Algorithms", package: "swift-algorithms")
let argumentParser: Target.Dependency = .product(name: "ArgumentParser", package: "swift-argument-parser")

/// The modules for other programs, each a library product. What else there is, is `package`.
let libraries = [
  "Interlock", "Statecharts", "StatechartExecution", "ECMAScriptDataModel", "StatechartAnalysis", "StatechartFormats",
  "StatechartDiagrams", "GraphLayout", "GameplayStates", "GameplayKitCompatibility",
]

/// `make docs` needs the plugin: in a build of a package that depends on Interlock it is not fetched.
let documentationPlugin: [Package.Dependency] =
  isDevelopment ? [.package(url: "https://github.com/swiftlang/swift-docc-plugin.git", from: "1.5.0")] : []

/// The plugin runs the program that `INTERLOCK_PROGRAM` names, or else builds one. In a build for development it has
/// none: with the program as a tool everything would be built twice.
let pluginProgram: [Target.Dependency] =
  isDevelopment || Context.environment["INTERLOCK_PROGRAM"] != nil ? [] : ["InterlockProgram"]

/// SwiftPM finds a plugin's tool only as a product with the name of its target, and the program's target cannot have that
/// of the program, since where names differ by case alone they are one file: `Interlock` is a library.
let pluginTool: [Product] =
  pluginProgram.isEmpty ? [] : [.executable(name: "InterlockProgram", targets: ["InterlockProgram"])]

/// The program that libFuzzer drives (`make fuzz-readers`): it is linked only with what that brings.
let readerFuzz: [Target] =
  Context.environment["INTERLOCK_FUZZ"] == nil
  ? []
  : [
    .target(
      name: "ReaderFuzzHarness", dependencies: ["StatechartFormats", "Statecharts", "SwiftStatecharts"],
      path: "Tests/ReaderFuzz/Harness",
      swiftSettings: settings),
    .executableTarget(name: "ReaderFuzz", dependencies: ["ReaderFuzzHarness"], path: "Tests/ReaderFuzz/Program"),
  ]

let package = Package(
  name: "interlock",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "interlock", targets: ["InterlockProgram"]),
    .plugin(name: "InterlockPlugin", targets: ["InterlockPlugin"]),
  ] + pluginTool + libraries.map { .library(name: $0, targets: [$0]) },
  traits: [
    .default(enabledTraits: ["SwiftSource"]),
    .trait(name: "SwiftSource", description: "The program reads machines from Swift and Objective-C source."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-algorithms.git", from: "1.2.1"),
    .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.2"),
    .package(url: "https://github.com/groue/GRDB.swift.git", from: "7.10.0"),
    // Without its traits the server needs no data of all the world's languages, which Foundation links.
    .package(url: "https://github.com/hummingbird-project/hummingbird.git", from: "2.28.1", traits: []),
    .package(url: "https://github.com/jpsim/Yams.git", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-syntax.git", from: "603.0.1"),
  ] + documentationPlugin,
  targets: [
    .systemLibrary(
      name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    module("ZlibStreams", ["CZlib"]),
    .systemLibrary(name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CLibQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
    .systemLibrary(name: "CCMark", pkgConfig: "libcmark", providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .target(name: "CLibraryLoading"),
    .target(name: "CTemplates"),
    .target(name: "CLibPQ", dependencies: ["CLibraryLoading"]),
    .target(name: "CLibRSVG", dependencies: ["CLibraryLoading"]),
    module(
      "SystemLibraries",
      [
        .target(name: "CLibCrypto", condition: .when(platforms: [.linux])), "CLibQREncode", "CLibRSVG", "XMLTree",
      ]),
    module("JSONTree"),
    module("JSONRPC", ["JSONTree"]),
    module("Statecharts", ["JSONTree", algorithms]),
    module("StatechartExecution", ["Statecharts", algorithms, collections("DequeModule")]),
    .target(
      name: "CJavaScriptCore", dependencies: ["CLibraryLoading"],
      linkerSettings: [.linkedFramework("JavaScriptCore", .when(platforms: [.macOS]))]),
    module("ECMAScriptDataModel", ["CJavaScriptCore", "StatechartExecution", "Statecharts"]),
    module("StatechartAnalysis", ["StatechartExecution", "Statecharts"]),
    module("StatechartGrading", ["StatechartAnalysis", "StatechartExecution", "Statecharts"]),
    module(
      "StatechartEvidence",
      [
        "Explanations", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution",
        "StatechartFormats", "StatechartGrading", "StatechartSimulation", "Statecharts", "XMLTree",
      ]),
    module("GraphLayout", [algorithms, collections("HeapModule")]),
    module("ELKGraphs", ["GraphLayout", "JSONTree"]),
    module("XMLTree", ["CLibXML2"]),
    module(
      "StatechartDiagrams",
      ["Statecharts", "StatechartExecution", "GraphLayout", "XMLTree", algorithms, collections("HeapModule")]),
    module(
      "StatechartFormats",
      [
        "JSONTree", "Statecharts", "XMLTree", "ZlibStreams", algorithms, collections("OrderedCollections"),
        .product(name: "Yams", package: "Yams"),
      ]),
    module(
      "Interlock",
      [
        "Explanations", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution",
        "StatechartFormats", "StatechartSimulation", "Statecharts",
      ]),
    module("SourceEditing", ["StatechartFormats", "Statecharts", algorithms]),
    module(
      "StatechartExports",
      [
        "StatechartDiagrams", "StatechartExecution", "StatechartFormats", "StatechartSimulation", "Statecharts",
        "SystemLibraries", "XMLTree",
      ]),
    module(
      "SwiftStatecharts",
      ["JSONTree", "StatechartFormats", "Statecharts", syntax("SwiftParser"), syntax("SwiftSyntax")]),
    module("GameplayStates", ["Statecharts"]),
    module("GameplayKitCompatibility", ["GameplayStates"]),
    module("Gallery", ["CTemplates", "Statecharts", "StatechartExecution", "StatechartFormats", "XMLTree"]),
    module(
      "StatechartSimulation",
      ["ECMAScriptDataModel", "StatechartAnalysis", "StatechartExecution", "StatechartFormats", "Statecharts"]),
    module(
      "MachineSessions",
      [
        "Explanations", "StatechartExecution", "StatechartFormats", "StatechartSimulation", "Statecharts",
      ]),
    module(
      "AgentServer",
      [
        "Explanations", "Gallery", "GraphLayout", "JSONRPC", "JSONTree", "MachineSessions", "StatechartAnalysis",
        "StatechartDiagrams", "StatechartEvidence", "StatechartExecution", "StatechartExports", "StatechartFormats",
        "StatechartGrading", "StatechartSimulation", "Statecharts", "SystemLibraries",
      ]),
    module(
      "LanguageServer",
      ["JSONRPC", "JSONTree", "SourceEditing", "StatechartFormats", "StatechartSimulation", "Statecharts"]),
    module(
      "Lessons",
      [
        "CCMark", "StatechartEvidence", "StatechartExecution", "StatechartFormats", "StatechartGrading",
        "StatechartSimulation", "Statecharts", collections("OrderedCollections"),
      ]),
    module("Rooms", ["JSONTree"]),
    module("Quizzes", ["StatechartExecution", "StatechartSimulation", "Statecharts"]),
    module(
      "Explanations",
      ["CTemplates", "JSONTree", "StatechartAnalysis", "StatechartExecution", "StatechartSimulation", "Statecharts"]),
    module(
      "WebPages",
      [
        "Explanations", "Gallery", "GraphLayout", "Lessons", "Quizzes", "Rooms", "StatechartAnalysis",
        "StatechartDiagrams", "StatechartEvidence",
        "StatechartExecution", "StatechartExports", "StatechartFormats", "StatechartGrading", "StatechartSimulation",
        "Statecharts", "XMLTree",
      ]),
    module(
      "Storage",
      [
        "CLibPQ", "JSONTree", "MachineSessions", "Rooms", "StatechartExecution", "StatechartFormats",
        "StatechartSimulation",
        "Statecharts", "SystemLibraries",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    .target(name: "CAllocator"),
    .target(name: "CWorkerProcess"),
    module("WorkerProcesses", ["CWorkerProcess"]),
    module(
      "WebServer",
      [
        "AgentServer", "CAllocator", "CZlib", "Explanations", "Gallery", "GraphLayout", "JSONRPC", "Lessons",
        "MachineSessions", "Quizzes", "Rooms", "SourceEditing", "StatechartAnalysis", "StatechartDiagrams",
        "StatechartEvidence",
        "StatechartExecution", "StatechartExports", "StatechartFormats", "StatechartGrading", "StatechartSimulation",
        "Statecharts", "SystemLibraries", "WebPages", "WorkerProcesses", "XMLTree", "ZlibStreams",
        .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOWebSocket", package: "swift-nio"),
      ]),
    .executableTarget(
      name: "InterlockProgram",
      dependencies: [
        "AgentServer", "CAllocator", "ELKGraphs", "Explanations", "Gallery", "GraphLayout", "JSONRPC", "JSONTree",
        "LanguageServer", "Lessons", "MachineSessions", "Quizzes", "Rooms", "StatechartAnalysis",
        "StatechartDiagrams", "StatechartEvidence", "StatechartExecution", "StatechartExports", "StatechartFormats",
        "StatechartGrading", "StatechartSimulation", "Statecharts", "Storage", "WebPages", "WebServer",
        "WorkerProcesses", "XMLTree", algorithms, argumentParser, .product(name: "Logging", package: "swift-log"),
        .target(name: "SwiftStatecharts", condition: .when(traits: ["SwiftSource"])),
      ],
      swiftSettings: settings),
    .plugin(
      name: "InterlockPlugin",
      capability: .command(
        intent: .custom(
          verb: "interlock", description: "Draws or checks the state machines in the source of a package's targets.")),
      dependencies: pluginProgram),

    // The articles may link to what the products declare. `make docs` adds the gallery to a copy of them.
    .target(
      name: "InterlockArticles", dependencies: libraries.map { .byName(name: $0) },
      path: Context.environment["INTERLOCK_ARTICLES"], swiftSettings: settings),
    // The programs of the package `Examples`, for the tests.
    .target(
      name: "Examples", dependencies: ["GameplayStates"], path: "Examples/Sources/Examples",
      exclude: ["main.swift"],
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["CLibXML2", "GraphLayout", "Statecharts", "XMLTree"],
      path: "Tests/TestSupport",
      swiftSettings: optimizedSettings),
    .executableTarget(
      name: "XMLTreeMemoryCheck", dependencies: ["XMLTree", "CLibXML2"], path: "Tests/XMLTreeMemoryCheck",
      swiftSettings: settings),
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Explanations", "Gallery", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution",
        "StatechartExports", "StatechartFormats", "StatechartSimulation", "Statecharts", "SwiftStatecharts",
        "TestSupport", "WebPages", "WebServer", "XMLTree",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ], path: "Tests/Fuzz", swiftSettings: settings),
    .executableTarget(
      name: "StorageFaults",
      dependencies: ["Rooms", "Storage", .product(name: "GRDBSQLite", package: "GRDB.swift")],
      path: "Tests/StorageFaults", swiftSettings: settings),
    .executableTarget(name: "FaultyWorker", dependencies: ["CWorkerProcess"], path: "Tests/FaultyWorker"),
    .executableTarget(name: "ConfinementCheck", dependencies: ["CWorkerProcess"], path: "Tests/ConfinementCheck"),
    .testTarget(name: "ImportRulesTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "ConformanceTests",
      dependencies: [
        "ECMAScriptDataModel", "StatechartExecution", "StatechartFormats", "StatechartSimulation", "Statecharts",
        "TestSupport", "XMLTree",
      ],
      swiftSettings: settings),
    tests("JSONTree"),
    tests("JSONRPC", ["JSONTree"]),
    tests("LanguageServer", ["JSONRPC", "JSONTree", "StatechartFormats", "StatechartSimulation", "Statecharts"]),
    tests("MachineSessions", ["JSONTree", "StatechartFormats", "StatechartSimulation", "Statecharts"]),
    tests(
      "AgentServer",
      [
        "Gallery", "JSONRPC", "JSONTree", "MachineSessions", "StatechartFormats", "StatechartSimulation", "Statecharts",
        "XMLTree",
      ]),
    tests("Statecharts"),
    tests("StatechartExecution", ["Statecharts"]),
    tests("ECMAScriptDataModel", ["StatechartAnalysis", "StatechartExecution", "Statecharts"]),
    tests("StatechartAnalysis", ["StatechartExecution", "Statecharts"]),
    tests("StatechartGrading", ["StatechartExecution", "Statecharts"]),
    tests(
      "StatechartEvidence",
      [
        "Explanations", "Gallery", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution",
        "StatechartFormats", "StatechartGrading", "StatechartSimulation", "Statecharts",
      ]),
    tests(
      "Lessons",
      [
        "Gallery", "StatechartExecution", "StatechartFormats", "StatechartGrading", "StatechartSimulation",
        "Statecharts",
      ]),
    tests("Rooms", ["JSONTree"]),
    tests(
      "Quizzes",
      ["Gallery", "StatechartExecution", "StatechartFormats", "StatechartSimulation", "Statecharts"]),
    tests("GraphLayout", ["XMLTree"]),
    tests("ELKGraphs", ["GraphLayout", "JSONTree"]),
    tests("XMLTree"),
    tests(
      "StatechartDiagrams", ["GraphLayout", "StatechartExecution", "StatechartGrading", "Statecharts", "XMLTree"],
      files: "Goldens"),
    tests("ZlibStreams"),
    tests("SystemLibraries", ["XMLTree"]),
    tests(
      "StatechartFormats", ["StatechartExecution", "StatechartGrading", "Statecharts", "XMLTree"], files: "Fixtures"),
    tests("Interlock", ["StatechartDiagrams", "StatechartExecution", "StatechartFormats", "Statecharts"]),
    tests("SourceEditing", ["StatechartFormats", "Statecharts"]),
    tests(
      "StatechartExports",
      [
        "GraphLayout", "StatechartSimulation", "StatechartDiagrams", "StatechartExecution", "StatechartFormats",
        "Statecharts", "SystemLibraries", "XMLTree",
      ]),
    tests("GameplayStates", ["StatechartFormats", "Statecharts", "ZlibStreams"]),
    tests("GameplayKitCompatibility", ["GameplayStates", "Statecharts"]),
    tests(
      "Gallery",
      [
        "Examples", "Explanations", "GameplayStates", "GraphLayout", "StatechartAnalysis", "StatechartDiagrams",
        "StatechartExecution", "StatechartFormats", "StatechartSimulation", "Statecharts", "SwiftStatecharts",
        "WebPages", "XMLTree",
      ], files: "Goldens"),
    tests(
      "StatechartSimulation",
      [
        "ECMAScriptDataModel", "Gallery", "StatechartAnalysis", "StatechartExecution", "StatechartFormats",
        "Statecharts",
      ]),
    tests(
      "Explanations", ["Gallery", "StatechartAnalysis", "StatechartExecution", "StatechartSimulation", "Statecharts"]),
    tests(
      "WebPages",
      [
        "ECMAScriptDataModel", "Explanations", "Gallery", "Lessons", "StatechartAnalysis", "StatechartDiagrams",
        "StatechartExecution", "StatechartExports", "StatechartFormats", "StatechartGrading", "StatechartSimulation",
        "Statecharts", "XMLTree",
      ], files: "Goldens"),
    tests(
      "WebServer",
      [
        "CAllocator", "ECMAScriptDataModel", "Explanations", "Gallery", "GraphLayout", "Lessons", "MachineSessions",
        "Quizzes", "Rooms", "StatechartAnalysis", "StatechartDiagrams", "StatechartExecution", "StatechartExports",
        "StatechartFormats",
        "StatechartGrading", "StatechartSimulation", "Statecharts", "Storage", "SwiftStatecharts", "SystemLibraries",
        "WebPages", "WorkerProcesses", "XMLTree", "ZlibStreams",
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
      ]),
    tests("WorkerProcesses", ["CWorkerProcess"]),
    tests(
      "Storage",
      [
        "JSONTree", "MachineSessions", "Rooms", "StatechartExecution", "StatechartFormats", "StatechartSimulation",
        "Statecharts",
        .product(name: "GRDB", package: "GRDB.swift"),
      ]),
    tests(
      "SwiftStatecharts",
      ["Gallery", "GameplayKitCompatibility", "GameplayStates", "JSONTree", "StatechartFormats", "Statecharts"],
      files: "Patterns"),
    tests("InterlockProgram", ["Statecharts"]),
  ] + readerFuzz
)

for target in package.targets where target.path == nil && target.type != .plugin {
  let module = target.isTest ? String(target.name.dropLast("Tests".count)) : target.name
  guard let wing = wings.first(where: { $0.value.contains(module) })?.key else { continue }
  target.path = "\(target.isTest ? "Tests" : "Sources")/\(wing)/\(target.name)"
}

/// `INTERLOCK_ONLY=RoomsTests,Fuzz` builds these targets and what they need, nothing else: for work on one module.
if let only = Context.environment["INTERLOCK_ONLY"] {
  let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
  var needed: Set<String> = []
  func need(_ name: String) {
    guard let target = targets[name], needed.insert(name).inserted else { return }
    for dependency in target.dependencies {
      switch dependency {
      case .byNameItem(let name, _), .targetItem(let name, _): need(name)
      default: break
      }
    }
  }
  for name in only.split(separator: ",") { need(String(name)) }
  package.targets.removeAll { !needed.contains($0.name) }
  package.products.removeAll { targets[$0.name] != nil && !needed.contains($0.name) }
}
