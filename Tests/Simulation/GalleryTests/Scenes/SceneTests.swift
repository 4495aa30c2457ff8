import Gallery
import StatechartAnalysis
import StatechartExecution
import StatechartSimulation
import Statecharts
import TestSupport
import Testing
import XMLTree

@Suite("Every scene")
struct SceneTests {
  static let machines = Gallery.machines.filter { $0.scene != nil }.map(\.identifier)
  static let languages = ["en", "zh-Hans", "ja"]

  private func visits(_ identifier: String) throws -> [SceneVisit] {
    try SceneVisit.all(of: try #require(Gallery.machine(named: identifier)))
  }

  @Test("shows every configuration, each differently", arguments: machines)
  func shows(identifier: String) throws {
    var pictures: [String: String] = [:]
    for visit in try visits(identifier) {
      let still = visit.still()
      #expect(still.contains("scene-\(identifier)"))
      let configuration = "\(visit.replay.final.configuration)"
      for (other, picture) in pictures where other != configuration {
        #expect(picture != still, "\(configuration) looks like \(other)")
      }
      pictures[configuration] = still
    }
    #expect(pictures.count > 1)
  }

  @Test("links to steps that the chart knows", arguments: machines)
  func links(identifier: String) throws {
    for visit in try visits(identifier) {
      for link in try visit.picture().select("//*[local-name()='a']") {
        let text = try #require(link["href"])
        let run = try Run(visit.machine.chart, text: text)
        #expect(run.steps.count == visit.run.steps.count + 1)
        #expect(Array(run.steps.dropLast()) == visit.run.steps)
      }
    }
  }

  @Test("offers a move wherever there is one", arguments: machines)
  func offers(identifier: String) throws {
    for visit in try visits(identifier) where visit.replay.final.status == .running {
      let links = try visit.picture().select("//*[local-name()='a']").compactMap { $0["href"] }
      let taken = try links.contains { text in
        let step = try #require(try Run(visit.machine.chart, text: text).steps.last)
        return visit.appending(step).replay.records.last?.outcome.rejection == nil
      }
      #expect(taken, "\(visit.place)")
    }
  }

  @Test("names its links and pictures, and has no style, script or identifier of its own", arguments: machines)
  func isAccessible(identifier: String) throws {
    for visit in try visits(identifier) {
      for language in SceneTests.languages {
        let picture = try visit.picture(in: language)
        for link in try picture.select("//*[local-name()='a']") {
          #expect(!(link["aria-label"] ?? link.text).isEmpty, "\(link.markup)")
        }
        let unnamed =
          "//*[local-name()='svg' or @role][not(ancestor-or-self::*[@aria-hidden='true'])][not(@aria-label)]"
        #expect(try picture.select(unnamed).map(\.markup) == [])
        #expect(try picture.select("//*[@style or @id]").isEmpty)
        #expect(try picture.select("//*[local-name()='script' or local-name()='style']").isEmpty)
        #expect(try picture.select("//*[@role='img']//*[local-name()='a']").isEmpty)
      }
    }
  }

  @Test("is drawn the same each time", arguments: machines)
  func isDeterministic(identifier: String) throws {
    for visit in try visits(identifier) {
      #expect(visit.still(in: "zh-Hans") == visit.still(in: "zh-Hans"))
    }
  }
}
