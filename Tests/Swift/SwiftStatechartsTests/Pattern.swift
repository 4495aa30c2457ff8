import Foundation

/// A small source as people write it, with the machines that it has in its first comments.
///
///     // machine: Door.machine
///     // states: Shut, Open
///     // Shut > Open if hasKey
///     // initial: Shut
struct Pattern: Sendable, CustomStringConvertible {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Patterns")
  static let all: [Pattern] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter {
      !$0.hasPrefix(".") && $0.contains(".")
    }.sorted()
    .map {
      Pattern(file: $0)
    }

  let file: String
  let text: String
  private(set) var machines: [Expected] = []

  struct Expected: Sendable {
    let name: String?
    let chart: SourceChart
  }

  private init(file: String) {
    self.file = file
    text = (try? String(contentsOf: Pattern.folder.appending(path: file), encoding: .utf8)) ?? ""
    var name: String?
    var states: [String]?
    var pairs: [String] = []
    var initial: String?
    func machine() -> Expected? {
      states.map { Expected(name: name, chart: SourceChart(states: $0, pairs: pairs, initial: initial)) }
    }
    for line in text.split(separator: "\n").prefix(while: { $0.hasPrefix("// ") }).map({ $0.dropFirst(3) }) {
      if line.hasPrefix("machine: ") {
        if let done = machine() { machines.append(done) }
        (name, states, pairs, initial) = (String(line.dropFirst(9)), nil, [], nil)
      } else if line.hasPrefix("states: ") {
        if let done = machine() {
          machines.append(done)
          (name, pairs, initial) = (nil, [], nil)
        }
        states = line.dropFirst(8).components(separatedBy: ", ")
      } else if line.hasPrefix("initial: ") {
        initial = line == "initial: unknown" ? nil : String(line.dropFirst(9))
      } else {
        pairs.append(String(line))
      }
    }
    if let last = machine() { machines.append(last) }
  }

  /// True if its pairs are written with their events.
  var hasEvents: Bool { machines.contains { $0.chart.pairs.contains { $0.contains(" on ") } } }
  var description: String { file }
}
