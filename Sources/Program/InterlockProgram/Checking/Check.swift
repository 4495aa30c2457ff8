import ArgumentParser
import Lessons
import StatechartFormats
import StatechartSimulation
import Statecharts

#if SwiftSource
  import SwiftStatecharts
#endif

/// `interlock check`
struct Check: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    _superCommandName: InterlockCommand.programName,
    abstract: "Reports errors and warnings in machines and lessons.",
    discussion: """
      A folder means the machines in its Swift and Objective-C source, or the lessons in it (Markdown with front matter) \
      and the machines that they name; their goals must be reachable. If there are none, it means the machines in it and \
      in its folders, and the diagrams in its documents. Files that hold none, diagrams of other kinds and parts of \
      machines in documents are passed over. The status is 1 if there is an error, else 0.

      A comment 'interlock:allow RULE REASON' in a file, in its notation's syntax, allows what a rule reports there; the \
      identifiers of rules are in --format json and github, and 'interlock explain' lists them.

      EXAMPLES
        interlock check machine.scxml
        interlock check *.scxml lights.mmd#night
        interlock check - --from scxml < machine.scxml
        interlock check Sources/
        interlock check Sources/ --format github
        interlock check machine.scxml --analyse --fail-on warning
        interlock check docs/ --format sarif > interlock.sarif
        interlock check lessons/
        interlock check docs/

      EXIT STATUS
        0  nothing is found that matters as much as --fail-on says
        1  something is, or a machine cannot be read
        2  the command line is wrong
      """)

  @OptionGroup var input: MachinesArgument

  @Option(
    help: """
      In which form findings are printed: text, json (one object, which check.schema.json describes), sarif (one \
      document), github (commands of a workflow; also github-actions) or xcode (absolute paths, for a build phase).
      """)
  var format = FindingFormat.text

  @Option(
    name: .customLong("fail-on"), help: "Status 1 for findings this severe, or more severe: error, warning or note.")
  var threshold = Threshold.error

  @Flag(help: "Report also what a search of all configurations finds: blocked ones, states that are never active …")
  var analyse = false

  func run() throws {
    let log = FindingLog(format)
    do {
      try run(log)
    } catch {
      try log.finish()
      throw error
    }
    try log.finish()
  }

  private func run(_ log: FindingLog) throws {
    let sources = Array(zip(input.machines, input.sources))
    if sources.count == 1 { return try check(sources[0].0, sources[0].1, log) }
    var failures = 0
    for (index, source) in sources.enumerated() {
      if !input.quiet { StandardError.show(status: "[\(index + 1)/\(sources.count)] \(source.0)") }
      do {
        try check(source.0, source.1, log)
      } catch let failure as CommandFailure {
        StandardError.write(failure.message)
        failures += 1
      }
    }
    StandardError.show(status: nil)
    if failures > 0 {
      throw CommandFailure(message: "error: \(failures) of \(counted(sources.count, "machine")) failed")
    }
  }

  private func check(_ argument: String, _ source: MachineSource, _ log: FindingLog) throws {
    #if SwiftSource
      if let reading = try source.sourceReading(), !reading.machines.isEmpty || !reading.findings.isEmpty {
        var findings = reading.findings.map { LoggedFinding(file: $0.path, finding: $0.diagnostic) }
        if analyse { findings += try reading.machines.flatMap { try source.analysis(of: $0) } }
        return try report(findings + allow(in: findings, log), of: argument, log)
      }
    #endif
    guard let folder = LessonFolder.named(by: argument) else { return try check(source, log) }
    let course = try folder.course()
    let isFaulty = course.findings.contains { $0.diagnostic.severity == .error }
    if folder.isWhole, course.lessons.isEmpty, course.exercises.isEmpty, !isFaulty {
      return try checkFiles(in: argument, log)
    }
    let findings = folder.findings(course.findings).map { LoggedFinding(file: $0.file, finding: $0.finding) }
    try report(findings + allow(in: findings, log), of: argument, log)
  }

  /// Reads which rules the files of findings allow to be broken; what is wrong with their marks.
  private func allow(in findings: [LoggedFinding], _ log: FindingLog) -> [LoggedFinding] {
    Set(findings.map(\.file)).sorted().flatMap { path -> [LoggedFinding] in
      let source = MachineSource(path, notation: nil)
      guard source.isFile, let bytes = try? InputFile(path: path).bytes(upTo: ReadLimits.bytes) else { return [] }
      return log.allow(CheckedFile(source, bytes)?.allowed, in: path)
    }
  }

  /// Prints findings but those that their files allow; only those that end the command if little is to be said.
  ///
  /// - Throws: `CommandFailure` if one matters as much as `--fail-on` says.
  private func report(_ findings: [LoggedFinding], of name: String, _ log: FindingLog) throws {
    let findings = log.allowed(findings)
    let failing = findings.filter { $0.finding.severity >= threshold.severity }
    try log.add(input.quiet ? failing : findings)
    guard !failing.isEmpty else { return }
    let counts = [Diagnostic.Severity.error, .warning, .note].compactMap { severity -> String? in
      let count = failing.count { $0.finding.severity == severity }
      return count == 0 ? nil : counted(count, severity.rawValue)
    }
    throw CommandFailure(message: "\(name): \(counts.joined(separator: ", "))")
  }

  /// Checks the machines of the files in a folder and its folders; what is no machine is passed over.
  private func checkFiles(in folder: String, _ log: FindingLog) throws {
    let contents = MachineFolder(path: folder).contents
    let (paths, others) = (contents.machines, contents.others)
    log.passedOver += others
    guard !paths.isEmpty else {
      let reason = "there are no lessons and no machines"
      throw CommandFailure(
        message: "\(folder): error: \(reason)" + (others == 0 ? "" : ", but \(counted(others, "file")) of other kinds"))
    }
    let before = log.passedOver - others
    var failures = 0
    for path in paths {
      do {
        try check(MachineSource(path, notation: nil, isQuiet: input.quiet), log, isNamed: false)
      } catch let failure as CommandFailure {
        StandardError.write(failure.message)
        failures += 1
      }
    }
    let passed = log.passedOver - before
    if passed > 0, !input.quiet {
      let verbs = passed == 1 ? "holds no state machine and is" : "hold no state machine and are"
      StandardError.write("\(folder): note: \(counted(passed, "file")) \(verbs) passed over")
    }
    let checked = paths.count + others - passed
    if !contents.isWhole {
      let finding = Diagnostic(.warning, .limitExceeded, "not all files of the folder are checked: there are too many")
      try report([LoggedFinding(file: folder, finding: finding)], of: folder, log)
    }
    if failures > 0 { throw CommandFailure(message: "error: \(failures) of \(counted(checked, "file")) failed") }
  }

  /// Checks a machine, or each of a document.
  ///
  /// - Parameter isNamed: False for a file of a folder, which may hold anything.
  private func check(_ source: MachineSource, _ log: FindingLog, isNamed: Bool = true) throws {
    var bytes: [UInt8]?
    do {
      bytes = try source.isText ? source.bytes() : nil
    } catch {
      return try end(with: error, of: source, log)
    }
    let file = bytes.flatMap { CheckedFile(source, $0) }
    try report(log.allow(file?.allowed, in: source.fileName), of: source.fileName, log)
    if source.isWhole, let other = file?.other {
      log.passedOver += 1
      if isNamed { source.report(note: other.reason) }
      return try report(
        other.findings.map { LoggedFinding(file: source.fileName, finding: $0) }, of: source.fileName, log)
    }
    guard source.isDocument else { return try checkOne(source, bytes, log, isNamed: isNamed) }
    var errors = 0
    let charts: [MachineSource]
    do {
      charts = try source.charts()
    } catch let failure as CommandFailure {
      return try end(with: failure, of: source, log)
    }
    for chart in charts {
      do {
        try checkOne(chart, bytes, log)
      } catch is CommandFailure where charts.count > 1 {
        errors += 1
      }
    }
    if errors > 0 {
      throw CommandFailure(message: "\(source.fileName): \(errors) of \(counted(charts.count, "chart")) failed")
    }
  }

  private func checkOne(_ source: MachineSource, _ bytes: [UInt8]?, _ log: FindingLog, isNamed: Bool = true) throws {
    let reading: Reading
    do {
      reading = try bytes.map { try source.reading($0, reportsNotation: isNamed) } ?? source.reading()
    } catch let failure as CommandFailure {
      // A picture or a page of a folder that carries no machine.
      guard isNamed || failure.findings.map(\.code) != [.noMachine] else {
        log.passedOver += 1
        return
      }
      return try end(with: failure, of: source, log)
    }
    var findings = reading.findings
    if analyse, !reading.hasErrors, !findings.hasErrors { findings += try source.analysis(of: reading.chart) }
    let fixes = format.isDocument && !findings.isEmpty ? source.fixes(of: reading) : { _ in [] }
    try report(
      findings.sorted().map { LoggedFinding(file: source.fileName, finding: $0, fixes: fixes($0)) },
      of: source.fileName, log)
  }

  /// Reports why a machine cannot be read; as text the failure says all that is to be said.
  private func end(with failure: CommandFailure, of source: MachineSource, _ log: FindingLog) throws {
    let findings = failure.findings.map { LoggedFinding(file: source.fileName, finding: $0) }
    let isAllowed = !findings.isEmpty && log.allowed(findings).isEmpty
    if isAllowed { return }
    if format == .text || failure.status == .usage { throw failure }
    guard findings.isEmpty else { return try report(findings, of: source.fileName, log) }
    let message = failure.message.replacing("\(source.fileName): error: ", with: "")
    try log.add([LoggedFinding(file: source.fileName, finding: Diagnostic(.error, .unreadable, message))])
    throw failure
  }

  /// The minimum severity of findings that end the command with status 1.
  enum Threshold: String, ExpressibleByArgument, CaseIterable {
    case error, warning, note

    var severity: Diagnostic.Severity {
      switch self {
      case .error: .error
      case .warning: .warning
      case .note: .note
      }
    }
  }
}
