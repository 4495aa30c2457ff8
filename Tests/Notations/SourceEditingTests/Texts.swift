import Foundation
import StatechartFormats
import Statecharts
import TestSupport

/// A text of the fixtures or of the corpus.
struct SharedText: CustomStringConvertible, Sendable {
  let name: String
  let notation: String
  let text: String

  var description: String { name }

  var reader: any StatechartReader { NotationCatalog.standard.reader(named: notation) ?? SCXMLNotation() }

  private static let extensions = [
    "mmd": "mermaid", "smcat": "smcat", "puml": "plantuml", "scxml": "scxml", "dot": "dot", "json": "json",
  ]

  /// The fixtures of the notations that have a map.
  static let fixtures = texts(in: Repository.url("Tests/Notations/StatechartFormatsTests/Fixtures"))

  /// The corpus; empty where it is missing.
  static let corpus: [SharedText] = {
    let found = ["mermaid", "smcat", "scxml", "dot", "xstate"].flatMap {
      SharedFolder.url("corpus/\($0)").map(texts) ?? []
    }
    return found
  }()

  private static func texts(in folder: URL) -> [SharedText] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path))?.sorted() ?? []
    return names.compactMap { name in
      let parts = name.split(separator: ".")
      let isXState = parts.dropFirst().first == "xstate" || folder.lastPathComponent == "xstate"
      guard let notation = isXState ? "xstate" : extensions[URL(fileURLWithPath: name).pathExtension],
        isXState || parts.count == 2 || notation != "json",
        let data = try? Data(contentsOf: folder.appending(path: name)),
        let source = try? SourceText(bytes: data, fileName: name)
      else { return nil }
      return SharedText(name: name, notation: notation, text: source.text)
    }
  }
}

/// Numbers from a seed.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
