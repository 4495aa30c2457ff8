import ArgumentParser
import Gallery
import Statecharts

/// `interlock list`
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Lists the machines of the gallery.",
    discussion: """
      EXAMPLES
        interlock list
        interlock list --lang zh-Hans
      """)

  @Option(name: .customLong("lang"), help: "The language of the titles: en or zh-Hans.")
  var language = "en"

  func run() {
    let width = Gallery.machines.map(\.identifier.count).max() ?? 0
    for machine in Gallery.machines {
      let padding = String(repeating: " ", count: width - machine.identifier.count + 2)
      print(machine.identifier + padding + machine.chart.label(in: language))
    }
  }
}
