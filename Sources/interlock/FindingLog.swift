import ArgumentParser
import JSONTree
import Statecharts

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// In which form findings are printed.
enum FindingFormat: String, CaseIterable, ExpressibleByArgument {
  /// As compilers print them.
  case text
  /// As Xcode reads them from a build phase: with absolute paths.
  case xcode
  /// Commands of a GitHub workflow.
  case githubActions = "github-actions"
  /// SARIF 2.1.0. https://docs.oasis-open.org/sarif/sarif/v2.1.0/
  case sarif
}

/// The findings of a command, printed as they come, or as one document at the end.
final class FindingLog {
  private let format: FindingFormat
  private var kept: [(file: String, finding: Diagnostic)] = []

  init(_ format: FindingFormat) { self.format = format }

  /// Prints findings, or keeps them for the document.
  func add(_ findings: [(file: String, finding: Diagnostic)]) throws {
    StandardError.show(status: nil)
    switch format {
    case .text: try write(findings.map { $0.finding.formatted(file: $0.file) })
    case .xcode: try write(findings.map { $0.finding.formatted(file: FindingLog.absolute($0.file)) })
    case .githubActions: try write(findings.map { FindingLog.workflowCommand($0.file, $0.finding) })
    case .sarif: kept += findings
    }
  }

  /// Prints the document, if the format is one.
  func finish() throws {
    guard format == .sarif else { return }
    try StandardOutput.write(line: document.json(indented: true))
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
    return "::\(kind) \(properties.joined(separator: ","))::\(escaped(words(of: finding), isProperty: false))"
  }

  private static func words(of finding: Diagnostic) -> String {
    finding.message + (finding.suggestion.map { " (\($0))" } ?? "")
  }

  private static func escaped(_ text: String, isProperty: Bool) -> String {
    let plain = text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    return isProperty ? plain.replacing(":", with: "%3A").replacing(",", with: "%2C") : plain
  }

  private var document: Value {
    let rules = Set(kept.map { "\($0.finding.code)" }).sorted().map { Value.object([Value.Member("id", .string($0))]) }
    let driver: Value = ["name": "Interlock", "rules": .array(rules)]
    let run: Value = [
      "tool": ["driver": driver], "columnKind": "unicodeCodePoints",
      "results": .array(kept.map { FindingLog.result($0.file, $0.finding) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run],
    ]
  }

  private static func result(_ file: String, _ finding: Diagnostic) -> Value {
    var place: [Value.Member] = [
      Value.Member("artifactLocation", ["uri": .string(address(of: file))])
    ]
    if let range = finding.range {
      var region: [Value.Member] = [
        Value.Member("startLine", .number(Double(range.start.line))),
        Value.Member("startColumn", .number(Double(range.start.column))),
      ]
      if range.end != range.start {
        region.append(Value.Member("endLine", .number(Double(range.end.line))))
        region.append(Value.Member("endColumn", .number(Double(range.end.column))))
      }
      place.append(Value.Member("region", .object(region)))
    }
    return [
      "ruleId": .string("\(finding.code)"), "level": .string(finding.severity.rawValue),
      "message": ["text": .string(words(of: finding))], "locations": [["physicalLocation": .object(place)]],
    ]
  }

  /// The path with what addresses do not allow as `%` and two digits. RFC 3986, 2.1.
  private static func address(of path: String) -> String {
    let allowed = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/".utf8)
    let text = path.utf8.map { byte in
      allowed.contains(byte)
        ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
    return path.hasPrefix("/") ? "file://" + text : text
  }
}
