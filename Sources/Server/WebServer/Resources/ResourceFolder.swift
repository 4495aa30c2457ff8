#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The folder that holds `Templates` and `Public`.
package struct ResourceFolder: Hashable, Sendable {
  /// The folder.
  package let url: URL

  /// Takes a folder.
  ///
  /// - Throws: `ResourceError` if `Templates` or `Public` is not in it.
  package init(_ url: URL) throws(ResourceError) {
    guard ResourceFolder.isComplete(url) else { throw .incomplete(url.path) }
    self.url = url
  }

  /// Finds the folder from where the program lies, so that it does not matter where it is started from.
  ///
  /// Looks at `share/interlock` next to the program's folder, then at the program's folder and every folder above it.
  /// - Throws: `ResourceError` if none of them has both folders.
  package static func find(executable: URL? = ResourceFolder.executable) throws(ResourceError) -> ResourceFolder {
    var candidates: [URL] = []
    if var folder = executable?.resolvingSymlinksInPath().deletingLastPathComponent() {
      candidates.append(folder.deletingLastPathComponent().appending(path: "share/interlock"))
      while folder.path != "/" {
        candidates.append(folder)
        folder = folder.deletingLastPathComponent()
      }
    }
    guard let found = candidates.first(where: isComplete) else {
      throw .notFound(candidates.map(\.path))
    }
    return try ResourceFolder(found)
  }

  /// The text of a template by its name below `Templates`.
  ///
  /// - Throws: what Foundation throws if it cannot be read.
  package func template(_ name: String) throws -> String {
    try String(contentsOf: url.appending(path: "Templates/" + name), encoding: .utf8)
  }

  /// The folder of the lessons that come with the program.
  package var lessons: URL { url.appending(path: "Lessons") }

  /// The folder of the programs whose machines the gallery shows, a folder for each.
  package var examples: URL { url.appending(path: "Examples/Sources/Examples") }

  /// The style sheet that is written into pages that are files of their own.
  package var standaloneStyle: String {
    get throws {
      try ["standalone", "site/9-table"].map { name in
        try String(contentsOf: url.appending(path: "Public/css/\(name).css"), encoding: .utf8)
      }.joined()
    }
  }

  /// The address of the program's file; nil if the system does not report it.
  package static var executable: URL? {
    #if canImport(FoundationEssentials)
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")).map { URL(filePath: $0) }
    #else
      Bundle.main.executableURL
    #endif
  }

  private static func isComplete(_ url: URL) -> Bool {
    ["Templates/layouts/page.html", "Public/css/site/1-tokens.css"].allSatisfy {
      FileManager.default.fileExists(atPath: url.appending(path: $0).path)
    }
  }
}

/// The reason why the folder of resources was not found.
package enum ResourceError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The named folder lacks `Templates` or `Public`.
  case incomplete(String)
  /// None of these folders has both.
  case notFound([String])

  /// The error in words.
  package var description: String {
    switch self {
    case .incomplete(let path): "\(path) does not hold the folders Templates and Public"
    case .notFound(let paths):
      "the folders Templates and Public were not found; looked in " + paths.joined(separator: ", ")
    }
  }
}
