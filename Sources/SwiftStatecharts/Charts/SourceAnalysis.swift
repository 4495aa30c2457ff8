/// Reads the machines of a set of source files.
package enum SourceAnalysis {
  /// Reads all machines that the files have.
  package static func read(_ files: [SourceFile]) -> SourceReading {
    let declarations = files.enumerated().map { place, file in
      SwiftLowering.declarations(in: file.text, file: place)
    }
    let program = Program(files: files, declarations: declarations)
    let containers = program.containers()
    let classes = ClassMachines(program, containers: containers)
    let enums = EnumMachines(program, containers: containers)
    return SourceReading(
      machines: classes.readings + enums.readings,
      findings: ClassFindings(classes).found + enums.findings)
  }

  /// The words of which one is in every file that has to do with machines.
  private static let words = [
    "GKState", "State", "enter(", "enter<", "canTransition", "Reducer", "reduce", "addRoute",
  ].map { Array($0.utf8) }

  /// False for a file that has nothing to do with machines.
  package static func isOfInterest(_ bytes: [UInt8]) -> Bool {
    let text = bytes[...]
    return words.contains { word in contains(text, word) }
  }

  private static func contains(_ bytes: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      guard buffer.count >= word.count else { return false }
      var place = 0
      let last = buffer.count - word.count
      while place <= last {
        if buffer[place] == word[0], (1..<word.count).allSatisfy({ buffer[place + $0] == word[$0] }) { return true }
        place += 1
      }
      return false
    }
  }
}
