/// The scripts of the site, which are ECMAScript modules. Each can be had as one file with all that it imports, so
/// that a page makes one request.
///
/// Only the lines of a module that begin with `import` or `export` are read. An import is `import { name, other } from
/// "./file.js";` or `import "./file.js";` in one line; only functions are exported, by `export function name(` or
/// `export async function name(`; and no module imports itself, directly or by others.
struct ScriptModules {
  /// The error of modules that cannot be joined.
  struct Fault: Error, Equatable, CustomStringConvertible {
    /// The name of the module's file.
    let file: String
    /// The problem with the file.
    let problem: Problem

    enum Problem: Equatable {
      case importForm(line: Int)
      case exportForm(line: Int)
      case unknownModule(String)
      case importsItself
    }

    var description: String {
      switch problem {
      case .importForm(let line):
        "\(file):\(line): an import has the form import { name, other } from \"./file.js\"; in one line"
      case .exportForm(let line): "\(file):\(line): only functions can be exported, by export function name("
      case .unknownModule(let name): "\(file): there is no \(name)"
      case .importsItself: "\(file) imports itself"
      }
    }
  }

  /// A module in its parts.
  private struct Module {
    /// The files that it imports, in order.
    var imports: [String] = []
    var exports: [String] = []
    /// Its text with the imports replaced, and without the word `export`.
    var lines: [Substring] = []
  }

  /// The texts of the modules by the names of their files.
  private let texts: [String: String]

  init(_ texts: [String: String]) {
    self.texts = texts
  }

  /// A module and all that it imports as one file, which imports and exports nothing. What is imported becomes a
  /// function that returns the exports, so that equal names in two modules stay apart, and comes before what imports
  /// it.
  func joined(_ file: String) throws(Fault) -> String {
    var parts: [String] = []
    var known: Set<String> = []
    try append(file, to: &parts, &known, importers: [])
    return (parts.count > 1 ? "const $modules = {};\n" : "") + parts.joined()
  }

  private func append(
    _ file: String, to parts: inout [String], _ known: inout Set<String>, importers: [String]
  ) throws(Fault) {
    guard !importers.contains(file) else { throw Fault(file: file, problem: .importsItself) }
    guard known.insert(file).inserted else { return }
    guard let text = texts[file] else { throw Fault(file: importers.last ?? file, problem: .unknownModule(file)) }
    let module = try ScriptModules.module(file, text)
    for name in module.imports { try append(name, to: &parts, &known, importers: importers + [file]) }
    let body = module.lines.joined(separator: "\n")
    let exports = module.exports.joined(separator: ", ")
    parts.append(
      importers.isEmpty ? body : "$modules[\"\(file)\"] = (() => {\n\(body)\nreturn { \(exports) };\n})();\n")
  }

  private static func module(_ file: String, _ text: String) throws(Fault) -> Module {
    var module = Module()
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("import ") {
        guard let match = line.wholeMatch(of: /import (?:(\{ [\w$]+(?:, [\w$]+)* \}) from )?"\.\/([\w.-]+)";/) else {
          throw Fault(file: file, problem: .importForm(line: index + 1))
        }
        module.imports.append(String(match.2))
        module.lines.append(match.1.map { "const \($0) = $modules[\"\(match.2)\"];" } ?? "")
      } else if line.hasPrefix("export ") {
        guard let match = line.prefixMatch(of: /export (?:async )?function ([\w$]+)/) else {
          throw Fault(file: file, problem: .exportForm(line: index + 1))
        }
        module.exports.append(String(match.1))
        module.lines.append(line.dropFirst("export ".count))
      } else {
        module.lines.append(line)
      }
    }
    return module
  }
}
