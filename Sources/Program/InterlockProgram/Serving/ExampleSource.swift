#if SwiftSource
  import WebServer
  import Statecharts
  import SwiftStatecharts

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The source of the programs whose machines the gallery shows.
  struct ExampleSource {
    private let folder: URL

    /// Nil if the folder with the programs is not there.
    init?(_ resources: ResourceFolder) {
      guard FileManager.default.fileExists(atPath: resources.examples.path) else { return nil }
      folder = resources.examples
    }

    /// The machine of a program; nil if it cannot be read.
    func chart(of program: String) -> Statechart? {
      guard let files = try? FolderFiles.read(folder.appending(path: program)) else { return nil }
      return SourceAnalysis.read(files.map { SourceFile(path: $0.name, bytes: $0.bytes) }).machines.first?.chart
    }
  }
#endif
