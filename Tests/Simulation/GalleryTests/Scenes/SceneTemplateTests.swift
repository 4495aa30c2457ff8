import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@testable import Gallery

/// The files of `Templates/scenes` against what their machines show.
@Suite("Templates of scenes")
struct SceneTemplateTests {
  static let machines = Gallery.machines.filter { $0.scene is TemplateScene }.map(\.identifier)

  /// A template, the names in it, and those that are true or have a value in some run of its machine.
  private struct Subject {
    let document: MarkupDocument
    let conditions: Set<String>
    let places: Set<String>
    let states: Set<String>
    let values: Set<String>

    private static let further = [
      "media-player": ["power,play,next,next"], "traffic-light": ["button,+23s,+5s"],
    ]

    init(_ identifier: String) throws {
      let source = try Repository.text("Templates/scenes/\(identifier).xhtml")
      document = try MarkupDocument.parse(xml: source)
      let names = try document.select("//*[@data-in]").compactMap { $0["data-in"] }
      conditions = Set(names.flatMap { $0.split(separator: " ").map(String.init) })
      places = Set(source.matches(of: /\{([a-z0-9-]+)\}/).map { String($0.1) })
      // What a scene shows of the run and the clock is no place of the walk.
      let further = try Self.further[identifier, default: []].map { try SceneVisit(identifier, $0) }
      let visits = try SceneVisit.all(of: try #require(Gallery.machine(named: identifier))) + further
      let scene = try #require(visits.first?.machine.scene as? TemplateScene)
      states = Set(visits.flatMap { $0.replay.final.configuration.map(\.name) })
      values = Set(visits.flatMap { scene.values($0.moment()).keys })
    }
  }

  @Test("are compiled in, one for each scene that is one", arguments: machines)
  func files(identifier: String) throws {
    #expect(SceneFile.text("\(identifier).xhtml") == (try Repository.text("Templates/scenes/\(identifier).xhtml")))
  }

  @Test("have no condition that never holds, and none for a name that is both a state and a value", arguments: machines)
  func conditions(identifier: String) throws {
    let subject = try Subject(identifier)
    #expect(subject.conditions.subtracting(subject.states.union(subject.values)) == [])
    #expect(subject.states.intersection(subject.values) == [])
  }

  @Test("have a place for each value, and a value for each place", arguments: machines)
  func places(identifier: String) throws {
    let subject = try Subject(identifier)
    #expect(subject.places.subtracting(subject.values) == [])
    #expect(subject.values.subtracting(subject.places.union(subject.conditions)) == [])
  }

  @Test("translate each text into the languages of the pages, or none", arguments: machines)
  func translations(identifier: String) throws {
    let subject = try Subject(identifier)
    let half = try subject.document.select("//*[boolean(@data-zh) != boolean(@data-ja)]")
    #expect(half.map(\.text) == [])
    let labels = try subject.document.select("//*[@aria-label and not(@data-zh)]").compactMap { $0["aria-label"] }
    #expect(labels.filter { !$0.hasPrefix("{") } == [])
  }

  @Test("leave nothing of themselves on the page", arguments: machines)
  func leftovers(identifier: String) throws {
    for visit in try SceneVisit.all(of: try #require(Gallery.machine(named: identifier))) {
      let picture = try visit.picture()
      #expect(try picture.select("//*[local-name()='slot' or local-name()='when']").isEmpty)
      #expect(try picture.select("//*[@*[starts-with(name(), 'data-')]]").isEmpty)
      #expect(!visit.still().contains("{") || identifier == "vending-machine")
    }
  }
}
