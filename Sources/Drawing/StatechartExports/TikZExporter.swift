import StatechartDiagrams
import StatechartFormats
package import Statecharts

/// The drawing of a machine for LaTeX, by TikZ and its library `automata`, with text as text.
package struct TikZExporter: Exporter {
  package init() {}

  package var identifier: String { "tikz" }
  package var title: String { "LaTeX drawing (TikZ)" }
  package var fileExtensions: [String] { ["tikz"] }
  package var mediaType: String { "application/x-latex" }
  package var kind: ExportKind { .picture }
  /// The drawing; moments of a run are not marked.
  package var uses: ExportInput.Parts { .diagram }

  package func losses(_ input: ExportInput) -> [Diagnostic] { [.carriesNoMachine] }

  /// Draws the plain chart; the machine itself is lost.
  ///
  /// - Throws: `ExportError.lacksPart` if the input has no drawing, `ExportError.tooLarge` beyond 16 MiB.
  package func export(_ input: ExportInput) throws(ExportError) -> Exported {
    let diagram = try input.drawableDiagram()
    return Exported(bytes: Array(diagram.tikz(spelled: LaTeX.text).utf8), losses: losses(input))
  }
}
