import Statecharts

/// Reads the machines of a set of source files.
package enum SourceAnalysis {
  /// Reads all machines that the files have. Where the task is cancelled, the reading ends and is not whole.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of which `#if` is read; nil for what any of its branches allows.
  ///   - parsed: Told now and then how many files are parsed, on another thread, and at last that all are.
  package static func read(
    _ files: [SourceFile], configuration: BuildConfiguration? = nil, parsed: @escaping (Int) -> Void = { _ in }
  ) -> SourceReading {
    withUnsafeCurrentTask { task in
      DeepStack.run {
        let progress = SourceProgress(isCancelled: { task?.isCancelled ?? false }, parsed: parsed)
        return analysed(files, configuration, progress) ?? SourceReading(machines: [], findings: [], isWhole: false)
      }
    }
  }

  /// Nil if nobody waits for it any more.
  private static func analysed(
    _ files: [SourceFile], _ configuration: BuildConfiguration?, _ progress: SourceProgress
  ) -> SourceReading? {
    guard let declarations = declarations(files, configuration, progress) else { return nil }
    let program = Program(files: files, declarations: declarations)
    let containers = program.containers()
    let classes = ClassMachines(program, containers: containers)
    guard !progress.isCancelled() else { return nil }
    let enums = EnumMachines(program, containers: containers)
    guard !progress.isCancelled() else { return nil }
    let tooDeep = files.filter { !isObjectiveC($0.path) && !ChainLimit.isKept(by: $0.bytes) }.map { file in
      SourceFinding(
        path: file.path,
        diagnostic: Diagnostic(
          .note, .notAnalysed, "the file is nested too deeply, or has too long a chain of calls; it is left out"),
        machine: nil)
    }
    let cutShort = zip(files, declarations).filter { $1.isCutShort }.map { file, _ in
      SourceFinding(
        path: file.path,
        diagnostic: Diagnostic(
          .note, .notAnalysed, "the file is nested too deeply; what follows that place is left out"),
        machine: nil)
    }
    let methods = MethodsByPlace(containers, files)
    let found = (ClassFindings(classes).found + enums.findings).map(methods.naming)
    let endedEarly = program.budget.isSpent ? files.prefix(1).map(unfinished) : []
    let findings = tooDeep + cutShort + endedEarly + found
    let places = FilesAndFindings(files, findings)
    let machines = (classes.readings + enums.readings).map { $0.mapped(places) }
    return SourceReading(machines: machines, findings: findings)
  }

  private static func unfinished(_ file: SourceFile) -> SourceFinding {
    let message = "the analysis takes too much work and has ended; what it has not come to is left out"
    return SourceFinding(path: file.path, diagnostic: Diagnostic(.note, .notAnalysed, message), machine: nil)
  }

  private static func declarations(
    _ files: [SourceFile], _ configuration: BuildConfiguration?, _ progress: SourceProgress
  ) -> [FileDeclarations]? {
    let parts = files.count < minParallel ? 1 : min(DeepStack.processors, maxParts)
    let all = DeepStack.run(parts: parts) { part in
      let (first, end) = (files.count * part / parts, files.count * (part + 1) / parts)
      return parsed(files, first..<end, configuration) { count in
        // The parts go on alike.
        if part == 0, count % SourceProgress.step == 0 { progress.parsed(count * parts) }
        return !progress.isCancelled()
      }
    }.compactMap(\.self)
    guard all.count == parts else { return nil }
    progress.parsed(files.count)
    var found = all.flatMap { $0.map(\.declarations) }
    let implemented = all.flatMap { $0.map(\.implemented) }
    // A class whose interface is in no file is declared where it is implemented.
    var declared = Set(found.flatMap(\.types).filter { $0.kind == .class }.map { $0.path[0] })
    for (place, parts) in implemented.enumerated() {
      for part in parts {
        let isNew = declared.insert(part.path[0]).inserted
        found[place].types.append(isNew ? part.asClass : part)
      }
    }
    return found
  }

  /// The number of files from which on they are parsed on several threads, and the maximum number of these.
  private static let minParallel = 400
  private static let maxParts = 8

  private struct Parsed {
    let declarations: FileDeclarations
    /// The types of Objective-C that are implemented.
    let implemented: [TypeDeclaration]
  }

  /// Some of the files, parsed; nil if it is not to go on, of which it asks before each.
  private static func parsed(
    _ files: [SourceFile], _ places: Range<Int>, _ configuration: BuildConfiguration?, goesOn: (Int) -> Bool
  ) -> [Parsed]? {
    var found: [Parsed] = []
    for place in places {
      guard goesOn(place - places.lowerBound) else { return nil }
      let file = files[place]
      if isObjectiveC(file.path) {
        let parser = ObjectiveCParser(file.bytes, file: place)
        found.append(Parsed(declarations: parser.declarations, implemented: parser.implemented))
      } else {
        let declarations = SwiftLowering.declarations(in: file, file: place, configuration: configuration)
        found.append(Parsed(declarations: declarations, implemented: []))
      }
    }
    return found
  }

  private static func isObjectiveC(_ path: String) -> Bool {
    [".m", ".mm", ".h"].contains { path.hasSuffix($0) }
  }

  /// The words of which one is in every file that has to do with machines.
  private static let words = [
    "State", "state", "enter(", "ransition", "reduce", "switch ", "enum ", "Phase", "phase", "var next",
  ].map { Array($0.utf8) }

  /// False for a file that has nothing to do with machines.
  package static func isOfInterest(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in words.contains { contains(buffer, $0) } }
  }

  private static func contains(_ buffer: UnsafeBufferPointer<UInt8>, _ word: [UInt8]) -> Bool {
    guard buffer.count >= word.count else { return false }
    var place = 0
    let last = buffer.count - word.count
    while place <= last {
      var length = 0
      while length < word.count, buffer[place + length] == word[length] { length += 1 }
      if length == word.count { return true }
      place += 1
    }
    return false
  }
}

/// The methods of a program, by their places.
private struct MethodsByPlace {
  private var byPath: [String: [(name: String, range: SourceRange)]] = [:]

  init(_ containers: [CodeContainer], _ files: [SourceFile]) {
    for container in containers {
      guard let function = container.function else { continue }
      let file = files[function.span.file]
      let name = [container.type?.name, function.name].compactMap(\.self).joined(separator: ".")
      byPath[file.path, default: []].append((name, file.range(function.span)))
    }
  }

  /// The finding with the name of the method that it is in.
  func naming(_ finding: SourceFinding) -> SourceFinding {
    guard let position = finding.diagnostic.position else { return finding }
    let around = byPath[finding.path, default: []].filter { $0.range.start <= position && position < $0.range.end }
    guard let method = around.max(by: { $0.range.start < $1.range.start }) else { return finding }
    let line = method.range.start.line
    return SourceFinding(
      path: finding.path, diagnostic: finding.diagnostic, machine: finding.machine, change: finding.change,
      method: "\(method.name):\(line)")
  }
}

/// The progress reports of a reading, and its cancellation.
private struct SourceProgress {
  /// The number of files that are parsed between two reports.
  static let step = 50

  let isCancelled: () -> Bool
  let parsed: (Int) -> Void
}

extension TypeDeclaration {
  fileprivate var asClass: TypeDeclaration {
    TypeDeclaration(
      kind: .class, path: path, inherited: inherited, members: members, cases: cases, span: span, nameSpan: nameSpan)
  }
}
