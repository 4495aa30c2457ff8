import ArgumentParser
import Explanations
import GraphLayout
import StatechartDiagrams
import StatechartEvidence
import StatechartGrading
import Statecharts
import XMLTree

/// `interlock diff`
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    _superCommandName: InterlockCommand.programName,
    abstract: "Compares two versions of a machine: what they do, how they are built, what a stored state would meet.",
    discussion: """
      Behaviour is what can be seen from outside: events taken or refused, what is sent, logged and done, and whether the \
      machine accepts or has ended. Each difference comes with the shortest run that shows it. A refactoring that changes \
      nothing of that is the same behaviour; what it changed in the structure is listed all the same. Configurations that \
      the old version gets into and the new one does not have are what a stored state would meet.

      Of folders, and of files with several machines, each machine is compared with the one of the same path and name; \
      machines that only one of them has are differences. The status is that of the worst.

      EXAMPLES
        interlock diff old.scxml new.scxml
        interlock diff old.scxml new.mmd --markdown > comment.md
        interlock diff old.scxml new.scxml -o changes.svg
        interlock diff old.scxml new.scxml --states Paid,Shipped
        interlock diff main/docs docs --markdown
        git difftool --no-prompt --extcmd 'interlock diff' machine.scxml

      EXIT STATUS
        0  the behaviour is the same
        1  it is not, or that could not be proved
        2  a machine or the command line is wrong
      """)

  @Argument(
    help: """
      The old version: a gallery name, a file, a folder, or - for standard input; FILE#CHART is one chart of several.
      """)
  var old: String

  @Argument(help: "The new version.")
  var new: String

  @OptionGroup var options: EvidenceOptions

  @Flag(help: "Print one JSON object (diff.schema.json describes it).")
  var json = false

  @Flag(help: "Print Markdown, as for a comment on a pull request.")
  var markdown = false

  @Flag(help: "Print the differences as SARIF 2.1.0.")
  var sarif = false

  @Flag(help: "Print a page in HTML that needs no other file, with the drawing of both versions.")
  var html = false

  @Option(
    name: .shortAndLong,
    help: "A file for one drawing of both versions in SVG, with what was added, removed and changed marked.")
  var output: String?

  @Option(help: "Names of states, separated by commas, that both versions must be in at the same moments.")
  var states: String?

  func validate() throws {
    if [json, markdown, sarif, html].filter(\.self).count > 1 {
      throw ValidationError("only one of --json, --markdown, --sarif and --html can be printed")
    }
    if MachineSource.isStandardInput(old), MachineSource.isStandardInput(new) {
      throw ValidationError("standard input can be read only once")
    }
  }

  func run() throws {
    if let (before, after) = try collections() { return try compare(before, after) }
    let (before, after) = (try options.machine(old), try options.machine(new))
    let report = try report(before, after, from: before.source.fileName, to: after.source.fileName) { chart in
      try visible(chart)
    }
    try write(report)
    if let output { try draw(report.difference, to: output) }
    if !report.difference.isEqual { ExitStatus.failure.exit() }
  }

  func report(
    _ before: EvidenceMachine, _ after: EvidenceMachine, from oldName: String, to newName: String,
    _ visible: (Statechart) throws -> [State.ID]
  ) rethrows -> DifferenceReport {
    let difference = MachineDifference(
      from: before.participant, to: after.participant, visibleStates: try visible(before.chart),
      sharesFiles: before.source.folder == after.source.folder || !before.mayNameFiles)
    // Without a server that is named, a link would lead nowhere.
    let hasLinks = options.site != nil || json
    guard hasLinks else { return DifferenceReport(difference, from: oldName, to: newName, in: options.language) }
    return DifferenceReport(
      difference, from: oldName, to: newName, in: options.language, oldLink: before.link, newLink: after.link)
  }

  private func write(_ report: DifferenceReport) throws {
    if json { return try StandardOutput.write(line: report.json.json(indented: true)) }
    if sarif { return try StandardOutput.write(line: report.sarif.json(indented: true)) }
    if markdown { return try StandardOutput.write(line: report.markdown) }
    if html {
      let page = DifferencePage(report, drawing: try drawing(of: report.difference))
      return try StandardOutput.write(page.document().htmlBytes())
    }
    if options.quiet, report.difference.isEqual { return }
    try StandardOutput.write(line: report.text(showsLinks: options.site != nil))
  }

  func drawing(of difference: MachineDifference) throws -> DifferencePage.Drawing {
    let union = ChangeDrawing(difference)
    return DifferencePage.Drawing(try diagram(of: union), marks: union.marks)
  }

  private func diagram(of union: ChangeDrawing) throws(CommandFailure) -> Diagram {
    var drawing = DiagramOptions()
    drawing.budget = DiagramOptions.commandBudget
    do throws(LayoutError) {
      return try union.diagram(language: options.language.tag, options: drawing)
    } catch {
      throw CommandFailure(message: "error: the versions cannot be drawn: \(error)", status: .usage)
    }
  }

  private func draw(_ difference: MachineDifference, to path: String) throws {
    let union = ChangeDrawing(difference)
    let svg = try diagram(of: union).svg(highlights: union.highlights, theme: .light)
    do throws(CommandFailure) {
      try OutputFile(path: path).writeOrFail(Array((svg + "\n").utf8))
    } catch {
      throw CommandFailure(message: error.message, status: .usage)
    }
  }

  func visible(_ chart: Statechart) throws -> [State.ID] {
    guard let states else { return [] }
    let (names, unknown) = NameLookup.states(of: chart).names(in: states)
    if let unknown {
      throw ValidationError(
        "the old version has no state '\(unknown.text)'\(suggestion(chart.statesNearest(to: unknown.text)))")
    }
    return names.map { State.ID($0) }
  }
}
