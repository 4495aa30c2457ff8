import ArgumentParser
import Explanations
import JSONTree
import StatechartSimulation
import Statecharts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The format in which findings are printed.
enum FindingFormat: String, CaseIterable, ExpressibleByArgument {
  /// As compilers print them.
  case text
  /// One object, which `Public/schema/check.schema.json` describes.
  case json
  /// SARIF 2.1.0. https://docs.oasis-open.org/sarif/sarif/v2.1.0/
  case sarif
  /// Commands of a GitHub workflow.
  case github
  /// As Xcode reads them from a build phase: with absolute paths.
  case xcode

  /// The commands of a workflow have a longer name, too.
  init?(argument: String) { self.init(rawValue: argument == "github-actions" ? "github" : argument) }

  /// True if findings are kept for one document.
  var isDocument: Bool { self == .sarif || self == .json }
}

/// A finding that is printed.
struct LoggedFinding {
  let file: String
  let finding: Diagnostic
  /// Changes of the file's text after which the finding is gone.
  var fixes: [TextFix] = []
}

/// The findings of a command, printed as they come, or as one document at the end.
final class FindingLog {
  let format: FindingFormat
  private var kept: [LoggedFinding] = []
  /// The number of files that hold no state machine.
  var passedOver = 0

  init(_ format: FindingFormat) { self.format = format }

  /// The rules that files allow to be broken, by their names.
  private var allowances: [String: Set<Diagnostic.Code>] = [:]

  /// Notes the rules that a file allows to be broken.
  ///
  /// - Returns: The findings on its marks.
  func allow(_ rules: AllowedRules?, in file: String) -> [LoggedFinding] {
    guard let rules else { return [] }
    allowances[file] = rules.codes
    let findings = rules.faults + rules.unknown(among: RuleCatalog.all.map(\.code))
    return findings.map { LoggedFinding(file: file, finding: $0) }
  }

  /// Returns the findings that their files do not allow.
  func allowed(_ findings: [LoggedFinding]) -> [LoggedFinding] {
    findings.filter { allowances[$0.file]?.contains($0.finding.code) != true }
  }

  /// Prints findings, or keeps them for the document.
  func add(_ findings: [LoggedFinding]) throws {
    StandardError.show(status: nil)
    switch format {
    case .text: try write(FindingLog.shortened(findings))
    case .xcode: try write(findings.map { $0.finding.formatted(file: FindingLog.absolute($0.file)) })
    case .github: try write(findings.map { FindingLog.workflowCommand($0.file, $0.finding) })
    case .sarif, .json: kept += findings
    }
  }

  /// Prints the document, if the format is one.
  func finish() throws {
    switch format {
    case .sarif: try StandardOutput.write(line: sarif.json.json(indented: true))
    case .json: try StandardOutput.write(line: document.json(indented: true))
    case .text, .xcode, .github: break
    }
  }

  /// The maximum number of warnings and notes of one rule that are printed as text for a file.
  private static let maxAlike = 20

  /// The lines of findings: all errors, and of many others of one rule in a file the first and how many more there are.
  private static func shortened(_ findings: [LoggedFinding]) -> [String] {
    var counts: [[String]: Int] = [:]
    var lines: [String] = []
    for logged in findings {
      let key = [logged.file, logged.finding.code.rawValue]
      if logged.finding.severity != .error { counts[key, default: 0] += 1 }
      if logged.finding.severity == .error || counts[key, default: 0] <= maxAlike {
        lines.append(logged.finding.formatted(file: logged.file))
      }
    }
    let more = counts.filter { $0.value > maxAlike }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return lines
      + more.map { key, count in
        "\(key[0]): note: \(count - maxAlike) more findings of the rule '\(key[1])'; --format json has all"
      }
  }

  private func write(_ lines: [String]) throws {
    if !lines.isEmpty { try StandardOutput.write(line: lines.joined(separator: "\n")) }
  }

  private static func absolute(_ path: String) -> String {
    path.hasPrefix("/") || path.hasPrefix("<") ? path : FileManager.default.currentDirectoryPath + "/" + path
  }

  /// `::warning file=a.swift,line=1,col=2,title=dead-end::message`
  private static func workflowCommand(_ file: String, _ finding: Diagnostic) -> String {
    let kind =
      switch finding.severity {
      case .error: "error"
      case .warning: "warning"
      case .note: "notice"
      }
    var properties = ["file=\(escaped(file, isProperty: true))"]
    if let start = finding.position { properties += ["line=\(start.line)", "col=\(start.column)"] }
    properties.append("title=\(escaped("\(finding.code)", isProperty: true))")
    return "::\(kind) \(properties.joined(separator: ","))::\(escaped(finding.words, isProperty: false))"
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let plain = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    return isProperty ? plain.replacing(":", with: "%3A").replacing(",", with: "%2C") : plain
  }

  /// With a rule for each kind of finding that there is.
  private var sarif: SARIFLog {
    SARIFLog(
      version: InterlockCommand.nameAndVersion.version, rules: Set(kept.map { "\($0.finding.code)" }).sorted(),
      results: kept.map { logged in
        let finding = logged.finding
        return SARIFLog.Result(
          "\(finding.code)", finding.severity, finding.words, file: logged.file, range: finding.range,
          fixes: logged.fixes)
      })
  }

  private var document: Value {
    let findings = kept.map { logged -> Value in
      let fixes = logged.fixes.map { fix -> Value in
        [
          "title": .string(fix.title), "line": .number(Double(fix.range.start.line)),
          "column": .number(Double(fix.range.start.column)), "endLine": .number(Double(fix.range.end.line)),
          "endColumn": .number(Double(fix.range.end.column)), "text": .string(fix.replacement),
        ]
      }
      guard case .object(let members) = logged.finding.json else { return .null }
      return .object(
        [Value.Member("file", .string(logged.file))] + members + [Value.Member("fixes", .array(fixes))])
    }
    func count(_ severity: Diagnostic.Severity) -> Value {
      .number(Double(kept.count { $0.finding.severity == severity }))
    }
    return [
      "errors": count(.error), "warnings": count(.warning), "notes": count(.note),
      "passedOver": .number(Double(passedOver)), "findings": .array(findings),
    ]
  }
}

extension Diagnostic {
  /// The message with what it suggests.
  var words: String { message + (suggestion.map { " (\($0))" } ?? "") }
}
