import Foundation
import StatechartFormats
import Statecharts

/// The machines that are drawn and written: files of the repository, and a generated one.
enum Machines {
  static let all: [(name: String, chart: Statechart)] =
    [
      "Lessons/coffee.scxml", "Lessons/login.scxml", "Lessons/restaurant.scxml", "Tests/Pages/charts/kitchen.scxml",
      "Tests/Notations/StatechartFormatsTests/Fixtures/parallel.scxml",
    ].map { ($0.split(separator: "/").last.map(String.init) ?? $0, read($0)) } + [("60 states", compound)]

  /// Six compound states of nine states each in a ring, all of which one event leaves: a chart of 60 states.
  static let compound = Statechart(
    name: "ring", dataModel: .null,
    states: (0..<6).map { group in
      let children = (0..<9).map { index in
        State(
          State.ID("s\(group)-\(index)"),
          transitions: [
            .on("next", to: State.ID("s\(group)-\((index + 1) % 9)")),
            .on(EventDescriptor("jump\(index % 4)"), to: State.ID("s\((group + 1) % 6)-\(index)")),
          ])
      }
      return State(
        State.ID("g\(group)"), transitions: [.on("skip", to: State.ID("g\((group + 1) % 6)"))], children: children)
    })

  private static func read(_ path: String) -> Statechart {
    var repository = URL(fileURLWithPath: #filePath)
    for _ in 0..<4 { repository.deleteLastPathComponent() }
    do {
      let bytes = try Data(contentsOf: repository.appendingPathComponent(path))
      return try NotationCatalog.standard.read(SourceText(bytes: bytes, fileName: path)).chart
    } catch {
      fatalError("\(error)")
    }
  }
}
