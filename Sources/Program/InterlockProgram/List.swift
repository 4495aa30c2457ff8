import ArgumentParser
import Explanations
import Gallery
import Statecharts

/// `interlock list`
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    _superCommandName: InterlockCommand.programName,
    abstract: "Lists the machines of the gallery.",
    discussion: """
      EXAMPLES
        interlock list
        interlock list --lang zh-Hans
      """)

  @OptionGroup var titles: LanguageOption

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  func run() throws {
    let width = Gallery.machines.map(\.identifier.count).max() ?? 0
    let lines = Gallery.machines.map { machine in
      let padding = String(repeating: " ", count: width - machine.identifier.count + 2)
      return machine.identifier + padding + machine.chart.label(in: titles.language.tag)
    }
    try StandardOutput.write(line: lines.joined(separator: "\n"))
  }
}
