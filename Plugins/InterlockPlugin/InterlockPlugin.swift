import Foundation
import PackagePlugin

/// `swift package interlock diagram|check`: the state machines in the source of a package's targets, drawn or checked.
///
/// The plugin asks for no permission, so that `check` needs none: `diagram` writes to the plugin's own folder, and
/// elsewhere only with `--allow-writing-to-package-directory`.
@main
struct InterlockPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let mayWrite = extractor.extractFlag(named: WritingPermission.flag) > 0 || WritingPermission.isGranted
    let names = extractor.extractOption(named: "target")
    let output = extractor.extractOption(named: "output").last
    let usesCatalog = extractor.extractFlag(named: "catalog") > 0
    let format = extractor.extractOption(named: "format").last
    let words = extractor.remainingArguments
    let program = try Program(context)
    let targets = try targets(names, in: context)
    switch words {
    case ["check"]:
      try program.run(["check"] + targets.map(\.folder) + (format.map { ["--format", $0] } ?? []))
    case ["diagram"]:
      for target in targets {
        let folder = try folder(for: target, output, usesCatalog: usesCatalog, context)
        guard
          mayWrite || !folder.isBelow(context.package.directoryURL) || folder.isBelow(context.pluginWorkDirectoryURL)
        else { throw PluginError.notPermitted(folder.path) }
        try program.draw(target, into: folder)
      }
    default: throw PluginError.usage
    }
  }

  /// The targets that are named, or else all that are no tests, if there is source of machines in them.
  private func targets(_ names: [String], in context: PluginContext) throws -> [SourceTarget] {
    let named = try names.isEmpty ? context.package.targets : context.package.targets(named: names)
    let program = try Program(context)
    return try named.compactMap(\.sourceModule).filter { !names.isEmpty || $0.kind != .test }.compactMap { module in
      let target = SourceTarget(name: module.name, directory: module.directoryURL)
      let hasSource = module.sourceFiles.contains { ["swift", "m", "mm", "h"].contains($0.url.pathExtension) }
      return try hasSource && program.hasMachines(target) ? target : nil
    }
  }

  private func folder(
    for target: SourceTarget, _ output: String?, usesCatalog: Bool, _ context: PluginContext
  ) throws -> URL {
    if let output { return URL(fileURLWithPath: output, relativeTo: context.package.directoryURL).standardizedFileURL }
    guard usesCatalog else { return context.pluginWorkDirectoryURL.appending(path: target.name) }
    guard let catalog = target.catalog else { throw PluginError.noCatalog(target.name) }
    return catalog.appending(path: "Resources")
  }
}

/// A target with machines.
private struct SourceTarget {
  let name: String
  let directory: URL

  var folder: String { directory.path }

  /// Its DocC catalog, if it has one.
  var catalog: URL? {
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    return names?.first { $0.hasSuffix(".docc") }.map { directory.appending(path: $0) }
  }
}

/// The program `interlock`.
private struct Program {
  private let url: URL
  private let folder: URL

  /// The program that `INTERLOCK_PROGRAM` names, or the one that was built.
  init(_ context: PluginContext) throws {
    folder = context.pluginWorkDirectoryURL
    if let path = ProcessInfo.processInfo.environment["INTERLOCK_PROGRAM"] {
      url = URL(fileURLWithPath: path)
    } else {
      url = try context.tool(named: "InterlockProgram").url
    }
  }

  func run(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = url
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw PluginError.failed(arguments[0], process.terminationStatus) }
  }

  /// True if a machine is read from the source of a target.
  func hasMachines(_ target: SourceTarget) throws -> Bool {
    let file = folder.appending(path: "\(target.name).json")
    try run(["convert", target.folder, "--to", "json", "--quiet", "-o", file.path])
    let document = try JSONSerialization.jsonObject(with: try Data(contentsOf: file)) as? [String: Any]
    let charts = document?["charts"] as? [Any]
    return charts.map { !$0.isEmpty } ?? (document?["states"] != nil)
  }

  /// Draws every machine, light and dark, by the names by which DocC chooses.
  func draw(_ target: SourceTarget, into folder: URL) throws {
    for (theme, suffix) in [("light", ""), ("dark", "~dark")] {
      let pattern = folder.appending(path: "{chart}\(suffix).svg").path
      try run(["render", target.folder, "--quiet", "--theme", theme, "-o", pattern])
    }
    print("\(target.name): \(folder.path)")
  }
}

/// The option by which a person lets a plugin write to the package.
private enum WritingPermission {
  static let flag = "allow-writing-to-package-directory"

  /// True if the option may have been given before the plugin's name, where the plugin is not told of it. Where there
  /// are sandboxes the system knows; elsewhere the command is read.
  static var isGranted: Bool {
    #if os(Linux)
      let command = FileManager.default.contents(atPath: "/proc/\(getppid())/cmdline") ?? Data()
      return command.split(separator: 0).contains { String(decoding: $0, as: UTF8.self) == "--\(flag)" }
    #else
      return true
    #endif
  }
}

private enum PluginError: Error, CustomStringConvertible {
  case usage
  case noCatalog(String)
  case notPermitted(String)
  case failed(String, Int32)

  var description: String {
    switch self {
    case .usage:
      """
      usage: swift package interlock check [--target TARGET …] [--format text|xcode|github-actions|sarif]
             swift package interlock diagram [--target TARGET …]
             swift package --\(WritingPermission.flag) interlock diagram --catalog | --output FOLDER
      """
    case .noCatalog(let target): "the target \(target) has no DocC catalog"
    case .notPermitted(let folder): "to write to \(folder) needs --\(WritingPermission.flag)"
    case .failed(let command, let status): "interlock \(command) ended with status \(status)"
    }
  }
}

extension URL {
  fileprivate func isBelow(_ folder: URL) -> Bool {
    let (own, other) = (standardizedFileURL.resolvingSymlinksInPath(), folder.resolvingSymlinksInPath())
    return own.pathComponents.starts(with: other.pathComponents)
  }
}
