package import StatechartDiagrams
import StatechartExecution
package import StatechartFormats
package import StatechartSimulation
package import Statecharts
import XMLTree

/// The input of an export: the chart, and the parts that the exporter's `uses` name.
package struct ExportInput: Sendable {
  /// The parts of an input in addition to the chart.
  package struct Parts: OptionSet, Hashable, Sendable, CustomStringConvertible {
    /// The laid-out drawing.
    package static let diagram = Parts(rawValue: 1)
    /// The run, and what a drawing marks at its last moment.
    package static let run = Parts(rawValue: 2)

    /// The bits.
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// The parts in words.
    package var description: String {
      let names = [(Parts.diagram, "a drawing"), (.run, "a run")]
      return names.filter { contains($0.0) }.map(\.1).joined(separator: " and ")
    }
  }

  package let chart: Statechart
  /// The language of words, as a BCP 47 tag.
  package let language: String
  /// The laid-out drawing.
  package let diagram: Diagram?
  /// The run, executed up to the moment that is exported, with all moments before it; nil for the plain chart.
  package let simulation: Simulation?
  /// The states and transitions that a drawing marks at that moment.
  package let highlights: Highlights
  /// The style of a drawing that is a file of its own.
  package var style: PictureStyle
  /// True if exports that can embed the machine and its run, in addition to what they show, do so.
  package var carriesSource: Bool

  package init(
    _ chart: Statechart, language: String = "en", diagram: Diagram? = nil, simulation: Simulation? = nil,
    highlights: Highlights = .none, style: PictureStyle = PictureStyle(), carriesSource: Bool = true
  ) {
    self.chart = chart
    self.language = language
    self.diagram = diagram
    self.simulation = simulation
    self.highlights = highlights
    self.style = style
    self.carriesSource = carriesSource
  }

  /// The machine and its run as an export carries them; nil if it is not to.
  package var embedded: EmbeddedMachine? {
    carriesSource ? EmbeddedMachine(chart, run: simulation?.run.text) : nil
  }

  /// The losses of an export that embeds the machine; `carriesNoMachine` alone if it is not to be embedded.
  package var sourceLosses: [Diagnostic] {
    guard let embedded else { return [.carriesNoMachine] }
    return embedded.losses + (chart.sourceMap?.marksMoves == true ? [.carriesNoMoves] : [])
  }

  /// The drawing, for an exporter that uses one.
  ///
  /// - Throws: `ExportError.lacksPart` if there is none.
  package func requiredDiagram() throws(ExportError) -> Diagram {
    guard let diagram else { throw .lacksPart(.diagram) }
    return diagram
  }

  /// The drawing, for an exporter of pictures.
  ///
  /// - Throws: `ExportError.lacksPart` if there is none, `ExportError.tooLarge` if its markup would be.
  func drawableDiagram() throws(ExportError) -> Diagram {
    let diagram = try requiredDiagram()
    if diagram.minMarkup > Diagram.maxMarkup { throw .tooLarge(diagram.tooLargeMarkup) }
    return diagram
  }

  /// The markup of a picture of a drawing.
  ///
  /// - Throws: `ExportError.tooLarge` if it is.
  func bounded(_ document: MarkupDocument, of diagram: Diagram) throws(ExportError) -> [UInt8] {
    let bytes = document.xmlBytes()
    if bytes.count > Diagram.maxMarkup { throw .tooLarge(diagram.tooLargeMarkup) }
    return bytes
  }

  /// The run, for an exporter that is about a whole run.
  ///
  /// - Throws: `ExportError.lacksPart` if there is none.
  package func requiredSimulation() throws(ExportError) -> Simulation {
    guard let simulation else { throw .lacksPart(.run) }
    return simulation
  }
}

extension Diagnostic {
  /// The loss where an export shows a machine without embedding it.
  static let carriesNoMachine = Diagnostic(
    .note, .notExpressible, "the file shows the machine but does not include it, so it cannot be read again")

  static let carriesNoMoves = Diagnostic(
    .note, .notExpressible,
    "the machine in the file does not say which moves its source makes and which are refused; the drawing shows that")
}

extension Highlights {
  /// Creates the highlights of a drawing after a run, with the texts of refusals in a language (a BCP 47 tag).
  package init(_ simulation: Simulation, in chart: Statechart, language: String) {
    self.init(
      snapshot: simulation.final, moves: simulation.moves,
      history: simulation.start + simulation.records.flatMap(\.outcome.macrosteps),
      last: simulation.records.last?.outcome, in: chart, language: language)
  }
}
