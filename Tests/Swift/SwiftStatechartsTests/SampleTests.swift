import Foundation
import Gallery
import Statecharts
import SwiftStatecharts
import TestSupport
import Testing

/// The sample folders have the machines of the gallery.
struct SampleTests {
  static let folder = Repository.url("Tests/Fixtures/SwiftSources")

  static func reading(_ sample: String) throws -> SourceReading {
    let folder = Self.folder.appending(path: sample)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    return SourceAnalysis.read(
      try names.map { SourceFile(path: $0, text: try String(contentsOf: folder.appending(path: $0), encoding: .utf8)) })
  }

  @Test(arguments: [
    ("Battery", "battery", "BatteryViewController.batteryMachine"), ("KanjiList", "kanji", "KanjiStateMachine"),
    ("ProfileLoading", "loading", "ProfileViewController.stateMachine"),
    ("AppLifecycle", "app-lifecycle", "LifecycleState"),
  ])
  func agreesWithTheGallery(sample: String, identifier: String, name: String) throws {
    let gallery = try #require(Gallery.machine(named: identifier)).chart
    let read = try #require(try Self.reading(sample).machines.first { $0.chart.name == name }).chart
    #expect(Set(Self.names(read)) == Set(Self.names(gallery)))
    #expect(Self.pairs(read) == Self.pairs(gallery))
    #expect(
      Self.plain(read.initial?.targets.first?.name) == gallery.initial?.targets.first?.name ?? gallery.states[0].id.name
    )
  }

  /// Each category has its tools inside, and begins with the first.
  @Test func theVideoEditorHasMachinesInItsStates() throws {
    let gallery = try #require(Gallery.machine(named: "video-editor")).chart
    let reading = try Self.reading("VideoEditor")
    let chart = try #require(
      reading.machines.first { $0.chart.states.count == 5 && $0.chart.name?.hasPrefix("Editor") == true }
    ).chart
    let categories = gallery.states[0].children
    #expect(chart.states.map(\.id) == categories.map(\.id))
    #expect(chart.initial?.targets.first == categories[0].id)
    for (own, other) in zip(chart.states, categories) {
      #expect(own.children.map(\.id) == other.children.map(\.id))
      #expect(own.initial?.targets == [other.children[0].id])
      #expect(own.transitions.flatMap(\.targets) == categories.map(\.id).filter { $0 != own.id })
      for tool in own.children {
        #expect(tool.transitions.flatMap(\.targets) == other.children.map(\.id).filter { $0 != tool.id })
      }
    }
  }

  private static func names(_ chart: Statechart) -> [String] { chart.states.compactMap { plain($0.id.name) } }

  private static func pairs(_ chart: Statechart) -> Set<String> {
    Set(
      chart.states.flatMap(\.transitions).flatMap { transition in
        transition.targets.map { "\(plain(transition.source.name) ?? "") > \(plain($0.name) ?? "")" }
      })
  }

  /// The classes of the sample end as classes of states often do.
  private static func plain(_ name: String?) -> String? {
    name.map { $0.hasSuffix("State") && $0 != "State" ? String($0.dropLast(5)) : $0 }
  }
}
