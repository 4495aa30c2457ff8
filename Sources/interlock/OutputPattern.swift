import ArgumentParser
import Explanations

/// Where what is made of one machine or of several is written: standard output, a file, or a file for each.
struct OutputPattern {
  /// What `-o` says, if anything.
  let output: String?

  /// True if it goes to standard output.
  var isStandardOutput: Bool { output == nil || output == "-" }

  /// The name that tells what kind of file is wanted; empty if none does.
  var name: String { isStandardOutput || isFolder ? "" : output ?? "" }

  private var isFolder: Bool { output?.last == "/" }
  private var isPattern: Bool { isFolder || output?.contains("{name}") == true }

  /// The file for a machine, if it is not standard output.
  ///
  /// - Parameter fileExtension: That of a file in a folder.
  func path(for source: MachineSource, fileExtension: String) -> String? {
    guard let output, !isStandardOutput else { return nil }
    let pattern = isFolder ? "\(output){name}.\(fileExtension)" : output
    return pattern.replacing("{name}", with: source.name).replacing("{folder}", with: source.folder)
  }

  /// Writes what was made of a machine; the folders of a pattern are made.
  func write(_ bytes: [UInt8], to path: String?) throws(CommandFailure) {
    guard let path else { return try StandardOutput.write(bytes) }
    let file = OutputFile(path: path)
    if isPattern { try file.makeFolders() }
    try file.writeOrFail(bytes)
  }

  /// Makes sure that each machine has a file of its own.
  ///
  /// - Throws: `ValidationError` if two have the same.
  func check(_ sources: [MachineSource], fileExtension: String) throws {
    guard sources.count > 1 else { return }
    guard isPattern else {
      throw ValidationError("several machines need a file each: -o 'drawings/{name}.\(fileExtension)', or a folder/")
    }
    var owners: [String: MachineSource] = [:]
    for source in sources {
      guard let path = path(for: source, fileExtension: fileExtension) else { continue }
      if let other = owners.updateValue(source, forKey: path) {
        throw ValidationError("\(other.fileName) and \(source.fileName) would both be written to \(path)")
      }
    }
  }
}
