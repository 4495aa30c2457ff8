import ArgumentParser
import ELKGraphs
import Explanations
import GraphLayout
import JSONTree
import StatechartDiagrams
import WebPages

/// `interlock layout`
struct LayoutCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "layout",
    _superCommandName: InterlockCommand.programName,
    abstract: "Lays out the nodes and edges of an ELK JSON graph.",
    discussion: """
      The same graph is written with coordinates, all measured from the upper left corner of the drawing, with the \
      arrows as Bézier curves and with the places of the labels.

      A graph whose nodes already have x and y is read as an edited earlier drawing: what was above, below, left \
      or right of another stays there, as far as the drawing does not become clearly worse. Coordinates are \
      relative to the container, as ELK writes them, unless the root's layout option json.shapeCoords is ROOT; the \
      width and height of a container are then those of the drawing, not minimums. The layout option \
      interlock.variant says how the earlier drawing was made; it is written with every drawing.

      EXAMPLES
        interlock layout graph.json > drawing.json
        interlock layout edited-drawing.json > new-drawing.json
        interlock layout --timings < graph.json > drawing.json
        interlock layout graph.json --routing curved > drawing.json
        interlock layout graph.json --repeat 20 > drawing.json
      """)

  @Argument(help: "The path of a graph, or - for standard input.")
  var path = "-"

  @Flag(help: "Ignore the coordinates and the variant of an earlier drawing.")
  var fresh = false

  @Flag(help: "Write how long each phase took to standard error, over all containers and all styles tried.")
  var timings = false

  @Option(
    name: .customLong("repeat"),
    help: "Number of repetitions; the last line of standard error has the first and the shortest time in milliseconds.")
  var repetitions: Int?

  @Option(help: "automatic, down or right.")
  var direction = Render.Direction.automatic

  @Option(help: OptionHelp.routing)
  var routing = Render.Routing.automatic

  @OptionGroup var work: LayoutEffort

  @Option(name: .shortAndLong, help: "The file to write; standard output if none is named.")
  var output: String?

  @Flag(name: .shortAndLong, help: OptionHelp.quiet)
  var quiet = false

  private static let limits = JSONReader.Limits(bytes: 64 << 20)
  private var file: InputFile { InputFile(path: path) }
  private var fileName: String { file.name }

  func validate() throws {
    if let repetitions, repetitions < 1 { throw ValidationError("--repeat takes a number from 1 on") }
  }

  func run() throws {
    let text = String(decoding: try file.bytes(upTo: Self.limits.bytes + 1), as: UTF8.self)
    do {
      let root = try JSONReader.read(text, limits: Self.limits)
      let options = LayoutOptions(direction: direction.layout, routing: routing.layout)
      var graph = try ELKReader(root, options: options).graph
      if fresh { graph.hint = nil }
      graph.options.budget = work.effort * DiagramOptions.commandBudget
      let layout = try layOut(graph)
      if let phrase = layout.simplification.phrase {
        StandardError.write("\(fileName): warning: \(Language.english(phrase))")
      }
      let bytes = Array((ELKWriter.write(root, layout: layout).json() + "\n").utf8)
      guard let output, output != "-" else { return try StandardOutput.write(bytes) }
      try OutputFile(path: output).writeOrFail(bytes)
    } catch let error as JSONError {
      throw CommandFailure(message: "\(fileName):\(error.position): error: \(error.message)")
    } catch let error as ELKError {
      throw CommandFailure(message: "\(fileName):\(error)")
    } catch let error as LayoutError {
      throw CommandFailure(message: "\(fileName): error: \(error)")
    }
  }

  /// The last of all layouts; they are all the same.
  private func layOut(_ graph: LayoutGraph) throws(LayoutError) -> Layout {
    let start = ContinuousClock.now
    let times = timings ? PhaseTimes() : nil
    var layout = try graph.layout(progress: times?.progress ?? LayoutProgress())
    let first = ContinuousClock.now - start
    for line in times?.lines ?? [] { StandardError.write(line) }
    var best = first
    for _ in 1..<max(repetitions ?? 1, 2) where repetitions != nil {
      let start = ContinuousClock.now
      layout = try graph.layout()
      best = min(best, ContinuousClock.now - start)
    }
    if repetitions != nil { StandardError.write("\(first.milliseconds) \(best.milliseconds)") }
    return layout
  }
}

/// The duration of each phase of a layout, over all containers and all styles tried.
final class PhaseTimes {
  private var last = ContinuousClock.now
  private var sums: [LayoutPhase: Duration] = [:]

  /// A progress that adds up from now on.
  var progress: LayoutProgress {
    last = .now
    return LayoutProgress(phaseEnded: { phase in
      let now = ContinuousClock.now
      self.sums[phase, default: .zero] += now - self.last
      self.last = now
    })
  }

  /// A line for each phase that there was, in their order, with the time in milliseconds.
  var lines: [String] {
    LayoutPhase.allCases.compactMap { phase in
      sums[phase].map { "\(phase.rawValue) \($0.milliseconds) ms" }
    }
  }
}

extension Duration {
  /// The time in milliseconds, with three decimals.
  var milliseconds: String {
    let (seconds, attoseconds) = components
    let microseconds = seconds * 1_000_000 + attoseconds / 1_000_000_000_000
    let fraction = String(microseconds % 1000)
    return "\(microseconds / 1000)." + String(repeating: "0", count: 3 - fraction.count) + fraction
  }
}
