import Statecharts

/// Reads the machines of a set of source files.
package enum SourceAnalysis {
  /// Reads all machines that the files have.
  ///
  /// - Parameter configuration: The configuration of which `#if` is read; nil for what any of its branches allows.
  package static func read(_ files: [SourceFile], configuration: BuildConfiguration? = nil) -> SourceReading {
    DeepStack.run { analysed(files, configuration) }
  }

  private static func analysed(_ files: [SourceFile], _ configuration: BuildConfiguration?) -> SourceReading {
    let program = Program(files: files, declarations: declarations(files, configuration))
    let containers = program.containers()
    let classes = ClassMachines(program, containers: containers)
    let enums = EnumMachines(program, containers: containers)
    let tooDeep = files.filter { !isObjectiveC($0.path) && !ChainLimit.isKept(by: $0.bytes) }.map { file in
      SourceFinding(
        path: file.path,
        diagnostic: Diagnostic(
          .warning, .notAnalysed, "the file is nested too deeply, or has too long a chain of calls; it is left out"),
        machine: nil)
    }
    let findings = tooDeep + ClassFindings(classes).found + enums.findings
    let machines = (classes.readings + enums.readings).map { $0.mapped(files, findings) }
    return SourceReading(machines: machines, findings: findings)
  }

  private static func declarations(
    _ files: [SourceFile], _ configuration: BuildConfiguration?
  ) -> [FileDeclarations] {
    var found: [FileDeclarations] = []
    var implemented: [[TypeSyntaxPart]] = []
    for (place, file) in files.enumerated() {
      guard isObjectiveC(file.path) else {
        found.append(SwiftLowering.declarations(in: file, file: place, configuration: configuration))
        implemented.append([])
        continue
      }
      let parser = ObjectiveCParser(file.bytes, file: place)
      found.append(parser.declarations)
      implemented.append(parser.implemented)
    }
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

  private static func isObjectiveC(_ path: String) -> Bool {
    [".m", ".mm", ".h"].contains { path.hasSuffix($0) }
  }

  /// The words of which one is in every file that has to do with machines.
  private static let words = [
    "State", "state", "enter(", "ransition", "reduce", "switch (", "Phase", "phase", "var next",
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

extension TypeSyntaxPart {
  fileprivate var asClass: TypeSyntaxPart {
    TypeSyntaxPart(
      kind: .class, path: path, inherited: inherited, members: members, cases: cases, span: span, nameSpan: nameSpan)
  }
}
