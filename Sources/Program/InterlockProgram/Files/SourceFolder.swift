#if SwiftSource
  import StatechartFormats
  import Statecharts
  import SwiftStatecharts

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// A folder of Swift and Objective-C source, or files of it.
  struct SourceFolder {
    /// The maximum number of files that are looked at, and of bytes of those that are read.
    static let maxFiles = 200_000
    static let maxBytes = 256 << 20
    /// The maximum number of files that are read whatever they say.
    static let maxWhole = 2_000
    /// The number of files from which on the progress is shown.
    private static let minReported = 200
    /// The maximum number of files of a folder that is read again when one of them was saved.
    private static let maxWatched = 500
    private static let skipped: Set<String> = [
      "Pods", "Carthage", "build", "Build", "DerivedData", "node_modules", "Packages", "checkouts", "SourcePackages",
      "vendor", "Vendor",
    ]

    /// The path as it was given.
    let path: String
    /// True for a folder, whatever its name is.
    let isFolder: Bool
    /// The files that are read with it.
    private let others: [String]
    private let configuration: BuildConfiguration?

    /// The folder or the file of source at a path; nil for anything else.
    ///
    /// - Parameters:
    ///   - others: The files that are read with a file.
    ///   - definitions: The conditions that hold in the configuration that is read; none for all configurations.
    init?(path: String, others: [String] = [], definitions: [String] = []) {
      guard path != "-", let attributes = try? FileManager.default.attributesOfItem(atPath: path) else { return nil }
      isFolder = attributes[.type] as? FileAttributeType == .typeDirectory
      guard isFolder || SourceFolder.isSource(path) else { return nil }
      self.path = path
      self.others = others
      configuration = definitions.isEmpty ? nil : BuildConfiguration(defining: definitions)
    }

    /// True if what commands read is a document made of all machines, and not the text itself.
    var isReadAsDocument: Bool { isFolder || !others.isEmpty || configuration != nil }

    /// Reads the machines of all files.
    ///
    /// - Throws: `CommandFailure` if a file cannot be read or there is too much.
    func reading() throws(CommandFailure) -> SourceReading {
      let files = try files()
      guard files.count >= SourceFolder.minReported else {
        return SourceAnalysis.read(files, configuration: configuration)
      }
      defer { StandardError.show(status: nil) }
      return SourceAnalysis.read(files, configuration: configuration) { parsed in
        StandardError.show(
          status: parsed < files.count
            ? "[\(parsed)/\(files.count)] \(path)" : "\(path): \(files.count) files are parsed")
      }
    }

    /// Reads the machines of all files, of which there is at least one.
    ///
    /// - Throws: `CommandFailure` also if there is no machine.
    func readingOfMachines() throws(CommandFailure) -> SourceReading {
      let reading = try reading()
      guard reading.machines.isEmpty else { return reading }
      let findings = reading.findings.map { $0.diagnostic.formatted(file: $0.path) }
      let message = "\(path): error: there is no state machine in the \(isFolder ? "folder" : "file")"
      throw CommandFailure(message: (findings + [message]).joined(separator: "\n"))
    }

    /// The stamp of all files of a folder; nil if there are so many that to look at them at each request takes long.
    var stamp: FileStamp? {
      guard let names = try? names(), names.count <= SourceFolder.maxWatched else { return nil }
      return FileStamp(names.compactMap { FileStamp(path + "/" + $0) })
    }

    private func files() throws(CommandFailure) -> [SourceFile] {
      guard isFolder else {
        var files: [SourceFile] = []
        for file in [path] + others { files.append(SourceFile(path: file, bytes: try bytes(file))) }
        return files
      }
      var found: [SourceFile] = []
      var total = 0
      let names = try names()
      for name in names {
        let file = (path.hasSuffix("/") ? path : path + "/") + name
        let bytes = try bytes(file)
        // Of many files those that have to do with machines by their words are read, of few all.
        if names.count > SourceFolder.maxWhole, !SourceAnalysis.isOfInterest(bytes) { continue }
        total += bytes.count
        guard total <= SourceFolder.maxBytes else { throw tooMuch("\(SourceFolder.maxBytes) bytes of source") }
        found.append(SourceFile(path: file, bytes: bytes))
      }
      return found
    }

    private func bytes(_ file: String) throws(CommandFailure) -> [UInt8] {
      let bytes = try InputFile(path: file).bytes(upTo: ReadLimits.bytes + 1)
      // A file that is too long is left out like one in another language.
      return bytes.count > ReadLimits.bytes && isFolder ? [] : bytes
    }

    /// The names of the source files in the folder and below, in order; hidden and built ones are passed over.
    private func names() throws(CommandFailure) -> [String] {
      var names: [String] = []
      var count = 0
      var pending = [""]
      while let folder = pending.popLast() {
        let all = try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)
        guard let all else {
          if !folder.isEmpty { continue }
          throw CommandFailure(message: "\(path): error: the folder cannot be read")
        }
        count += all.count
        guard count <= SourceFolder.maxFiles else { throw tooMuch("\(SourceFolder.maxFiles) files") }
        for name in all where !name.hasPrefix(".") {
          let type = type(folder + name)
          if type == .typeDirectory {
            let isSkipped = SourceFolder.skipped.contains(name) || name.hasSuffix(".build")
            if !isSkipped { pending.append(folder + name + "/") }
          } else if SourceFolder.isSource(name), type == .typeRegular {
            names.append(folder + name)
          }
        }
      }
      return names.sorted()
    }

    /// The type of a file: a link to a file has that of the file. One to a folder could lead around in a circle.
    private func type(_ name: String) -> FileAttributeType? {
      func type(_ path: String) -> FileAttributeType? {
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
      }
      guard let own = type(path + "/" + name), own == .typeSymbolicLink else { return type(path + "/" + name) }
      let target = URL(fileURLWithPath: path + "/" + name).resolvingSymlinksInPath().path
      let followed = type(target)
      return followed == .typeRegular ? followed : own
    }

    private func tooMuch(_ what: String) -> CommandFailure {
      CommandFailure(message: "\(path): error: the folder has more than \(what)")
    }

    private static func isSource(_ name: String) -> Bool {
      [".swift", ".m", ".mm", ".h"].contains { name.hasSuffix($0) }
    }
  }
#endif
