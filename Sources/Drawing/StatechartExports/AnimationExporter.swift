import StatechartDiagrams
import StatechartExecution
import StatechartFormats
import StatechartSimulation
package import Statecharts
import XMLTree

/// A run as an animated drawing: its moments one after the other, without a script. It carries the machine and the run.
///
/// Its files have the extension of drawings, so whoever wants one names it.
package struct AnimationExporter: Exporter {
  /// The limits of an animation.
  enum Limits {
    /// The maximum number of moments.
    static let frames = 41
    /// The maximum number of states and transitions in all drawings together.
    static let drawnPieces = 8000
  }

  package init() {}

  package var identifier: String { "svg-animation" }
  package var title: String { "Animated SVG" }
  package var fileExtensions: [String] { ["svg"] }
  package var mediaType: String { "image/svg+xml" }
  package var kind: ExportKind { .picture }
  /// The drawing and the run.
  package var uses: ExportInput.Parts { [.diagram, .run] }
  /// True: there are many drawings.
  package var isCostly: Bool { true }

  /// Moments that are too many to be shown, and what is lost if the picture does not carry the machine.
  package func losses(_ input: ExportInput) -> [Diagnostic] { input.sourceLosses + omission(input) }

  /// Draws the moments of the run, the last ones if there are more than 41 or the drawings would be too large.
  ///
  /// - Throws: `ExportError.lacksPart` if the input has no drawing or no run.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let simulation = try input.requiredSimulation()
    let diagram = try input.drawableDiagram()
    let animation = DiagramAnimation(
      diagram, frames: frames(of: simulation, in: input.chart, input.language))
    let embedded = input.embedded
    let document = animation.document(style: input.style) {
      if let embedded { embedded.metadata }
    }
    return Exported(bytes: try input.bounded(document, of: diagram), losses: losses(input))
  }

  private func frames(
    of simulation: Simulation, in chart: Statechart, _ language: String
  ) -> [DiagramAnimation.Frame] {
    let count = simulation.records.count
    let steps = simulation.run.steps
    return (max(0, count + 1 - maxFrames(of: chart))...count).map { taken in
      let moment = taken == count ? simulation : simulation.simulation(of: Array(steps.prefix(taken)))
      let caption = taken == 0 ? "" : " " + chart.caption(of: simulation.records[taken - 1], in: language)
      return DiagramAnimation.Frame(
        highlights: Highlights(moment, in: chart, language: language), caption: "\(taken)/\(count)" + caption)
    }
  }

  private func maxFrames(of chart: Statechart) -> Int {
    let pieces = max(1, chart.allStates.count + chart.transitions.count)
    return min(Limits.frames, max(2, Limits.drawnPieces / pieces))
  }

  private func omission(_ input: ExportInput) -> [Diagnostic] {
    let left = (input.simulation?.records.count ?? 0) + 1 - maxFrames(of: input.chart)
    guard left > 0 else { return [] }
    return [Diagnostic(.note, .notExpressible, "the first \(left) moments of the run are not shown: it is long")]
  }
}

extension Statechart {
  /// A step as people read it, with a cross before it if it was refused.
  fileprivate func caption(of record: StepRecord, in language: String) -> String {
    let name =
      switch record.step {
      case .event(let name, let payload): label(ofEvent: name, in: language) + (payload.map { " \($0)" } ?? "")
      case .request(let id): state(id).map(StateNames(of: self, in: language).name) ?? id.name
      case .advance, .message, .set: record.step.description
      }
    let short = name.count <= 60 ? name : name.prefix(60) + "…"
    return record.outcome.rejection == nil ? short : "✕ " + short
  }
}

extension EmbeddedMachine {
  /// The element of a drawing that carries it.
  var metadata: Element {
    SVG.metadata {
      Element(EmbeddedMachine.elementName, namespace: MarkupNamespace(EmbeddedMachine.namespace)) { text }
    }
  }
}
